import { createHash, randomBytes } from "node:crypto";
import * as v from "valibot";
import type { Clock } from "../../shared/clock.ts";
import { Emitter } from "../../shared/emitter.ts";
import type { Log } from "../../shared/log.ts";
import type { OverlayControls } from "../../shared/protocol/overlay-protocol.ts";
import type { SeenTone } from "../../shared/avatar/tone-moods.ts";
import type { AlertSettings } from "../../shared/alerts/alert-settings.ts";
import type { Device } from "./paired-device.ts";
import type { KnownVoice } from "../../shared/voice/voice-loudness.ts";
import { type SavedRules, rulesIn } from "./stored-rules.ts";
import { openStoredFile } from "./stored-file.ts";
import { storedSchema } from "./stored-schema.ts";

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

/** A part of the plugin's own file. */
export interface Saved<Value> {
  readonly value: Value;
  readonly save: (value: Value) => void;
}

/** A part of the plugin's own file whose changes are only good once they are written. */
export interface WrittenAtOnce<Value> {
  readonly value: Value;
  /** Resolves with whether the value was written. */
  readonly save: (value: Value) => Promise<boolean>;
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
  readonly controlPrompts: Saved<readonly string[] | undefined>;
  /** An account's saved cooldown. `account` names address and key; only a digest of it is stored. */
  cooldownOf(account: string): SavedCooldown | undefined;
  /** Saves an account's cooldown. */
  saveCooldown(account: string, cooldown: SavedCooldown): void;
  /** The last settings of voice and alerts. */
  readonly overlay: Saved<OverlayControls>;
  /** The overlay's layouts: name → query of the overlay's address. */
  readonly layouts: Saved<Readonly<Record<string, string>>>;
  /** Name of the layout that OBS showed last; empty: of none. */
  readonly lastLayout: Saved<string>;
  /** The text sent to the AI when the scene changes, with `{scene}` in it. */
  readonly sceneText: Saved<string>;
  /** Words that are masked on the overlay and in the voice. */
  readonly hiddenWords: readonly string[];
  saveHiddenWords(words: readonly string[]): void;
  /** How many messages await approval; their texts are not stored. */
  readonly waiting: Saved<number>;
  /** The tones in which the AI has spoken, the latest first. */
  readonly tones: Saved<readonly SeenTone[]>;
  /** What is known of the characters' voices, the latest first. */
  readonly voices: Saved<readonly KnownVoice[]>;
  readonly alerts: WrittenAtOnce<AlertSettings>;
  /** Names of alerts of other event types that this channel has had, the latest first. */
  readonly seenAlerts: Saved<readonly string[]>;
  readonly rules: SavedRules;
  /** Devices that are paired as other screens. */
  readonly screens: WrittenAtOnce<readonly Device[]>;
  /** Wall-clock milliseconds until which the log is detailed. */
  readonly detailedLogUntil: Saved<number | undefined>;
  /** Steps of setting up that were done once or are left out, by name. */
  readonly setUp: Saved<SavedSetUp>;
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
    cooldownOf: (account) => stored.cooldowns[digestOf(account)],
    saveCooldown(account, cooldown) {
      const others = Object.entries(stored.cooldowns).filter(([digest]) => digest !== digestOf(account));
      const last = others.slice(1 - maxCooldowns);
      set({ cooldowns: Object.fromEntries([...last, [digestOf(account), cooldown]]) });
    },
    get hiddenWords() {
      return stored.hiddenWords;
    },
    saveHiddenWords(words) {
      areWordsKnown = true;
      set({ hiddenWords: [...words] });
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
  const saved = <Field extends keyof Content>(field: Field): Saved<Content[Field]> => ({
    get value() {
      return stored[field];
    },
    save(value) {
      const change: Partial<Content> = {};
      change[field] = value;
      if (value !== stored[field]) set(change);
    },
  });
  const writtenAtOnce = <Field extends keyof Content>(field: Field): WrittenAtOnce<Content[Field]> => ({
    get value() {
      return stored[field];
    },
    save(value) {
      saved(field).save(value);
      return written();
    },
  });
  return {
    tokens: tokensIn(stored),
    controlPrompts: saved("controlPrompts"),
    overlay: saved("overlay"),
    layouts: saved("layouts"),
    lastLayout: saved("lastLayout"),
    sceneText: saved("sceneText"),
    waiting: saved("waiting"),
    tones: saved("tones"),
    voices: saved("voices"),
    detailedLogUntil: saved("detailedLogUntil"),
    setUp: saved("setUp"),
    alerts: writtenAtOnce("alerts"),
    seenAlerts: saved("seenAlerts"),
    rules: rulesIn(stored, set, written),
    screens: writtenAtOnce("screens"),
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
    ...(found ?? v.parse(storedSchema, { version: 1 })),
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
