import type { Clock } from "../../../shared/clock.ts";
import { createStore } from "../../../shared/store.ts";
import type { AlertKind } from "../../../shared/alerts/alert-kinds.ts";
import type { AlertTier } from "../../../shared/alerts/alert-tiers.ts";
import { SoundCard } from "../../voice/sound-card.ts";
import { alertKinds } from "./alert.ts";
import type { AlertSounds } from "./own-look.ts";

const noteS = 0.11;
/** Seconds that a note rings, and its voices as multiples of its frequency: a larger alert sounds longer and fuller. */
const sounds: Readonly<Record<AlertTier, { readonly ringS: number; readonly voices: readonly number[] }>> = {
  small: { ringS: 0.5, voices: [1] },
  big: { ringS: 0.8, voices: [1, 0.5] },
  huge: { ringS: 1.5, voices: [1, 0.5, 1.5, 0.25] },
};
/** Volume of other sounds while the AI speaks. */
const duckedTo = 0.25;

/** Creates a chime; `volume` returns its volume now, 0 to 1. Its sounds are synthesised: nothing has to be loaded. */
export function createChime(clock: Clock, volume: () => number) {
  let isDucked = false;
  let isOn = true;
  let latest = 0;
  /** Tones and files that are playing or scheduled. */
  let ringing = 0;
  const files = createStore(0, (count, by: number) => count + by);
  const loudness = (): number => volume() * (isDucked ? duckedTo : 1);
  const card = new SoundCard(clock, (context) => wayOut(context, (latest = loudness())), {
    isNeeded: () => ringing > 0,
    onChange: () => {},
    // What rang there never ends.
    onLost: () => (ringing = 0),
  });

  const open = (): ReturnType<typeof wayOut> | undefined => {
    if (volume() === 0 || !isOn) return undefined;
    const way = card.open();
    // Where a click is needed first, all that waits would play at once.
    return card.isLost || (ringing > 0 && way.context.state === "suspended") ? undefined : way;
  };
  const rest = (): void => void card.output?.context.suspend().catch(reportError);
  /** `context`: what has ended played there. */
  const end = (context: AudioContext): void => {
    if (context !== card.output?.context || ringing === 0) return;
    ringing--;
    // Keeping the sound card busy with silence costs more than all the rest of the page.
    if (ringing === 0) rest();
  };

  const setVolume = (): void => {
    // A sound card at rest would keep every change of many, all to be made when it wakes.
    if (!card.output || latest === loudness()) return;
    latest = loudness();
    const { context, to } = card.output;
    to.gain.setTargetAtTime(latest, context.currentTime, 0.08);
  };

  return {
    /** How many files are playing, each of which may be longer than its alert. */
    files,
    /** Applies a changed volume to sounds that play. */
    setVolume,
    join(...[connect]: Parameters<AlertSounds["join"]>): ReturnType<AlertSounds["join"]> {
      const way = open();
      if (!way) return undefined;
      const disconnect = connect(way.context, way.to);
      ringing++;
      files.dispatch(1);
      return () => {
        files.dispatch(-1);
        disconnect();
        end(way.context);
      };
    },
    play(kind: AlertKind, tier: AlertTier, share = 1): void {
      // A ramp of the volume cannot end at nothing.
      const way = share === 0 ? undefined : open();
      if (!way) return;
      for (const tone of startTones(way.context, way.to, alertKinds[kind].notes, tier, share)) {
        ringing++;
        tone.addEventListener("ended", () => end(way.context));
      }
    },
    /** Takes the turn of a click, in which alone Safari lets sound start. */
    unlock(): void {
      card.click();
      if (open() && ringing === 0) rest();
    },
    /** Sets whether this page plays the sounds: where several are open, only one does. */
    setOn: (next: boolean) => void (isOn = next),
    /** Whether the AI is speaking: all sounds, including those playing, are then quieter. */
    setDucked(next: boolean): void {
      isDucked = next;
      setVolume();
    },
  };
}

function wayOut(context: AudioContext, volume: number) {
  // Several alerts at once must not clip.
  const limiter = context.createDynamicsCompressor();
  limiter.connect(context.destination);
  const to = context.createGain();
  to.gain.value = volume;
  to.connect(limiter);
  return { context, to };
}

/** Starts the notes of a chime, one after another. */
function startTones(
  context: AudioContext,
  to: AudioNode,
  notes: readonly number[],
  tier: AlertTier,
  share: number,
): readonly OscillatorNode[] {
  const from = context.currentTime + 0.01;
  const { ringS, voices } = sounds[tier];
  const peak = (0.22 * share) / Math.sqrt(voices.length);
  return notes.flatMap((note, at) =>
    voices.map((by) => {
      const tone = context.createOscillator();
      const shape = context.createGain();
      const start = from + at * noteS;
      tone.type = "triangle";
      tone.frequency.value = note * by;
      shape.gain.setValueAtTime(0, start);
      shape.gain.linearRampToValueAtTime(peak, start + 0.012);
      shape.gain.exponentialRampToValueAtTime(peak / 400, start + ringS);
      tone.connect(shape).connect(to);
      tone.start(start);
      tone.stop(start + ringS);
      return tone;
    }),
  );
}
