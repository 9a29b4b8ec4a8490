import { connectClient } from "./client.ts";
import type { InspectorArguments } from "./host.ts";
import { type JsonObject, type JsonValue, isJsonObject, parseJsonObject } from "./json.ts";

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
  const client = await connectClient(port);
  const { received, send, sendRaw, take } = client;
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
    next: (event, options) =>
      take(`the inspector to get ${event}`, (message) => message["event"] === event, options),
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
    close: () => client.close(),
    get closed() {
      return client.closed;
    },
    ended: client.ended,
  };
}
