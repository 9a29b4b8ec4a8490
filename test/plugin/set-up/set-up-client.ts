import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import type { Deck } from "../../deck/deck.ts";
import type { JsonObject } from "../../deck/json.ts";
import { waitUntil } from "../../deck/waiting.ts";

/** The set-up window's side of its socket: what a streamer does there, whichever application runs the plugin. */
export interface SetUpClient {
  /** Everything that the plugin sent, oldest first. */
  readonly received: readonly JsonObject[];
  /** Asks a question of the window's forms. */
  ask(event: string, fields?: JsonObject): Promise<JsonObject>;
  /** Changes settings; resolves when the plugin has them. */
  change(change: JsonObject): Promise<void>;
  close(): void;
}

/** Opens the window from the first key's settings, as the streamer's browser does. */
export async function openSetUp(deck: Deck): Promise<SetUpClient> {
  const { host, search, origin } = await setUpAddress(deck);
  const socket = new WebSocket(`ws://${host}/set-up/socket${search}`, { origin });
  const received: JsonObject[] = [];
  const watchers = new Set<() => void>();
  socket.on("message", (data: Buffer) => {
    received.push(JSON.parse(data.toString()) as JsonObject);
    for (const watcher of watchers) watcher();
  });
  await once(socket, "open");
  const until = (what: string, fits: (message: JsonObject) => boolean): Promise<JsonObject> =>
    waitUntil(
      () => received.find(fits),
      (listener) => {
        watchers.add(listener);
        return () => void watchers.delete(listener);
      },
      { what, ended: () => (socket.readyState === WebSocket.OPEN ? undefined : "the window was closed") },
    );
  const send = (message: JsonObject): void => socket.send(JSON.stringify(message));
  let asked = 0;
  let changed = 0;
  return {
    received,
    async ask(event, fields = {}) {
      const questionId = String(++asked);
      send({ type: "question", question: { event, questionId, ...fields } });
      const isReply = ({ reply }: JsonObject): boolean =>
        (reply as JsonObject | undefined)?.["questionId"] === questionId;
      return (await until(`the answer to ${event}`, isReply))["reply"] as JsonObject;
    },
    async change(change) {
      const changes = ++changed;
      send({ type: "change", change });
      await until("the settings with the change", (message) => message["changes"] === changes);
    },
    close: () => socket.terminate(),
  };
}

/** The address with its token. Where the plugin itself opens it, the host got one that leads there once. */
async function setUpAddress(deck: Deck): Promise<URL> {
  const inspector = await deck.actions[0]?.openInspector();
  if (inspector === undefined) throw new Error("There is no key.");
  // A plugin that has just started passes over questions in OpenDeck, as they may be of an earlier time.
  const asking = setInterval(() => inspector.send({ event: "getSetUpUrl" }), 1_000);
  for (;;) {
    const { url, isOpened } = await inspector.ask("getSetUpUrl");
    if (isOpened === true) {
      clearInterval(asking);
      const opened = deck.commands.findLast(({ event }) => event === "openUrl")?.payload;
      const response = await fetch((opened as { url: string }).url, { redirect: "manual" });
      await inspector.close();
      return new URL(response.headers.get("location") ?? "");
    }
    if (typeof url === "string" && url !== "") {
      clearInterval(asking);
      await inspector.close();
      return new URL(url);
    }
    await pause(50);
  }
}
