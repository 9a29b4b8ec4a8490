import type { VoiceTurn } from "../../shared/protocol/overlay-protocol.ts";
import { type Playing, pauseVoice, resumeVoice } from "./playing.ts";
import type { VoicePlayerOptions } from "./voice-player-options.ts";

/** A voice fades for so long when the streamer holds it, in seconds. */
const holdFadeSeconds = 0.15;
/** Sound that is not there yet is looked through for a pause this much later, in milliseconds. */
const pauseSearchMs = 100;

/**
 * Stops the voice under way and lets it go on, as its turn has it. `current` returns that voice. `onChange` is called after
 * each change, with whether voices are quieter.
 */
export function createStreamerTurn(
  { clock, onVoice }: VoicePlayerOptions,
  current: () => Playing | undefined,
  onChange: (isDucked: boolean) => void,
) {
  let turn: VoiceTurn = "free";
  let cancelPause = (): void => {};
  const stop = (mine: Playing, fadeSeconds?: number): void => {
    pauseVoice(mine, fadeSeconds);
    if (mine.hasBegun) onVoice({ type: "paused", id: mine.voice.messageId, fromMs: undefined });
  };
  /** Stops a voice at the next pause in its sound. */
  const awaitPause = (mine: Playing): void => {
    const seconds = mine.sink?.untilPause();
    cancelPause = clock.after(seconds === undefined ? pauseSearchMs : seconds * 1000, () => {
      if (mine !== current()) return;
      if (seconds === undefined) return awaitPause(mine);
      stop(mine);
      onChange(false);
    });
  };
  return {
    /** Whether a voice may begin or go on. */
    isFree: (): boolean => turn === "free",
    /** Sets what voices may do. */
    set(next: VoiceTurn): void {
      if (next === turn) return;
      turn = next;
      cancelPause();
      const mine = current();
      if (mine?.isPaused && turn === "free") {
        resumeVoice(mine, clock.wall());
        if (mine.hasBegun) onVoice({ type: "paused", id: mine.voice.messageId, fromMs: mine.from * 1000 });
      } else if (mine && !mine.isPaused && turn === "hold") stop(mine, holdFadeSeconds);
      else if (mine && !mine.isPaused && turn === "pause") awaitPause(mine);
      onChange(turn === "duck");
    },
  };
}
