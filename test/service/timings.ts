/** How long the service takes for things, all in milliseconds. Tests shorten them; the defaults are the document's. */
export interface Timings {
  /** Rate window of STANDARD keys (the documentation, "Limits": about 25 s). Default 25,000. */
  readonly standardWindowMs: number;
  /** Rate window of FAST keys (the documentation, "Limits": 1 s). Default 1,000. */
  readonly fastWindowMs: number;
  /** How long the AI thinks without any feature. Default 900. */
  readonly aiDelayMs: number;
  /** Multiplies the delays that features add (the documentation, "features flag"). Default 1. */
  readonly featureDelayScale: number;
  /** From message to voice: at least this (the documentation: about 500 ms to 1 s). Default 500. */
  readonly voiceDelayLeastMs: number;
  /** From message to voice: at most this. Default 1,000. */
  readonly voiceDelayMostMs: number;
  /** Between two chunks of voice, each 100 ms of sound: below 100 is faster than it plays. Default 25. */
  readonly voicePaceMs: number;
  /** How long a voice that nobody has heard waits for a listener. Default 30,000. */
  readonly voiceKeptMs: number;
  /** From a message that goes too far to the judgement that takes it back. Default 2,500. */
  readonly retractionMs: number;
  /** How long the service waits for a join's confirmation (the documentation, "join wait"). Default 10,000. */
  readonly joinWaitMs: number;
  /** How long a join's confirmation takes when all is well. Default 1,200. */
  readonly joinConfirmMs: number;
  /** How long after the wait is over a late confirmation comes. Default 2,000. */
  readonly joinLateByMs: number;
  /** How long a queued leave takes. Default 1,500. */
  readonly leaveMs: number;
  /** Between two `:ping` comments on the chat stream (the documentation, "keep-alive"). Default 30,000. */
  readonly pingMs: number;
  /** Between two `system.ping` events on the EventSub stream: "periodically" is all that is known. Default 15,000. */
  readonly eventPingMs: number;
}

/** What the document says, or where it says nothing, what is plausible. */
export const defaultTimings: Timings = {
  standardWindowMs: 25_000,
  fastWindowMs: 1_000,
  aiDelayMs: 900,
  featureDelayScale: 1,
  voiceDelayLeastMs: 500,
  voiceDelayMostMs: 1_000,
  voicePaceMs: 25,
  voiceKeptMs: 30_000,
  retractionMs: 2_500,
  joinWaitMs: 10_000,
  joinConfirmMs: 1_200,
  joinLateByMs: 2_000,
  leaveMs: 1_500,
  pingMs: 30_000,
  eventPingMs: 15_000,
};

/** `chosen` over the defaults; an option left out or undefined takes its default. */
export function timingsFrom(chosen: Partial<Timings>): Timings {
  const known = Object.keys(defaultTimings) as (keyof Timings)[];
  const set = known.flatMap((name) => (chosen[name] === undefined ? [] : [[name, chosen[name]] as const]));
  return { ...defaultTimings, ...Object.fromEntries(set) };
}

/** What each feature adds to the AI's thinking (the documentation, below "features flag"). */
export const featureDelaysMs = { vision: 7_000, web_search: 1_000, commands: 1_200, memory: 800 } as const;
