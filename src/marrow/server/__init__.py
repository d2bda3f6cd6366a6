"""What Marrow serves: REST, the Model Context Protocol, and the settings page of the proxy."""
