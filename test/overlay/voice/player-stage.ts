import { afterAll, beforeAll } from "vitest";
import { createLastVoice } from "../../../overlay/voice/last-voice.ts";
import { VoicePlayer } from "../../../overlay/voice/voice-player.ts";
import type { VoicePlayerOptions } from "../../../overlay/voice/voice-player-options.ts";
import { type FakeClock, createFakeClock } from "../../shared/fake-clock.ts";
import { base64 } from "./wav-file.ts";

const rate = 24_000;
const address = "https://plugin.test/voice/";
let clock: FakeClock;
/** Every sound card that was opened, and whether its time goes on. */
let contexts: FakeContext[] = [];

const node = () => {
  const parameter = {
    value: 0,
    setTargetAtTime() {},
    setValueAtTime() {},
    linearRampToValueAtTime() {},
    cancelScheduledValues() {},
  };
  const all = { gain: parameter, threshold: parameter, knee: parameter, ratio: parameter };
  return { ...all, attack: parameter, release: parameter, connect: (next: unknown) => next, disconnect() {} };
};

/** As much of a browser's sound as voices use; its time is the fake clock's. */
export class FakeContext extends EventTarget {
  readonly sampleRate = rate;
  readonly destination = node();
  state = FakeContext.needsClick ? "suspended" : "running";
  /** Its time stands still, though it is "running". */
  #isStuck = FakeContext.isStuck;
  /** Whether the browser lets a suspended context go on. */
  canResume = !FakeContext.needsClick;
  /** Whether contexts that are opened from now on wait for a click. */
  static needsClick = false;
  /** Whether the time of contexts that are opened from now on stands still. */
  static isStuck = false;
  readonly scheduled: number[] = [];
  #loudness = 0;
  #startedAt = clock.now();
  #time = 0;

  constructor() {
    super();
    contexts.push(this);
  }

  get currentTime(): number {
    return this.state === "running" && !this.#isStuck
      ? this.#time + (clock.now() - this.#startedAt) / 1_000
      : this.#time;
  }

  become(state: string): void {
    this.#time = this.currentTime;
    this.#startedAt = clock.now();
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }

  async resume(): Promise<void> {
    if (this.state === "closed") throw new Error("It is closed.");
    if (this.canResume && this.state !== "running") this.become("running");
  }

  async suspend(): Promise<void> {
    this.become("suspended");
  }

  async close(): Promise<void> {
    this.become("closed");
  }

  /** Stops its time, and no event says so. */
  stick(): void {
    this.#time = this.currentTime;
    this.#isStuck = true;
  }

  createGain = node;
  createDynamicsCompressor = node;
  createAnalyser = () => ({
    ...node(),
    fftSize: 0,
    // A context that has stopped goes on showing the last samples.
    getFloatTimeDomainData: (samples: Float32Array) => samples.fill(this.#loudness),
  });
  createBuffer = (_: number, length: number) => {
    const buffer = { duration: length / rate, loudness: 0, copyToChannel };
    function copyToChannel(samples: Float32Array): void {
      buffer.loudness = samples.some((sample) => sample !== 0) ? 0.3 : 0;
    }
    return buffer;
  };
  createBufferSource = () => {
    const start = (): void => {
      this.scheduled.push(source.buffer.duration);
      this.#loudness = source.buffer.loudness;
    };
    const source = { ...node(), buffer: { duration: 0, loudness: 0 }, start };
    return source;
  };
  decodeAudioData = async (): Promise<never> => {
    throw new Error("Nothing is decoded here.");
  };
}

const browser = {
  AudioContext: FakeContext,
  reportError: (error: unknown) => void errors.push(error),
};
const before = new Map<string, unknown>();
const errors: unknown[] = [];

/** Gives the tests of this file a browser's sound. */
export function withFakeSound(): void {
  beforeAll(() => {
    for (const [name, value] of Object.entries(browser)) {
      before.set(name, Reflect.get(globalThis, name));
      Reflect.set(globalThis, name, value);
    }
  });
  afterAll(() => {
    for (const [name, value] of before)
      if (value === undefined) Reflect.deleteProperty(globalThis, name);
      else Reflect.set(globalThis, name, value);
  });
}

/** A player, a service over whose voice stream the test speaks, and what the player reports. */
export function startPlayer(options: Partial<VoicePlayerOptions> = {}) {
  clock = createFakeClock();
  contexts = [];
  FakeContext.isStuck = false;
  FakeContext.needsClick = false;
  errors.length = 0;
  const lastVoice = createLastVoice(clock);
  const told: string[] = [];
  const levels: number[] = [];
  const failures: string[] = [];
  const asked: string[] = [];
  /** What the plugin has sent of each voice, and the page's connections. */
  const sent = new Map<string, string[]>();
  const streams = new Map<ReadableStreamDefaultController<Uint8Array>, string>();
  const player = new VoicePlayer({
    fetch: async (url, init) => {
      const messageId = (url as string).slice(address.length);
      asked.push(messageId);
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          streams.set(controller, messageId);
          for (const frame of sent.get(messageId) ?? []) controller.enqueue(new TextEncoder().encode(frame));
          init?.signal?.addEventListener("abort", () => streams.delete(controller));
        },
      });
      return new Response(body);
    },
    clock,
    waitsUntil: () => undefined,
    random: () => 0.5,
    volume: () => 1,
    loudnessOf: () => ({ target: -16 }),
    onMeasured() {},
    onVoice(report) {
      const { type, id } = report;
      const fromMs = type === "paused" ? report.fromMs : undefined;
      told.push(fromMs === undefined ? `${type} ${id}` : `resumed ${id} at ${Math.round(fromMs)}`);
    },
    onSound: () => lastVoice.begin(),
    onLevel(level) {
      lastVoice.addLevel(level);
      levels.push(level);
    },
    onFailed: (reason) => failures.push(reason),
    ...options,
  });
  /** Lets the streams' bytes arrive, which takes turns of the real event loop. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    await clock.pass(0);
  };
  return {
    player,
    clock,
    told,
    levels,
    /** Loudness of the last voice, as the check asks for it. */
    lastLevel: () => lastVoice.answer().heard?.level,
    failures,
    errors,
    get contexts() {
      return contexts;
    },
    /** Whether contexts that are opened from now on wait for a click. */
    needClick: (isNeeded: boolean) => void (FakeContext.needsClick = isNeeded),
    /** From now on, contexts that are opened are stuck. */
    breakSound: (isBroken: boolean) => void (FakeContext.isStuck = isBroken),
    /** Seconds of sound that were scheduled, in all. */
    seconds: () => contexts.flatMap(({ scheduled }) => scheduled).reduce((sum, one) => sum + one, 0),
    /** Messages whose voices the page has asked for, in order. */
    asked: () => asked,
    settle,
    async pass(ms: number) {
      await settle();
      await clock.pass(ms);
      await settle();
    },
    /** The service announces a voice. */
    async announce(messageId: string) {
      player.announce(messageId, "Ember", address + messageId);
      await settle();
    },
    /** The plugin sends a part of a message's voice; `more`: its other fields, such as `isFinal`. */
    async speak(messageId: string, bytes: Uint8Array, more: object = {}) {
      const frame = `data: ${JSON.stringify({ ...more, audio: base64(bytes) })}\n\n`;
      sent.set(messageId, [...(sent.get(messageId) ?? []), frame]);
      for (const [stream, of] of streams)
        if (of === messageId) stream.enqueue(new TextEncoder().encode(frame));
      await settle();
      await clock.pass(5);
    },
    /** The connections of the page to the plugin break. */
    async cut() {
      for (const stream of streams.keys()) stream.error(new TypeError("terminated"));
      streams.clear();
      await settle();
    },
  };
}
