import { createHash, randomBytes } from "node:crypto";
import { readFile, rename } from "node:fs/promises";
import * as v from "valibot";
import { type Log, traceOf } from "../shared/log.ts";
import type { SavedCooldown } from "../shared/state/saved-cooldown.ts";
import { writeWhole } from "./write-whole.ts";

/** What the plugin keeps outside Stream Deck's settings, in the streamer's own application data folder. */
export interface KeptFile {
  /** Part of the overlay's address: kept, so that OBS needs it only once. */
  readonly relayToken: string;
  /** Makes another one, and keeps that. */
  renewRelayToken(): void;
  /** How far an API key's rate window was when it was last saved. */
  cooldownOf(account: string): SavedCooldown | undefined;
  /** Saves it. `account` names address and key; only a digest of it is written. */
  keepCooldown(account: string, cooldown: SavedCooldown): void;
  /** How voice and alerts were last set. */
  readonly overlay: KeptOverlay;
  /** Saves it. */
  keepOverlay(overlay: KeptOverlay): void;
  /** The overlay's layouts by name, as queries of its address. */
  readonly layouts: Readonly<Record<string, string>>;
  /** Saves them. */
  keepLayouts(layouts: Readonly<Record<string, string>>): void;
  /** Resolves when everything that was to be saved has been. */
  settled(): Promise<void>;
}

/** What the streamer set for every overlay page, from the deck. */
export interface KeptOverlay {
  readonly muted: boolean;
  /** Loudness of the voice, 0 to 100. */
  readonly volume: number;
  readonly alertsPaused: boolean;
}

const cooldownSchema = v.object({
  tier: v.picklist(["unknown", "standard", "fast"]),
  readyAtWall: v.pipe(v.number(), v.finite()),
  windowMs: v.pipe(v.number(), v.minValue(0), v.maxValue(3_600_000)),
});
const untouchedOverlay: KeptOverlay = { muted: false, volume: 100, alertsPaused: false };
const overlaySchema = v.object({
  muted: v.boolean(),
  volume: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  alertsPaused: v.boolean(),
});
const schema = v.object({
  version: v.literal(1),
  relayToken: v.pipe(v.string(), v.minLength(32)),
  // A cooldown that cannot be used must never cost the token: OBS would lose its overlay.
  cooldowns: v.fallback(v.optional(v.record(v.string(), cooldownSchema), {}), {}),
  overlay: v.fallback(v.optional(overlaySchema, untouchedOverlay), untouchedOverlay),
  layouts: v.fallback(v.optional(v.record(v.string(), v.string()), {}), {}),
});
type Content = v.InferOutput<typeof schema>;

/** Keys that are no longer used fall out of the file. */
const mostCooldowns = 16;

/**
 * Reads what is kept, or makes it anew. A file that cannot be read is set aside under another name, never
 * overwritten: it may hold what the streamer wants back. Where nothing can be written, the plugin works without.
 */
export async function openKeptFile(path: string, log: Log): Promise<KeptFile> {
  const found = await readContent(path, log);
  let writing = Promise.resolve();
  const save = (): void => {
    // A file that is there and could not be opened may be whole: it is left alone for this run.
    if (found === "locked") return;
    const text = JSON.stringify(kept);
    writing = writing
      .then(() => writeWhole(path, text))
      .catch((error: unknown) => log.warn(`The plugin's own file could not be written: ${traceOf(error)}.`));
  };
  const kept: Content =
    typeof found === "object"
      ? found
      : {
          version: 1,
          relayToken: newToken(),
          cooldowns: {},
          overlay: untouchedOverlay,
          layouts: {},
        };
  if (found === "none") {
    save();
    await writing;
  }
  return {
    get relayToken() {
      return kept.relayToken;
    },
    renewRelayToken() {
      kept.relayToken = newToken();
      save();
    },
    cooldownOf: (account) => kept.cooldowns[digestOf(account)],
    keepCooldown(account, cooldown) {
      const others = Object.entries(kept.cooldowns).filter(([digest]) => digest !== digestOf(account));
      kept.cooldowns = Object.fromEntries([
        ...others.slice(1 - mostCooldowns),
        [digestOf(account), cooldown],
      ]);
      save();
    },
    get overlay() {
      return kept.overlay;
    },
    keepOverlay(overlay) {
      kept.overlay = overlay;
      save();
    },
    get layouts() {
      return kept.layouts;
    },
    keepLayouts(layouts) {
      kept.layouts = layouts;
      save();
    },
    settled: () => writing,
  };
}

/** What the file holds; `none`: there is none, or it was set aside; `locked`: it is there and cannot be opened. */
async function readContent(path: string, log: Log): Promise<Content | "none" | "locked"> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "none";
    log.warn(`The plugin's own file could not be opened, so nothing is kept this time: ${traceOf(error)}.`);
    return "locked";
  }
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    log.warn("The plugin's own file could not be read; it was set aside and a new one was made.");
    await rename(path, `${path}.${Date.now()}.unreadable`).catch((error: unknown) => {
      log.warn(`The unreadable file could not be set aside: ${traceOf(error)}.`);
    });
    return "none";
  }
}

function newToken(): string {
  return randomBytes(32).toString("base64url");
}

function digestOf(account: string): string {
  return createHash("sha256").update(account).digest("base64url");
}
