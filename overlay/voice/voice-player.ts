import type { Clock } from "../../shared/clock.ts";
import { createStore } from "../../shared/store.ts";
import { type Alarm, createAlarm, earliest } from "../../shared/alarm.ts";
import { overlayLog } from "../page/overlay-log.ts";
import type { VoiceFailure } from "../../shared/protocol/overlay-protocol.ts";
import { ExpectedVoices } from "./expected-voices.ts";
import { createLevelFollower } from "../page/voice-levels.ts";
import type { VoiceFrame } from "../../shared/voice/formats/voice-frame.ts";
import { Loudness } from "./loudness.ts";
import { type Playing, feed, givenUpAt, startPlaying } from "./playing.ts";
import { SoundWait } from "./sound-wait.ts";
import { sink } from "./sinks/sink.ts";
import { StalledVoices } from "../../shared/voice/stalled-voices.ts";
import type { VoiceEntry } from "../../shared/voice/voice-entry.ts";
import {
  type PlayedVoice,
  type VoiceAnnouncement,
  type VoiceQueue,
  advanceVoices,
  again,
  announce,
  drop,
  dropped,
  emptyVoiceQueue,
  nextVoiceStepAt,
  nextToPlay,
  receive,
  streamEnded,
  streamOpened,
  take,
} from "../../shared/voice/voice-queue.ts";
import type { VoicePlayerOptions, VoiceState } from "./voice-player-options.ts";
import { type VoiceStreams, createVoiceStreams } from "../../shared/voice/voice-streams.ts";

/** Plays voices one at a time, in order. The sound device is opened with the first one. */
export class VoicePlayer {
  /** Volume and sound output. Muted or at volume 0, voices play silently. */
  readonly loudness: Loudness;
  readonly #options: VoicePlayerOptions;
  readonly #clock: Clock;
  readonly state = createStore<VoiceState, VoiceState>("idle", (_, next) => next);
  /** Number of voices that wait for their turn. */
  readonly waiting = createStore<number, number>(0, (_, next) => next);
  readonly #streams: VoiceStreams;
  readonly #alarm: Alarm;
  readonly #followLevel: () => void;
  readonly #stalled = new StalledVoices();
  readonly #expected: ExpectedVoices;
  readonly #soundWait = new SoundWait();
  #queue: VoiceQueue = emptyVoiceQueue;
  #playing: Playing | undefined;
  #last: PlayedVoice | undefined;
  #speaks = true;

  constructor(options: VoicePlayerOptions) {
    this.#options = options;
    this.#clock = options.clock;
    this.#expected = new ExpectedVoices(options.clock);
    this.loudness = new Loudness(options.clock, options.volume, () => this.catchUp());
    this.#alarm = createAlarm(options.clock, () => this.catchUp());
    this.#followLevel = createLevelFollower(options, () =>
      this.#playing?.hasBegun ? this.loudness.level() : undefined,
    );
    this.#streams = createVoiceStreams({
      ...options,
      log: overlayLog,
      isNeeded: (stream) =>
        this.#queue.entries.some((one) => one.stream === stream && one.phase !== "complete"),
      onOpen: (stream) => {
        this.#queue = streamOpened(this.#queue, stream);
      },
      onEnd: (stream) => {
        this.#queue = streamEnded(this.#queue, stream);
        this.catchUp();
      },
      onFrame: (frame, stream) => this.#receive(frame, stream),
    });
  }

  /** Whether this page plays voices. Of several open pages one does. */
  get speaks(): boolean {
    return this.#speaks;
  }

  /** Prepares for a voice that will be announced soon. */
  prepare(messageId: string): void {
    if (!this.#speaks) return;
    this.#expected.add(messageId);
    this.loudness.open();
    this.catchUp();
  }

  /** Adds a voice to the queue, with its address. */
  announce(voice: VoiceAnnouncement, url: string): void {
    const { messageId } = voice;
    if (!this.#speaks) return this.#options.onEnded(messageId);
    this.loudness.open();
    this.#settle(announce(this.#queue, voice, this.#streams.need(url), this.#clock.wall()));
    const isAllowed = this.#expected.announced(messageId);
    const entry = this.#queue.entries.find((one) => one.messageId === messageId);
    // The queue did not take it, because it has ended already or too many wait.
    if (!entry) this.#options.onEnded(messageId);
    // Dropped after its stream is known, so that its frames are not taken for those of the next voice.
    else if (!isAllowed) return this.#finish(entry.key);
    this.catchUp();
  }

  /** Stops a message's voice and plays none of it later. */
  forbid(messageId: string): void {
    this.#expected.forbid(messageId);
    const entry = this.#queue.entries.find(
      (one) => one.messageId === messageId || one.streamId === messageId,
    );
    if (entry) this.#finish(entry.key);
    if (this.#last?.messageId === messageId) this.#last = undefined;
  }

  /** Forbids every voice whose message may have a word hidden since, and every one whose message is not known. */
  forget(isUntouched: (messageId: string) => boolean): void {
    for (const { key, messageId } of this.#queue.entries) if (messageId === undefined) this.#finish(key);
    const announced = this.#queue.entries.map(({ messageId = "" }) => messageId);
    for (const id of [...this.#expected.all, ...announced]) if (!isUntouched(id)) this.forbid(id);
    if (!isUntouched(this.#last?.messageId ?? "")) this.#last = undefined;
  }

  /** Skips the current voice, or else the next one. */
  skip(): void {
    const entry = this.#entryOf(this.#playing?.key) ?? this.#queue.entries[0];
    const { next } = this.#expected;
    if (entry) this.#skipOne(entry);
    else if (next !== undefined) this.#skipExpected(next);
  }

  /** Stops the current voice and drops those that wait. */
  stop(): void {
    // Waiting voices are dropped first, so that none begins when the current one ends.
    for (const entry of this.#queue.entries.toReversed()) this.#skipOne(entry);
    for (const messageId of this.#expected.all) this.#skipExpected(messageId);
  }

  /** Plays the last voice again, before those that wait. */
  replay(): void {
    if (!this.#last || !this.#speaks) return;
    if (this.#last.messageId !== undefined) this.#options.onReplayed(this.#last.messageId);
    this.loudness.open();
    this.#queue = again(this.#queue, this.#last, this.#clock.wall(), this.#playing?.key);
    this.catchUp();
  }

  /** Sets whether this page plays voices; otherwise messages are shown as if they had none. */
  setSpeaks(speaks: boolean): void {
    if (speaks === this.#speaks) return;
    this.#speaks = speaks;
    if (speaks) return;
    this.#streams.close();
    for (const { key } of this.#queue.entries.toReversed()) this.#finish(key);
  }

  /** Starts the output after a click, which the browser may have required. */
  onClick(): void {
    if (this.state.value === "blocked") this.loudness.resume();
  }

  /** Does everything that is due, also after timers were suspended. `retries`: broken connections are tried at once. */
  catchUp(retries = false): void {
    if (retries) this.#streams.tryNow();
    const now = this.#clock.wall();
    const playing = this.#playing;
    const next = advanceVoices(this.#queue, now, playing?.sink?.isSounding ? playing.key : undefined);
    for (const entry of dropped(this.#queue, next)) this.#reportMissing(entry);
    this.#settle(next);
    for (const { stream } of this.#stalled.at(now, this.#queue.entries)) this.#streams.renew(stream);
    if (playing && (this.loudness.isLost || this.#soundWait.isTooLong(now, this.loudness.open().isRunning)))
      return this.#end(playing, "no-sound");
    if (playing && now >= givenUpAt(playing)) return this.#end(playing);
    if (!playing && !this.#startNext(now)) return;
    const mine = this.#playing;
    if (mine) {
      try {
        this.#feed(mine);
      } catch (error) {
        reportError(error);
        return this.#end(mine);
      }
    }
    this.#streams.tidy();
    if (this.#queue.entries.length === 0) {
      this.loudness.rest();
      this.#soundWait.end();
    }
    this.state.dispatch(this.#stateAt(now));
    this.waiting.dispatch(this.#queue.entries.filter(({ key }) => key !== this.#playing?.key).length);
    if (this.#playing?.hasBegun) this.#followLevel();
    this.#alarm.set(
      earliest(
        nextVoiceStepAt(this.#queue),
        this.#soundWait.nextAt(now),
        this.#playing && givenUpAt(this.#playing),
        this.#stalled.nextAt(this.#queue.entries),
      ),
    );
  }

  /** Starts the next voice, if there is one. Returns false if it ended at once, when the one after it is due. */
  #startNext(now: number): boolean {
    const next = nextToPlay(this.#queue, now);
    if (!next) return true;
    if (next.phase === "complete" && next.bytes === 0) this.#reportMissing(next);
    else {
      if (this.loudness.open().isRunning) this.#playing = startPlaying(next.key, now);
      if (!this.#soundWait.isTooLong(now, this.#playing !== undefined)) return true;
      this.#options.onFailed("no-sound");
    }
    this.#finish(next.key);
    return false;
  }

  #feed(mine: Playing): void {
    const taken = take(this.#queue, mine.key);
    this.#queue = taken.queue;
    const entry = this.#entryOf(mine.key);
    if (!entry) return;
    const isRead = feed(mine, taken.chunks, entry, this.#clock.wall(), (kind) =>
      sink(kind, this.loudness.open(), this.#clock, {
        began: () => {
          mine.hasBegun = true;
          this.#options.onSound();
          queueMicrotask(() => this.catchUp());
        },
        done: () => this.#end(mine),
      }),
    );
    if (!isRead) return this.#end(mine);
    if (mine.hasBegun && entry.messageId !== undefined && mine.begunMessage !== entry.messageId) {
      mine.begunMessage = entry.messageId;
      this.#options.onBegan(entry.messageId, mine.sink?.durationMs);
    }
  }

  /** Reports a voice without any audio. */
  #reportMissing({ stream }: VoiceEntry): void {
    this.#options.onFailed(this.#streams.hasFailed(stream) ? "stream-failed" : "nothing-came");
  }

  /** Ends the current voice; `reason`: of its failure if nothing of it was audible. */
  #end({ key, hasBegun }: Playing, reason: VoiceFailure = "could-not-be-decoded"): void {
    if (!hasBegun && this.#entryOf(key)?.messageId !== undefined) this.#options.onFailed(reason);
    this.#finish(key);
  }

  #finish(key: number): void {
    const playing = this.#playing;
    if (playing?.key === key) {
      const entry = this.#entryOf(key);
      if (entry && playing.hasBegun)
        this.#last = { messageId: entry.messageId, format: entry.format, chunks: playing.audio };
      playing.sink?.stop();
      this.#playing = undefined;
    }
    this.#settle(drop(this.#queue, key));
    this.catchUp();
  }

  #receive(frame: VoiceFrame, stream: number): void {
    const { id } = frame;
    if (id !== undefined && this.#expected.has(id)) this.#queue = { ...this.#queue, hasMessageIds: true };
    if (!this.#speaks || (id !== undefined && this.#expected.isForbidden(id))) return;
    this.#queue = receive(this.#queue, frame, stream, this.#clock.wall());
    this.catchUp();
  }

  /** Applies a step to the queue, and reports the voices that it dropped. */
  #settle(next: VoiceQueue): void {
    const gone = dropped(this.#queue, next);
    this.#queue = next;
    for (const { messageId } of gone) if (messageId !== undefined) this.#options.onEnded(messageId);
  }

  #stateAt(now: number): VoiceState {
    if (!this.#playing && this.#soundWait.isBlocked(now)) return "blocked";
    if (this.#playing?.hasBegun) return this.loudness.volume > 0 ? "speaking" : "muted";
    return this.#queue.entries.length > 0 ? "loading" : "idle";
  }

  #skipExpected(messageId: string): void {
    this.forbid(messageId);
    this.#options.onSkipped(messageId);
  }

  #skipOne(entry: VoiceEntry): void {
    this.#finish(entry.key);
    if (entry.messageId !== undefined) this.#options.onSkipped(entry.messageId);
  }

  #entryOf(key: number | undefined): VoiceEntry | undefined {
    return this.#queue.entries.find((one) => one.key === key);
  }
}
