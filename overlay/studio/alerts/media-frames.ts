import type { FlashFrame } from "./flashes.ts";
import { pageClock } from "../../page/page-clock.ts";

/** What follows the reading of frames. */
export interface FrameReading {
  readonly signal: AbortSignal;
  /** Called with how much is read, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Seconds of a file that are read: no alert is on screen for longer. */
const maxSeconds = 30;
/** Longer side of a frame in pixels: few, so that half a minute of them is compared in a blink. */
const side = 32;
/** A browser that presents no frame for so long cannot play the video. */
const patienceMs = 5_000;

/** Frames of a picture, of which a still one has one. Rejects when the browser cannot decode it. */
export async function pictureFrames(file: Blob, reading: FrameReading): Promise<readonly FlashFrame[]> {
  const decoder = new ImageDecoder({ data: await file.arrayBuffer(), type: file.type });
  try {
    await Promise.all([decoder.completed, decoder.tracks.ready]);
    const count = decoder.tracks.selectedTrack?.frameCount ?? 1;
    const frames: FlashFrame[] = [];
    let atMs = 0;
    for (let frameIndex = 0; frameIndex < count && atMs < maxSeconds * 1_000; frameIndex++) {
      reading.signal.throwIfAborted();
      const { image } = await decoder.decode({ frameIndex });
      frames.push(frameOf(image, image.displayWidth, image.displayHeight, atMs));
      atMs += (image.duration ?? 0) / 1_000;
      image.close();
      reading.onProgress((frameIndex + 1) / count);
    }
    // The loop starts again after the last frame's time.
    const [first] = frames;
    return frames.length > 1 && first ? [...frames, { ...first, atMs }] : frames;
  } finally {
    decoder.close();
  }
}

/** A video of which the browser passed frames over is played again, slower. */
const rates = [1, 0.5, 0.25];

/**
 * Frames of a video, which plays muted and unseen for this. Rejects when the browser cannot play it, or passes frames
 * over even then.
 */
export async function videoFrames(file: Blob, reading: FrameReading): Promise<readonly FlashFrame[]> {
  for (const rate of rates) {
    const frames = await framesAtRate(file, rate, reading);
    if (frames) return frames;
  }
  throw new Error("The browser passes frames over.");
}

/** The frames of a video that is played so fast; `undefined`: the browser passed some over. */
async function framesAtRate(
  file: Blob,
  rate: number,
  reading: FrameReading,
): Promise<readonly FlashFrame[] | undefined> {
  const address = URL.createObjectURL(file);
  const video = document.createElement("video");
  try {
    video.defaultPlaybackRate = rate;
    const frames = await playedFrames(video, address, reading);
    // Safari counts none: it has as many as fit at the shortest distance of two.
    const steps = frames.slice(1).map(({ atMs }, at) => atMs - (frames[at]?.atMs ?? 0));
    const { atMs = 0 } = frames.at(-1) ?? {};
    const count = video.getVideoPlaybackQuality().totalVideoFrames || Math.round(atMs / Math.min(...steps));
    // Some are decoded and not shown at its start and its end.
    return frames.length >= count * 0.97 - 1 ? frames : undefined;
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(address);
  }
}

function playedFrames(
  video: HTMLVideoElement,
  address: string,
  { signal, onProgress }: FrameReading,
): Promise<readonly FlashFrame[]> {
  const frames: FlashFrame[] = [];
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown): void => reject(reason instanceof Error ? reason : new Error("No video."));
    let cancelWait = (): void => {};
    const wait = (): void => {
      cancelWait();
      cancelWait = pageClock.after(patienceMs, () => fail(new Error("The video does not play.")));
    };
    const take: VideoFrameRequestCallback = (_, { mediaTime }) => {
      if (signal.aborted) return;
      wait();
      frames.push(frameOf(video, video.videoWidth, video.videoHeight, mediaTime * 1_000));
      // Some videos have an endless duration until they were played.
      const seconds = Math.min(maxSeconds, video.duration);
      onProgress(Math.min(1, mediaTime / seconds));
      if (mediaTime >= maxSeconds) done();
      else video.requestVideoFrameCallback(take);
    };
    const done = (): void => {
      cancelWait();
      video.pause();
      resolve(frames);
    };
    signal.addEventListener("abort", () => {
      cancelWait();
      video.pause();
      fail(signal.reason);
    });
    video.muted = true;
    video.src = address;
    video.addEventListener("ended", done);
    video.addEventListener("error", () => fail(video.error));
    video.requestVideoFrameCallback(take);
    wait();
    video.play().catch(fail);
  });
}

function frameOf(source: CanvasImageSource, width: number, height: number, atMs: number): FlashFrame {
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("There is no canvas.");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { atMs, width: canvas.width, height: canvas.height, data };
}
