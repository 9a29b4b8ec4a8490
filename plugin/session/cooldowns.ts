import type { Clock } from "../../shared/clock.ts";
import type { SavedCooldown } from "../settings/stored-state.ts";
import type { RateWindow } from "../settings/global-settings.ts";
import { type CooldownStore, createCooldownStore } from "./state/reduce-cooldown.ts";
import { type Cooldown, freshCooldown } from "./state/cooldown.ts";

/** The stored cooldowns. `account` identifies an address and its API key. */
export interface SavedCooldowns {
  cooldownOf(account: string): SavedCooldown | undefined;
  saveCooldown(account: string, cooldown: SavedCooldown): void;
}

/** The cooldown of each API key used since the process began, saved whenever it changes. */
export class Cooldowns {
  readonly #stores = new Map<string, CooldownStore>();
  readonly #clock: Clock;
  readonly #stored: SavedCooldowns;

  constructor(clock: Clock, stored: SavedCooldowns) {
    this.#clock = clock;
    this.#stored = stored;
  }

  /** The cooldown of an account's key; `rateWindow` applies from now on. */
  of(account: string, rateWindow: RateWindow): CooldownStore {
    const store = this.#stores.get(account) ?? this.#restore(account, rateWindow);
    this.#stores.set(account, store);
    store.dispatch({ type: "rate-window", rateWindow });
    return store;
  }

  #restore(account: string, rateWindow: RateWindow): CooldownStore {
    const store = createCooldownStore(
      restoredFrom(this.#stored.cooldownOf(account), rateWindow, this.#moment()),
    );
    let before = store.value;
    store.subscribe(() => {
      const { value } = store;
      const isNews = value.readyAt !== before.readyAt || value.tier !== before.tier;
      before = value;
      const saved = isNews ? savedFrom(value, this.#moment()) : undefined;
      if (saved) this.#stored.saveCooldown(account, saved);
    });
    return store;
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

/** A cooldown in the form in which it is stored; `undefined` before the first request. */
export function savedFrom(cooldown: Cooldown, { now, wall }: Moment): SavedCooldown | undefined {
  const { tier, readyAt, windowMs } = cooldown;
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
