import {
  accountQuestion,
  channelsQuestion,
  charactersQuestion,
  connectionTest,
  troubleQuestion,
} from "../account/account-questions.ts";
import { goalsQuestion } from "../goals/goals-questions.ts";
import { actionId } from "../actions/action-names.ts";
import { connectAppQuestion } from "../desktop-app/app-questions.ts";
import { controlAddress } from "../control/control-questions.ts";
import type { DeckLink, Panel } from "../forms/panel-view.ts";
import { type Question, type QuestionType, createQuestion } from "../forms/question.ts";
import { type Settings, type SettingsDraft, createSettingsDraft } from "../forms/settings-draft.ts";
import { overlayAddressQuestion } from "../pages/overlay-questions.ts";
import { readGlobalSettings } from "../settings/global-settings.ts";
import { globalSettingsBytes } from "../settings/setting-kinds.ts";
import { missingSettings } from "../settings/missing-settings.ts";
import { Emitter } from "../../shared/emitter.ts";
import { helpPath } from "../../shared/protocol/help-address.ts";
import type { Store } from "../../shared/store.ts";

/** The link of a page with forms to the settings and to the plugin. Messages sent earlier wait until it is open. */
export interface PanelSocket {
  readonly link: Store<DeckLink>;
  /** Replaces the settings of the action as a whole. */
  readonly setSettings: (settings: Settings) => void;
  /** Replaces the settings of the plugin as a whole; `change` has the fields that are new, `undefined`: removed. */
  readonly setGlobalSettings: (settings: Settings, change: Settings) => void;
  readonly sendToPlugin: (payload: object) => void;
  /** Opens an address in the streamer's browser. */
  readonly openUrl: (url: string) => void;
  /** Calls back with the action's settings, unchecked; returns an unsubscribe function. */
  readonly onSettings: (listener: (settings: unknown) => void) => () => void;
  /** Calls back with the plugin's settings, unchecked, which come unasked; returns an unsubscribe function. */
  readonly onGlobalSettings: (listener: SettingsDraft["receive"]) => () => void;
  /** Calls back with each message of the plugin to this page, unchecked; returns an unsubscribe function. */
  readonly onPluginMessage: (listener: (payload: unknown) => void) => () => void;
}

/** The panel of the page itself, which also asks for the lists that keys choose from. */
export interface PagePanel extends Panel {
  readonly readLists: () => void;
  /** Asks everything again, because the plugin may know other answers by now. */
  readonly askAgain: () => void;
}

/** Options of `createPanel`. */
export interface PanelOptions {
  readonly action: string;
  readonly isDial: boolean;
  readonly language: string;
  readonly words: Panel["words"];
  readonly clock: Panel["clock"];
  readonly socket: PanelSocket;
  /** Questions whose answers the page shows from the start. */
  readonly questions: readonly QuestionType<object>[];
  /** The key's settings as the application gave them when it opened the page, unchecked; `undefined`: it has no key. */
  readonly settings: unknown;
  /** Whether the page gets and changes the plugin's settings, which the plugin confirms; others ask about the account. */
  readonly hasGlobals: boolean;
  /** Address of the server with the help; default: what the plugin answers about the account. */
  readonly helpServer?: string;
}

/** Connects settings and questions to the application, and asks again whenever the account has changed. */
export function createPanel(options: PanelOptions): PagePanel {
  const { socket, settings: opened, hasGlobals, helpServer, questions, ...opening } = options;
  const { clock, action, language } = opening;
  const settings = createSettingsDraft({ clock, write: socket.setSettings });
  const globals = createSettingsDraft({
    clock,
    write: socket.setGlobalSettings,
    isConfirmed: hasGlobals,
    maxBytes: globalSettingsBytes,
  });
  settings.receive(opened);
  socket.onSettings(settings.receive);
  socket.onGlobalSettings(globals.receive);
  const changes = new Emitter();
  const emit = (): void => changes.emit();
  for (const store of [socket.link, settings, globals]) store.subscribe(emit);
  const question = createQuestions({ clock, ...socket }, emit);
  const panel: PagePanel = {
    ...opening,
    link: socket.link,
    openUrl: socket.openUrl,
    helpUrl(anchor) {
      const served = helpServer ?? question(accountQuestion).value.reply?.helpServer;
      if (served === undefined) return undefined;
      return new URL(helpPath(anchor, language), served).href;
    },
    settings,
    globals,
    account() {
      if (!hasGlobals) return question(accountQuestion).value.reply;
      const { loaded, settings: stored } = globals.value;
      if (!loaded) return undefined;
      return { ...readGlobalSettings(stored), missing: missingSettings(stored), mayConnectApp: true };
    },
    question,
    readLists() {
      question(channelsQuestion).ask();
      if (action === actionId("character")) question(charactersQuestion).ask();
      if (action === actionId("goal")) question(goalsQuestion).ask();
    },
    askAgain() {
      for (const type of [...questions, ...(hasGlobals ? [overlayAddressQuestion, controlAddress] : [])])
        question(type).ask();
      if (hasGlobals && !panel.account()?.missing) panel.readLists();
    },
    subscribe: changes.subscribe,
  };
  followReplies(panel);
  followTrouble(panel);
  if (hasGlobals) followSettings(panel);
  else followAccount(panel);
  for (const type of questions) question(type).ask();
  followLink(panel);
  return panel;
}

/** Asks everything again after a reconnect, because the plugin may have been restarted meanwhile. */
function followLink({ askAgain, globals, link }: PagePanel): void {
  let wasLost = false;
  link.subscribe(() => {
    // Changes that the plugin has not confirmed are saved again with its next settings.
    globals.resend();
    if (link.value === "ended") wasLost = true;
    else if (link.value === "open" && wasLost) {
      wasLost = false;
      askAgain();
    }
  });
}

/** Creates each question when it is first wanted; `onChange` is called for every change of any. */
function createQuestions(
  link: Parameters<typeof createQuestion>[1],
  onChange: () => void,
): Panel["question"] {
  const questions = new Map<string, unknown>();
  const question = <Reply extends object>(type: QuestionType<Reply>): Question<Reply> => {
    const known = questions.get(type.event) as Question<Reply> | undefined;
    if (known) return known;
    const created = createQuestion(type, link);
    let last: Reply | undefined;
    created.subscribe(() => {
      const { asking, reply } = created.value;
      if (!asking && reply && reply !== last)
        for (const next of type.asks?.(reply) ?? []) question(next).ask();
      if (!asking) last = reply;
      onChange();
    });
    questions.set(type.event, created);
    return created;
  };
  return question;
}

/** Lets one reply update another. */
function followReplies({ question }: Panel): void {
  const test = question(connectionTest);
  const app = question(connectAppQuestion);
  app.subscribe(() => {
    // A page may test each new key by itself.
    if (!app.value.asking && app.value.reply?.ok && !test.value.asking) test.ask();
  });
  test.subscribe(() => {
    if (!test.value.asking && test.value.reply?.ok) readFailedLists(question);
  });
}

/** The connection works, so what could not be read before can be read now. */
function readFailedLists(question: Panel["question"]): void {
  for (const each of [question(channelsQuestion), question(charactersQuestion)]) {
    const { asking, failure, reply } = each.value;
    if (!asking && (failure !== undefined || reply?.error !== undefined)) each.ask();
  }
}

/** Forgets what a test has found, and reads lists again, once the plugin knows that it is otherwise now. */
function followTrouble({ question }: Panel): void {
  const trouble = question(troubleQuestion);
  const test = question(connectionTest);
  let before: string | undefined;
  trouble.subscribe(() => {
    const { asking, reply } = trouble.value;
    if (asking || !reply) return;
    const { message, isAccount, isPartial } = reply;
    const now = isAccount && !isPartial ? message : "";
    if (now === before) return;
    const isFirst = before === undefined;
    before = now;
    if (isFirst) return;
    const { value: tested } = test;
    const found = tested.reply?.ok ? "" : tested.reply?.message;
    if (!tested.asking && found !== now) test.forget();
    if (now === "") readFailedLists(question);
  });
}

/** Reads the account's lists again with each answer about it, which the plugin sends whenever it has changed. */
function followAccount({ question, readLists }: PagePanel): void {
  const account = question(accountQuestion);
  account.subscribe(() => {
    const { asking, reply } = account.value;
    if (asking || !reply) return;
    forgetLists(question);
    if (!reply.missing) readLists();
  });
}

function forgetLists(question: Panel["question"]): void {
  question(connectionTest).forget();
  for (const list of [channelsQuestion, charactersQuestion]) question(list).forget();
}

/** Asks again for what another account or port has made out of date. */
function followSettings({ globals, question, readLists }: PagePanel): void {
  let account: string | undefined;
  let port: number | undefined;
  globals.subscribe(() => {
    const { loaded, unsaved, settings } = globals.value;
    // The plugin knows what is saved, not what is being typed.
    if (!loaded || unsaved) return;
    const { baseUrl, apiKey, relayPort } = readGlobalSettings(settings);
    if (port !== relayPort) {
      port = relayPort;
      question(overlayAddressQuestion).ask();
      question(controlAddress).ask();
    }
    const next = JSON.stringify([baseUrl, apiKey]);
    if (account === next) return;
    account = next;
    forgetLists(question);
    if (missingSettings(settings) === undefined) readLists();
  });
}
