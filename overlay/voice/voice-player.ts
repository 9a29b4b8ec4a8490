import { LastIds } from "../../shared/api/last-ids.ts";
import type { Clock } from "../../shared/clock.ts";
import { createStore } from "../../shared/store.ts";
import { type Alarm, createAlarm, earliest } from "../../shared/alarm.ts";
import { overlayLog } from "../page/overlay-log.ts";
import type { VoiceFailure } from "../../shared/protocol/overlay-protocol.ts";
import { ArrivingVoice, type PlayedVoice } from "./arriving-voice.ts";
import { createLevelFollower } from "../page/voice-levels.ts";
import { VoiceOutput } from "./voice-output.ts";
import { type Playing, createSink, feed, givenUpAt, interruptVoice, startPlaying } from "./playing.ts";
import { SoundWait } from "./sound-wait.ts";
import { createStreamerTurn } from "./streamer-turn.ts";
import { createVoiceLeveller } from "./voice-leveller.ts";
import type { VoicePlayerOptions, VoiceState } from "./voice-player-options.ts";

/** Most voices at once; further ones are dropped. */
const maxVoices = 12;

/** Plays voices one at a time, in order. The sound device is opened with the first one. */
export class VoicePlayer {
  /** Volume and sound output. Muted or at volume 0, voices play silently. */
  readonly output: VoiceOutput;
  readonly #options: VoicePlayerOptions;
  readonly #clock: Clock;
  readonly state = createStore<VoiceState, VoiceState>("idle", (_, next) => next);
  /** Number of voices that wait for their turn. */
  readonly waiting = createStore<number, number>(0, (_, next) => next);
  /** Whether a voice could begin or go on, and waits for its turn. */
  readonly awaitsTurn = createStore<boolean, boolean>(false, (_, next) => next);
  /** What voices may do. */
  readonly turns: ReturnType<typeof createStreamerTurn>;
  readonly #alarm: Alarm;
  readonly #followLevel: () => void;
  readonly #soundWait = new SoundWait();
  /** Ids of messages whose voices must not be played, or have ended: an announcement that comes twice is played once. */
  readonly #over = new LastIds();
  #voices: readonly ArrivingVoice[] = [];
  #playing: Playing | undefined;
  #last: PlayedVoice | undefined;
  #speaks = true;

  constructor(options: VoicePlayerOptions) {
    this.#options = options;
    this.#clock = options.clock;
    this.output = new VoiceOutput(options.clock, options.volume, {
      isNeeded: () => this.#playing?.isPaused === false || (this.#voices.length > 0 && this.turns.isFree()),
      isSounding: () => this.#isSounding,
      onChange: () => this.catchUp(),
      onLost: () => this.#playing && interruptVoice(this.#playing, options),
    });
    this.#alarm = createAlarm(options.clock, () => this.catchUp());
    this.turns = createStreamerTurn(
      options,
      () => this.#playing,
      (isDucked) => {
        this.output.setDucked(isDucked);
        this.catchUp();
      },
    );
    this.#followLevel = createLevelFollower(options, () =>
      this.#isSounding ? this.output.level() : undefined,
    );
  }

  /** Whether this page plays voices. Of several open pages one does. */
  get speaks(): boolean {
    return this.#speaks;
  }

  /** Prepares for a voice that will be announced soon. */
  prepare(): void {
    if (!this.#speaks) return;
    this.output.open();
    this.catchUp();
  }

  /** Adds a message's voice to the queue, with its character and the path from which the plugin sends it. */
  announce(messageId: string, character: string, url: string): void {
    if (!this.#speaks) return this.#options.onVoice({ type: "ended", id: messageId });
    this.output.open();
    if (this.#voices.some((one) => one.messageId === messageId)) return;
    if (this.#over.has(messageId) || this.#voices.length >= maxVoices)
      return this.#options.onVoice({ type: "ended", id: messageId });
    this.#voices = [...this.#voices, new ArrivingVoice(messageId, character, url, () => this.catchUp())];
    this.catchUp();
  }

  /** Stops a message's voice and plays none of it later. */
  forbid(messageId: string): void {
    this.#over.add(messageId);
    for (const voice of this.#voices) if (voice.messageId === messageId) this.#finish(voice);
    if (this.#last?.messageId === messageId) this.#last = undefined;
  }

  /** Forbids every voice whose message may have a word hidden since. */
  forget(isUntouched: (messageId: string) => boolean): void {
    for (const { messageId } of this.#voices) if (!isUntouched(messageId)) this.forbid(messageId);
    if (!isUntouched(this.#last?.messageId ?? "")) this.#last = undefined;
  }

  /** Skips the current voice, or else the next one; returns whether there was one. */
  skip(): boolean {
    const voice = this.#playing?.voice ?? this.#voices[0];
    if (voice) this.#skipOne(voice);
    return voice !== undefined;
  }

  /** Whether a voice is playing or paused. */
  get isPlaying(): boolean {
    return this.#playing !== undefined;
  }

  /** Stops the current voice and drops those that wait. */
  stop(): void {
    // Waiting voices are dropped first, so that none begins when the current one ends.
    for (const voice of this.#voices.toReversed()) this.#skipOne(voice);
  }

  /** Plays the last voice again, before those that wait. */
  replay(): void {
    if (!this.#last || !this.#speaks) return;
    this.#options.onVoice({ type: "replayed", id: this.#last.messageId });
    this.output.open();
    const at = this.#voices.findIndex((one) => one === this.#playing?.voice) + 1;
    this.#voices = this.#voices.toSpliced(at, 0, ArrivingVoice.again(this.#last));
    this.catchUp();
  }

  /** Sets whether this page plays voices; otherwise messages are shown as if they had none. */
  setSpeaks(speaks: boolean): void {
    if (speaks === this.#speaks) return;
    this.#speaks = speaks;
    if (!speaks) for (const voice of this.#voices.toReversed()) this.#finish(voice);
  }

  /** Leaves out the voice that waits for its turn, as if its message had none. */
  drop(): void {
    const voice = this.#playing?.voice ?? this.#nextAt(this.#clock.wall());
    if (voice && this.awaitsTurn.value) this.#finish(voice);
  }

  /** Does everything that is due, also after timers were suspended. `retries`: broken connections are tried at once. */
  catchUp(retries = false): void {
    const now = this.#clock.wall();
    // A voice that is paused needs neither sound nor an end.
    const playing = this.#playing?.isPaused ? undefined : this.#playing;
    // One after another: a browser has few connections to a server, and the plugin keeps the others.
    for (const voice of this.#voices.filter((one) => !one.isComplete)) {
      voice.open({ ...this.#options, log: overlayLog });
      if (retries) voice.tryNow();
      voice.advance(now, voice === playing?.voice && (playing.sink?.isSounding ?? false));
      if (voice.turn(now) !== "late" && !voice.isComplete) break;
    }
    if (playing && this.#soundWait.isTooLong(now, this.output, playing.isInterrupted))
      return this.#end(playing, "no-sound");
    if (playing && now >= givenUpAt(playing)) return this.#end(playing);
    if (!this.#playing && !this.#startNext(now)) return;
    const mine = this.#playing;
    if (mine) {
      try {
        this.#feed(mine);
      } catch (error) {
        reportError(error);
        return this.#end(mine);
      }
    }
    if (this.#voices.length === 0) {
      this.output.rest();
      this.#soundWait.end();
    }
    this.state.dispatch(this.#stateAt(now));
    this.awaitsTurn.dispatch(
      !this.turns.isFree() && (this.#playing?.isPaused ?? this.#nextAt(now)?.turn(now) === "ready"),
    );
    this.waiting.dispatch(this.#voices.filter((one) => one !== this.#playing?.voice).length);
    if (this.#isSounding) this.#followLevel();
    this.#alarm.set(
      earliest(
        ...this.#voices.map((one) => one.nextAt(now)),
        this.#soundWait.nextAt(now),
        this.#mayBeginAt(now),
        playing && givenUpAt(playing),
      ),
    );
  }

  /** Starts the next voice, if there is one. Returns false if it ended at once, when the one after it is due. */
  #startNext(now: number): boolean {
    const next = this.#nextAt(now);
    if (next?.turn(now) !== "ready") return true;
    const { isMissing, messageId } = next;
    // A message on the stage is first seen for a moment.
    if (!isMissing && (!this.turns.isFree() || this.#options.waitsUntil(messageId, now))) return true;
    if (next.isMissing) this.#options.onFailed(next.hasFailed ? "stream-failed" : "nothing-came");
    else {
      if (!this.#soundWait.isTooLong(now, this.output)) {
        if (this.output.card.isRunning) this.#playing = startPlaying(next, now);
        return true;
      }
      this.#options.onFailed("no-sound");
    }
    this.#finish(next);
    return false;
  }

  /** The voice that is next, which may still arrive: one that is late does not hold up the others. */
  #nextAt(now: number): ArrivingVoice | undefined {
    return this.#voices.find((one) => one.turn(now) !== "late");
  }

  /** When the next voice, which is there, may begin; `undefined` if it waits for nothing but itself. */
  #mayBeginAt(now: number): number | undefined {
    const next = this.#playing ? undefined : this.#nextAt(now);
    if (next?.turn(now) !== "ready" || !this.turns.isFree()) return undefined;
    return this.#options.waitsUntil(next.messageId, now);
  }

  get #isSounding(): boolean {
    const { hasBegun = false, isPaused, isInterrupted } = this.#playing ?? {};
    return hasBegun && !isPaused && !isInterrupted;
  }

  #feed(mine: Playing): void {
    const { messageId, character } = mine.voice;
    const { onVoice } = this.#options;
    if (!mine.sink && !this.output.card.isRunning) return;
    const events = {
      began: () => {
        if (mine.isInterrupted && mine.isAnnounced)
          onVoice({ type: "paused", id: messageId, fromMs: mine.from * 1000 });
        mine.isInterrupted = false;
        mine.hasBegun = true;
        this.#options.onSound();
        queueMicrotask(() => this.catchUp());
      },
      done: () => this.#end(mine),
      noise: () => void (mine.hasNoise = true),
    };
    const isRead = feed(mine, this.#clock.wall(), (kind, from) => {
      const nodes = this.output.open();
      this.output.settle();
      const { sampleRate } = nodes.context;
      mine.leveller ??= createVoiceLeveller(sampleRate, () => this.#options.loudnessOf(character));
      return createSink(kind, nodes, mine.leveller, this.#clock, events, from);
    });
    if (!isRead) return this.#end(mine);
    if (!mine.hasBegun || mine.isAnnounced) return;
    mine.isAnnounced = true;
    onVoice({ type: "began", id: messageId, durationMs: mine.sink?.durationMs });
  }

  /** Ends the current voice; `reason`: of its failure if nothing of it was audible. */
  #end({ voice, hasBegun, hasNoise }: Playing, reason: VoiceFailure = "could-not-be-decoded"): void {
    if (hasNoise || !hasBegun) this.#options.onFailed(hasNoise ? "was-noise" : reason);
    this.#finish(voice);
  }

  #finish(voice: ArrivingVoice): void {
    const { messageId, character, format, chunks } = voice;
    const playing = this.#playing;
    if (playing?.voice === voice) {
      const lufs = playing.leveller?.measured;
      if (lufs !== undefined) this.#options.onMeasured(character, lufs);
      if (playing.hasBegun) this.#last = { messageId, character, format, chunks };
      playing.sink?.stop();
      this.#playing = undefined;
    }
    voice.close();
    this.#voices = this.#voices.filter((one) => one !== voice);
    this.#over.add(messageId);
    // The voice may be played once more right after.
    if (!this.#voices.some((one) => one.messageId === messageId))
      this.#options.onVoice({ type: "ended", id: messageId });
    this.catchUp();
  }

  #stateAt(now: number): VoiceState {
    if (this.#playing?.isInterrupted ?? this.#soundWait.isBlocked(now)) return "blocked";
    if (this.#isSounding) return this.output.volume > 0 ? "speaking" : "muted";
    return this.#voices.length > 0 ? "loading" : "idle";
  }

  #skipOne(voice: ArrivingVoice): void {
    this.#finish(voice);
    this.#options.onVoice({ type: "skipped", id: voice.messageId });
  }
}
