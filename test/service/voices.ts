import { randomBytes } from "node:crypto";
import type { ClosableClock } from "./closable-clock.ts";
import { frameText } from "./frame-text.ts";
import type { OpenStream } from "./open-streams.ts";
import type { Timings } from "./timings.ts";
import type { Holder } from "./world.ts";
import { sampleRate } from "./wav.ts";

/** The voice streams behind `ttsStreamUrl`: one per account. Their frames are described in documentation-gaps.md. */
export interface Voices {
  /** Path of an account's voice stream: a credential, never to be logged. */
  pathOf(holder: Holder): string;
  /** The account whose path this is. */
  holderAt(path: string): Holder | undefined;
  /** Says a WAV file to everyone who listens, or will within the time that a voice is kept. */
  say(holder: Holder, messageId: string, wav: Uint8Array): void;
  /** Starts to feed a listener; returns an unsubscribe function. */
  listen(stream: OpenStream): () => void;
}

interface Spoken {
  readonly frames: readonly string[];
  readonly saidAt: number;
  /** Whether somebody has heard it to the end. */
  isHeard: boolean;
}

interface Listener {
  readonly stream: OpenStream;
  readonly queue: Spoken[];
  /** Frame of the first in the queue that is next. */
  next: number;
  stop: (() => void) | undefined;
}

/** A tenth of a second of sound. */
const chunkBytes = (sampleRate / 10) * 2;
/** Someone who connects this soon gets a voice from its start even if another listener has had it in full. */
const freshMs = 2_000;
const pathStart = "/voice/";

/** Nothing said yet. */
export function createVoices(clock: ClosableClock, timings: Timings): Voices {
  const paths = new Map<Holder, string>();
  const holders = new Map<string, Holder>();
  const kept = new Map<Holder, Spoken[]>();
  const listeners = new Set<Listener>();

  const pump = (listener: Listener): void => {
    const spoken = listener.queue[0];
    if (!spoken) {
      listener.stop = undefined;
      return;
    }
    const frame = spoken.frames[listener.next++];
    if (frame !== undefined) listener.stream.write(frame);
    if (listener.next >= spoken.frames.length) {
      spoken.isHeard = true;
      listener.queue.shift();
      listener.next = 0;
    }
    listener.stop = clock.after(timings.voicePaceMs, () => pump(listener));
  };

  return {
    pathOf(holder) {
      const known = paths.get(holder);
      if (known !== undefined) return known;
      const path = `${pathStart}${randomBytes(24).toString("base64url")}`;
      paths.set(holder, path);
      holders.set(path, holder);
      return path;
    },
    holderAt: (path) => holders.get(path),
    say(holder, messageId, wav) {
      const now = clock.now();
      const spoken: Spoken = { frames: framesOf(messageId, wav), saidAt: now, isHeard: false };
      const recent = (kept.get(holder) ?? []).filter(({ saidAt }) => now - saidAt < timings.voiceKeptMs);
      kept.set(holder, [...recent, spoken]);
      for (const listener of listeners) {
        if (listener.stream.holder !== holder) continue;
        listener.queue.push(spoken);
        if (!listener.stop) pump(listener);
      }
    },
    listen(stream) {
      const now = clock.now();
      const waiting = (kept.get(stream.holder) ?? []).filter(
        ({ saidAt, isHeard }) => now - saidAt < (isHeard ? freshMs : timings.voiceKeptMs),
      );
      const listener: Listener = { stream, queue: waiting, next: 0, stop: undefined };
      listeners.add(listener);
      pump(listener);
      return () => {
        listeners.delete(listener);
        listener.stop?.();
      };
    },
  };
}

function framesOf(messageId: string, wav: Uint8Array): string[] {
  const frames: string[] = [];
  for (let from = 0; from < wav.length; from += chunkBytes) {
    const audio = Buffer.from(wav.subarray(from, from + chunkBytes)).toString("base64");
    const data = JSON.stringify({ messageId, sequence: frames.length, audio });
    frames.push(frameText({ event: "audio", data }));
  }
  frames.push(frameText({ event: "audio", data: JSON.stringify({ messageId, isFinal: true }) }));
  return frames;
}
