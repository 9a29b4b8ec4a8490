import { sleep } from "../../shared/clock.ts";
import { pageClock } from "../page/page-clock.ts";
import { pageFetch } from "../page/page-fetch.ts";
import { type EmoteStrip, stripOf } from "./emote-frames.ts";

/** An emote's picture: its address, and how it is played if it is an animation. */
export interface KeptPicture {
  readonly address: string;
  readonly strip?: EmoteStrip | undefined;
}

/** Pictures that a page keeps, as addresses of its own. */
const maxKept = 600;
/** Pause after each request, so that many emotes at once do not use up the plugin's limit of requests. */
const restMs = 30;
/** Wait for a picture that the plugin is fetching, which doubles each time, and the longest. */
const [firstWaitMs, maxWaitMs] = [150, 5_000];
/** A picture that cannot be had is not asked for again so soon: its name is text until then. */
const missingMs = 60_000;

const kept = new Map<string, KeptPicture>();
const missingUntil = new Map<string, number>();
const waiting = new Map<string, ((picture: KeptPicture) => void)[]>();
const queue: { readonly id: string; readonly isStill: boolean; readonly waitMs: number }[] = [];
let isWorking = false;

/** Whether an emote's picture could not be had lately. */
export function isMissing(id: string): boolean {
  return pageClock.now() < (missingUntil.get(id) ?? 0);
}

/** An emote's picture that the page has already. */
export function keptPicture(id: string, isStill: boolean): KeptPicture | undefined {
  return kept.get(keyOf(id, isStill));
}

/** Keeps a picture that needs no request, still or not. */
export function keepPicture(id: string, picture: KeptPicture): void {
  for (const isStill of [true, false]) kept.set(keyOf(id, isStill), picture);
}

/** Calls back with an emote's picture, once it is there. `isStill`: only its first frame. */
export function withPicture(id: string, isStill: boolean, show: (picture: KeptPicture) => void): void {
  const key = keyOf(id, isStill);
  const picture = keptPicture(id, isStill);
  const others = waiting.get(key);
  if (picture) show(picture);
  else if (others) others.push(show);
  else {
    waiting.set(key, [show]);
    queue.push({ id, isStill, waitMs: firstWaitMs });
    void work();
  }
}

function keyOf(id: string, isStill: boolean): string {
  return isStill ? `${id} still` : id;
}

/** Asks for one picture after the other: the page's other requests need the browser's few connections, too. */
async function work(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { id, isStill, waitMs } = next;
    const key = keyOf(id, isStill);
    const picture = await read(id, isStill).catch(() => "coming" as const);
    if (typeof picture === "object") take(key, picture);
    else if (picture === "coming" && waitMs <= maxWaitMs)
      pageClock.after(waitMs, () => {
        queue.push({ id, isStill, waitMs: waitMs * 2 });
        void work();
      });
    else {
      waiting.delete(key);
      missingUntil.set(id, pageClock.now() + missingMs);
    }
    await sleep(pageClock, restMs);
  }
  isWorking = false;
}

async function read(id: string, isStill: boolean): Promise<KeptPicture | "coming" | undefined> {
  const response = await pageFetch(`/emotes/${id}`);
  if (response.status === 404) return undefined;
  if (response.status !== 200) return "coming";
  const picture = await response.blob();
  const frame = await createImageBitmap(picture).catch(() => undefined);
  // The plugin judges a picture by its first bytes alone.
  if (!frame) return undefined;
  const strip = isStill ? undefined : await stripOf(picture).catch(() => undefined);
  if (!isStill) return { address: URL.createObjectURL(strip?.picture ?? picture), strip };
  const canvas = Object.assign(document.createElement("canvas"), {
    width: frame.width,
    height: frame.height,
  });
  canvas.getContext("2d")?.drawImage(frame, 0, 0);
  const still = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return still ? { address: URL.createObjectURL(still) } : undefined;
}

function take(key: string, picture: KeptPicture): void {
  kept.set(key, picture);
  const [oldest] = kept;
  if (kept.size > maxKept && oldest) {
    kept.delete(oldest[0]);
    URL.revokeObjectURL(oldest[1].address);
  }
  for (const show of waiting.get(key) ?? []) show(picture);
  waiting.delete(key);
}
