import type { Clock } from "../../shared/clock.ts";

/** The sound output of voices, with volume and level meter. */
export interface VoiceOutput {
  readonly context: AudioContext;
  /** Node to which sinks connect. */
  readonly input: AudioNode;
  /** Whether sound is possible now. A page outside OBS may need a click first. */
  readonly isRunning: boolean;
  /** Starts the output, as soon as the browser allows it. */
  resume(): void;
  /** Suspends the output after a while, to spare the sound card. */
  rest(): void;
  /** Sets the volume, 0 to 1, without an audible click. */
  setVolume(volume: number): void;
  /** The current level as it is perceived, 0 to 1. */
  level(): number;
}

/** A sound device that asks for no samples for this long is missing. */
const stoppedMs = 250;

/** Creates the output; `volume` is 0 to 1. `onChange` is called when sound becomes possible or impossible. */
export function createVoiceOutput(clock: Clock, volume: number, onChange: () => void): VoiceOutput {
  const context = new AudioContext({ latencyHint: "interactive" });
  const gain = context.createGain();
  gain.gain.value = volume;
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  gain.connect(analyser).connect(context.destination);
  const samples = new Float32Array(analyser.fftSize);
  context.addEventListener("statechange", onChange);
  let restsAt = 0;
  let reached = 0;
  let reachedAt = 0;
  return {
    context,
    input: gain,
    get isRunning() {
      return context.state === "running";
    },
    resume() {
      restsAt = 0;
      // The promise stays pending until a click, where one is needed; then `onChange` is called.
      if (context.state !== "running") context.resume().catch(reportError);
    },
    rest() {
      const mine = clock.now();
      restsAt = mine;
      clock.after(20_000, () => {
        if (restsAt === mine && context.state === "running") context.suspend().catch(reportError);
      });
    },
    setVolume(next) {
      gain.gain.setTargetAtTime(next, context.currentTime, 0.015);
    },
    level() {
      // Without its device a context's time stops, and the analyser keeps the last samples.
      if (context.currentTime > reached) [reached, reachedAt] = [context.currentTime, clock.now()];
      if (clock.now() - reachedAt > stoppedMs) return 0;
      analyser.getFloatTimeDomainData(samples);
      let sum = 0;
      for (const sample of samples) sum += sample * sample;
      return Math.min(1, Math.sqrt(sum / samples.length) * 3.2) ** 0.7;
    },
  };
}
