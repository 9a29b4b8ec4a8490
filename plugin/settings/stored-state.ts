import { createHash, randomBytes } from "node:crypto";
import * as v from "valibot";
import type { Clock } from "../../shared/clock.ts";
import { Emitter } from "../../shared/emitter.ts";
import type { Log } from "../../shared/log.ts";
import type { OverlayControls } from "../../shared/protocol/overlay-protocol.ts";
import type { SeenTone } from "../../shared/avatar/tone-moods.ts";
import { type SavedDevices, screensIn } from "./paired-device.ts";
import type { KnownVoice } from "../../shared/voice/voice-loudness.ts";
import { type SavedAlerts, alertsIn } from "./stored-alerts.ts";
import { type SavedRules, rulesIn } from "./stored-rules.ts";
import { openStoredFile } from "./stored-file.ts";
import { storedSchema, untouchedOverlay, untouchedSetUp } from "./stored-schema.ts";

/** A cooldown as saved: in wall-clock time, because a process's monotonic clock starts with it. */
export interface SavedCooldown {
  readonly tier: "unknown" | "standard" | "fast";
  /** Milliseconds since 1970. */
  readonly readyAtWall: number;
  readonly windowMs: number;
}

/** The saved state of setting up. */
export interface SavedSetUp {
  readonly done: readonly string[];
  readonly skipped: readonly string[];
}

/** The saved loudness of voices, the latest first. */
interface SavedVoices {
  readonly all: readonly KnownVoice[];
  readonly save: (voices: readonly KnownVoice[]) => void;
}

/** The plugin's own file in the streamer's application data folder. */
export interface StoredState {
  /** Tokens in the addresses of pages; stored, so that OBS needs an address only once. */
  readonly tokens: {
    readonly overlay: string;
    readonly control: string;
    readonly setUp: string;
    readonly api: string;
  };
  /** Replaces the token of one of these; false: it stays, because another could not be saved. */
  renewToken(page: keyof typeof renewable): Promise<boolean>;
  /** The control page's prompts; `undefined`: never changed. */
  readonly controlPrompts: readonly string[] | undefined;
  saveControlPrompts(prompts: readonly string[]): void;
  /** An account's saved cooldown. `account` names address and key; only a digest of it is stored. */
  cooldownOf(account: string): SavedCooldown | undefined;
  /** Saves an account's cooldown. */
  saveCooldown(account: string, cooldown: SavedCooldown): void;
  /** The last settings of voice and alerts. */
  readonly overlay: OverlayControls;
  saveOverlay(overlay: OverlayControls): void;
  /** The overlay's layouts: name → query of the overlay's address. */
  readonly layouts: Readonly<Record<string, string>>;
  saveLayouts(layouts: Readonly<Record<string, string>>): void;
  /** Name of the layout that OBS showed last; empty: of none. */
  readonly lastLayout: string;
  saveLastLayout(name: string): void;
  /** The text sent to the AI when the scene changes, with `{scene}` in it; `undefined`: never set here. */
  readonly sceneText: string;
  saveSceneText(text: string): void;
  /** Words that are masked on the overlay and in the voice. */
  readonly hiddenWords: readonly string[];
  saveHiddenWords(words: readonly string[]): void;
  /** How many messages await approval; their texts are not stored. */
  readonly awaitingApproval: number;
  saveAwaitingApproval(count: number): void;
  /** The tones in which the AI has spoken, the latest first. */
  readonly tones: readonly SeenTone[];
  saveTones(tones: readonly SeenTone[]): void;
  /** What is known of the characters' voices. */
  readonly voices: SavedVoices;
  readonly alerts: SavedAlerts;
  readonly rules: SavedRules;
  /** Devices that are paired as other screens. */
  readonly screens: SavedDevices;
  /** Wall-clock milliseconds until which the log is detailed. */
  readonly detailedLogUntil: number | undefined;
  saveDetailedLogUntil(until: number): void;
  /** Steps of setting up that were done once or are left out, by name. */
  readonly setUp: SavedSetUp;
  saveSetUp(setUp: SavedSetUp): void;
  /** Resolves when everything that was to be saved has been, or could not be, even now; with whether it was. */
  settled(): Promise<boolean>;
  /** Whether the last changes are in use, but could not be saved. */
  readonly isUnsaved: boolean;
  /** Calls back when `isUnsaved` has changed; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** False while some of the stored hidden words could not be read, and none have been entered since. */
  readonly areHiddenWordsRead: boolean;
  /**
   * Resolves after `settled` with the problem of the stored hidden words, if there is one. `unread`: some could not be
   * read, and none have been entered since; `unsaved`: they could not be saved.
   */
  wordsTrouble(): Promise<"unread" | "unsaved" | undefined>;
}

type Content = v.InferOutput<typeof storedSchema> & {
  relayToken: string;
  controlToken: string;
  setUpToken: string;
  apiToken: string;
};

/** Tokens that can be replaced, with the field in which each is stored. */
const renewable = { overlay: "relayToken", control: "controlToken", api: "apiToken" } as const;

/** Only the most recently used keys stay in the file. */
const maxCooldowns = 16;

/** Reads the stored state, or creates it. */
export async function openStoredState(path: string, log: Log, clock: Clock): Promise<StoredState> {
  const saved = new Emitter();
  const { stored, set, file } = await openContent(path, log, clock, () => saved.emit());
  let areWordsKnown = file.isRead("hiddenWords");
  return {
    ...partsIn(stored, set, () => file.retry()),
    renewToken: (page) => renewToken(renewable[page], stored, set, () => file.retry()),
    get isUnsaved() {
      return file.isUnsaved;
    },
    subscribe: saved.subscribe,
    get controlPrompts() {
      return stored.controlPrompts;
    },
    saveControlPrompts: (prompts) => set({ controlPrompts: [...prompts] }),
    cooldownOf: (account) => stored.cooldowns[digestOf(account)],
    saveCooldown(account, cooldown) {
      const others = Object.entries(stored.cooldowns).filter(([digest]) => digest !== digestOf(account));
      const last = others.slice(1 - maxCooldowns);
      set({ cooldowns: Object.fromEntries([...last, [digestOf(account), cooldown]]) });
    },
    get overlay() {
      return stored.overlay;
    },
    saveOverlay: (overlay) => set({ overlay }),
    get layouts() {
      return stored.layouts;
    },
    saveLayouts: (layouts) => set({ layouts }),
    get lastLayout() {
      return stored.lastLayout;
    },
    saveLastLayout(lastLayout) {
      if (lastLayout !== stored.lastLayout) set({ lastLayout });
    },
    get sceneText() {
      return stored.sceneText;
    },
    saveSceneText: (text) => set({ sceneText: text }),
    get tones() {
      return stored.tones;
    },
    saveTones: (tones) => set({ tones: [...tones] }),
    get detailedLogUntil() {
      return stored.detailedLogUntil;
    },
    saveDetailedLogUntil: (detailedLogUntil) => set({ detailedLogUntil }),
    get setUp() {
      return stored.setUp;
    },
    saveSetUp: (setUp) => set({ setUp: { done: [...setUp.done], skipped: [...setUp.skipped] } }),
    get hiddenWords() {
      return stored.hiddenWords;
    },
    saveHiddenWords(words) {
      areWordsKnown = true;
      set({ hiddenWords: [...words] });
    },
    get awaitingApproval() {
      return stored.waiting;
    },
    saveAwaitingApproval(waiting) {
      if (waiting !== stored.waiting) set({ waiting });
    },
    get areHiddenWordsRead() {
      return areWordsKnown;
    },
    settled: () => file.retry(),
    async wordsTrouble() {
      const isSaved = await file.retry();
      return areWordsKnown ? (isSaved ? undefined : "unsaved") : "unread";
    },
  };
}

/** The parts of the state that are objects of their own. */
function partsIn(stored: Content, set: (change: Partial<Content>) => void, written: () => Promise<boolean>) {
  return {
    tokens: tokensIn(stored),
    voices: voicesIn(stored, set),
    alerts: alertsIn(stored, set, written),
    rules: rulesIn(stored, set, written),
    screens: screensIn(stored, set, written),
  };
}

async function renewToken(
  field: (typeof renewable)[keyof typeof renewable],
  stored: Content,
  set: (change: Partial<Content>) => void,
  written: () => Promise<boolean>,
): Promise<boolean> {
  const { [field]: before } = stored;
  set({ [field]: newToken() });
  if (await written()) return true;
  // A restart would bring the old token back, when the streamer relies on the new one.
  set({ [field]: before });
  return false;
}

/** The tokens as they are now. */
function tokensIn(stored: Content): StoredState["tokens"] {
  return {
    get overlay() {
      return stored.relayToken;
    },
    get control() {
      return stored.controlToken;
    },
    get setUp() {
      return stored.setUpToken;
    },
    get api() {
      return stored.apiToken;
    },
  };
}

function voicesIn(stored: Content, set: (change: Partial<Content>) => void): SavedVoices {
  return {
    get all() {
      return stored.voices;
    },
    save: (voices) => set({ voices: [...voices] }),
  };
}

async function openContent(path: string, log: Log, clock: Clock, onSaved: () => void) {
  const file = await openStoredFile({
    path,
    name: "The plugin's own file",
    parse: (json) => v.parse(storedSchema, json),
    log,
    clock,
    onSaved,
  });
  const { found } = file;
  const stored: Content = {
    version: 1,
    cooldowns: {},
    overlay: untouchedOverlay,
    layouts: {},
    lastLayout: "",
    sceneText: "",
    hiddenWords: [],
    waiting: 0,
    tones: [],
    voices: [],
    alerts: {},
    seenAlerts: [],
    screens: [],
    rules: [],
    areRulesOff: false,
    ruleRuns: {},
    setUp: untouchedSetUp,
    ...found,
    relayToken: found?.relayToken ?? newToken(),
    controlToken: found?.controlToken ?? newToken(),
    setUpToken: found?.setUpToken ?? newToken(),
    apiToken: found?.apiToken ?? newToken(),
  };
  const save = (): void => file.write(stored);
  // An address that was copied once must still be right after a restart.
  const kept = [found?.relayToken, found?.controlToken, found?.setUpToken, found?.apiToken];
  if (kept.includes(undefined)) {
    save();
    await file.settled();
  }
  const set = (change: Partial<Content>): void => {
    Object.assign(stored, change);
    save();
  };
  return { stored, set, file };
}

function newToken(): string {
  return randomBytes(32).toString("base64url");
}

function digestOf(account: string): string {
  return createHash("sha256").update(account).digest("base64url");
}
