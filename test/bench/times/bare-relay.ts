import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The least that a relay can be, as a program of its own: whatever comes from the service is written to every page,
 * unread. `node bare-relay.ts URL KEY` prints its port.
 */
const [url = "", key = ""] = process.argv.slice(2);
const pages = new Set<ServerResponse>();
const server = createServer((_, response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.flushHeaders();
  pages.add(response);
  response.on("close", () => pages.delete(response));
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
const { body } = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
for await (const bytes of body ?? []) for (const page of pages) page.write(bytes);
process.exit();
