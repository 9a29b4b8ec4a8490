import type { Clock } from "../../shared/clock.ts";
import type { WantedLoudness } from "./voice-leveller.ts";
import type { VoiceFailure } from "../../shared/protocol/overlay-protocol.ts";

/** State of the voice. `blocked`: a browser other than OBS plays sound only after a click. */
export type VoiceState = "idle" | "loading" | "speaking" | "muted" | "blocked";

/** Options of a `VoicePlayer`. */
export interface VoicePlayerOptions {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: () => number;
  /** The page's own volume now, 0 to 1. At 0 voices play silently. */
  readonly volume: () => number;
  /** How loud a character's voice is to be, by its name. */
  readonly loudnessOf: (character: string) => WantedLoudness;
  /** Called at the end of a voice with the loudness in LUFS that it came with. */
  readonly onMeasured: (character: string, lufs: number) => void;
  /** Wall-clock time from which a message's voice may begin; `undefined`: now. */
  readonly waitsUntil: (messageId: string, now: number) => number | undefined;
  /** Called when a voice becomes audible, whether its message is known or not. */
  readonly onSound: () => void;
  /** Called when a message's voice becomes audible, with its duration in milliseconds if known. */
  readonly onBegan: (messageId: string, durationMs: number | undefined) => void;
  /** Called when a message's voice stops, and when it goes on, with where in its sound, in milliseconds. */
  readonly onPaused: (messageId: string, fromMs?: number) => void;
  /** Called once for each announced voice, when it has ended or will not come. */
  readonly onEnded: (messageId: string) => void;
  /** Called with the reason when a voice fails, before `onEnded`. Not called for a voice that was stopped. */
  readonly onFailed: (reason: VoiceFailure) => void;
  /** Called after `onEnded` for a voice that was skipped, whose text is to leave too. */
  readonly onSkipped: (messageId: string) => void;
  /** Called when a message's voice is played again. */
  readonly onReplayed: (messageId: string) => void;
  /** Called with the level, 0 to 1, about fifty times a second while the AI speaks, and with 0 at the end. */
  readonly onLevel: (level: number) => void;
}
