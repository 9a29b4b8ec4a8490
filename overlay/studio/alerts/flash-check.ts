import { sleep } from "../../../shared/clock.ts";
import { jsonIn } from "../../../shared/json-in.ts";
import { pageFetch } from "../../page/page-fetch.ts";
import { lastingStorage } from "../../page/storage.ts";
import { pageClock } from "../../page/page-clock.ts";
import { type FlashFrame, flashesIn, isTooMuchFlashing } from "./flashes.ts";
import { type FrameReading, pictureFrames, videoFrames } from "./media-frames.ts";

/** Result of looking for flashes in a picture or video; `unchecked`: it could not be read. */
export type FlashVerdict = "calm" | "flashing" | "unchecked";

/** Types of pictures that can move, by the extension of their file. */
const movingPictures: Readonly<Record<string, string>> = {
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
};

/** Whether a stored file is a video. */
export function isVideoFile(file: string): boolean {
  return /\.(webm|mp4)$/.test(file);
}

/** Flashes are counted in a second, and alerts repeat what is shorter. */
const minMs = 2_000;

const key = "sidekick-flash-verdicts";
/** More than the relay stores. */
const maxKept = 200;

/** The verdict on a stored file, if it was found before. A file's name depends on its bytes, so it stays true. */
export function knownVerdict(file: string): FlashVerdict | undefined {
  const [, verdict] = keptVerdicts().find(([name]) => name === file) ?? [];
  return verdict === "calm" || verdict === "flashing" ? verdict : undefined;
}

/** Looks for flashes in a stored file. Rejects only when it is aborted. */
export async function checkForFlashes(file: string, reading: FrameReading): Promise<FlashVerdict> {
  try {
    const verdict = (await isFlashing(await framesOf(file, reading), reading)) ? "flashing" : "calm";
    const others = keptVerdicts().filter(([name]) => name !== file);
    lastingStorage.set(key, JSON.stringify([...others, [file, verdict]].slice(-maxKept)));
    return verdict;
  } catch {
    reading.signal.throwIfAborted();
    return "unchecked";
  }
}

/** Parts in which frames are counted, so that the page answers meanwhile, and their overlap. */
const partMs = 4_000;
const overlapMs = 1_000;

async function isFlashing(frames: readonly FlashFrame[], { signal }: FrameReading): Promise<boolean> {
  const all = looped(frames);
  const endMs = all.at(-1)?.atMs ?? 0;
  for (let fromMs = 0; fromMs <= endMs; fromMs += partMs) {
    const part = all.filter(({ atMs }) => atMs >= fromMs && atMs <= fromMs + partMs + overlapMs);
    if (isTooMuchFlashing(flashesIn(part))) return true;
    await sleep(pageClock, 0);
    signal.throwIfAborted();
  }
  return false;
}

async function framesOf(file: string, reading: FrameReading): Promise<readonly FlashFrame[]> {
  const type = movingPictures[file.slice(file.lastIndexOf(".") + 1)];
  if (type === undefined && !isVideoFile(file)) return [];
  const response = await pageFetch(`/media/${file}`, { signal: reading.signal });
  if (!response.ok) throw new Error("The file could not be read.");
  const bytes = await response.arrayBuffer();
  // Safari has no decoder, so only a still picture is judged there.
  if (type !== undefined && !("ImageDecoder" in globalThis) && isStill(bytes)) return [];
  return type === undefined
    ? videoFrames(new Blob([bytes]), reading)
    : pictureFrames(new Blob([bytes], { type }), reading);
}

/** Whether a PNG, WebP or AVIF has one frame; of a GIF, that is not known. */
function isStill(bytes: ArrayBuffer): boolean {
  return /^(?!GIF)(?!.*(?:acTL|ANIM|avis))/s.test(new TextDecoder("latin1").decode(bytes));
}

/** Frames of something short, again and again. The last frame is where it starts again. */
export function looped(frames: readonly FlashFrame[]): readonly FlashFrame[] {
  const lengthMs = frames.at(-1)?.atMs ?? 0;
  if (lengthMs <= 0) return frames;
  const times = Math.ceil(minMs / lengthMs);
  return Array.from({ length: times }, (_, time) =>
    frames.map((frame) => ({ ...frame, atMs: frame.atMs + time * lengthMs })),
  ).flat();
}

function keptVerdicts(): readonly (readonly [file: unknown, verdict: unknown])[] {
  const kept = jsonIn(lastingStorage.get(key) ?? "");
  return Array.isArray(kept)
    ? kept.filter((one) => Array.isArray(one)).map(([file, verdict]: unknown[]) => [file, verdict])
    : [];
}
