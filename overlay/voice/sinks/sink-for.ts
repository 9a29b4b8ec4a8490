import type { Clock } from "../../../shared/clock.ts";
import type { AudioKind } from "../../../shared/voice/formats/audio-kind.ts";
import type { VoiceOutput } from "../voice-output.ts";
import { canStreamMp3, createMediaSink } from "./media-sink.ts";
import { PcmSink } from "./pcm-sink.ts";
import type { VoiceSink, VoiceSinkEvents } from "./voice-sink.ts";
import { createWholeSink } from "./whole-sink.ts";

/** Makes what can play a kind of voice: as it arrives where that is possible, else once it is whole. */
export function sinkFor(
  kind: Exclude<AudioKind, "unknown">,
  output: VoiceOutput,
  clock: Clock,
  events: VoiceSinkEvents,
): VoiceSink {
  const { context, input } = output;
  if (kind === "wav") return new PcmSink(context, input, clock, events);
  if (kind === "mp3" && canStreamMp3()) return createMediaSink(output.media, events);
  if (kind === "mp3" || kind === "packed") return createWholeSink(context, input, events);
  return new PcmSink(context, input, clock, events, kind);
}
