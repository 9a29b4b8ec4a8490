import { once } from "node:events";
import { WebSocket } from "ws";
import { type JsonObject, parseJsonObject } from "./json.ts";
import { waitUntil } from "./waiting.ts";

/**
 * Any program that connects to the application: an inspector, or somebody who says that they are the plugin, an
 * inspector, or nobody in particular.
 */
export interface Client {
  /** Everything received, oldest first. */
  readonly received: readonly JsonObject[];
  readonly send: (message: JsonObject) => void;
  /** Sends any text as it is. */
  readonly sendRaw: (text: string) => void;
  /** Resolves with the first message that fits and that no earlier call resolved with. */
  readonly take: (
    what: string,
    fits: (message: JsonObject) => boolean,
    options?: { readonly timeoutMs?: number },
  ) => Promise<JsonObject>;
  /** Closes the socket; resolves when it is closed. */
  close(): Promise<void>;
  /** Whether the socket is closed, by either side. */
  readonly closed: boolean;
  /** Resolves when the socket is closed, by either side. */
  readonly ended: Promise<void>;
}

/** Opens a socket to the application. OpenDeck takes any first message; Elgato's application only a registration it gave. */
export async function connectClient(port: number | string): Promise<Client> {
  const received: JsonObject[] = [];
  const consumed = new Set<JsonObject>();
  const watchers = new Set<() => void>();
  let closed = false;
  const tell = (): void => {
    for (const watcher of watchers) watcher();
  };
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  socket.on("message", (data) => {
    const message = parseJsonObject((data as Buffer).toString("utf8"));
    if (message !== undefined) received.push(message);
    tell();
  });
  const ended = new Promise<void>((resolve) => {
    socket.once("close", () => {
      closed = true;
      tell();
      resolve();
    });
  });
  await once(socket, "open");
  const sendRaw = (text: string): void => socket.send(text);
  return {
    received,
    send: (message) => sendRaw(JSON.stringify(message)),
    sendRaw,
    take: (what, fits, options) =>
      waitUntil(
        () => {
          const found = received.find((message) => !consumed.has(message) && fits(message));
          if (found !== undefined) consumed.add(found);
          return found;
        },
        (listener) => {
          watchers.add(listener);
          return () => void watchers.delete(listener);
        },
        {
          what,
          ...options,
          state: () =>
            `received ${received.map(({ event }) => JSON.stringify(event)).join(", ") || "nothing"}`,
          ended: () => (closed ? "its socket is closed" : undefined),
        },
      ),
    close() {
      socket.close();
      return ended;
    },
    get closed() {
      return closed;
    },
    ended,
  };
}
