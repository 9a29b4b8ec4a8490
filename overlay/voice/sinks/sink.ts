import type { Clock } from "../../../shared/clock.ts";
import type { AudioKind } from "../../../shared/voice/formats/audio-kind.ts";
import type { VoiceLeveller } from "../voice-leveller.ts";
import type { VoiceOutput } from "../loudness.ts";
import { Mp3Sink } from "./mp3-sink.ts";
import { PcmSink, type SinkEvents } from "./pcm-sink.ts";
import { WholeSink } from "./whole-sink.ts";

/**
 * Creates the sink for a kind of voice, whose sound begins at `from` seconds. It plays audio as it arrives if possible,
 * else once it is complete.
 */
export function sink(
  kind: Exclude<AudioKind, "unknown">,
  output: VoiceOutput,
  leveller: VoiceLeveller,
  clock: Clock,
  events: SinkEvents,
  from: number,
): PcmSink {
  const { context, input } = output;
  if (kind === "wav") return new PcmSink(context, input, leveller, clock, events, { from });
  if (kind === "mp3") return new Mp3Sink(context, input, leveller, clock, events, { from });
  if (kind === "packed") return new WholeSink(context, input, leveller, clock, events, { from });
  return new PcmSink(context, input, leveller, clock, events, { from, raw: kind });
}
