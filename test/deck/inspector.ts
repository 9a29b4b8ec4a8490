import { WebSocket } from "ws";
import type { InspectorArguments } from "./host.ts";
import { type JsonObject, type JsonValue, isJsonObject, parseJsonObject } from "./json.ts";
import { waitUntil } from "./waiting.ts";

/** The property inspector's side of the protocol for tests: what a page does, over a real socket. */
export interface Inspector {
  /** The page's own id. */
  readonly uuid: string;
  /** The application's description of the action, as the page receives it. */
  readonly actionInfo: JsonObject;
  /** Everything received, oldest first. */
  readonly received: readonly JsonObject[];
  /** Sends a message to the plugin (`sendToPlugin`). */
  send(payload: JsonValue): void;
  /** Sends `{ event, …payload }` to the plugin and resolves with its message of the same `event`. */
  ask(event: string, payload?: JsonObject): Promise<JsonObject>;
  /** Sends any text as it is. */
  sendRaw(text: string): void;
  /** Resolves with the next message of that event which no earlier `next` has resolved with. */
  next(event: string, options?: { readonly timeoutMs?: number }): Promise<JsonObject>;
  setSettings(settings: JsonObject): void;
  /** Asks the application for the action's settings. */
  getSettings(): Promise<JsonObject>;
  setGlobalSettings(settings: JsonObject): void;
  /** Asks the application for the plugin's settings. */
  getGlobalSettings(): Promise<JsonObject>;
  /** Closes the page; resolves when the socket is closed. The plugin gets `propertyInspectorDidDisappear`. */
  close(): Promise<void>;
  /** Whether the socket is closed, by either side. */
  readonly closed: boolean;
  /** Resolves when the socket is closed, by either side. */
  readonly ended: Promise<void>;
}

/** Opens the socket and registers. */
export async function connectInspector(args: InspectorArguments): Promise<Inspector> {
  const [port, uuid, registerEvent, , actionInfoText] = args;
  const actionInfo = parseJsonObject(actionInfoText) ?? {};
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
  const gone = new Promise<void>((resolve) => {
    socket.once("close", () => {
      closed = true;
      tell();
      resolve();
    });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("open", () => resolve());
    socket.once("error", reject);
  });

  const sendRaw = (text: string): void => socket.send(text);
  const send = (message: JsonObject): void => sendRaw(JSON.stringify(message));
  const take = (
    what: string,
    fits: (message: JsonObject) => boolean,
    timeoutMs?: number,
  ): Promise<JsonObject> =>
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
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        state: () => `received ${received.map(({ event }) => JSON.stringify(event)).join(", ") || "nothing"}`,
        ended: () => (closed ? "its socket is closed" : undefined),
      },
    );
  const settingsFrom = async (
    event: "didReceiveSettings" | "didReceiveGlobalSettings",
  ): Promise<JsonObject> => {
    const { payload } = await take(`the inspector to get ${event}`, (message) => message["event"] === event);
    const settings = isJsonObject(payload) ? payload["settings"] : undefined;
    return isJsonObject(settings) ? settings : {};
  };

  const context = uuid;
  const action = actionInfo["action"] ?? "";
  send({ event: registerEvent, uuid });
  return {
    uuid,
    actionInfo,
    received,
    send: (payload) => send({ event: "sendToPlugin", action, context, payload }),
    async ask(event, payload = {}) {
      send({ event: "sendToPlugin", action, context, payload: { event, ...payload } });
      const answer = await take(
        `the plugin to answer ${event}`,
        (message) =>
          message["event"] === "sendToPropertyInspector" &&
          isJsonObject(message["payload"]) &&
          message["payload"]["event"] === event,
      );
      return answer["payload"] as JsonObject;
    },
    sendRaw,
    next: (event, { timeoutMs } = {}) =>
      take(`the inspector to get ${event}`, (message) => message["event"] === event, timeoutMs),
    setSettings: (payload) => send({ event: "setSettings", action, context, payload }),
    getSettings() {
      send({ event: "getSettings", action, context });
      return settingsFrom("didReceiveSettings");
    },
    setGlobalSettings: (payload) => send({ event: "setGlobalSettings", context, payload }),
    getGlobalSettings() {
      send({ event: "getGlobalSettings", context });
      return settingsFrom("didReceiveGlobalSettings");
    },
    close() {
      socket.close();
      return gone;
    },
    get closed() {
      return closed;
    },
    ended: gone,
  };
}
