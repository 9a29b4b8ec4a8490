import { actionId } from "../actions/registry.ts";
import { normaliseBaseUrl } from "../../shared/api/base-url.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Store } from "../../shared/store.ts";
import type { InspectorWords } from "../../shared/words/words.ts";
import { globalSettingsBytes, readGlobalSettings } from "../settings/global-settings.ts";
import type { DeckLink, DeckSocket } from "./deck-socket.ts";
import { type Questions, createQuestions } from "./questions.ts";
import { type Settings, type SettingsDraft, createSettingsDraft } from "../forms/settings-draft.ts";

/** The key or dial that a page was opened for. */
interface Opening {
  readonly action: string;
  /** Whether the action is on a dial rather than a key. */
  readonly isDial: boolean;
  readonly language: string;
  readonly words: InspectorWords;
  readonly clock: Clock;
}

/** Everything the views of one inspector page share. */
export interface Panel extends Opening, Questions {
  readonly link: Store<DeckLink>;
  /** Opens an address in the streamer's browser. */
  readonly openUrl: (url: string) => void;
  /** The key's own settings. */
  readonly settings: SettingsDraft;
  /** The plugin's settings: the account and the overlay. */
  readonly globals: SettingsDraft;
  /** Asks for the lists that the page chooses from. */
  readonly readLists: () => void;
  /** Calls back whenever any of its stores has changed; returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Options of `createPanel`. */
export interface PanelOptions extends Opening {
  readonly socket: DeckSocket;
  /** The key's settings as the application gave them when it opened the page, unchecked. */
  readonly settings: unknown;
}

/** What is missing in the account's settings before the service can be asked anything. */
export type Missing = "both" | "address" | "badAddress" | "key";

/** Judges the account's settings; `undefined` when nothing is missing. */
export function missingIn(globals: Settings): Missing | undefined {
  const { baseUrl, apiKey } = readGlobalSettings(globals);
  if (baseUrl === "") return apiKey === "" ? "both" : "address";
  if (normaliseBaseUrl(baseUrl) === null) return "badAddress";
  return apiKey === "" ? "key" : undefined;
}

/** Connects settings and questions to the application, and asks again whenever the account has changed. */
export function createPanel({ socket, settings: opened, ...opening }: PanelOptions): Panel {
  const { clock, action } = opening;
  const settings = createSettingsDraft({ clock, write: socket.setSettings });
  const globals = createSettingsDraft({
    clock,
    write: socket.setGlobalSettings,
    mostBytes: globalSettingsBytes,
  });
  settings.receive(opened);
  socket.onSettings(settings.receive);
  socket.onGlobalSettings(globals.receive);
  const questions = createQuestions(socket, clock);
  const stores = [socket.link, settings, globals, ...Object.values(questions)];
  const panel: Panel = {
    ...opening,
    ...questions,
    link: socket.link,
    openUrl: socket.openUrl,
    settings,
    globals,
    readLists() {
      questions.channels.ask();
      if (action === actionId("character")) questions.characters.ask();
    },
    subscribe(listener) {
      const unsubscribes = stores.map((store) => store.subscribe(listener));
      return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
    },
  };
  followReplies(questions);
  followAccount(panel);
  socket.getGlobalSettings();
  questions.trouble.ask();
  questions.sceneText.ask();
  questions.hiddenWords.ask();
  questions.vtube.ask();
  questions.detailedLog.ask();
  return panel;
}

/** Lets one reply update another. */
function followReplies(questions: Questions): void {
  const { channels, characters, overlay, renewal, control, controlRenewal, test, vtube, vtubeHotkeys } =
    questions;
  vtube.subscribe(() => {
    if (vtube.value.reply?.meaning === "ready") vtubeHotkeys.ask();
  });
  renewal.subscribe(() => {
    if (renewal.value.reply && !renewal.value.asking) overlay.ask();
  });
  controlRenewal.subscribe(() => {
    if (controlRenewal.value.reply && !controlRenewal.value.asking) control.ask();
  });
  test.subscribe(() => {
    if (test.value.asking || !test.value.reply?.ok) return;
    // The connection works, so what could not be read before can be read now.
    for (const each of [channels, characters]) {
      const { asking, failure, reply } = each.value;
      if (!asking && (failure !== undefined || reply?.error !== undefined)) each.ask();
    }
  });
}

/** Asks again for what another account or port has made out of date. */
function followAccount({ globals, channels, characters, overlay, control, test, readLists }: Panel): void {
  let account: string | undefined;
  let port: number | undefined;
  globals.subscribe(() => {
    const { loaded, unsaved, settings } = globals.value;
    // The plugin knows what is saved, not what is being typed.
    if (!loaded || unsaved) return;
    const { baseUrl, apiKey, relayPort } = readGlobalSettings(settings);
    if (port !== relayPort) {
      port = relayPort;
      overlay.ask();
      control.ask();
    }
    const next = JSON.stringify([baseUrl, apiKey]);
    if (account === next) return;
    account = next;
    for (const question of [test, channels, characters]) question.forget();
    if (missingIn(settings) === undefined) readLists();
  });
}
