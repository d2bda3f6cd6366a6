"""Pages that Marrow serves: the settings page of the proxy, written by the server, of use without JavaScript."""
