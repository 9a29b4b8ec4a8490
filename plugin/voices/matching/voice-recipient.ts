import { startsFile } from "../../../shared/voice/formats/audio-kind.ts";
import type { VoiceFrame } from "./voice-frame.ts";
import { isCountedAnew, isMissing } from "./frame-order.ts";
import { type VoiceEntry, idleWhenFullMs, idleWhenWaitedForMs, isFull, untilOf } from "./voice-entry.ts";

/** The voices that a frame may be part of. */
interface Voices {
  readonly entries: readonly VoiceEntry[];
  /** Whether frames have had ids of messages: an unknown id is then that of a later message. */
  readonly hasMessageIds: boolean;
}

/** The voice that a frame belongs to, and the voice that the frame shows to have ended. */
export function recipient(
  { entries }: Voices,
  frame: VoiceFrame,
  stream: number,
  now: number,
): { readonly entry?: VoiceEntry | undefined; readonly over?: VoiceEntry | undefined } {
  if (frame.id !== undefined) {
    const entry =
      entries.find((one) => one.streamId === frame.id) ??
      entries.find((one) => one.streamId === undefined && one.messageId === frame.id);
    return { entry };
  }
  const own = entries
    .filter(
      (one) =>
        one.stream === stream && (one.phase !== "complete" || (one.isGivenUp && untilOf(one, entries) > now)),
    )
    .filter((one) => !one.isEnding || isMissing(one.order, frame.sequence))
    .toSorted((one, other) => one.key - other.key);
  const arriving = own.findLast((one) => one.phase === "receiving");
  const givenUp = own.findLast((one) => one.isGivenUp);
  if (frame.ended && !frame.audio) return { entry: arriving ?? givenUp };
  const awaited = own.filter((one) => one.phase === "awaited");
  const [next] = awaited;
  const newestAt = Math.max(...awaited.map(({ since }) => since));
  if (givenUp && !arriving)
    return goesOn(givenUp, newestAt, frame) ? { entry: givenUp } : { entry: next, over: givenUp };
  if (!arriving || !next) return { entry: arriving ?? next };
  return givesWay(arriving, newestAt, frame, now) ? { entry: next, over: arriving } : { entry: arriving };
}

/** Whether a frame without an id belongs to the next voice rather than to the arriving one. */
function givesWay(
  arriving: VoiceEntry,
  /** When the last waiting voice was announced. */
  newestAt: number,
  frame: VoiceFrame,
  now: number,
): boolean {
  const pauseMs = now - arriving.heardAt;
  if (isFull(arriving)) return true;
  if (pauseMs >= idleWhenWaitedForMs) return !goesOn(arriving, newestAt, frame);
  const mayHaveEnded = arriving.sizeBytes === undefined || pauseMs >= idleWhenFullMs;
  if (mayHaveEnded && isCountedAnew(arriving.order, frame)) return true;
  if (arriving.isFile) return mayHaveEnded && frame.audio !== undefined && startsFile(frame.audio);
  return newestAt >= arriving.heardAt && mayHaveEnded;
}

/** Whether a frame without an id, after a long pause, belongs to the voice before the pause. */
function goesOn(before: VoiceEntry, newestAt: number, { audio }: VoiceFrame): boolean {
  if (isFull(before) || (audio && startsFile(audio))) return false;
  return before.isFile || (before.sizeBytes !== undefined && newestAt < before.heardAt);
}

/** The voice for a frame with an unknown id: the oldest one without a frame, unless ids are those of messages. */
export function ownerOfUnknownId(
  { entries, hasMessageIds }: Voices,
  stream: number,
  now: number,
): VoiceEntry | undefined {
  if (hasMessageIds) return undefined;
  return entries
    .filter((one) => one.phase === "awaited" && one.stream === stream && untilOf(one, entries) > now)
    .toSorted((one, other) => one.key - other.key)[0];
}

/** The voice of the last frame, on a stream with several voices whose frames all have ids. */
export function lastNamed({ entries }: Voices, stream: number): VoiceEntry | undefined {
  const come = entries.filter((one) => one.stream === stream && one.phase !== "awaited");
  if (come.length < 2 || come.some((one) => one.phase === "receiving" && one.named === 0)) return undefined;
  const last = come.toSorted((one, other) => other.named - one.named)[0];
  return last?.named ? last : undefined;
}
