/** Plays one voice as its bytes arrive. */
export interface VoiceSink {
  /** The next bytes, in order. */
  push(bytes: Uint8Array<ArrayBuffer>): void;
  /** No more bytes come: what there is, is played to its end. */
  end(): void;
  /** Falls silent at once. */
  stop(): void;
  /** How long the whole is, in milliseconds, once that is known. */
  readonly durationMs: number | undefined;
  /** There is sound left to be heard, whatever still comes. */
  readonly isSounding: boolean;
}

/** What a sink tells. */
export interface VoiceSinkEvents {
  /** The first sound is heard. */
  readonly began: () => void;
  /** The last sound was heard, or the audio cannot be played. Told once, and never after `stop`. */
  readonly done: () => void;
}
