import type { Clock } from "../../shared/clock.ts";
import type { VoiceFailure } from "../../shared/protocol/overlay-protocol.ts";

/** State of the voice. `blocked`: a browser, not OBS, that plays sound only after a click. */
export type VoiceState = "idle" | "loading" | "speaking" | "muted" | "blocked";

/** What a player needs. */
export interface VoicePlayerOptions {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: () => number;
  /** Headers for a voice's address, sent only if it is refused without them: the API key, to the service's own origin only. */
  readonly headersFor: (url: string) => Readonly<Record<string, string>>;
  /** Loudness that the page's address asks for, 0 to 1; at 0 voices keep their time without being heard. */
  readonly volume: number;
  /** Sound of a voice begins, whether its message is known or not. */
  readonly onSound: () => void;
  /** A message's voice is heard from now on; its length in milliseconds, if known. */
  readonly onBegan: (messageId: string, durationMs: number | undefined) => void;
  /** A message's voice is over or will not come. Called once for each announced voice. */
  readonly onEnded: (messageId: string) => void;
  /** A voice was not heard, and why. Called before `onEnded`, and not for a voice that was stopped. */
  readonly onFailed: (reason: VoiceFailure) => void;
  /** A message's voice was skipped: its text goes with it. Called after `onEnded`. */
  readonly onSkipped: (messageId: string) => void;
  /** A message's voice is being repeated. */
  readonly onReplayed: (messageId: string) => void;
  /** Called with the loudness, 0 to 1, at most once a frame while the AI speaks, and with 0 at the end. */
  readonly onLevel: (level: number) => void;
}
