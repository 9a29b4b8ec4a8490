import type { VoiceTurn } from "../../shared/protocol/overlay-protocol.ts";

/** Levels of the streamer's microphone while it is listened to. Times are monotonic milliseconds. */
export interface Listening {
  /** When its first level came, before which nothing is known; `undefined`: none has come. */
  readonly since: number | undefined;
  /** When its level was last above the threshold. */
  readonly loudAt: number | undefined;
}

/** A voice that need not wait any longer: the streamer wants it now, or it has waited long enough. */
interface Passed {
  readonly by: "press" | "time";
  readonly hasBegun: boolean;
}

/** Everything on which a voice's turn depends. */
export interface TurnFacts {
  /** Whether the streamer holds all voices back. */
  readonly isHeld: boolean;
  /** `none`: there is no microphone to wait for. */
  readonly microphone: "none" | Listening;
  readonly passed: Passed | undefined;
}

/** The streamer's settings of it. */
export interface TurnSettings {
  readonly quietMs: number;
  readonly whileTalking: "duck" | "pause" | "continue";
}

/** What voices may do now, and when that changes by itself. */
export interface TurnNow {
  readonly turn: VoiceTurn;
  readonly changesAt?: number;
}

/** What voices may do at a time. Pure. */
export function turnAt(
  { isHeld, microphone, passed }: TurnFacts,
  settings: TurnSettings,
  now: number,
): TurnNow {
  if (isHeld) return { turn: "hold" };
  if (microphone === "none" || passed?.hasBegun === false) return { turn: "free" };
  if (microphone.since === undefined) return { turn: "wait" };
  const { since, loudAt = Number.NEGATIVE_INFINITY } = microphone;
  const { quietMs, whileTalking } = settings;
  const freeAt = Math.max(since, loudAt) + quietMs;
  if (now >= freeAt) return { turn: "free" };
  const isTalking = now < loudAt + quietMs;
  return { turn: isTalking ? underWay(whileTalking, passed?.by) : "wait", changesAt: freeAt };
}

/** What happens to a voice under way while the streamer talks. One that was let through is not stopped again. */
function underWay(whileTalking: TurnSettings["whileTalking"], passedBy: Passed["by"] | undefined): VoiceTurn {
  if (whileTalking === "continue" || passedBy === "press") return "wait";
  return whileTalking === "pause" && passedBy === "time" ? "wait" : whileTalking;
}
