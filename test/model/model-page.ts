import { WebSocket } from "ws";
import type { JsonObject } from "../deck/json.ts";

/** A page of the overlay as the plugin knows it: it reads the events and keeps a connection, and draws nothing. */
export interface ModelPage {
  /** Everything that the plugin has given it since the last `take`. */
  take(): string;
  /** How many messages have come over its connection. */
  readonly messages: number;
  /** Whether its connection is open. */
  readonly isOpen: boolean;
  send(message: JsonObject | string): void;
  /** Dies as a page does that crashes: without a word. */
  die(): void;
}

/** Opens a page; `lastEventId` resumes where an earlier one was. Resolves once the plugin knows it. */
export async function openModelPage(
  overlayUrl: string,
  hello: JsonObject,
  lastEventId?: string,
): Promise<ModelPage> {
  const { origin, host, searchParams } = new URL(overlayUrl);
  const token = searchParams.get("token") ?? "";
  const ending = new AbortController();
  let got = "";
  let messages = 0;
  const socket = new WebSocket(`ws://${host}/pages?token=${token}`, { origin });
  socket.on("message", (data: Buffer) => {
    messages++;
    got += `${data.toString()}\n`;
  });
  socket.on("error", () => {});
  await new Promise<void>((resolve, reject) => {
    socket.once("open", () => {
      socket.send(JSON.stringify({ type: "hello", ...hello }));
      resolve();
    });
    socket.once("close", () => reject(new Error("The plugin closed a page's connection.")));
  });
  const headers = lastEventId === undefined ? {} : { "last-event-id": lastEventId };
  // Its headers may come with the first event.
  void fetch(`${origin}/v1/eventsub/stream?token=${token}`, { signal: ending.signal, headers })
    .then(async (stream) => {
      const decoder = new TextDecoder();
      for await (const bytes of stream.body ?? []) got += decoder.decode(bytes, { stream: true });
    })
    .catch(() => {});
  return {
    take() {
      const taken = got;
      got = "";
      return taken;
    },
    get messages() {
      return messages;
    },
    get isOpen() {
      return socket.readyState === WebSocket.OPEN;
    },
    send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    die() {
      socket.terminate();
      ending.abort();
    },
  };
}
