"""The table without a server: the server's own modules, run where the page is. `web/src/local` carries the messages."""
