import type { AudioLabel } from "../../shared/voice/formats/audio-label.ts";

interface VoiceBuffer {
  readonly chunks: { readonly audio: Uint8Array; readonly format: AudioLabel }[];
  bytes: number;
  isOver: boolean;
  /** Whether the service's stream could not be opened. */
  hasFailed: boolean;
  /** Wake pages that have sent everything so far. */
  readonly listeners: Set<() => void>;
}

const maxVoices = 256;
/** Voices that stay after a page has got them. */
const maxSent = 4;

/** Buffered sound of each message's voice. */
export class VoiceBuffers {
  readonly #voices = new Map<string, VoiceBuffer>();
  #bytes = 0;
  /** Messages whose voices a page has got whole, the latest last. */
  #sent: string[] = [];

  /** Bytes of all voices. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Prepares a buffer for a message's voice; false: there is one already. */
  expect(messageId: string): boolean {
    if (this.#voices.has(messageId)) return false;
    this.#voices.set(messageId, {
      chunks: [],
      bytes: 0,
      isOver: false,
      hasFailed: false,
      listeners: new Set(),
    });
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

  /** Ends the voices of all but these messages; `failed`: those whose stream could not be opened. */
  endOthers(messageIds: ReadonlySet<string | undefined>, failed: ReadonlySet<string | undefined>): void {
    for (const [messageId, voice] of this.#voices) {
      if (voice.isOver || messageIds.has(messageId)) continue;
      voice.isOver = true;
      voice.hasFailed = failed.has(messageId);
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

  /** One message's voice from its beginning to its end, in the frames that the overlay's `ArrivingVoice` reads. */
  streamOf(messageId: string): ReadableStream<Uint8Array> | undefined {
    const voice = this.#voices.get(messageId);
    if (!voice) return undefined;
    const encoder = new TextEncoder();
    const keepSent = (id: string): void => this.#keepSent(id);
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
          controller.enqueue(encoder.encode(`data: ${partText(voice, chunk)}\n\n`));
          at++;
          if (chunk) return;
          controller.close();
          keepSent(messageId);
        },
        cancel() {
          voice.listeners.delete(wake);
        },
      },
      new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
    );
  }

  /** A page may be reloaded, or another may take over: it asks for one of the last voices once more. */
  #keepSent(messageId: string): void {
    this.#sent = [...this.#sent.filter((id) => id !== messageId), messageId];
    for (const id of this.#sent.splice(0, this.#sent.length - maxSent)) this.#forget(id);
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

function partText({ hasFailed }: VoiceBuffer, chunk: VoiceBuffer["chunks"][number] | undefined): string {
  if (!chunk) return JSON.stringify({ isFinal: true, hasFailed });
  const { audio, format } = chunk;
  const base64 = Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength).toString("base64");
  return JSON.stringify({ audio: base64, format });
}

function wakeListeners(voice: VoiceBuffer): void {
  for (const listener of voice.listeners) listener();
}
