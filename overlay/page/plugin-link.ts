import { maxIdLength } from "../../shared/api/fields.ts";
import { type Clock, sleep } from "../../shared/clock.ts";
import {
  maxSeen,
  type Command,
  type PageSettings,
  type PluginMessage,
  type SpeechReport,
  countedCommands,
  pluginMessageSchema,
} from "../../shared/protocol/overlay-protocol.ts";
import type { Hello, PageAnswer, PageMessage, PageState } from "../../shared/protocol/page-messages.ts";
import { voiceKey } from "../../shared/voice/voice-loudness.ts";
import { type PageLink, openPageLink } from "../../shared/protocol/page-link.ts";
import { createPacedLevels } from "./voice-levels.ts";
import { sendLogTo } from "./overlay-log.ts";

/** Options of `openPluginLink`. */
export interface PluginLinkOptions {
  /** The relay's WebSocket, with the token that opens it now. */
  readonly address: () => Promise<string>;
  readonly clock: Clock;
  readonly random: () => number;
  /** First message on each connection, as it is now; `undefined` until pieces have joined. The state waits for it. */
  readonly hello: () => Hello | undefined;
  /** Called with each message but questions. Commands that the page has missed come before the settings. */
  readonly onMessage: (message: Exclude<PluginMessage, { readonly type: "question" }>) => void;
  /** Called when the plugin asks which voices the page has played. */
  readonly answer: () => PageAnswer;
  /** Called after each connection, once the settings have arrived; with whether other words are hidden by then. */
  readonly onUp: (hasOtherWords: boolean) => void;
  /** Called when a connection is lost. */
  readonly onDown: () => void;
  /** Whether the page has a voice to play. */
  readonly hasVoice: () => boolean;
}

/** The page's connection to the relay. */
export interface PluginLink {
  /** Sends `hello` again if it has changed. */
  sendHello(): void;
  /** Sends what the page is doing; an unchanged state is not sent again. */
  sendState(state: PageState): void;
  /** Reports events that are done with, by envelope id. Reports are stored until the relay is connected. */
  sendSeen(eventIds: readonly string[]): void;
  /** Sends the loudness of a character's voice in LUFS. */
  sendMeasured(character: string, lufs: number): void;
  /** Reports which messages of the AI have not been shown to the end, by envelope id. */
  sendWaits(eventIds: readonly string[]): void;
  /** Sends what the page's own voice does. */
  sendSpeech(report: SpeechReport): void;
  /** Sends the level of the page's voice, 0 to 1, and 0 at the end. Drops levels that come too fast. */
  readonly level: (level: number) => void;
  /** Resolves when the relay has sent the settings, or after a short wait. */
  whenUp(): Promise<void>;
}

const patienceMs = 4_000;
/** A page with a voice asks so often whether the plugin is there. */
const askEveryMs = 3_000;
/**
 * After so long without an answer the connection is lost. The plugin notices that after 10 s or more, and lets another
 * page speak.
 */
const maxSilenceMs = 5_000;
/** Most reports stored while the relay is away. */
const maxUnsent = 500;

/** Connects the page with its relay, and reconnects whenever the connection breaks. */
export function openPluginLink(options: PluginLinkOptions): PluginLink {
  const { clock, address } = options;
  let isUp = false;
  /** Since when the plugin has not answered. */
  let askedAt: number | undefined;
  let settings: PageSettings | undefined;
  let up = Promise.withResolvers<void>();

  const facts = changedFacts(options.hello, (message) => link.send(message));
  const reports = keptReports((eventIds) => link.send({ type: "seen", eventIds }));

  const onUp = (): void => {
    facts.begin();
    reports.send();
    sendLogTo((line) => link.send(line));
  };
  const onDown = (): void => {
    if (!isUp) return;
    isUp = false;
    askedAt = undefined;
    up = Promise.withResolvers();
    options.onDown();
  };
  const connect = (): PageLink<PageMessage> =>
    openPageLink({
      ...options,
      way: async () => ({ address: await address() }),
      isRefused: async () => false,
      schema: pluginMessageSchema,
      onUnreadable: () => {},
      onPhase: (phase) => (phase === "open" ? onUp() : onDown()),
      onMessage(message) {
        askedAt = undefined;
        if (message.type === "question") return void link.send({ type: "answer", ...options.answer() });
        const before = settings;
        if (message.type === "settings") {
          for (const what of missedCommands(before, message)) options.onMessage({ type: "do", what });
          settings = message;
        }
        options.onMessage(message);
        if (message.type !== "settings") return;
        up.resolve();
        if (!isUp) options.onUp(before !== undefined && before.hiddenWords !== message.hiddenWords);
        isUp = true;
      },
    });
  let link = connect();
  const askOften = repeatWhile(clock, options.hasVoice, () => {
    const now = clock.now();
    if (isUp && now - (askedAt ?? now) >= maxSilenceMs) {
      link.close();
      onDown();
      link = connect();
    }
    const hello = options.hello();
    if (hello && link.send(hello)) askedAt ??= now;
  });

  return {
    sendHello: facts.sendHello,
    sendState(state) {
      facts.sendState(state);
      askOften();
    },
    sendSeen: (eventIds) => reports.add(eventIds),
    sendMeasured(name, lufs) {
      const character = voiceKey(name);
      if (character !== "") link.send({ type: "measured", character, lufs });
    },
    sendWaits: (eventIds) => void link.send({ type: "waits", eventIds: eventIds.slice(0, maxSeen) }),
    sendSpeech: (report) => void link.send({ type: "speech", ...report }),
    level: createPacedLevels(clock, (level) => void link.send({ type: "level", level })),
    whenUp: () => Promise.race([up.promise, sleep(clock, patienceMs)]),
  };
}

/** Sends the page's hello, and what the page is doing, where they differ from what was sent last on the connection. */
function changedFacts(hello: PluginLinkOptions["hello"], send: (message: PageMessage) => boolean) {
  const sent = new Map<string, string>();
  let latest: PageMessage | undefined;
  const sendChanged = (message: PageMessage): void => {
    const text = JSON.stringify(message);
    if (text !== sent.get(message.type) && send(message)) sent.set(message.type, text);
  };
  const sendHello = (): void => {
    const own = hello();
    if (!own) return;
    sendChanged(own);
    if (latest) sendChanged(latest);
  };
  return {
    /** Sends both on a new connection. */
    begin(): void {
      sent.clear();
      sendHello();
    },
    sendHello,
    sendState(state: PageState): void {
      latest = { type: "state", ...state };
      // The relay knows the page only after its hello.
      if (sent.has("hello")) sendChanged(latest);
    },
  };
}

/** Ids of events that are done with, stored until `sendSome` returns true for them. */
function keptReports(sendSome: (eventIds: string[]) => boolean) {
  let unsent: string[] = [];
  const send = (): void => {
    while (unsent.length > 0 && sendSome(unsent.slice(0, maxSeen))) unsent.splice(0, maxSeen);
  };
  return {
    send,
    add(eventIds: readonly string[]): void {
      unsent = [...unsent, ...eventIds.filter((id) => id.length <= maxIdLength)].slice(-maxUnsent);
      send();
    },
  };
}

/** Returns a function that calls `act`, at once and then often, while it is needed. */
function repeatWhile(clock: Clock, isNeeded: () => boolean, act: () => void): () => void {
  let isRepeating = false;
  const repeat = (): void => {
    isRepeating = isNeeded();
    if (!isRepeating) return;
    act();
    clock.after(askEveryMs, repeat);
  };
  return () => {
    if (!isRepeating) repeat();
  };
}

/** Commands that a page missed while it was disconnected. */
function missedCommands(before: PageSettings | undefined, now: PageSettings): readonly Command[] {
  return countedCommands.flatMap(([command, count]) =>
    before && before[count] !== now[count] ? [command] : [],
  );
}
