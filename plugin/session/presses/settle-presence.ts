import { traceOf } from "../../../shared/log.ts";
import type { Presence } from "../state/presence.ts";
import type { PressContext } from "./press-context.ts";
import { settle } from "./settle.ts";

/** Checks the status until a join or leave is confirmed; calls back if it never is. */
export function settlePresence(context: PressContext, channelName: string, onUnconfirmed: () => void): void {
  const { clock, store, log } = context;
  const moment = () => momentOf(store.value.presences.get(channelName));
  const before = moment();
  const check = async (): Promise<boolean> => {
    try {
      await context.readChannels();
      return true;
    } catch (error) {
      log.warn(`The channel status could not be read: ${context.fail(error).message}`);
      return false;
    }
  };
  settle({ clock, isOpen: () => !context.hasEnded() && moment() === before, check })
    .then((isStillOpen) => isStillOpen && onUnconfirmed())
    .catch((error: unknown) => log.error(`A join or leave could not be checked: ${traceOf(error)}.`));
}

/** Identifies one join or leave, even after it has been applied to a newer list. */
function momentOf(presence: Presence | undefined): string | undefined {
  if (presence?.phase === "leaving") return `leaving ${presence.sentAt}`;
  return presence?.phase === "timed-out" ? `timed-out ${presence.at}` : undefined;
}
