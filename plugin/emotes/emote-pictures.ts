import { readFile, readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Tools } from "../../shared/tools.ts";
import { pictureKind, pictureSize, pictureTypes } from "../library/picture-format.ts";
import { removeUnfinished, replaceFile } from "../settings/replace-file.ts";
import type { Emote } from "./emote.ts";
import { fetchLimited } from "./fetch-limited.ts";

const maxPictureBytes = 512 * 1024;
const maxFolderBytes = 80 * 1024 * 1024;
/** Far larger than any emote. */
const maxSide = 1_024;
/** Limit of an animation, whose frames are decoded one after another. */
const maxAnimationPixels = 64_000_000;
/** Pictures of one host that are fetched at a time, and that may wait for it. */
const [maxFetches, maxWaiting] = [6, 200];
/** A picture that could not be had is not asked for again so soon. */
const restMs = 60_000;

/** Options of `openEmotePictures`. */
export interface EmotePicturesOptions extends Tools {
  readonly folder: string;
  readonly fetch: typeof fetch;
}

/** A picture of an emote; `coming`: it is being fetched, or soon will be; `undefined`: it cannot be had now. */
export type EmotePicture =
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }
  | "coming"
  | undefined;

/** Finds the emote with an id, as the lists are now. */
type FindEmote = (id: string) => Pick<Emote, "pictures"> | undefined;

/** Opens the pictures in a folder, which keeps those that were asked for last. */
export async function openEmotePictures({ folder, fetch, clock, log }: EmotePicturesOptions) {
  /** Bytes of each file, that which was asked for longest ago first. */
  const files = new Map(await filesIn(folder));
  const queues = new Map<string, (fetchOne: () => Promise<void>) => boolean>();
  const coming = new Set<string>();
  const failed = new Map<string, number>();
  let isFull = false;

  const store = async (id: string, bytes: Uint8Array): Promise<void> => {
    try {
      await replaceFile(join(folder, id), bytes, clock);
      files.set(id, bytes.length);
    } catch {
      if (!isFull) log.warn("The pictures of emotes could not be stored.");
      isFull = true;
    }
    let all = [...files.values()].reduce((sum, size) => sum + size, 0);
    for (const [oldest, size] of files) {
      if (all <= maxFolderBytes) break;
      files.delete(oldest);
      all -= size;
      await rm(join(folder, oldest), { force: true }).catch(() => {});
    }
  };
  const fetchPicture = async (id: string, find: FindEmote): Promise<void> => {
    for (const address of find(id)?.pictures ?? []) {
      // Emotes were switched off meanwhile.
      if (!find(id)) return;
      const bytes = await fetchLimited(address, maxPictureBytes, { fetch, clock }).catch(() => undefined);
      if (bytes && typeOf(bytes) !== undefined) return store(id, bytes);
    }
    failed.set(id, clock.now());
  };
  const read = async (id: string): Promise<EmotePicture> => {
    const size = files.get(id);
    if (size === undefined) return undefined;
    const path = join(folder, id);
    const bytes = await readFile(path).catch(() => undefined);
    const type = bytes && typeOf(bytes);
    files.delete(id);
    if (!bytes || type === undefined) return undefined;
    files.set(id, size);
    // After a restart, too, the one that was asked for longest ago goes first.
    const now = clock.wall() / 1_000;
    void utimes(path, now, now).catch(() => {});
    return { bytes, type };
  };
  return {
    /** The picture with an id. One that is not on disk is fetched for the emote, as long as there is one. */
    async get(id: string, find: FindEmote): Promise<EmotePicture> {
      if (coming.has(id)) return "coming";
      const stored = await read(id);
      const emote = find(id);
      if (stored || !emote) return stored;
      if (coming.has(id)) return "coming";
      const isResting = clock.now() - (failed.get(id) ?? Number.NEGATIVE_INFINITY) < restMs;
      if (isResting) return undefined;
      // A host that is slow keeps only its own pictures waiting.
      const { host } = new URL(emote.pictures[0] ?? "");
      const queue = queues.get(host) ?? createQueue();
      queues.set(host, queue);
      if (!queue(() => fetchPicture(id, find).finally(() => coming.delete(id)))) return undefined;
      coming.add(id);
      return "coming";
    },
  };
}

/** Creates a queue, which returns whether it has room for another. */
function createQueue() {
  const waiting: (() => Promise<void>)[] = [];
  let fetches = 0;
  const next = (): void => {
    if (fetches >= maxFetches) return;
    const fetchOne = waiting.shift();
    if (!fetchOne) return;
    fetches++;
    void fetchOne().finally(() => {
      fetches--;
      next();
    });
  };
  return (fetchOne: () => Promise<void>): boolean => {
    if (waiting.length >= maxWaiting) return false;
    waiting.push(fetchOne);
    next();
    return true;
  };
}

/** The type of a picture that may be shown. */
function typeOf(bytes: Uint8Array): string | undefined {
  const kind = pictureKind(bytes);
  const size = kind && pictureSize(bytes, kind);
  if (!size || bytes.length > maxPictureBytes) return undefined;
  const { width, height, frames } = size;
  const isSmall = Math.max(width, height) <= maxSide && width * height * frames <= maxAnimationPixels;
  return isSmall ? pictureTypes[kind] : undefined;
}

async function filesIn(folder: string): Promise<readonly (readonly [id: string, bytes: number])[]> {
  await removeUnfinished(folder);
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[\w-]{20}$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const file = await stat(join(folder, name)).catch(() => undefined);
      return file?.isFile() ? [{ name, size: file.size, at: file.mtimeMs }] : [];
    }),
  );
  const byAge = found.flat().toSorted((one, other) => one.at - other.at);
  return byAge.map(({ name, size }) => [name, size] as const);
}
