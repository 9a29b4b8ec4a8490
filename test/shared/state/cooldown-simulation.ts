import {
  type Cooldown,
  type RateWindow,
  freshCooldown,
  mayFire,
  whenAccepted,
  whenSent,
  whenTooSoon,
} from "../../../shared/state/cooldown.ts";
import { seeded } from "../faults/schedule.ts";

/** What a simulated evening of presses came to. */
export interface Simulated {
  readonly accepted: number;
  readonly refusedByService: number;
  /** Share of the service's windows that passed although the gate could have been open. */
  readonly wasted: number;
}

/** One change of the service's mind: from this press on, its window is this long. */
export interface WindowChange {
  readonly atPress: number;
  readonly windowMs: number;
}

/**
 * A streamer who presses all the time, a network that takes 10 to 400 ms each way, and a service that counts a
 * request when it arrives. Time is simulated.
 */
export function simulate(
  seed: number,
  presses: number,
  rateWindow: RateWindow,
  windows: readonly WindowChange[],
): Simulated {
  const random = seeded(seed);
  const between = (least: number, most: number): number => least + random() * (most - least);
  let cooldown: Cooldown = freshCooldown(rateWindow);
  let now = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  let accepted = 0;
  let refusedByService = 0;
  let wastedMs = 0;
  let neededMs = 0;
  while (accepted + refusedByService < presses) {
    now += between(20, 120);
    now = Math.max(now, cooldown.readyAt);
    if (!mayFire(cooldown, now)) continue;
    const windowMs =
      windows.findLast(({ atPress }) => atPress <= accepted + refusedByService)?.windowMs ?? 25_000;
    const sentAt = now;
    const arrivesAt = sentAt + between(10, 400);
    const headersAt = arrivesAt + between(10, 400);
    cooldown = whenSent(cooldown);
    if (arrivesAt - countedAt < windowMs) {
      refusedByService++;
      cooldown = whenTooSoon(cooldown, { sentAt, headersAt });
    } else {
      // The gate opened when it did; it could have opened when the service's window had passed.
      if (Number.isFinite(countedAt)) {
        wastedMs += Math.max(0, sentAt - (countedAt + windowMs));
        neededMs += windowMs;
      }
      countedAt = arrivesAt;
      accepted++;
      cooldown = whenAccepted(cooldown, { sentAt, headersAt });
    }
    now = headersAt;
  }
  return { accepted, refusedByService, wasted: neededMs === 0 ? 0 : wastedMs / neededMs };
}
