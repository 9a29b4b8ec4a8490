import * as v from "valibot";
import { Emitter } from "../../shared/emitter.ts";
import { createStore } from "../../shared/store.ts";
import type { DeckLink } from "../forms/panel-view.ts";
import type { PanelSocket } from "../panel/create-panel.ts";
import { jsonIn } from "../../shared/json-in.ts";

/** The parameters with which the application opens the page. */
export interface DeckRegistration {
  readonly port: number;
  /** The page's own id; every message it sends carries it. */
  readonly uuid: string;
  readonly registerEvent: string;
  /** UUID of the action whose settings the page shows. */
  readonly action: string;
}

const message = v.object({ event: v.string(), payload: v.optional(v.unknown()) });
const settingsPayload = v.object({ settings: v.unknown() });

/** Opens the property inspector's side of Stream Deck's protocol. Messages that cannot be read, and events of other kinds, are passed over. */
export function connectDeck(
  registration: DeckRegistration,
  openSocket: (url: string) => WebSocket = (url) => new WebSocket(url),
): PanelSocket {
  const { port, uuid, registerEvent, action } = registration;
  const link = createStore<DeckLink, DeckLink>("connecting", (_, next) => next);
  const waiting: string[] = [];
  const settings = new Emitter<unknown>();
  const fromPlugin = new Emitter<unknown>();

  const socket = openSocket(`ws://127.0.0.1:${port}`);
  socket.addEventListener("open", () => {
    socket.send(JSON.stringify({ event: registerEvent, uuid }));
    for (const text of waiting.splice(0)) socket.send(text);
    link.dispatch("open");
  });
  // A failed socket also closes, so the end is handled in one place.
  socket.addEventListener("close", () => link.dispatch("ended"));
  socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const read = v.safeParse(message, jsonIn(String(data)));
    if (!read.success) return;
    const { event, payload } = read.output;
    if (event === "didReceiveSettings") settings.emit(settingsIn(payload));
    else if (event === "sendToPropertyInspector") fromPlugin.emit(payload);
  });

  const send = (content: object): void => {
    const text = JSON.stringify(content);
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
    else waiting.push(text);
  };

  return {
    link,
    setSettings: (payload) => send({ event: "setSettings", action, context: uuid, payload }),
    // The plugin's settings are changed in the set-up window alone.
    setGlobalSettings: () => {},
    onGlobalSettings: () => () => {},
    sendToPlugin: (payload) => send({ event: "sendToPlugin", action, context: uuid, payload }),
    openUrl: (url) => send({ event: "openUrl", payload: { url } }),
    onSettings: settings.subscribe,
    onPluginMessage: fromPlugin.subscribe,
  };
}

function settingsIn(payload: unknown): unknown {
  const read = v.safeParse(settingsPayload, payload);
  return read.success ? read.output.settings : {};
}
