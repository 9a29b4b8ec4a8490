import type { Clock } from "../../shared/clock.ts";
import type { SavedCooldown } from "../settings/stored-state.ts";
import type { RateWindow } from "../settings/global-settings.ts";
import { type Cooldown, countedWithinMs, freshCooldown, withRateWindow } from "./state/cooldown.ts";

/** The stored cooldowns. `account` identifies an address and its API key. */
export interface SavedCooldowns {
  cooldownOf(account: string): SavedCooldown | undefined;
  saveCooldown(account: string, cooldown: SavedCooldown): void;
}

/** Creates the cooldown of each API key used since the process began, saved whenever it changes. */
export function createStoredCooldowns(clock: Clock, stored: SavedCooldowns) {
  const known = new Map<string, Cooldown>();
  const moment = (): Moment => ({ now: clock.now(), wall: clock.wall() });

  /** Keeps an account's cooldown, for its next session and for the next start. */
  const keep = (account: string, cooldown: Cooldown): void => {
    const before = known.get(account);
    known.set(account, cooldown);
    const { readyAt, tier, inFlight } = cooldown;
    if (readyAt === before?.readyAt && tier === before.tier && inFlight === before.inFlight) return;
    const saved = savedFrom(cooldown, moment());
    if (saved) stored.saveCooldown(account, saved);
  };
  return {
    keep,
    /** The cooldown of an account's key under this setting. */
    of(account: string, rateWindow: RateWindow): Cooldown {
      const last = known.get(account) ?? restoredFrom(stored.cooldownOf(account), rateWindow, moment());
      const cooldown = withRateWindow(last, rateWindow);
      keep(account, cooldown);
      return cooldown;
    },
  };
}

/** The two clocks at one moment. */
interface Moment {
  readonly now: number;
  readonly wall: number;
}

/**
 * A cooldown in the form in which it is stored; `undefined` before the first request. One that is under way counts: its
 * answer may not come before the process ends.
 */
export function savedFrom(cooldown: Cooldown, { now, wall }: Moment): SavedCooldown | undefined {
  const { tier, windowMs, inFlight } = cooldown;
  const readyAt = inFlight ? Math.max(cooldown.readyAt, now + countedWithinMs + windowMs) : cooldown.readyAt;
  if (!Number.isFinite(readyAt)) return undefined;
  return { tier, readyAtWall: wall + (readyAt - now), windowMs };
}

/** The cooldown after a restart. A wall clock that was set back cannot make the wait longer than one window. */
export function restoredFrom(
  saved: SavedCooldown | undefined,
  rateWindow: RateWindow,
  { now, wall }: Moment,
): Cooldown {
  const fresh = freshCooldown(rateWindow, saved?.tier);
  const leftMs = saved ? Math.min(saved.readyAtWall - wall, saved.windowMs) : 0;
  if (!saved || leftMs <= 0) return fresh;
  const readyAt = now + leftMs;
  return { ...fresh, countedAt: readyAt - saved.windowMs, windowMs: saved.windowMs, readyAt };
}
