import { homedir } from "node:os";
import { join } from "node:path";
import { streamDeck } from "@elgato/streamdeck";
import { traceOf } from "../shared/log.ts";
import {
  type InspectorReply,
  type InspectorSources,
  replyToInspector,
} from "./inspector/answers.ts";
import { vtubeReply } from "./vtube-studio/vtube-replies.ts";
import { type TroubleSources, createTroubleWatcher, troubleOf } from "./account/key-trouble.ts";
import { fillDeck } from "./profiles/fill-deck.ts";
import type { SettingsStore } from "./settings/follow-settings.ts";
import { sceneTextOf } from "./settings/scene-text.ts";
import type { StoredState } from "./settings/stored-state.ts";
import type { RelayKeeper } from "./relay/relay-keeper.ts";

/** What replies to the open inspector are made from. */
export interface InspectorParts
  extends
    TroubleSources,
    Omit<
      InspectorSources,
      | "overlay"
      | "renewOverlay"
      | "controlPage"
      | "renewControl"
      | "trouble"
      | "sceneText"
      | "wordsTrouble"
      | "saveSceneText"
      | "fillDeck"
      | "reportFolders"
    > {
  readonly settings: SettingsStore;
  readonly stored: StoredState;
  readonly relay: RelayKeeper;
  /** The streamer's folder of what the plugin stores. */
  readonly dataFolder: string;
  /** Calls back when a key fails in a way that no store reports. */
  readonly onKeyTrouble: (listener: () => void) => unknown;
}

/** Replies to the open inspector, and sends it its key's trouble unasked. */
export function wireInspector(parts: InspectorParts): void {
  const { account, stored, log, obs, relay, settings } = parts;
  const send = (reply: InspectorReply): void => {
    streamDeck.ui
      .sendToPropertyInspector(reply)
      .catch((error: unknown) =>
        log.error(`A message to an inspector could not be sent: ${traceOf(error)}.`),
      );
  };
  const watcher = createTroubleWatcher(
    () => streamDeck.ui.action?.id,
    parts,
    (trouble) => send({ event: "getTrouble", ...trouble }),
  );
  const check = (): void => watcher.check();
  account.subscribe(check);
  obs.state.subscribe(check);
  parts.onKeyTrouble(check);
  parts.vtube.state.subscribe(() => {
    if (streamDeck.ui.action)
      send({ event: "getVtube", ...vtubeReply(parts.vtube.state.value, parts.locale) });
  });
  streamDeck.ui.onDidAppear(() => watcher.forget());
  streamDeck.ui.onSendToPlugin(({ action, payload }) => {
    replyToInspector(payload, {
      ...parts,
      reportFolders: [join(homedir(), "Downloads"), parts.dataFolder],
      overlay: () => relay.overlay(),
      renewOverlay() {
        stored.renewRelayToken();
        relay.restart();
        log.info("The overlay has a new address; the old one no longer works.");
      },
      controlPage: () => relay.control(),
      renewControl() {
        stored.renewControlToken();
        relay.endControlPages();
        log.info("The control page has a new address; the old one no longer works.");
      },
      trouble: () => troubleOf(action.id, parts),
      sceneText: () => sceneTextOf(stored, settings.value),
      saveSceneText: (text) => stored.saveSceneText(text),
      wordsTrouble: () => stored.wordsTrouble(),
      fillDeck: () =>
        fillDeck(parts.locale, action.device.type, (profile) =>
          streamDeck.profiles.switchToProfile(action.device.id, profile),
        ),
    })
      .then((reply) => {
        // The inspector of another key, opened meanwhile, did not ask.
        if (reply && streamDeck.ui.action?.id === action.id) send(reply);
      })
      .catch((error: unknown) =>
        log.error(`An inspector's question could not be answered: ${traceOf(error)}.`),
      );
  });
}
