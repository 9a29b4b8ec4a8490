import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

/** OpenDeck's web server. */
export interface PageServer {
  /** The address at which its window loads an inspector's page, given its path in the folder. */
  readonly addressOf: (path: string) => string;
  readonly close: () => Promise<void>;
}

/** Ends the address of an inspector's page, and of no other file. */
const mark = "|opendeck_property_inspector";
const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/**
 * What is appended to a page: it takes the window's message away from the page and connects it, and replaces what would
 * leave the frame. A page whose Content Security Policy stops this has to take the message itself.
 */
const appended = `
<script>
  addEventListener("message", (event) => {
    if (event.data.event !== "connect") return;
    event.stopImmediatePropagation();
    connectElgatoStreamDeckSocket(...event.data.payload);
  });
  window.open = () => null;
  window.fetch = () => new Promise(() => {});
</script>`;

/** Serves every file of the folder to anybody, on a free port. */
export async function servePages(folder: string): Promise<PageServer> {
  const answer = async (address: string, response: ServerResponse): Promise<void> => {
    const path = decodeURIComponent(address.split("?")[0] ?? "");
    const isInspector = path.endsWith(mark);
    const file = join(folder, normalize(isInspector ? path.slice(0, -mark.length) : path));
    const bytes = await readFile(file);
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("content-type", types[extname(file)] ?? "application/octet-stream");
    response.end(isInspector ? `${bytes.toString("utf8")}${appended}` : bytes);
  };
  const server = createServer(({ url = "/" }, response) => {
    answer(url, response).catch(() => response.writeHead(404).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    addressOf: (path) => `http://127.0.0.1:${port}/${path.replaceAll("\\", "/")}${mark}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
