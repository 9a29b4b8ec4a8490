import type { Clock } from "../../shared/clock.ts";

/** How the voice is: `blocked` is a browser, other than OBS, that wants a click before it lets a page be heard. */
export type VoiceState = "idle" | "loading" | "speaking" | "muted" | "blocked";

/** What a player needs. */
export interface VoicePlayerOptions {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: () => number;
  /** Headers for a voice address, should it be refused without: the API key, to the service's own origin only. */
  readonly headersFor: (url: string) => Readonly<Record<string, string>>;
  /** Loudness that the page's address asks for, 0 to 1; at 0 voices keep their time without being heard. */
  readonly volume: number;
  /** A message's voice is heard from now on; its length in milliseconds, if known. */
  readonly onBegan: (messageId: string, durationMs: number | undefined) => void;
  /** A message's voice is over or will not come. Told once for each that was announced. */
  readonly onEnded: (messageId: string) => void;
  /** A message's voice was skipped: its text goes with it. `onEnded` has been told before. */
  readonly onSkipped: (messageId: string) => void;
  /** A message is to be heard once more. */
  readonly onReplayed: (messageId: string) => void;
  /** Loudness, 0 to 1, while somebody speaks; at last 0. At most once a frame. */
  readonly onLevel: (level: number) => void;
}
