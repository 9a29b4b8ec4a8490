import { createAlarm } from "../../shared/alarm.ts";
import type { Clock } from "../../shared/clock.ts";
import type { VoiceReport } from "../voice/voice-player-options.ts";
import type { Utterance } from "./utterance.ts";

/** A pause of the application's voice that is longer ends it. */
const pauseMs = 1_500;
/** A voice that has not begun by then is not played by the application. */
const awaitMs = 10_000;

/** Options of `createDesktopVoice`. */
export interface DesktopVoiceOptions {
  readonly clock: Clock;
  readonly utterances: () => readonly Utterance[];
  readonly onVoice: (report: VoiceReport) => void;
  readonly onSpeaking: (isSpeaking: boolean) => void;
}

/**
 * The voice that the service's desktop application plays. Its levels name no message, so they belong to the oldest message
 * that is not spoken yet.
 */
export function createDesktopVoice({ clock, utterances, onVoice, onSpeaking }: DesktopVoiceOptions) {
  let isSounding = false;
  /** The message of the voice that sounds, until a pause ends it; it may have left the stage before. */
  let current: string | undefined;
  let heardAt = 0;
  const isPending = ({ id, voice, phase }: Utterance): boolean =>
    (voice === "expected" || voice === "announced") && phase !== "blocked" && id !== current;
  /** While others are spoken, a message waits for its turn. */
  const givenUpAt = ({ arrivedAt }: Utterance): number => Math.max(arrivedAt, heardAt) + awaitMs;
  const catchUp = (): void => {
    const late = utterances().filter((one) => isPending(one) && givenUpAt(one) <= clock.wall());
    for (const { id } of late) onVoice({ type: "ended", id });
    plan();
  };
  const given = createAlarm(clock, catchUp);
  const plan = (): void => {
    const next = utterances().find(isPending);
    given.set(next && givenUpAt(next));
  };
  const pause = createAlarm(clock, () => {
    const one = utterances().find(({ id }) => id === current);
    current = undefined;
    if (one?.phase === "speaking") onVoice({ type: "ended", id: one.id });
    plan();
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
      heardAt = clock.wall();
      if (current === undefined) {
        current = utterances().find(isPending)?.id;
        if (current !== undefined) onVoice({ type: "began", id: current, durationMs: undefined });
      }
      pause.set(heardAt + pauseMs);
      plan();
    },
  };
}
