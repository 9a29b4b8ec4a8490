import { startsFile } from "../../../shared/voice/formats/audio-kind.ts";
import { PcmSink } from "./pcm-sink.ts";

/** Two consecutive files share at least this many bytes at their beginning. */
const headerBytes = 8;

/** Plays any format that the browser can decode, once it is complete. Several files are played in sequence. */
export class WholeSink extends PcmSink {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];

  override push(bytes: Uint8Array<ArrayBuffer>): void {
    this.#parts.push(bytes);
  }

  override end(): void {
    void this.#playAll();
  }

  async #playAll(): Promise<void> {
    const files = filesIn(new Uint8Array(await new Blob(this.#parts).arrayBuffer()));
    // A file that cannot be decoded is skipped.
    const decoded = await Promise.allSettled(files.map((file) => this.context.decodeAudioData(file.buffer)));
    for (const one of decoded) if (one.status === "fulfilled") this.play(one.value);
    super.end();
  }
}

/** Splits bytes at each repetition of the first header. A format without a file header, such as AAC, is one file. */
function filesIn(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  if (!startsFile(bytes)) return [bytes];
  const starts = [0];
  for (let at = bytes.indexOf(bytes[0] ?? 0, 1); at > 0; at = bytes.indexOf(bytes[0] ?? 0, at + 1)) {
    let same = 1;
    while (same < headerBytes && bytes[at + same] === bytes[same]) same++;
    if (same === headerBytes) starts.push(at);
  }
  return starts.map((start, index) => bytes.slice(start, starts[index + 1]));
}
