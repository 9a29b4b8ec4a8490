import type { Clock } from "../../shared/clock.ts";
import type { WantedLoudness } from "./voice-leveller.ts";
import type { VoiceFailure } from "../../shared/protocol/overlay-protocol.ts";

/** State of the voice. `blocked`: a browser other than OBS plays sound only after a click. */
export type VoiceState = "idle" | "loading" | "speaking" | "muted" | "blocked";

/** What a message's voice does. */
export type VoiceReport =
  /** The voice becomes audible; the duration is known of most. */
  | { readonly type: "began"; readonly id: string; readonly durationMs: number | undefined }
  /** The voice stops, or goes on at this place of its sound in milliseconds. */
  | { readonly type: "paused"; readonly id: string; readonly fromMs: number | undefined }
  /** The voice has ended or will not come: once for each that was announced. */
  | { readonly type: "ended"; readonly id: string }
  /** The streamer skipped it, after its end, and its text is to leave too. */
  | { readonly type: "skipped"; readonly id: string }
  /** The voice is played once more. */
  | { readonly type: "replayed"; readonly id: string };

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
  readonly onVoice: (report: VoiceReport) => void;
  /** Called with the reason when a voice fails, before its end. Not called for a voice that was stopped. */
  readonly onFailed: (reason: VoiceFailure) => void;
  /** Called with the level, 0 to 1, about fifty times a second while the AI speaks, and with 0 at the end. */
  readonly onLevel: (level: number) => void;
}
