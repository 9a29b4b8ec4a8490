import type { Clock } from "../../shared/clock.ts";
import type { KeptFile } from "../settings/stored-state.ts";
import type { RateWindow } from "./state/cooldown.ts";
import { type CooldownStore, createCooldownStore } from "./state/reduce-cooldown.ts";
import { restoredFrom, savedFrom } from "./state/saved-cooldown.ts";

/** The window of each API key that was used since the process began; each is saved as it changes. */
export class Cooldowns {
  readonly #stores = new Map<string, CooldownStore>();
  readonly #clock: Clock;
  readonly #kept: Pick<KeptFile, "cooldownOf" | "keepCooldown">;

  constructor(clock: Clock, kept: Pick<KeptFile, "cooldownOf" | "keepCooldown">) {
    this.#clock = clock;
    this.#kept = kept;
  }

  /** The window of an account's key, under this setting from now on. */
  of(account: string, rateWindow: RateWindow): CooldownStore {
    const store = this.#stores.get(account) ?? this.#restore(account, rateWindow);
    this.#stores.set(account, store);
    store.dispatch({ type: "rate-window", rateWindow });
    return store;
  }

  #restore(account: string, rateWindow: RateWindow): CooldownStore {
    const store = createCooldownStore(
      restoredFrom(this.#kept.cooldownOf(account), rateWindow, this.#moment()),
    );
    let before = store.value;
    store.subscribe(() => {
      const { value } = store;
      const isNews = value.readyAt !== before.readyAt || value.tier !== before.tier;
      before = value;
      const saved = isNews ? savedFrom(value, this.#moment()) : undefined;
      if (saved) this.#kept.keepCooldown(account, saved);
    });
    return store;
  }

  #moment() {
    return { now: this.#clock.now(), wall: this.#clock.wall() };
  }
}
