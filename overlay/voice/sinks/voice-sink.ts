/** Plays one voice as its bytes arrive. */
export interface VoiceSink {
  /** Adds the next bytes, in order. An empty array marks lost bytes. */
  push(bytes: Uint8Array<ArrayBuffer>): void;
  /** Marks the end of the bytes; the rest is still played. */
  end(): void;
  /** Falls silent at once, or fades for so long. */
  stop(fadeSeconds?: number): void;
  /** Where a voice that is stopped now can go on, in seconds of its sound: its last pause, at most 4 s back. */
  resumeAt(): number;
  /** Seconds until its next pause; `undefined`: none is known yet. */
  untilPause(): number | undefined;
  /** Total duration in milliseconds, once known. */
  readonly durationMs: number | undefined;
  /** Whether sound is left to be played, even if no more bytes come. */
  readonly isSounding: boolean;
}

/** Callbacks of a sink. */
export interface VoiceSinkEvents {
  /** Called when the first sound is audible. */
  readonly began: () => void;
  /** Called once, after the last sound or if the audio cannot be played. Never called after `stop`. */
  readonly done: () => void;
}
