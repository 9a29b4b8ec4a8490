import { type Clock, systemClock } from "../../shared/clock.ts";
import { Emitter } from "../../shared/emitter.ts";
import {
  type Command,
  type OverlayControls,
  type PageSettings,
  type PluginMessage,
  type VoiceTurn,
  countedCommands,
} from "../../shared/protocol/overlay-protocol.ts";
import type { Hello, PageState } from "../../shared/protocol/page-messages.ts";
import type { VoiceLoudness } from "../../shared/voice/voice-loudness.ts";
import { type Companion, companionOf } from "./companion.ts";
import { VoiceGate } from "./voice-gate.ts";
import { type MeasuredVoice, type PageReport, receiver } from "./page-reports.ts";
import { type OpenPage, OpenPages, type PageFacts, idleState, VoiceLevel } from "./open-pages.ts";
import type { Account } from "../session/account.ts";
import type { StoredState } from "../settings/stored-state.ts";

/** The combined state of all open overlay pages, and their settings. */
export interface OverlayState {
  /** Pages whose `hello` has arrived. */
  readonly pages: number;
  /** Open pages that run in OBS. */
  readonly pagesInObs: number;
  readonly voice: PageState["voice"] & {
    readonly muted: boolean;
    readonly volume: number;
    /** Whether the streamer holds all voices back. */
    readonly isHeld?: boolean;
    /** Whether the overlay's source is muted in OBS. */
    readonly isMutedInObs?: boolean;
    /** Whether the service's desktop application plays it, which the plugin cannot control. */
    readonly isApp: boolean;
    /** The reason for which that application is silent: it is closed, or something else is at its address. */
    readonly appTrouble?: "closed" | "not-app" | undefined;
  };
  readonly alerts: PageState["alerts"] & { readonly paused: boolean };
  /** The avatar of the page that matters most among those with one. */
  readonly avatar: PageState["avatar"];
}

/** The connection of one page. */
export type PageConnection = ReturnType<typeof connectPage>;

/**
 * Controls voice and alerts of every open overlay page. Settings last; a command reaches the pages that are open now.
 * Exactly one page speaks: one on air in OBS if there is any, else one in OBS, else another, and a preview only if
 * there is nothing else. Among equals it is the one already speaking, or else the oldest.
 */
export interface OverlayControl {
  readonly state: OverlayState;
  readonly settings: OverlayControls;
  /** What voices may do. */
  readonly gate: VoiceGate;
  /** The open pages, each by itself. */
  readonly pages: readonly PageFacts[];
  /** Asks every page whether it works, and what it has played; listeners of `subscribe` are called for each answer. */
  askPages(): void;
  /** Whether an open page shows the AI's greetings or thoughts; true while no page is open. */
  shows(kind: "greeting" | "thought"): boolean;
  subscribe(listener: () => void): () => void;
  setMuted(muted: boolean): void;
  /** 0 to 100. */
  setVolume(volume: number): void;
  setAlertsPaused(paused: boolean): void;
  setAvatarHidden(isHidden: boolean): void;
  /** The active character, and whether the AI is in a chat; `undefined`: that is not known. */
  setCompanion(companion: Companion | undefined): void;
  /** The revision of the list of hidden words: pages forget the chat that they kept under another one. */
  setHiddenWords(revision: string): void;
  /**
   * Adds a feature's part of each page's settings, by what the page's `hello` asks for and whether all is quiet. Returns a
   * function to call when the part has changed.
   */
  addSettings(of: SettingsPart): () => void;
  /** Sets how loud voices are to be on every page. */
  setLoudness(loudness: VoiceLoudness): void;
  /** Calls back with the loudness of each voice that a page has played. */
  onMeasured(listener: (measured: MeasuredVoice) => void): () => void;
  /** Sends a command to every open page. Returns false when none is open. */
  command(what: Command): boolean;
  /** Calls back with every command, even while no page is open. */
  onCommand(listener: (what: Command) => void): () => void;
  /** Calls back with the ids of events that viewers have seen to the end; returns an unsubscribe function. */
  onSeen(listener: (eventIds: readonly string[]) => void): () => void;
  /** Calls back with the ids of events that a page has not shown to the end; returns an unsubscribe function. */
  onWaits(listener: (eventIds: readonly string[]) => void): () => void;
  /** Calls back with the loudness of the voice, 0 to 1, while a page speaks, and 0 at the end. */
  onLevel(listener: (level: number) => void): () => void;
  /** Whether the service's desktop application plays the voices, and so no page does. */
  setAppSpeaks(appSpeaks: boolean, trouble?: OverlayState["voice"]["appTrouble"]): void;
  /** Takes the level of the application's voice, 0 to 1; 0 is its end. */
  readonly setAppLevel: (level: number) => void;
  /** Notifies every open page that layouts have changed, or anything else that they show. */
  readonly appearanceChanged: (of?: "layouts") => void;
  /** Connects a page. `send` delivers a message to it. */
  connect(send: (message: PluginMessage) => void): PageConnection;
}

/** Creates a control without pages; `initial` is the last settings. */
export function createOverlayControl(
  initial: OverlayControls,
  clock: Pick<Clock, "now"> = systemClock,
): OverlayControl {
  let settings = initial;
  const parts: SettingsPart[] = [];
  let shared: SharedFacts = { companion: undefined, hiddenWords: "", loudness: undefined };
  const pages = new OpenPages(clock);
  const changed = new Emitter();
  const commanded = new Emitter<Command>();
  const [seen, waits] = [new Emitter<readonly string[]>(), new Emitter<readonly string[]>()];
  const measured = new Emitter<MeasuredVoice>();
  const level = new VoiceLevel(pages, clock);
  const gate = new VoiceGate();

  const send = (): void => sendSettings(pages, settings, { ...shared, parts }, gate.state.value.turn, level);
  const sendToAll = (): void => {
    send();
    changed.emit();
  };
  gate.state.subscribe(sendToAll);
  const share = (change: Partial<SharedFacts>): void => {
    const next = { ...shared, ...change };
    if (JSON.stringify(next) === JSON.stringify(shared)) return;
    shared = next;
    sendToAll();
  };

  const set = (change: Partial<OverlayControls>): void => {
    settings = { ...settings, ...change };
    sendToAll();
  };

  const receive = receiver({ pages, level, changed, seen, waits, measured }, sendToAll);

  return {
    get state() {
      return stateOf(pages, settings, level.isAppSounding, gate.state.value);
    },
    get settings() {
      return settings;
    },
    gate,
    get pages() {
      return pages.facts;
    },
    askPages: () => pages.ask(),
    shows: (kind) => pages.size === 0 || [...pages].some(({ hello }) => hello.notices?.[kind] ?? true),
    subscribe: changed.subscribe,
    onSeen: seen.subscribe,
    onWaits: waits.subscribe,
    onCommand: commanded.subscribe,
    onMeasured: measured.subscribe,
    onLevel: level.subscribe,
    setAppSpeaks(appSpeaks, trouble) {
      pages.appSpeaks = appSpeaks;
      pages.appTrouble = trouble;
      sendToAll();
    },
    setAppLevel: (now) => void (level.takeFromApp(now) && changed.emit()),
    appearanceChanged: (of) => pages.send({ type: "appearance", ...(of && { of }) }),
    setMuted: (muted) => set({ muted }),
    setVolume: (volume) => set({ volume: Math.min(100, Math.max(0, Math.round(volume))) }),
    setAlertsPaused: (alertsPaused) => set({ alertsPaused }),
    setAvatarHidden: (isAvatarHidden) => set({ isAvatarHidden }),
    setCompanion: (companion) => share({ companion }),
    setHiddenWords: (hiddenWords) => share({ hiddenWords }),
    addSettings: addTo(parts, send),
    setLoudness: (loudness) => share({ loudness }),
    command(what) {
      commanded.emit(what);
      pages.send({ type: "do", what });
      for (const [command, count] of countedCommands)
        if (command === what) set({ [count]: (settings[count] ?? 0) + 1 });
      return pages.size > 0;
    },
    connect: (send) => connectPage({ pages, level, receive, sendToAll }, send),
  };
}

/** A feature's part of the settings of a page that asks for it. */
export type SettingsPart = (hello: Hello, isQuiet: boolean) => Partial<PageSettings>;

function addTo(parts: SettingsPart[], send: () => void): OverlayControl["addSettings"] {
  return (of) => {
    parts.push(of);
    send();
    return send;
  };
}

/** Facts that every page gets besides the settings. */
interface SharedFacts {
  readonly companion: Companion | undefined;
  readonly hiddenWords: string;
  readonly loudness: VoiceLoudness | undefined;
}

/** The parts of the control that a page's connection uses. */
interface Connecting {
  readonly pages: OpenPages;
  readonly level: VoiceLevel;
  readonly receive: (page: OpenPage, message: Exclude<PageReport, Hello>) => void;
  readonly sendToAll: () => void;
}

function connectPage(
  { pages, level, receive, sendToAll }: Connecting,
  send: (message: PluginMessage) => void,
) {
  let own: OpenPage | undefined;
  return {
    /** Takes a message of the page. */
    receive(message: PageReport) {
      if (message.type !== "hello") {
        // A page counts only after its `hello`.
        if (own) receive(own, message);
      } else {
        const isNew = own === undefined;
        if (own) own.hello = message;
        else own = pages.open(send, message);
        // A page in OBS takes over from one that is not, and others from one that no longer speaks.
        sendToAll();
        if (isNew) pages.sendSpoken(own);
      }
    },
    /** Removes the page, whose connection has ended. */
    leave() {
      if (!own || !pages.remove(own)) return;
      level.leave(own);
      sendToAll();
    },
  };
}

/** Whether all is quiet: the voice is muted and alerts are paused, by one key or by several. */
export function isAllQuiet({ muted, alertsPaused }: OverlayControls): boolean {
  return muted && alertsPaused;
}

function sendSettings(
  pages: OpenPages,
  settings: OverlayControls,
  { companion, hiddenWords, loudness, parts }: SharedFacts & { readonly parts: readonly SettingsPart[] },
  turn: VoiceTurn,
  level: VoiceLevel,
): void {
  for (const page of pages)
    page.send({
      type: "settings",
      ...settings,
      speaks: page === pages.speaker,
      ...(pages.speaker && page !== pages.speaker && { follows: true }),
      chimes: pages.isChiming(page),
      ...(pages.appSpeaks ? { appSpeaks: true } : {}),
      ...(turn === "free" ? {} : { turn }),
      ...(level.isQuietBut(page) && { isAlone: true }),
      ...(hiddenWords === "" ? {} : { hiddenWords }),
      ...(loudness && { loudness }),
      ...(companion?.name && { character: companion.name }),
      // A preview shows the avatar also while the AI is away, so that it can be set up.
      ...(Object.assign({}, ...parts.map((of) => of(page.hello, isAllQuiet(settings)))) as object),
      companion: (companion?.isInChat || page.hello.isPreview ? companion?.name : undefined) ?? null,
    });
}

function stateOf(
  pages: OpenPages,
  { muted, volume, alertsPaused }: OverlayControls,
  isAppSounding: boolean,
  { isHeld, isMutedInObs }: VoiceGate["state"]["value"],
): OverlayState {
  const { voice, alerts } = pages.leader?.state ?? idleState;
  const { appSpeaks: isApp, appTrouble } = pages;
  const appVoice = { state: isAppSounding ? "speaking" : "idle", waiting: 0 } as const;
  const avatar = pages.foremost(({ state }) => state.avatar !== "none")?.state.avatar ?? "none";
  return {
    pages: pages.size,
    pagesInObs: pages.sizeInObs,
    // Muting the overlay does not mute the app.
    voice: {
      ...(isApp ? appVoice : { ...voice, ...(isHeld && { isHeld }), ...(isMutedInObs && { isMutedInObs }) }),
      isApp,
      appTrouble,
      muted: muted && !isApp,
      volume,
    },
    alerts: { ...alerts, paused: alertsPaused },
    avatar,
  };
}

/** Creates the control of overlay pages, which know the account's character, and stores their settings. */
export function createPages(account: Account, stored: StoredState): OverlayControl {
  const control = createOverlayControl(stored.overlay.value);
  account.subscribe(() => control.setCompanion(companionOf(account.session?.store.value)));
  control.subscribe(() => stored.overlay.save(control.settings));
  return control;
}
