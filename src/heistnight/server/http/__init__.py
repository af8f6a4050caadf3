"""The doors of the server: pages, plain HTTP and sockets."""
