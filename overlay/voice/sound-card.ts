import type { Clock } from "../../shared/clock.ts";
import { overlayLog } from "../page/overlay-log.ts";

/** The sound's time is looked at this often while sound is wanted. */
const lookMs = 1_000;
/** Looks without any progress after which the sound card counts as lost. */
const maxStill = 2;
/** Least time between two attempts to open it again, which doubles with each attempt, up to the longest. */
const firstWaitMs = 5_000;
const longestWaitMs = 60_000;

/** What plays sound: its context, and the nodes that lead to the loudspeakers. */
interface SoundOutput {
  readonly context: AudioContext;
}

/** Callbacks of a sound card. */
export interface SoundCardEvents {
  /** Whether something is to sound now. */
  readonly isNeeded: () => boolean;
  /** Called when sound becomes possible or stops. */
  readonly onChange: () => void;
  /** Called when what plays is not audible and has to begin again, before the next output is opened. */
  readonly onLost: () => void;
}

/**
 * The page's way to the sound card. Its context may stop without any event: its time stops, or it stays
 * suspended. Another one is opened then. `connect` makes the nodes of each.
 */
export class SoundCard<Output extends SoundOutput> {
  readonly #clock: Clock;
  readonly #connect: (context: AudioContext) => Output;
  readonly #events: SoundCardEvents;
  #output: Output | undefined;
  #isLost = false;
  /** Whether the browser lets the page play sound: it has, or somebody has clicked. OBS needs no click. */
  #isAllowed = "obsstudio" in globalThis;
  #reached = 0;
  #still = 0;
  #isWatching = false;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #waitMs = firstWaitMs;

  constructor(clock: Clock, connect: (context: AudioContext) => Output, events: SoundCardEvents) {
    this.#clock = clock;
    this.#connect = connect;
    this.#events = events;
  }

  /** `undefined` before the first call of `open`. */
  get output(): Output | undefined {
    return this.#output;
  }

  /** Whether sound has stopped although the browser allows it. */
  get isLost(): boolean {
    return this.#isLost || this.#output?.context.state === "closed";
  }

  /** Whether sound is possible now. A page outside OBS may need a click first. */
  get isRunning(): boolean {
    return !this.#isLost && this.#output?.context.state === "running";
  }

  /** Opens the sound card, and resumes it if it rests. It may need a click, or be lost: see `isRunning`. */
  open(): Output {
    this.#output ??= this.#create();
    if (this.isLost) this.#renew(this.#output);
    this.resume();
    this.#watch();
    return this.#output;
  }

  /** Resumes the output if there is one, as soon as the browser allows it. */
  resume(): void {
    const { context } = this.#output ?? {};
    if (context?.state === "running") this.#isAllowed = true;
    // The promise stays pending until a click, where one is needed; then `onChange` is called. `#look` sees failures.
    else if (context && context.state !== "closed") context.resume().catch(() => {});
  }

  /** Takes a click, which is all that some browsers need. */
  click(): void {
    this.#isAllowed = true;
    if (!this.#events.isNeeded()) return;
    this.resume();
    this.#watch();
  }

  #create(): Output {
    const output = this.#connect(new AudioContext({ latencyHint: "interactive" }));
    output.context.addEventListener("statechange", () => {
      if (output !== this.#output) return;
      if (this.#events.isNeeded()) this.#watch();
      this.#events.onChange();
    });
    this.#still = 0;
    return output;
  }

  #watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    this.#reached = this.#output?.context.currentTime ?? 0;
    this.#clock.after(lookMs, () => this.#look());
  }

  #look(): void {
    this.#isWatching = false;
    const output = this.#output;
    if (!output || !this.#events.isNeeded()) return this.#rest();
    const { state, currentTime } = output.context;
    const isMoving = state === "running" && currentTime > this.#reached;
    this.#isAllowed ||= state === "running";
    // Where a click is needed, nothing else helps.
    if (state === "suspended" && !this.#isAllowed) return this.#rest();
    this.#still = isMoving ? 0 : this.#still + 1;
    this.#watch();
    if (isMoving) this.#find();
    else if (this.#still < maxStill && (state === "running" || state === "suspended")) this.resume();
    else {
      if (!this.#isLost) overlayLog.info(`Sound has stopped: the sound card is ${state}.`);
      this.#isLost = true;
      this.#renew(output);
      this.#events.onChange();
    }
  }

  #rest(): void {
    this.#still = 0;
  }

  #find(): void {
    if (this.#clock.now() - this.#renewedAt >= this.#waitMs) this.#waitMs = firstWaitMs;
    if (!this.#isLost) return;
    this.#isLost = false;
    this.#events.onChange();
  }

  /** Opens another context, unless that was done too short a time ago. */
  #renew({ context }: Output): void {
    const now = this.#clock.now();
    this.#events.onLost();
    if (now - this.#renewedAt < this.#waitMs) return;
    if (this.#renewedAt > Number.NEGATIVE_INFINITY) this.#waitMs = Math.min(longestWaitMs, this.#waitMs * 2);
    this.#renewedAt = now;
    this.#output = this.#create();
    this.#isLost = false;
    // The lost context may have no device to close.
    if (context.state !== "closed") context.close().catch(() => {});
    this.resume();
  }
}
