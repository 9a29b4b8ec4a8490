/** Plays one voice as its bytes arrive. */
export interface VoiceSink {
  /** Adds the next bytes, in order; none where some are lost. */
  push(bytes: Uint8Array<ArrayBuffer>): void;
  /** Says that no more bytes come; the rest is played to its end. */
  end(): void;
  /** Falls silent at once. */
  stop(): void;
  /** Total duration in milliseconds, once known. */
  readonly durationMs: number | undefined;
  /** Whether sound is left to be played, even if no more bytes come. */
  readonly isSounding: boolean;
}

/** What a sink reports. */
export interface VoiceSinkEvents {
  /** The first sound is audible. */
  readonly began: () => void;
  /** The last sound was heard, or the audio cannot be played. Called once, and never after `stop`. */
  readonly done: () => void;
}
