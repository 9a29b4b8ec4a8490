import * as v from "valibot";
import type { ConnectionTools } from "../../shared/api/stream.ts";
import { type AudioLabel, labelSchema } from "../../shared/voice/formats/audio-label.ts";
import { type VoiceStream, awaitMs, openVoiceStream } from "../../shared/voice/voice-stream.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A voice that was played, with its whole audio. */
export interface PlayedVoice {
  readonly messageId: string;
  readonly character: string;
  readonly format: AudioLabel;
  readonly chunks: readonly Bytes[];
}

/** How long an announced voice without a part delays a later one that has arrived, in milliseconds. */
const holdUpMs = 2_500;
/** A voice without a new part for this long has ended, in milliseconds. The plugin usually ends it earlier. */
const idleMs = 10_000;

const partSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** In base64. */
    audio: v.exactOptional(v.pipe(v.string(), v.transform(bytesOf))),
    format: v.optional(labelSchema, {}),
    /** Nothing comes after it. */
    isFinal: v.optional(v.boolean(), false),
    /** The service's stream could not be opened. */
    hasFailed: v.optional(v.boolean(), false),
  }),
);
/** A part of a voice on its way from the plugin to a page. */
type VoicePart = v.InferOutput<typeof partSchema>;

/** One voice as it arrives from the plugin, over a connection of its own. Times are wall-clock milliseconds. */
export class ArrivingVoice {
  readonly messageId: string;
  /** Name of the character that speaks; empty: nobody's voice. */
  readonly character: string;
  readonly #url: string;
  readonly #onChange: () => void;
  #format: AudioLabel = {};
  readonly #chunks: Bytes[] = [];
  #isComplete = false;
  #hasFailed = false;
  /** When it was opened, or when its last part came. */
  #heardAt: number | undefined;
  /** Parts so far. The plugin begins every connection with the first one. */
  #count = 0;
  #stream: VoiceStream | undefined;

  /** `url`: the path from which the plugin sends it. `onChange` is called after each part. */
  constructor(messageId: string, character: string, url: string, onChange: () => void) {
    this.messageId = messageId;
    this.character = character;
    this.#url = url;
    this.#onChange = onChange;
  }

  /** A voice that is played again. */
  static again({ messageId, character, format, chunks }: PlayedVoice): ArrivingVoice {
    const voice = new ArrivingVoice(messageId, character, "", () => {});
    voice.#format = format;
    voice.#chunks.push(...chunks);
    voice.#isComplete = true;
    return voice;
  }

  get format(): AudioLabel {
    return this.#format;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Whether none of its audio has come, although it is complete. */
  get isMissing(): boolean {
    return this.#isComplete && this.#chunks.every(({ byteLength }) => byteLength === 0);
  }

  /** Whether the voice could not be fetched, by the page or by the plugin. */
  get hasFailed(): boolean {
    return this.#hasFailed || (this.#stream?.hasFailed ?? false);
  }

  /** Connects, unless it has. */
  open(tools: ConnectionTools): void {
    if (this.#isComplete || this.#stream) return;
    const now = (): number => tools.clock.wall();
    this.#heardAt = now();
    let at = 0;
    this.#stream = openVoiceStream({
      ...tools,
      url: this.#url,
      isNeeded: () => !this.#isComplete,
      onOpen: () => (at = 0),
      onEnd: () => {},
      onFrame: ({ text }) => {
        if (at++ < this.#count || this.#isComplete) return;
        this.#count++;
        this.#heardAt = now();
        this.#take(readVoicePart(text));
        this.#onChange();
      },
    });
  }

  /** Ends the wait for another try to connect. */
  tryNow(): void {
    this.#stream?.need();
  }

  close(): void {
    this.#stream?.close();
  }

  /** All its audio so far, also for a replay. */
  get chunks(): readonly Bytes[] {
    return this.#chunks;
  }

  /** Whether the voice can be played now, is still waited for, or is late, so that the next one may begin. */
  turn(now: number): "ready" | "awaited" | "late" {
    if (this.#count > 0 || this.#isComplete) return "ready";
    return now - (this.#heardAt ?? now) < holdUpMs ? "awaited" : "late";
  }

  /** Completes it when nothing has come for too long. `isSounding`: a pause does no harm yet. */
  advance(now: number, isSounding: boolean): void {
    if (!isSounding && now >= (this.#endsAt ?? Number.POSITIVE_INFINITY)) this.#complete();
  }

  /** When `turn` or `advance` next gives something else; `undefined`: never. */
  nextAt(now: number): number | undefined {
    const endsAt = this.#endsAt;
    if (this.#heardAt === undefined || endsAt === undefined) return undefined;
    const late = this.#heardAt + holdUpMs;
    return this.#count === 0 && late > now ? late : Math.max(endsAt, now + holdUpMs);
  }

  get #endsAt(): number | undefined {
    if (this.#isComplete || this.#heardAt === undefined) return undefined;
    return this.#heardAt + (this.#count > 0 ? idleMs : awaitMs);
  }

  #take({ audio, format, isFinal, hasFailed }: VoicePart): void {
    if (audio) {
      this.#format = format;
      this.#chunks.push(audio);
    }
    this.#hasFailed ||= hasFailed;
    if (isFinal) this.#complete();
  }

  #complete(): void {
    this.#hasFailed = this.hasFailed;
    this.#isComplete = true;
    this.#stream?.close();
  }
}

/** Reads a part from the data of its frame. Anything else is empty. */
function readVoicePart(text: string): VoicePart {
  const read = v.safeParse(partSchema, text);
  return read.success ? read.output : { format: {}, isFinal: false, hasFailed: false };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
