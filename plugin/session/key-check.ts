import { rareWaitMs } from "../../shared/api/backoff.ts";
import { ApiError } from "../../shared/api/errors.ts";
import { watchForWake } from "../../shared/clock.ts";
import type { Tools } from "../../shared/tools.ts";

/** Options of `createKeyCheck`. */
export interface KeyCheckOptions extends Tools {
  /** Sends one request that succeeds only with a valid key. */
  readonly ask: () => Promise<unknown>;
  readonly onGood: () => void;
}

/** A server that refused the key by mistake has usually recovered after this time. */
const firstWaitMs = 2_000;
/** A key refused again this soon after a successful check is next checked after a minute. */
const recentMs = 60_000;

/** Creates a check whether a refused API key works again: the server may have been wrong. It has not begun. */
export function createKeyCheck({ clock, log, ask, onGood }: KeyCheckOptions) {
  let isOn = false;
  let times = 0;
  let goodAt = Number.NEGATIVE_INFINITY;
  let endWait = (): void => {};
  let endWatch = (): void => {};
  let underWay: Promise<boolean> | undefined;

  const end = (): void => {
    isOn = false;
    endWait();
    endWatch();
  };

  const check = async (): Promise<boolean> => {
    try {
      await ask();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return false;
    }
    if (!isOn) return false;
    end();
    goodAt = clock.now();
    log.info("The service accepts the API key again.");
    onGood();
    return true;
  };

  const now = async (): Promise<boolean> => {
    if (!isOn) return false;
    underWay ??= check().finally(() => (underWay = undefined));
    return underWay;
  };

  const checkLater = (): void => {
    const isFirst = times === 0 && clock.now() - goodAt > recentMs;
    endWait = clock.after(isFirst ? firstWaitMs : rareWaitMs(times), () => {
      times++;
      checkLater();
      void now();
    });
  };

  return {
    /** Starts checking: in a moment, then once a minute, later every ten minutes, and when the computer wakes. */
    begin() {
      if (isOn) return;
      isOn = true;
      times = 0;
      checkLater();
      endWatch = watchForWake(clock, () => void now());
    },
    /** Checks now; simultaneous calls share one request. False: still refused, no response, or nothing to check. */
    now,
    end,
  };
}
