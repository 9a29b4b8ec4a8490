import { createAlarm } from "../../shared/alarm.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Utterance } from "./utterance.ts";

/** A pause of the application's voice that is longer ends it. */
const pauseMs = 1_500;
/** A voice that has not begun by then is not played by the application. */
const awaitMs = 10_000;

/** Options of `createAppVoice`. */
export interface AppVoiceOptions {
  readonly clock: Clock;
  readonly utterances: () => readonly Utterance[];
  readonly onBegan: (id: string) => void;
  readonly onEnded: (id: string) => void;
  readonly onSpeaking: (isSpeaking: boolean) => void;
}

/**
 * The voice that the service's desktop application plays. Its levels name no message, so they belong to the oldest message
 * that is not spoken yet.
 */
export function createAppVoice({ clock, utterances, onBegan, onEnded, onSpeaking }: AppVoiceOptions) {
  let isSounding = false;
  const isPending = ({ voice, phase }: Utterance): boolean =>
    (voice === "expected" || voice === "announced") && phase !== "blocked";
  const current = (): Utterance | undefined => utterances().find(({ phase }) => phase === "speaking");
  const catchUp = (): void => {
    const now = clock.wall();
    const late = utterances().filter((one) => isPending(one) && one !== current());
    for (const { id, arrivedAt } of late) if (arrivedAt + awaitMs <= now) onEnded(id);
    plan();
  };
  const given = createAlarm(clock, catchUp);
  const plan = (): void => {
    const next = utterances().find((one) => isPending(one) && one !== current());
    given.set(next && next.arrivedAt + awaitMs);
  };
  const pause = createAlarm(clock, () => {
    const one = current();
    if (one) onEnded(one.id);
  });
  return {
    isOn: false,
    /** Notes that a message is to be spoken. */
    expect: plan,
    /** Takes a level of the voice, 0 to 1; 0: it pauses or has ended. */
    take(level: number): void {
      if (isSounding !== level > 0) {
        isSounding = level > 0;
        onSpeaking(isSounding);
      }
      if (!isSounding) return;
      const one = current() ?? utterances().find(isPending);
      if (!one) return;
      if (one.phase !== "speaking") onBegan(one.id);
      pause.set(clock.wall() + pauseMs);
    },
  };
}
