import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import * as v from "valibot";
import type { Log } from "../shared/log.ts";

/** What the plugin keeps outside Stream Deck's settings, in the streamer's own application data folder. */
export interface Kept {
  /** Part of the overlay's address: kept, so that OBS needs it only once. */
  readonly relayToken: string;
}

const schema = v.object({ version: v.literal(1), relayToken: v.pipe(v.string(), v.minLength(32)) });

/**
 * Reads what is kept, or makes it anew. A file that cannot be read is set aside under another name, never
 * overwritten: it may hold what the streamer wants back.
 */
export async function readKept(path: string, log: Log): Promise<Kept> {
  let text: string | undefined;
  try {
    text = await readFile(path, "utf8");
    const { relayToken } = v.parse(schema, JSON.parse(text));
    return { relayToken };
  } catch (error) {
    if (text !== undefined) {
      log.warn("The plugin's own file could not be read; it was set aside and a new one was made.");
      await rename(path, `${path}.${Date.now()}.unreadable`);
    } else if (!isMissing(error)) {
      log.warn(
        "The plugin's own file could not be opened; the overlay's address holds until the plugin restarts.",
      );
      return freshKept();
    }
  }
  const kept = freshKept();
  await writeKept(path, kept);
  return kept;
}

function freshKept(): Kept {
  return { relayToken: randomBytes(32).toString("base64url") };
}

/** Written beside and then moved into place: a crash leaves the old file or the new one, never half of one. */
async function writeKept(path: string, kept: Kept): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}.new`;
  await writeFile(beside, JSON.stringify({ version: 1, ...kept }), { mode: 0o600 });
  await rename(beside, path);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
