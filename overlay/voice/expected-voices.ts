import { LastIds } from "../../shared/api/last-ids.ts";
import type { Clock } from "../../shared/clock.ts";
import { awaitMs } from "../../shared/voice/voice-stream.ts";

/** Most voices that are expected; beyond this the oldest are dropped. */
const most = 12;

/** Messages whose voices are not announced yet, and messages whose voices must not be played. */
export function createExpectedVoices(clock: Clock) {
  /** Wall-clock time of each message, by its id. */
  const expected = new Map<string, number>();
  const forbidden = new LastIds();
  return {
    /** Ids of all expected messages, oldest first. */
    all: (): readonly string[] => [...expected.keys()],
    /** The oldest message whose voice is still likely to be announced. */
    next: (): string | undefined => [...expected].find(([, at]) => at > clock.wall() - awaitMs)?.[0],
    add(messageId: string): void {
      expected.set(messageId, clock.wall());
      const [oldest = ""] = expected.keys();
      if (expected.size > most) expected.delete(oldest);
    },
    /** Removes a message because its voice is announced; returns whether the voice may be played. */
    announced(messageId: string): boolean {
      expected.delete(messageId);
      return !forbidden.has(messageId);
    },
    /** Forbids a message's voice, now and later. */
    forbid(messageId: string): void {
      expected.delete(messageId);
      forbidden.add(messageId);
    },
  };
}
