import { Emitter } from "../../../shared/emitter.ts";
import type { Clock } from "../../../shared/clock.ts";
import { type LinkPhase, openPageLink } from "../../../shared/protocol/page-link.ts";
import { type Store, createStore } from "../../../shared/store.ts";
import type { DeckLink } from "../../forms/panel-view.ts";
import type { PanelSocket } from "../../panel/create-panel.ts";
import { type SetUpMessage, type SetUpRequest, setUpMessageSchema } from "../set-up-protocol.ts";

/** Options of `openSetUpLink`. */
export interface SetUpLinkOptions {
  /** The plugin's WebSocket, with the token. */
  readonly address: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly isRefused: () => Promise<boolean>;
  readonly openUrl: (url: string) => void;
  /** Called with the page's new address when the plugin's server has another port. */
  readonly onMoved: (url: string) => void;
}

/** The set-up page's link to the plugin, which takes the place of Stream Deck's to an inspector. */
export interface SetUpLink extends PanelSocket {
  /** `outdated`: the plugin sends what this page cannot read. */
  readonly phase: Store<LinkPhase | "outdated">;
}

/** Connects the page with the plugin, again and again. */
export function openSetUpLink(options: SetUpLinkOptions): SetUpLink {
  const phase = createStore<LinkPhase | "outdated", LinkPhase | "outdated">("connecting", (_, next) => next);
  const link = createStore<DeckLink, DeckLink>("connecting", (_, next) => next);
  const globals = new Emitter<Extract<SetUpMessage, { readonly type: "settings" }>>();
  const fromPlugin = new Emitter<unknown>();
  /**
   * Questions to send once connected: all of them before the first connection, later only those that store a text. The
   * form behind any other question may have given up by then.
   */
  const waiting: SetUpRequest[] = [];
  let sentChanges = 0;

  const connection = openPageLink<SetUpMessage, SetUpRequest>({
    ...options,
    way: options,
    schema: setUpMessageSchema,
    onPhase(next) {
      if (next === "open") {
        sentChanges = 0;
        for (const request of waiting.splice(0)) connection.send(request);
      }
      phase.dispatch(next);
      link.dispatch(next === "open" ? "open" : next === "connecting" ? "connecting" : "ended");
    },
    onMessage(message) {
      if (message.type === "reply") fromPlugin.emit(message.reply);
      else if (message.type === "moved") options.onMoved(message.url);
      // Settings from before the page's own last change would undo on the page what is on its way.
      else if (message.changes === sentChanges) globals.emit(message);
    },
    onUnreadable: () => phase.dispatch("outdated"),
  });

  return {
    phase,
    link,
    // A page without a key has only the plugin's settings.
    setSettings: () => {},
    onSettings: () => () => {},
    setGlobalSettings(_, change) {
      const fields = Object.entries(change).map(([name, value]) => [name, value ?? null] as const);
      if (connection.send({ type: "change", change: Object.fromEntries(fields) })) sentChanges++;
    },
    sendToPlugin(payload) {
      const request = { type: "question", question: payload } as SetUpRequest;
      if (connection.send(request)) return;
      if (link.value === "connecting" || "text" in payload) waiting.push(request);
    },
    openUrl: options.openUrl,
    onGlobalSettings: (listener) => globals.subscribe(({ settings, ...marks }) => listener(settings, marks)),
    onPluginMessage: fromPlugin.subscribe,
  };
}
