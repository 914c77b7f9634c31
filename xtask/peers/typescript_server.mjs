// A minimal server of the TypeScript SDK with one trivial tool: the peer of `cargo xtask bench mcp`.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

const server = new McpServer({ name: "peer", version: "1.0.0" });
server.registerTool(
  "echo",
  { description: "Says the text back.", inputSchema: { text: z.string() } },
  async ({ text }) => ({ content: [{ type: "text", text }] }),
);
await server.connect(new StdioServerTransport());
