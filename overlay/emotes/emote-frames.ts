import { pageClock } from "../page/page-clock.ts";

/** An animation as one picture, its frames below each other. */
export interface EmoteStrip {
  /** When each frame ends, in milliseconds from the beginning. */
  readonly endsMs: readonly number[];
}

/** Limits of a strip, so that many of them stay decoded. */
const [maxFrames, maxHeight] = [40, 64];
/** Time between two steps: at least this, and longer with many emotes, as each step paints all of them. */
const [minStepMs, stepMsEach] = [60, 3.5];

/** How long browsers show a frame with this duration in microseconds: many a GIF names none, or one that is too short. */
export function frameMs(duration: number | null): number {
  return duration !== null && duration > 10_000 ? duration / 1_000 : 100;
}

/** The frames of an animation as a strip; `undefined`: it is none, or the browser cannot take it apart. */
export async function stripOf(picture: Blob): Promise<(EmoteStrip & { readonly picture: Blob }) | undefined> {
  if (!("ImageDecoder" in globalThis)) return undefined;
  const decoder = new ImageDecoder({ data: await picture.arrayBuffer(), type: picture.type });
  try {
    await Promise.all([decoder.tracks.ready, decoder.completed]);
    const count = decoder.tracks.selectedTrack?.frameCount ?? 1;
    if (count < 2) return undefined;
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    const endsMs: number[] = [];
    const shown = Math.min(count, maxFrames);
    let ms = 0;
    for (let at = 0; at < count; at++) {
      const { image } = await decoder.decode({ frameIndex: at });
      ms += frameMs(image.duration);
      const share = Math.min(1, maxHeight / image.displayHeight);
      const [width, height] = [image.displayWidth * share, image.displayHeight * share].map(Math.ceil) as [
        number,
        number,
      ];
      if (at === 0) Object.assign(canvas, { width, height: height * shown });
      // A long animation keeps some of its frames.
      const isKept = Math.floor(((at + 1) * shown) / count) > endsMs.length;
      if (isKept) context?.drawImage(image, 0, height * endsMs.length, width, height);
      if (isKept) endsMs.push(ms);
      image.close();
    }
    const strip = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    return strip ? { picture: strip, endsMs } : undefined;
  } finally {
    decoder.close();
  }
}

const playing = new Map<HTMLElement, EmoteStrip>();
let isStepping = false;

/** Plays a strip in its element for as long as this is on the page. All step together: each by itself costs far more. */
export function play(element: HTMLElement, strip: EmoteStrip): void {
  element.classList.add("strip");
  playing.set(element, strip);
  if (!isStepping) wait();
}

function wait(): void {
  isStepping = playing.size > 0;
  if (isStepping) pageClock.after(Math.max(minStepMs, playing.size * stepMsEach), step);
}

function step(): void {
  const now = pageClock.now();
  for (const [element, { endsMs }] of playing) {
    if (!element.isConnected) playing.delete(element);
    else {
      const at = now % (endsMs.at(-1) ?? 1);
      const frame = endsMs.findIndex((end) => at < end);
      element.style.objectPosition = `0 ${(100 * frame) / (endsMs.length - 1)}%`;
    }
  }
  wait();
}
