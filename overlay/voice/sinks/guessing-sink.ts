import type { UnlabelledPcm } from "../../../shared/voice/formats/audio-kind.ts";
import type { PcmFormat } from "../../../shared/voice/formats/pcm-coding.ts";
import { guessFormat } from "./guess-format.ts";
import type { VoiceSink, VoiceSinkEvents } from "./voice-sink.ts";

/** Plays sound without a header, once its beginning shows its sample format. Sound that is noise in every format is not played. */
export function createGuessingSink(
  kind: UnlabelledPcm,
  events: VoiceSinkEvents,
  open: (format: PcmFormat) => VoiceSink,
): VoiceSink {
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let sink: VoiceSink | undefined;
  let isOver = false;
  const guess = (isWhole: boolean): void => {
    if (isOver) return;
    const guessed = guessFormat(joined(parts), kind, isWhole, parts[0]?.byteLength === 0);
    if (guessed === "noise") {
      isOver = true;
      parts = [];
      return events.done();
    }
    if (!guessed) return;
    sink = open(guessed.format);
    let skipped = guessed.skippedBytes;
    for (const part of parts) {
      // An empty array is passed on only where it marks lost bytes.
      const rest = part.subarray(skipped);
      skipped -= part.byteLength - rest.byteLength;
      if (rest.byteLength > 0 || (part.byteLength === 0 && part !== parts[0])) sink.push(rest);
    }
    parts = [];
  };
  return {
    get durationMs() {
      return sink?.durationMs;
    },
    get isSounding() {
      return sink?.isSounding ?? false;
    },
    push(bytes) {
      if (sink) return sink.push(bytes);
      if (isOver) return;
      parts.push(bytes);
      guess(false);
    },
    end() {
      if (!sink) guess(true);
      sink?.end();
    },
    stop() {
      isOver = true;
      sink?.stop();
    },
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}
