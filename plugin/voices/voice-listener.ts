import type { Clock } from "../../shared/clock.ts";
import { type Alarm, createAlarm, earliest } from "../../shared/alarm.ts";
import type { Log } from "../../shared/log.ts";
import {
  type VoiceAnnouncement,
  type VoiceQueue,
  advance,
  announce,
  drop,
  emptyVoiceQueue,
  nextAt,
  receive,
  streamEnded,
  streamOpened,
  take,
} from "../../shared/voice/voice-queue.ts";
import { type VoiceStreams, createVoiceStreams } from "../../shared/voice/voice-streams.ts";
import { Suspects } from "../../shared/voice/suspects.ts";
import { HeardVoices } from "./voice-buffers.ts";

/** Options of `VoiceListener`. */
export interface VoiceListenerOptions {
  /** Opens a voice's address, and nothing else. */
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  /** Whether it is to listen to what else comes over the last stream: sound may come before its announcement. */
  readonly isWanted: () => boolean;
}

/** As many as messages may wait for approval, and some of those that do not. */
const mostVoices = 128;
/** Most sound that is stored: an hour of the usual mp3, ten minutes of the usual WAV. */
const mostBytes = 32 * 1024 * 1024;
/** Sound that came before its announcement is given up after this. */
const unclaimedMs = 15_000;

/**
 * Listens to the service's voices in the place of the pages, while there may be one that they must not hear. A voice
 * stream goes on while a message waits, and what comes over it need not say to which message it belongs: only its time
 * beside that of the announcements tells. So the relay listens as it happens, by the pages' own rules, stores each
 * message's sound, and gives a page a stream of that message alone. A dropped message's sound then cannot be taken for
 * the next one's, and a page that is reloaded, or comes late, still gets the whole voice.
 */
export class VoiceListener {
  readonly #clock: Clock;
  readonly #streams: VoiceStreams;
  readonly #alarm: Alarm;
  readonly #isWanted: () => boolean;
  readonly #suspects = new Suspects();
  readonly #heard = new HeardVoices();
  #queue: VoiceQueue = { ...emptyVoiceQueue, most: mostVoices };

  constructor(options: VoiceListenerOptions) {
    this.#clock = options.clock;
    this.#isWanted = options.isWanted;
    this.#alarm = createAlarm(options.clock, () => this.#catchUp());
    this.#streams = createVoiceStreams({
      ...options,
      // `fetch` adds the key where it belongs.
      headersFor: () => ({}),
      isNeeded: (stream) =>
        this.#queue.entries.some((one) => one.stream === stream && one.phase !== "complete"),
      onOpen: (stream) => this.#move(streamOpened(this.#queue, stream)),
      onEnd: (stream) => this.#move(streamEnded(this.#queue, stream)),
      onFrame: (frame, stream) => this.#move(receive(this.#queue, frame, stream, this.#clock.wall())),
    });
  }

  /** Whether a voice is still expected or arriving. */
  get isBusy(): boolean {
    return this.#queue.entries.some(({ phase }) => phase !== "complete");
  }

  /** Listens for a message's voice at an address. */
  announce(voice: VoiceAnnouncement, address: string): void {
    if (!this.#heard.expect(voice.messageId)) return;
    this.#move(announce(this.#queue, voice, this.#streams.need(address), this.#clock.wall()));
  }

  /** The voice of one message as a stream: what has come, and then what comes. `undefined`: it is not known. */
  streamOf(messageId: string): ReadableStream<Uint8Array> | undefined {
    return this.#heard.streamOf(messageId);
  }

  /** Stops listening, unless something is expected. */
  rest(): void {
    if (!this.isBusy && !this.#isWanted()) this.#streams.close();
  }

  /** Forgets every voice: the account is another one. */
  clear(): void {
    this.#streams.close();
    this.#move({ ...emptyVoiceQueue, most: mostVoices });
    this.#heard.clear();
  }

  #catchUp(): void {
    const now = this.#clock.wall();
    for (const { stream } of this.#suspects.at(now, this.#queue.entries)) this.#streams.renew(stream);
    this.#move(advance(this.#queue, now));
    this.#streams.tidy();
    this.rest();
  }

  /** Takes a step of the queue, and what has come to each message. */
  #move(next: VoiceQueue): void {
    this.#queue = next;
    for (const { key, messageId, phase, since } of next.entries) {
      if (messageId === undefined) {
        if (phase === "complete" && next.at - since > unclaimedMs) this.#queue = drop(this.#queue, key);
        continue;
      }
      const taken = take(this.#queue, key);
      const entry = taken.queue.entries.find((one) => one.key === key);
      this.#queue = phase === "complete" ? drop(taken.queue, key) : taken.queue;
      if (entry) this.#heard.add(messageId, taken.chunks, entry.format);
    }
    this.#heard.endOthers(new Set(this.#queue.entries.map(({ messageId }) => messageId)));
    this.#limit();
    this.#alarm.set(earliest(nextAt(this.#queue), this.#suspects.nextAt(this.#queue.entries)));
  }

  #limit(): void {
    for (const { key, messageId, chunks } of this.#queue.entries) {
      if (this.#heard.bytes + this.#unclaimedBytes <= mostBytes) return;
      if (messageId === undefined && chunks.length > 0) this.#queue = drop(this.#queue, key);
    }
    this.#heard.limit(mostBytes);
  }

  get #unclaimedBytes(): number {
    return this.#queue.entries.reduce(
      (sum, { chunks }) => sum + chunks.reduce((all, chunk) => all + chunk.byteLength, 0),
      0,
    );
  }
}
