import type { AlertKind, AlertTier } from "../../../shared/alerts/alert-kinds.ts";
import { alertKinds } from "./alert.ts";

const noteS = 0.11;
/** Seconds that a note rings, and its voices as multiples of its frequency: a larger alert sounds longer and fuller. */
const sounds: Readonly<Record<AlertTier, { readonly ringS: number; readonly voices: readonly number[] }>> = {
  small: { ringS: 0.5, voices: [1] },
  big: { ringS: 0.8, voices: [1, 0.5] },
  huge: { ringS: 1.5, voices: [1, 0.5, 1.5, 0.25] },
};
/** Volume of other sounds while the AI speaks. */
const duckedTo = 0.25;

/** Plays the sounds of alerts. */
export interface Chime {
  play(kind: AlertKind, tier: AlertTier): void;
  /** Whether the AI is speaking: all sounds, including those playing, are then quieter. */
  setDucked(isDucked: boolean): void;
  /** Of several open pages only one plays alert sounds. */
  setOn(isOn: boolean): void;
}

/** Creates a chime with this volume, 0 to 1. Its sounds are synthesised: nothing has to be loaded. */
export function createChime(volume: number, openAudio: () => AudioContext = () => new AudioContext()): Chime {
  let audio: AudioContext | undefined;
  let out: GainNode | undefined;
  let isDucked = false;
  let isOn = true;
  /** Tones that are playing or scheduled. */
  let ringing = 0;
  const loudness = (): number => volume * (isDucked ? duckedTo : 1);

  return {
    play(kind, tier) {
      if (volume === 0 || !isOn) return;
      audio ??= openAudio();
      if (!out) {
        // Several alerts at once must not clip.
        const limiter = audio.createDynamicsCompressor();
        limiter.connect(audio.destination);
        out = audio.createGain();
        out.gain.value = loudness();
        out.connect(limiter);
      }
      const context = audio;
      // Where a click is needed first, the promise stays pending until then, and all that waits would play at once.
      context.resume().catch(reportError);
      if (ringing > 0 && context.state === "suspended") return;
      const from = context.currentTime + 0.01;
      const { ringS, voices } = sounds[tier];
      const tones = [...alertKinds[kind].notes.entries()].flatMap(([at, note]) =>
        voices.map((by) => [at, note * by] as const),
      );
      for (const [at, hertz] of tones) {
        const tone = context.createOscillator();
        const shape = context.createGain();
        const start = from + at * noteS;
        tone.type = "triangle";
        tone.frequency.value = hertz;
        shape.gain.setValueAtTime(0, start);
        shape.gain.linearRampToValueAtTime(0.22 / Math.sqrt(voices.length), start + 0.012);
        shape.gain.exponentialRampToValueAtTime(0.0005, start + ringS);
        tone.connect(shape).connect(out);
        tone.start(start);
        tone.stop(start + ringS);
        ringing++;
        tone.addEventListener("ended", () => {
          ringing--;
          // Keeping the sound card busy with silence costs more than all the rest of the page.
          if (ringing === 0) context.suspend().catch(reportError);
        });
      }
    },
    setOn(next) {
      isOn = next;
    },
    setDucked(next) {
      isDucked = next;
      if (audio && out) out.gain.setTargetAtTime(loudness(), audio.currentTime, 0.08);
    },
  };
}
