import { actionId } from "../actions/registry.ts";
import { normaliseBaseUrl } from "../../shared/api/base-url.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Store } from "../../shared/store.ts";
import { globalSettingsBytes, readGlobalSettings } from "../settings/global-settings.ts";
import type { DeckLink, DeckSocket } from "./deck-socket.ts";
import { type KeptSettings, type Settings, createKeptSettings } from "./kept-settings.ts";
import {
  type ListAnswer,
  type OverlayAnswer,
  type Question,
  type SceneTextAnswer,
  type TestAnswer,
  type TroubleAnswer,
  createQuestion,
  listAnswer,
  overlayAnswer,
  sceneTextAnswer,
  testAnswer,
  troubleAnswer,
} from "./question.ts";
import type { InspectorWords, Language } from "../../shared/words/words.ts";

/** Everything the views of one inspector page share. */
export interface Panel {
  readonly action: string;
  /** Whether the action stands on a dial rather than on a key. */
  readonly isDial: boolean;
  readonly language: Language;
  readonly words: InspectorWords;
  readonly clock: Clock;
  readonly link: Store<DeckLink>;
  /** Opens an address in the streamer's browser. */
  readonly openUrl: (url: string) => void;
  /** The key's own settings. */
  readonly settings: KeptSettings;
  /** The plugin's settings: the account and the overlay. */
  readonly globals: KeptSettings;
  readonly channels: Question<ListAnswer>;
  readonly characters: Question<ListAnswer>;
  readonly overlay: Question<OverlayAnswer>;
  readonly test: Question<TestAnswer>;
  /** Has the plugin make another address of the overlay; `overlay` then has it as well. */
  readonly renewal: Question<OverlayAnswer>;
  /** Whether OBS can be reached. */
  readonly obs: Question<TestAnswer>;
  /** What the AI is told when the scene in OBS changes; asked with a `text`, that is kept from then on. */
  readonly sceneText: Question<SceneTextAnswer>;
  /** Why the key's last press failed, or what is wrong with the account; the plugin sends it again when it changes. */
  readonly trouble: Question<TroubleAnswer>;
}

/** What a panel needs from outside. */
export interface PanelOptions {
  readonly socket: DeckSocket;
  readonly action: string;
  readonly isDial: boolean;
  readonly language: Language;
  readonly words: InspectorWords;
  readonly clock: Clock;
  /** The key's settings as the application gave them when it opened the page, unchecked. */
  readonly settings: unknown;
}

/** What is missing in the account's settings before anything can be asked of the service. */
export type Missing = "both" | "address" | "badAddress" | "key";

/** Judges the account's settings; `undefined` when nothing is missing. */
export function missingIn(globals: Settings): Missing | undefined {
  const { baseUrl, apiKey } = readGlobalSettings(globals);
  if (baseUrl === "") return apiKey === "" ? "both" : "address";
  if (normaliseBaseUrl(baseUrl) === null) return "badAddress";
  return apiKey === "" ? "key" : undefined;
}

/** An answer needs the service, which itself may need a while; the address of the overlay does not. */
const bounds = {
  listMs: 15_000,
  testMs: 30_000,
  overlayMs: 5_000,
  obsMs: 15_000,
  troubleMs: 5_000,
  sceneTextMs: 5_000,
} as const;

/** Connects settings and questions to the application, and asks again whenever the account has changed. */
export function createPanel(options: PanelOptions): Panel {
  const { socket, action, isDial, language, words, clock } = options;
  const settings = createKeptSettings({ clock, read: socket.getSettings, write: socket.setSettings });
  const globals = createKeptSettings({
    clock,
    read: socket.getGlobalSettings,
    write: socket.setGlobalSettings,
    mostBytes: globalSettingsBytes,
  });
  settings.receive(options.settings);
  socket.onSettings(settings.receive);
  socket.onGlobalSettings(globals.receive);

  const common = {
    clock,
    send: socket.sendToPlugin,
    onMessage: (listener: (payload: unknown) => void) => void socket.onPluginMessage(listener),
  };
  const list = { ...common, schema: listAnswer, boundMs: bounds.listMs };
  const channels = createQuestion({ ...list, event: "getChannels" });
  const characters = createQuestion({ ...list, event: "getCharacters" });
  const overlay = createQuestion({
    ...common,
    event: "getOverlayUrl",
    schema: overlayAnswer,
    boundMs: bounds.overlayMs,
  });
  const renewal = createQuestion({
    ...common,
    event: "renewOverlayUrl",
    schema: overlayAnswer,
    boundMs: bounds.overlayMs,
  });
  renewal.subscribe(() => {
    if (renewal.value.answer && !renewal.value.asking) overlay.ask();
  });
  const test = createQuestion({
    ...common,
    event: "testConnection",
    schema: testAnswer,
    boundMs: bounds.testMs,
  });
  test.subscribe(() => {
    if (test.value.asking || !test.value.answer?.ok) return;
    // It works: what could not be read before can be now.
    for (const each of [channels, characters]) {
      const { asking, failure, answer } = each.value;
      if (!asking && (failure !== undefined || answer?.error !== undefined)) each.ask();
    }
  });
  const obs = createQuestion({
    ...common,
    event: "testObs",
    schema: testAnswer,
    boundMs: bounds.obsMs,
  });
  const trouble = createQuestion({
    ...common,
    event: "getTrouble",
    schema: troubleAnswer,
    boundMs: bounds.troubleMs,
  });

  const sceneText = createQuestion({
    ...common,
    event: "sceneText",
    schema: sceneTextAnswer,
    boundMs: bounds.sceneTextMs,
  });

  const accountOf = (state: Settings): string => {
    const { baseUrl, apiKey } = readGlobalSettings(state);
    return JSON.stringify([baseUrl, apiKey]);
  };
  const portOf = (state: Settings): number => readGlobalSettings(state).relayPort;
  let account: string | undefined;
  let port: number | undefined;
  globals.subscribe(() => {
    const { loaded, unsaved, settings } = globals.value;
    // The plugin answers for what is saved, not for what is being typed.
    if (!loaded || unsaved) return;
    if (port !== portOf(settings)) {
      port = portOf(settings);
      overlay.ask();
    }
    if (account === accountOf(settings)) return;
    account = accountOf(settings);
    test.forget();
    channels.forget();
    characters.forget();
    if (missingIn(settings) !== undefined) return;
    channels.ask();
    if (action === actionId("character")) characters.ask();
  });
  socket.getGlobalSettings();
  trouble.ask();
  sceneText.ask();

  return {
    action,
    isDial,
    language,
    words,
    clock,
    link: socket.link,
    openUrl: socket.openUrl,
    settings,
    globals,
    channels,
    characters,
    overlay,
    renewal,
    test,
    obs,
    sceneText,
    trouble,
  };
}
