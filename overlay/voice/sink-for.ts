import type { Clock } from "../../shared/clock.ts";
import { audioKind } from "./audio-kind.ts";
import { canStreamMp3, createMediaSink } from "./media-sink.ts";
import { createPcmSink } from "./pcm-sink.ts";
import type { VoiceOutput } from "./voice-output.ts";
import type { VoiceSink, VoiceSinkEvents } from "./voice-sink.ts";
import { createWholeSink } from "./whole-sink.ts";

/** Makes what can play a voice that starts with these bytes: as it arrives where that is possible, else once it is whole. */
export function sinkFor(
  start: Uint8Array,
  format: string,
  output: VoiceOutput,
  clock: Clock,
  events: VoiceSinkEvents,
): VoiceSink {
  const { context, input } = output;
  const kind = audioKind(start, format);
  if (kind === "wav") return createPcmSink(context, input, clock, events);
  if (kind === "pcm") return createPcmSink(context, input, clock, events, rateIn(format));
  if (kind === "mp3" && canStreamMp3()) return createMediaSink(output.media, events);
  return createWholeSink(context, input, events);
}

/** `pcm_24000` says its rate; the usual one otherwise. */
function rateIn(format: string): number {
  const said = Number(/\d{4,6}/.exec(format)?.[0]);
  return said >= 8_000 && said <= 192_000 ? said : 24_000;
}
