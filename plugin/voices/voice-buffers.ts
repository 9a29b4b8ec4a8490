import type { AudioLabel } from "../../shared/voice/formats/audio-label.ts";
import { voiceFrameText } from "./voice-frame-text.ts";

interface VoiceBuffer {
  readonly chunks: { readonly audio: Uint8Array; readonly format: AudioLabel }[];
  bytes: number;
  isOver: boolean;
  /** Wake pages that have sent everything so far. */
  readonly listeners: Set<() => void>;
}

const maxVoices = 256;

/** Buffered sound of each message's voice. */
export class VoiceBuffers {
  readonly #voices = new Map<string, VoiceBuffer>();
  #bytes = 0;

  /** Bytes of all voices. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Prepares a buffer for a message's voice; false: there is one already. */
  expect(messageId: string): boolean {
    if (this.#voices.has(messageId)) return false;
    this.#voices.set(messageId, { chunks: [], bytes: 0, isOver: false, listeners: new Set() });
    const [oldest] = this.#voices.keys();
    if (this.#voices.size > maxVoices && oldest !== undefined) this.#forget(oldest);
    return true;
  }

  /** Adds sound to a message's voice. */
  add(messageId: string, chunks: readonly Uint8Array[], format: AudioLabel): void {
    const voice = this.#voices.get(messageId);
    if (!voice || voice.isOver || chunks.length === 0) return;
    for (const audio of chunks) {
      voice.chunks.push({ audio, format });
      voice.bytes += audio.byteLength;
      this.#bytes += audio.byteLength;
    }
    wakeListeners(voice);
  }

  /** Ends the voices of all but these messages. */
  endOthers(messageIds: ReadonlySet<string | undefined>): void {
    for (const [messageId, voice] of this.#voices) {
      if (voice.isOver || messageIds.has(messageId)) continue;
      voice.isOver = true;
      wakeListeners(voice);
    }
  }

  /** Forgets the oldest voices, down to a size. */
  limit(maxBytes: number): void {
    for (const messageId of this.#voices.keys()) {
      if (this.#bytes <= maxBytes) return;
      this.#forget(messageId);
    }
  }

  clear(): void {
    for (const messageId of this.#voices.keys()) this.#forget(messageId);
  }

  /** One message's voice from its beginning to its end, each frame with the message's id. */
  streamOf(messageId: string): ReadableStream<Uint8Array> | undefined {
    const voice = this.#voices.get(messageId);
    if (!voice) return undefined;
    const encoder = new TextEncoder();
    let at = 0;
    let wake = (): void => {};
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          while (at >= voice.chunks.length && !voice.isOver) {
            await new Promise<void>((resolve) => {
              wake = resolve;
              voice.listeners.add(resolve);
            });
            voice.listeners.delete(wake);
          }
          const chunk = voice.chunks[at];
          controller.enqueue(encoder.encode(voiceFrameText(messageId, at, chunk)));
          at++;
          if (!chunk) controller.close();
        },
        cancel() {
          voice.listeners.delete(wake);
        },
      },
      new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
    );
  }

  #forget(messageId: string): void {
    const voice = this.#voices.get(messageId);
    if (!voice) return;
    this.#voices.delete(messageId);
    this.#bytes -= voice.bytes;
    voice.chunks.length = 0;
    voice.isOver = true;
    wakeListeners(voice);
  }
}

function wakeListeners(voice: VoiceBuffer): void {
  for (const listener of voice.listeners) listener();
}
