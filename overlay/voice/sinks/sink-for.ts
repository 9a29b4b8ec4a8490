import type { Clock } from "../../../shared/clock.ts";
import type { AudioKind } from "../../../shared/voice/formats/audio-kind.ts";
import { loadOnDemand, loadedBefore } from "../../page/on-demand.ts";
import type { VoiceOutput } from "../voice-output.ts";
import type { sink } from "./sink.ts";
import type { VoiceSink, VoiceSinkEvents } from "./voice-sink.ts";

/** Most tries to load the script that plays voices, and the time between them. */
const maxTries = 5;
const tryMs = 1_000;

/** Loads the script that plays voices, unless it is loaded. */
export function loadSinks(): Promise<typeof sink | undefined> {
  return loadOnDemand("sink", () => {}) as Promise<typeof sink | undefined>;
}

/** Creates a sink for a kind of voice. Until its script is loaded, audio waits. */
export function sinkFor(
  kind: Exclude<AudioKind, "unknown">,
  output: VoiceOutput,
  clock: Clock,
  events: VoiceSinkEvents,
): VoiceSink {
  const loaded = loadedBefore("sink") as typeof sink | undefined;
  if (loaded) return loaded(kind, output, clock, events);
  let player: VoiceSink | undefined;
  let isOver = false;
  const waiting: ((player: VoiceSink) => void)[] = [];
  const soon = (step: (player: VoiceSink) => void): void => {
    if (player) step(player);
    else waiting.push(step);
  };
  const load = async (tries: number): Promise<void> => {
    const make = await loadSinks();
    if (isOver) return;
    if (!make && tries < maxTries) {
      await new Promise<void>((resolve) => void clock.after(tryMs, resolve));
      return load(tries + 1);
    }
    player = make?.(kind, output, clock, events);
    if (!player) return events.done();
    for (const step of waiting) step(player);
  };
  load(1).catch((error: unknown) => {
    reportError(error);
    events.done();
  });
  return {
    get durationMs() {
      return player?.durationMs;
    },
    get isSounding() {
      return player?.isSounding ?? false;
    },
    push: (bytes) => soon((one) => one.push(bytes)),
    end: () => soon((one) => one.end()),
    stop() {
      isOver = true;
      player?.stop();
    },
  };
}
