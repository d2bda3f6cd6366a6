"""Addresses that are those of people, and those that only speak of users."""

import pytest

from marrow.segmentation.cues import leads_to_person


@pytest.mark.parametrize("address", [
    "/user/ann", "/users/12", "/u/ann", "/author/ann-lee/", "/members/ann.12/", "member.php?u=12", "/user-12.html",
    "/@ann", "/~ann", "profile.cfm?id=12", "/community/profile/12", "/people/ann",
])  # fmt: skip
def test_an_address_of_a_person(address):
    assert leads_to_person(address)


@pytest.mark.parametrize("address", [
    "/policies/user-agreement", "/blog/user-generated-content/", "/author-guidelines", "/people-also-ask",
    "mailto:ann@example.org", "/account-settings", "/topics/profiles-of-courage",
])  # fmt: skip
def test_an_address_that_speaks_of_people(address):
    assert not leads_to_person(address)
