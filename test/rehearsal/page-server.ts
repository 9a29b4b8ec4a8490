import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { type WebSocket, WebSocketServer } from "ws";
import type { FromPage, ToPage } from "./live-messages.ts";

/** The server of the rehearsal's page. */
export interface PageServer {
  readonly url: string;
  /** Sends to every open page. */
  send(message: ToPage): void;
  close(): Promise<void>;
}

/** What the server shows and whom it tells. */
export interface PageServerOptions {
  readonly port: number;
  /** Folder of the built page. */
  readonly pageFolder: string;
  /** The plugin's folder: its inspector and pictures. */
  readonly pluginFolder: string;
  /** A page was opened: what it needs first. */
  readonly onOpen: (send: (message: ToPage) => void) => void;
  readonly onMessage: (message: FromPage, reply: (message: ToPage) => void) => void;
}

/** Serves the page on this computer only. Rejects when the port is taken. */
export async function startPageServer(options: PageServerOptions): Promise<PageServer> {
  const pages = new Hono()
    .use(
      "/plugin/*",
      serveStatic({
        root: options.pluginFolder,
        rewriteRequestPath: (path) => path.slice("/plugin".length),
      }),
    )
    .use("*", serveStatic({ root: options.pageFolder }));
  const server = createServer(getRequestListener(pages.fetch));
  const sockets = new WebSocketServer({ noServer: true });
  server.on("upgrade", (request, socket, head) => {
    // Any page could open this socket and press keys; only this server's own may.
    if (request.url !== "/live" || request.headers.origin !== `http://${request.headers.host}`) {
      socket.destroy();
      return;
    }
    sockets.handleUpgrade(request, socket, head, (page) => {
      const send = (message: ToPage): void => page.send(JSON.stringify(message));
      page.on("message", (data: Buffer) =>
        options.onMessage(JSON.parse(data.toString("utf8")) as FromPage, send),
      );
      options.onOpen(send);
    });
  });
  await listen(server, options.port);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    send(message) {
      const text = JSON.stringify(message);
      sockets.clients.forEach((page: WebSocket) => page.send(text));
    },
    async close() {
      sockets.clients.forEach((page: WebSocket) => page.terminate());
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
}
