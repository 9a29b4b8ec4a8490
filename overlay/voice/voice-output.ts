import type { Clock } from "../../shared/clock.ts";

/** Where voices are heard: volume, limiter, loudness. */
export interface VoiceOutput {
  readonly context: AudioContext;
  /** What sinks connect to. */
  readonly input: AudioNode;
  /** An audio element that is heard here: one for all voices, as a page may have only so many in its life. */
  readonly media: HTMLAudioElement;
  /** Whether sound can be heard now; a page outside OBS may need a click first. */
  readonly isRunning: boolean;
  /** Asks for sound: at once where the browser allows it. */
  resume(): void;
  /** Lets the sound card rest. */
  rest(): void;
  /** Loudness of everything, 0 to 1: at once, without a click. */
  setVolume(volume: number): void;
  /** Loudness now, 0 to 1 as it is perceived, not as a meter would show it. */
  level(): number;
}

/** Sound cards ask for sound far more often. */
const stoppedMs = 250;

/** Makes the output; `volume` is 0 to 1. `onChange` hears when sound becomes possible or impossible. */
export function createVoiceOutput(clock: Clock, volume: number, onChange: () => void): VoiceOutput {
  const context = new AudioContext({ latencyHint: "interactive" });
  const gain = context.createGain();
  gain.gain.value = volume;
  const limiter = context.createDynamicsCompressor();
  limiter.threshold.value = -3;
  limiter.knee.value = 3;
  limiter.ratio.value = 20;
  limiter.attack.value = 0.002;
  limiter.release.value = 0.12;
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  gain.connect(limiter).connect(analyser).connect(context.destination);
  const samples = new Float32Array(analyser.fftSize);
  context.addEventListener("statechange", onChange);
  let media: HTMLAudioElement | undefined;
  let restsAt = 0;
  let reached = 0;
  let reachedAt = 0;
  return {
    context,
    input: gain,
    get media() {
      if (!media) {
        media = new Audio();
        context.createMediaElementSource(media).connect(gain);
      }
      return media;
    },
    get isRunning() {
      return context.state === "running";
    },
    resume() {
      restsAt = 0;
      // Where a click is needed first the promise stays open until then; `onChange` tells.
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
      // A context whose time has stopped, for its device is away, goes on showing the last samples.
      if (context.currentTime > reached) [reached, reachedAt] = [context.currentTime, clock.now()];
      if (clock.now() - reachedAt > stoppedMs) return 0;
      analyser.getFloatTimeDomainData(samples);
      let sum = 0;
      for (const sample of samples) sum += sample * sample;
      return Math.min(1, Math.sqrt(sum / samples.length) * 3.2) ** 0.7;
    },
  };
}
