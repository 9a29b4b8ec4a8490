import { startsFile } from "../../../shared/voice/formats/audio-kind.ts";
import type { VoiceFrame } from "./voice-frame.ts";
import {
  type VoiceEntry,
  idleWhenFullMs,
  idleWhenWaitedForMs,
  isFull,
  mayRepeat,
  untilOf,
} from "./voice-entry.ts";

/** The voice that a frame belongs to, and the voice that the frame shows to have ended. */
export function recipient(
  entries: readonly VoiceEntry[],
  frame: VoiceFrame,
  stream: number,
  now: number,
): { readonly entry?: VoiceEntry | undefined; readonly over?: VoiceEntry | undefined } {
  if (frame.id !== undefined)
    return { entry: entries.find((one) => (one.messageId ?? one.streamId) === frame.id) };
  const own = entries
    .filter(
      (one) =>
        one.stream === stream && (one.phase !== "complete" || (one.isGivenUp && untilOf(one, entries) > now)),
    )
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
  const isCountedAnew = (frame.sequence ?? NaN) < arriving.newest && !mayRepeat(arriving);
  if (mayHaveEnded && isCountedAnew) return true;
  if (arriving.isFile) return mayHaveEnded && frame.audio !== undefined && startsFile(frame.audio);
  return newestAt >= arriving.heardAt && mayHaveEnded;
}

/** Whether a frame without an id, after a long pause, belongs to the voice before the pause. */
function goesOn(before: VoiceEntry, newestAt: number, { audio }: VoiceFrame): boolean {
  if (isFull(before) || (audio && startsFile(audio))) return false;
  return before.isFile || (before.sizeBytes !== undefined && newestAt < before.heardAt);
}
