import type { Clock } from "../../shared/clock.ts";
import type { StoredState } from "../settings/stored-state.ts";
import type { RateWindow } from "../settings/global-settings.ts";
import { type CooldownStore, createCooldownStore } from "./state/reduce-cooldown.ts";
import { restoredFrom, savedFrom } from "./state/saved-cooldown.ts";

/** The cooldown of each API key used since the process began, saved whenever it changes. */
export class Cooldowns {
  readonly #stores = new Map<string, CooldownStore>();
  readonly #clock: Clock;
  readonly #stored: Pick<StoredState, "cooldownOf" | "saveCooldown">;

  constructor(clock: Clock, stored: Pick<StoredState, "cooldownOf" | "saveCooldown">) {
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
