import { rareWaitMs } from "../../shared/api/backoff.ts";
import { ApiError } from "../../shared/api/errors.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import { watchForWake } from "../../shared/api/wake-watch.ts";

/** What a check of a refused API key needs. */
export interface KeyCheckOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Sends one request that only a good key is answered. */
  readonly ask: () => Promise<unknown>;
  readonly onGood: () => void;
}

/** Finds out whether an API key that was refused is good again: a server may have been wrong. */
export interface KeyCheck {
  /**
   * From now on the key is asked about: in a moment, once a minute, later every ten minutes, and when the computer wakes
   * up.
   */
  begin(): void;
  /**
   * Asks now, with one request however many ask at once. False: the key is still refused, nobody can say, or there is
   * nothing to check.
   */
  now(): Promise<boolean>;
  end(): void;
}

/** A server that was wrong has usually recovered by then. */
const firstWaitMs = 2_000;
/** Refused again this soon after it was found good, the key has no first check: the next one comes after a minute. */
const recentMs = 60_000;

/** Nothing is checked yet. */
export function createKeyCheck({ clock, log, ask, onGood }: KeyCheckOptions): KeyCheck {
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
    begin() {
      if (isOn) return;
      isOn = true;
      times = 0;
      checkLater();
      endWatch = watchForWake(clock, () => void now());
    },
    now,
    end,
  };
}
