import type { Clock } from "../../shared/clock.ts";
import { type Alarm, createAlarm, earliest } from "../../shared/alarm.ts";
import {
  type VoiceAnnouncement,
  type VoiceQueue,
  advanceVoices,
  announce,
  drop,
  dropped,
  emptyVoiceQueue,
  nextVoiceStepAt,
  receive,
  streamEnded,
  streamOpened,
  take,
} from "./matching/voice-queue.ts";
import { createFrameShapes } from "./matching/frame-shape.ts";
import { StalledVoices } from "./matching/stalled-voices.ts";
import { VoiceBuffers } from "./voice-buffers.ts";
import type { Frame } from "../../shared/api/frame-reader.ts";
import type { ConnectionTools } from "../../shared/api/stream.ts";
import { decodeVoiceFrame } from "./matching/voice-frame.ts";
import { type VoiceStream, openVoiceStream } from "../../shared/voice/voice-stream.ts";

export interface VoiceListenerOptions extends ConnectionTools {
  /** Whether to listen on when no voice is expected: sound may arrive before its announcement. */
  readonly isWanted: () => boolean;
}

/** Most sound in the buffers: an hour of usual mp3, ten minutes of usual WAV. */
const maxBytes = 32 * 1024 * 1024;
/** How long sound waits for its announcement. */
const unclaimedMs = 15_000;

/**
 * Listens to the service's voices. Frames of a voice stream need not name their message; only their time relates them to
 * announcements. So the relay listens as they arrive, buffers each message's sound and gives pages a stream of one message
 * alone. The sound of a rejected message then never passes for the next one's, and a reloaded or late page still gets the
 * whole voice.
 */
export class VoiceListener {
  readonly #clock: Clock;
  readonly #streams: VoiceStreams;
  readonly #alarm: Alarm;
  readonly #isWanted: () => boolean;
  readonly #stalled = new StalledVoices();
  readonly #buffers = new VoiceBuffers();
  readonly #shapes = createFrameShapes();
  #queue: VoiceQueue = emptyVoiceQueue;

  constructor(options: VoiceListenerOptions) {
    this.#clock = options.clock;
    this.#isWanted = options.isWanted;
    this.#alarm = createAlarm(
      this.#clock,
      () => this.#catchUp(),
      () => this.#now,
    );
    this.#streams = createVoiceStreams({
      ...options,
      isNeeded: (stream) =>
        this.#queue.entries.some((one) => one.stream === stream && one.phase !== "complete"),
      onOpen: (stream) => this.#move(streamOpened(this.#queue, stream)),
      onEnd: (stream) => this.#move(streamEnded(this.#queue, stream)),
      onFrame: ({ event, text }, stream) => {
        this.#shapes.add(event, text);
        this.#move(receive(this.#queue, decodeVoiceFrame(event, text), stream, this.#now));
      },
    });
  }

  /** Monotonic: sound without a message's id is matched by time, and the wall clock may be set meanwhile. */
  get #now(): number {
    return this.#clock.now();
  }

  /** The shapes of the first frames that came, for a report. */
  get frameShapes(): readonly string[] {
    return this.#shapes.shapes;
  }

  /** Whether a voice is still expected or arriving. */
  get isBusy(): boolean {
    return this.#queue.entries.some(({ phase }) => phase !== "complete");
  }

  /** Expects a message's voice at an address. */
  announce(voice: VoiceAnnouncement, address: string): void {
    if (!this.#buffers.expect(voice.messageId)) return;
    this.#move(announce(this.#queue, voice, this.#streams.need(address), this.#now));
  }

  /** Stream of one message's voice, from its beginning; `undefined`: no such voice was announced. */
  streamOf(messageId: string): ReadableStream<Uint8Array> | undefined {
    return this.#buffers.streamOf(messageId);
  }

  /** Stops listening, unless a voice is expected. */
  rest(): void {
    if (!this.isBusy && !this.#isWanted()) this.#streams.close();
  }

  /** Forgets every voice, for another account. */
  clear(): void {
    this.#streams.close();
    this.#move(emptyVoiceQueue);
    this.#buffers.clear();
  }

  #catchUp(): void {
    const now = this.#now;
    for (const { stream } of this.#stalled.at(now, this.#queue.entries)) this.#streams.renew(stream);
    this.#move(advanceVoices(this.#queue, now));
    this.#streams.tidy();
    this.rest();
  }

  /** Takes the next state of the queue and moves its sound into the buffers. */
  #move(next: VoiceQueue): void {
    const gone = dropped(this.#queue, next).filter(({ stream }) => this.#streams.hasFailed(stream));
    this.#queue = next;
    for (const { key, messageId, phase, since, isGivenUp } of next.entries) {
      if (messageId === undefined) {
        if (phase === "complete" && next.at - since > unclaimedMs) this.#queue = drop(this.#queue, key);
        continue;
      }
      const taken = take(this.#queue, key);
      const entry = taken.queue.entries.find((one) => one.key === key);
      this.#queue = phase === "complete" && !isGivenUp ? drop(taken.queue, key) : taken.queue;
      if (entry) this.#buffers.add(messageId, taken.chunks, entry.format);
    }
    const arriving = this.#queue.entries.filter(({ phase }) => phase !== "complete");
    this.#buffers.endOthers(idsOf(arriving), idsOf(gone));
    this.#limit();
    this.rest();
    this.#alarm.set(earliest(nextVoiceStepAt(this.#queue), this.#stalled.nextAt(this.#queue.entries)));
  }

  #limit(): void {
    for (const { key, messageId, chunks } of this.#queue.entries) {
      if (this.#buffers.bytes + this.#unclaimedBytes <= maxBytes) return;
      if (messageId === undefined && chunks.length > 0) this.#queue = drop(this.#queue, key);
    }
    this.#buffers.limit(maxBytes);
  }

  get #unclaimedBytes(): number {
    return this.#queue.entries.reduce(
      (sum, { chunks }) => sum + chunks.reduce((all, chunk) => all + chunk.byteLength, 0),
      0,
    );
  }
}

function idsOf(voices: VoiceQueue["entries"]): ReadonlySet<string | undefined> {
  return new Set(voices.map(({ messageId }) => messageId));
}

/** The connections for voices: usually a single lasting one. */
export type VoiceStreams = ReturnType<typeof createVoiceStreams>;

/** Options of `createVoiceStreams`; callbacks get the stream's number. */
export interface VoiceStreamsOptions extends ConnectionTools {
  readonly onOpen: (stream: number) => void;
  readonly onFrame: (frame: Frame, stream: number) => void;
  readonly onEnd: (stream: number) => void;
  readonly isNeeded: (stream: number) => boolean;
}

/** Creates the set without a connection. The last address that was needed stays connected. */
export function createVoiceStreams(options: VoiceStreamsOptions) {
  const { onOpen, onFrame, onEnd, isNeeded, ...basics } = options;
  const streams = new Map<string, { readonly number: number; readonly stream: VoiceStream }>();
  let current = "";
  let count = 0;
  return {
    /** Expects a voice from this address, and connects if necessary. Returns the stream's number. */
    need(url: string) {
      current = url;
      const known = streams.get(url);
      if (known) {
        known.stream.need();
        return known.number;
      }
      const number = ++count;
      const stream = openVoiceStream({
        ...basics,
        url,
        onOpen: () => onOpen(number),
        onFrame: (frame) => onFrame(frame, number),
        onEnd: () => onEnd(number),
        isNeeded: () => isNeeded(number),
      });
      streams.set(url, { number, stream });
      return number;
    },
    /** Closes streams with an earlier address from which no voice is expected. */
    tidy() {
      for (const [url, { number, stream }] of streams) {
        if (url === current || isNeeded(number)) continue;
        stream.close();
        streams.delete(url);
      }
    },
    /** Closes all streams, because this page is not to speak. */
    close() {
      for (const { stream } of streams.values()) stream.close();
      streams.clear();
    },
    /** Whether a stream's last connection could not be opened. */
    hasFailed: (asked: number) =>
      [...streams.values()].some(({ number, stream }) => number === asked && stream.hasFailed),
    /** Reconnects a stream that may be dead, because an announced voice did not arrive. */
    renew(asked: number) {
      for (const { number, stream } of streams.values()) if (number === asked) stream.renew();
    },
  };
}
