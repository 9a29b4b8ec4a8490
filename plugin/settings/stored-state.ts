import { createHash, randomBytes } from "node:crypto";
import * as v from "valibot";
import { isJsonObject } from "../../shared/api/fields.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import type { OverlayControls } from "../../shared/protocol/overlay-protocol.ts";
import { type SeenTone, seenToneSchema } from "../../shared/avatar/tone-moods.ts";
import { openStoredFile } from "./stored-file.ts";

/** A cooldown as saved: in wall-clock time, because a process's monotonic clock starts with it. */
export interface SavedCooldown {
  readonly tier: "unknown" | "standard" | "fast";
  /** Milliseconds since 1970. */
  readonly readyAtWall: number;
  readonly windowMs: number;
}

const firstDefaults = ["everywhere", "in OBS", "nowhere"] as const;
/** Where the overlay's first defaults are still relied on. */
export type FirstDefaults = (typeof firstDefaults)[number];

/** The saved state of setting up. */
export interface SavedSetUp {
  readonly done: readonly string[];
  readonly skipped: readonly string[];
}

/** The plugin's own file in the streamer's application data folder. */
export interface StoredState {
  /** Tokens in the addresses of pages; stored, so that OBS needs an address only once. */
  readonly tokens: { readonly overlay: string; readonly control: string; readonly setUp: string };
  /** Replaces the token of one of these pages. */
  renewToken(page: "overlay" | "control"): void;
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
  /**
   * What was saved under the overlay's first defaults and still relies on them: layouts and addresses in OBS, only the
   * addresses, or nothing.
   */
  readonly firstDefaults: FirstDefaults;
  saveFirstDefaults(left: FirstDefaults): void;
  /** The text sent to the AI when the scene changes, with `{scene}` in it; `undefined`: never set here. */
  readonly sceneText: string | undefined;
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
  /** Wall-clock milliseconds until which the log is detailed. */
  readonly detailedLogUntil: number | undefined;
  saveDetailedLogUntil(until: number): void;
  /** Steps of setting up that were done once or are left out, by name. */
  readonly setUp: SavedSetUp;
  saveSetUp(setUp: SavedSetUp): void;
  /** Resolves when everything that was to be saved has been, or could not be, even now. */
  settled(): Promise<void>;
  /** False while some of the stored hidden words could not be read, and none have been entered since. */
  readonly areHiddenWordsRead: boolean;
  /**
   * Resolves after `settled` with the problem of the stored hidden words, if there is one. `unread`: some could not be
   * read, and none have been entered since; `unsaved`: they could not be saved.
   */
  wordsTrouble(): Promise<"unread" | "unsaved" | undefined>;
}

const cooldownSchema = v.object({
  tier: v.picklist(["unknown", "standard", "fast"]),
  readyAtWall: v.pipe(v.number(), v.finite()),
  windowMs: v.pipe(v.number(), v.minValue(0), v.maxValue(3_600_000)),
});
const untouchedOverlay: OverlayControls = {
  muted: false,
  volume: 100,
  alertsPaused: false,
  isAvatarHidden: false,
};
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const overlaySchema = v.object({
  muted: v.boolean(),
  volume: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  alertsPaused: v.boolean(),
  isAvatarHidden: v.optional(v.boolean(), false),
  alertClears: v.exactOptional(count),
  voiceStops: v.exactOptional(count),
});
const token = v.pipe(v.string(), v.minLength(32));
/** A list without the items that cannot be read. */
const listOf = <Item>(item: v.GenericSchema<unknown, Item>) =>
  v.fallback(
    v.optional(
      v.pipe(
        v.array(v.unknown()),
        v.transform((all) => all.flatMap((one) => readable(item, one))),
      ),
      [],
    ),
    [],
  );
/** Values by name, without the unreadable ones; valibot's own record skips names such as "constructor". */
const namedOf = <Item>(item: v.GenericSchema<unknown, Item>) =>
  v.fallback(
    v.optional(
      v.pipe(
        v.custom<object>(isJsonObject),
        v.transform((all): Readonly<Record<string, Item>> =>
          Object.fromEntries(
            Object.entries(all).flatMap(([name, one]) => readable(item, one).map((read) => [name, read])),
          ),
        ),
      ),
      {},
    ),
    {},
  );
const untouchedSetUp = { done: new Array<string>(), skipped: new Array<string>() };
const setUpSchema = v.object({ done: listOf(v.string()), skipped: listOf(v.string()) });
// Fields of another version of the plugin stay in the file.
const schema = v.looseObject({
  version: v.literal(1),
  relayToken: v.fallback(v.optional(token), undefined),
  controlToken: v.fallback(v.optional(token), undefined),
  setUpToken: v.fallback(v.optional(token), undefined),
  controlPrompts: v.fallback(v.optional(v.array(v.string())), undefined),
  cooldowns: namedOf(cooldownSchema),
  overlay: v.fallback(v.optional(overlaySchema, untouchedOverlay), untouchedOverlay),
  layouts: namedOf(v.string()),
  // A file without it is of the first version.
  firstDefaults: v.fallback(v.optional(v.picklist(firstDefaults), "everywhere"), "everywhere"),
  sceneText: v.fallback(v.optional(v.string()), undefined),
  hiddenWords: listOf(v.string()),
  waiting: v.fallback(v.optional(count, 0), 0),
  tones: listOf(seenToneSchema),
  setUp: v.fallback(v.optional(setUpSchema, untouchedSetUp), untouchedSetUp),
  detailedLogUntil: v.fallback(v.optional(v.pipe(v.number(), v.finite())), undefined),
});
type Content = v.InferOutput<typeof schema> & {
  relayToken: string;
  controlToken: string;
  setUpToken: string;
};

function readable<Item>(schema: v.GenericSchema<unknown, Item>, value: unknown): Item[] {
  const read = v.safeParse(schema, value);
  return read.success ? [read.output] : [];
}

/** Only the most recently used keys stay in the file. */
const mostCooldowns = 16;

/** Reads the stored state, or creates it. */
export async function openStoredState(path: string, log: Log, clock: Clock): Promise<StoredState> {
  const { stored, save, file } = await openContent(path, log, clock);
  let areWordsKnown = file.isRead("hiddenWords");
  const set = (change: Partial<Content>): void => {
    Object.assign(stored, change);
    save();
  };
  return {
    tokens: tokensIn(stored),
    renewToken: (page) => set({ [page === "overlay" ? "relayToken" : "controlToken"]: newToken() }),
    get controlPrompts() {
      return stored.controlPrompts;
    },
    saveControlPrompts: (prompts) => set({ controlPrompts: [...prompts] }),
    cooldownOf: (account) => stored.cooldowns[digestOf(account)],
    saveCooldown(account, cooldown) {
      const others = Object.entries(stored.cooldowns).filter(([digest]) => digest !== digestOf(account));
      const last = others.slice(1 - mostCooldowns);
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
    get firstDefaults() {
      return stored.firstDefaults;
    },
    saveFirstDefaults: (left) => set({ firstDefaults: left }),
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
    settled: async () => void (await file.retry()),
    async wordsTrouble() {
      const isSaved = await file.retry();
      return areWordsKnown ? (isSaved ? undefined : "unsaved") : "unread";
    },
  };
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
  };
}

async function openContent(path: string, log: Log, clock: Clock) {
  const file = await openStoredFile({
    path,
    name: "The plugin's own file",
    parse: (json) => v.parse(schema, json),
    log,
    clock,
  });
  const { found } = file;
  const stored: Content = {
    version: 1,
    cooldowns: {},
    overlay: untouchedOverlay,
    layouts: {},
    firstDefaults: "nowhere",
    hiddenWords: [],
    waiting: 0,
    tones: [],
    setUp: untouchedSetUp,
    ...found,
    relayToken: found?.relayToken ?? newToken(),
    controlToken: found?.controlToken ?? newToken(),
    setUpToken: found?.setUpToken ?? newToken(),
  };
  const save = (): void => file.write(stored);
  // An address that was copied once must still be right after a restart.
  if ([found?.relayToken, found?.controlToken, found?.setUpToken].includes(undefined)) {
    save();
    await file.settled();
  }
  return { stored, save, file };
}

function newToken(): string {
  return randomBytes(32).toString("base64url");
}

function digestOf(account: string): string {
  return createHash("sha256").update(account).digest("base64url");
}
