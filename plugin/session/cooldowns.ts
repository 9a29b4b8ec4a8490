import type { Clock } from "../../shared/clock.ts";
import type { SavedCooldown } from "../settings/stored-state.ts";
import type { RateWindow } from "../settings/global-settings.ts";
import { type Cooldown, countedWithinMs, freshCooldown, withRateWindow } from "./state/cooldown.ts";

/** The stored cooldowns. `account` identifies an address and its API key. */
export interface SavedCooldowns {
  cooldownOf(account: string): SavedCooldown | undefined;
  saveCooldown(account: string, cooldown: SavedCooldown): void;
}

/** The cooldown of each API key used since the process began, saved whenever it changes. */
export class Cooldowns {
  readonly #known = new Map<string, Cooldown>();
  readonly #clock: Clock;
  readonly #stored: SavedCooldowns;

  constructor(clock: Clock, stored: SavedCooldowns) {
    this.#clock = clock;
    this.#stored = stored;
  }

  /** The cooldown of an account's key under this setting. */
  of(account: string, rateWindow: RateWindow): Cooldown {
    const known =
      this.#known.get(account) ?? restoredFrom(this.#stored.cooldownOf(account), rateWindow, this.#moment());
    const cooldown = withRateWindow(known, rateWindow);
    this.keep(account, cooldown);
    return cooldown;
  }

  /** Keeps an account's cooldown, for its next session and for the next start. */
  keep(account: string, cooldown: Cooldown): void {
    const before = this.#known.get(account);
    this.#known.set(account, cooldown);
    const { readyAt, tier, inFlight } = cooldown;
    if (readyAt === before?.readyAt && tier === before.tier && inFlight === before.inFlight) return;
    const saved = savedFrom(cooldown, this.#moment());
    if (saved) this.#stored.saveCooldown(account, saved);
  }

  #moment() {
    return { now: this.#clock.now(), wall: this.#clock.wall() };
  }
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
