import { traceOf } from "../../../shared/log.ts";
import type { Presence } from "../state/presence.ts";
import type { PressSession } from "./press-session.ts";
import { type Clock, sleep } from "../../../shared/clock.ts";

/** Waits before the first checks, 31 s in all. */
const firstWaitsMs = [1_000, 2_000, 3_000, 5_000, 10_000, 10_000] as const;
const laterWaitMs = 10_000;

/** A request that is not confirmed yet. */
export interface Unsettled {
  readonly clock: Clock;
  /** Whether confirmation is still missing. */
  readonly isOpen: () => boolean;
  /** Checks once; resolves with whether the check got a response. */
  readonly check: () => Promise<boolean>;
}

/**
 * Checks until confirmed. Gives up after half a minute, once a check has got a response. Resolves with whether it is
 * still unconfirmed.
 */
export async function settle({ clock, isOpen, check }: Unsettled): Promise<boolean> {
  for (let checks = 1; ; checks++) {
    await sleep(clock, firstWaitsMs[checks - 1] ?? laterWaitMs);
    if (!isOpen()) return false;
    const isConclusive = await check();
    if (isConclusive && checks >= firstWaitsMs.length) return isOpen();
  }
}

/** Checks the status until a join or leave is confirmed; calls back if it never is. */
export function settlePresence(session: PressSession, channelName: string, onUnconfirmed: () => void): void {
  const { clock, store, log } = session;
  const moment = () => momentOf(store.value.presences.get(channelName));
  const before = moment();
  const check = async (): Promise<boolean> => {
    try {
      await session.readChannels();
      return true;
    } catch (error) {
      log.warn(`The channel status could not be read: ${session.fail(error).message}`);
      return false;
    }
  };
  settle({ clock, isOpen: () => !session.hasEnded() && moment() === before, check })
    .then((isStillOpen) => isStillOpen && onUnconfirmed())
    .catch((error: unknown) => log.error(`A join or leave could not be checked: ${traceOf(error)}.`));
}

/** Identifies one join or leave, even after it has been applied to a newer list. */
function momentOf(presence: Presence | undefined): string | undefined {
  if (presence?.phase === "leaving") return `leaving ${presence.sentAt}`;
  return presence?.phase === "timed-out" ? `timed-out ${presence.at}` : undefined;
}
