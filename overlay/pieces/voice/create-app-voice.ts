import { createAlarm } from "../../../shared/alarm.ts";
import type { Clock } from "../../../shared/clock.ts";
import type { PieceContext } from "../piece.ts";

/** A pause of the application's voice that is longer ends it. */
const pauseMs = 1_500;
/** A voice that has not begun by then is not played by the application. */
const awaitMs = 10_000;

/**
 * The voice that the service's desktop application plays. Its levels name no message, so they belong to the newest message
 * that is to be spoken.
 */
export function createAppVoice(clock: Clock, emit: PieceContext["emit"]) {
  let newest: string | undefined;
  let isSounding = false;
  let hasBegun = false;
  const begin = (): void => {
    if (newest === undefined || hasBegun) return;
    hasBegun = true;
    emit("voiceBegan", newest, undefined);
  };
  const end = (): void => {
    const id = newest;
    newest = undefined;
    hasBegun = false;
    if (id !== undefined) emit("voiceEnded", id);
  };
  const alarm = createAlarm(clock, end);
  return {
    isOn: false,
    /** Takes a message that is to be spoken. */
    expect(id: string): void {
      if (id === newest) return;
      end();
      newest = id;
      alarm.set(clock.wall() + awaitMs);
      if (isSounding) begin();
    },
    /** Takes a level of the voice, 0 to 1; 0: it pauses or has ended. */
    take(level: number): void {
      if (isSounding !== level > 0) {
        isSounding = level > 0;
        emit("speaking", isSounding);
      }
      if (!isSounding || newest === undefined) return;
      begin();
      alarm.set(clock.wall() + pauseMs);
    },
  };
}
