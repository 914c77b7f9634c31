"""A minimal FastMCP server with one trivial tool: the peer of `cargo xtask bench mcp`."""
try:
    from mcp.server.fastmcp import FastMCP as Server
except ImportError:  # renamed in version 2 of the package
    from mcp.server import MCPServer as Server

server = Server("peer")


@server.tool()
def echo(text: str) -> str:
    """Says the text back."""
    return text


server.run()
