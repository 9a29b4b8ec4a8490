import { createHash, randomBytes } from "node:crypto";
import * as v from "valibot";
import type { Clock } from "../../shared/clock.ts";
import { Emitter } from "../../shared/emitter.ts";
import type { Log } from "../../shared/log.ts";
import { rulesIn } from "./stored-rules.ts";
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
export type StoredState = Awaited<ReturnType<typeof openStoredState>>;

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
export async function openStoredState(path: string, log: Log, clock: Clock) {
  let others: { readonly isUnsaved: boolean } = { isUnsaved: false };
  const saved = new Emitter();
  const { stored, set, file } = await openContent(path, log, clock, () => saved.emit());
  let areWordsKnown = file.isRead("hiddenWords");
  return {
    ...partsIn(stored, set, () => file.retry()),
    /** Replaces the token of one of these; false: it stays, because another could not be saved. */
    renewToken: (page: keyof typeof renewable) =>
      renewToken(renewable[page], stored, set, () => file.retry()),
    /** Whether the last changes are in use, but could not be saved. */
    get isUnsaved() {
      return file.isUnsaved || others.isUnsaved;
    },
    /** Counts these as well, which are stored elsewhere. */
    alsoUnsaved(more: {
      readonly isUnsaved: boolean;
      readonly subscribe: (listener: () => void) => unknown;
    }) {
      others = more;
      more.subscribe(() => saved.emit());
    },
    /** Calls back when `isUnsaved` has changed; returns an unsubscribe function. */
    subscribe: saved.subscribe,
    /** An account's saved cooldown. `account` names address and key; only a digest of it is stored. */
    cooldownOf: (account: string): SavedCooldown | undefined => stored.cooldowns[digestOf(account)],
    /** Saves an account's cooldown. */
    saveCooldown(account: string, cooldown: SavedCooldown) {
      const others = Object.entries(stored.cooldowns).filter(([digest]) => digest !== digestOf(account));
      const last = others.slice(1 - maxCooldowns);
      set({ cooldowns: Object.fromEntries([...last, [digestOf(account), cooldown]]) });
    },
    /** Words that are masked on the overlay and in the voice. */
    get hiddenWords() {
      return stored.hiddenWords;
    },
    saveHiddenWords(words: readonly string[]) {
      areWordsKnown = true;
      set({ hiddenWords: [...words] });
    },
    /** False while some of the stored hidden words could not be read, and none have been entered since. */
    get areHiddenWordsRead() {
      return areWordsKnown;
    },
    /** Resolves when everything that was to be saved has been, or could not be, even now; with whether it was. */
    settled: () => file.retry(),
    /**
     * Resolves after `settled` with the problem of the stored hidden words, if there is one. `unread`: some could not be
     * read, and none have been entered since; `unsaved`: they could not be saved.
     */
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
    /** Tokens in the addresses of pages; stored, so that OBS needs an address only once. */
    tokens: {
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
    },
    /** The control page's prompts; `undefined`: never changed. */
    controlPrompts: saved("controlPrompts"),
    /** The Trigger reaction keys that were on decks lately. */
    reactionKeys: saved("reactionKeys"),
    chatAuthors: saved("chatAuthors"),
    /** Twitch IDs by channel, found or entered. */
    twitchIds: saved("twitchIds"),
    /** The last settings of voice and alerts. */
    overlay: saved("overlay"),
    /** The overlay's layouts: name → query of the overlay's address. */
    layouts: saved("layouts"),
    /** Name of the layout that OBS showed last; empty: of none. */
    lastLayout: saved("lastLayout"),
    /** The channel that the AI is to leave, as its stream has ended; empty: none. */
    pendingLeave: saved("pendingLeave"),
    /** The text sent to the AI when the scene changes, with `{scene}` in it. */
    sceneText: saved("sceneText"),
    /** How many messages await approval; their texts are not stored. */
    waiting: saved("waiting"),
    /** The tones in which the AI has spoken, the latest first. */
    tones: saved("tones"),
    /** The characters' known voices, the latest first. */
    voices: saved("voices"),
    /** Wall-clock milliseconds until which the log is detailed. */
    detailedLogUntil: saved("detailedLogUntil"),
    /** Steps of setting up that were done once or are left out, by name. */
    setUp: saved("setUp"),
    alerts: writtenAtOnce("alerts"),
    /** Names of alerts of other event types that this channel has had, the latest first. */
    seenAlerts: saved("seenAlerts"),
    rules: rulesIn(stored, set, written),
    /** Devices that are paired as other screens. */
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
