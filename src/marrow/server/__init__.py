"""The servers of Marrow: REST, the Model Context Protocol, and the settings page of the proxy."""
