import type { RateWindow } from "../../../../plugin/settings/global-settings.ts";
import {
  type Cooldown,
  freshCooldown,
  mayFire,
  mayTry,
  whenAccepted,
  whenOtherAnnounced,
  whenSent,
  whenTooSoon,
} from "../../../../plugin/session/state/cooldown.ts";
import { seeded } from "../../../fixtures/seeded.ts";

/** What a simulated evening of presses came to. */
export interface Simulated {
  readonly accepted: number;
  /** Refusals that nobody but this gate caused. */
  readonly refusedByService: number;
  /** Refusals because another program had used up the window. */
  readonly refusedForOthers: number;
  /** Share of the service's windows that passed although the gate could have been open. */
  readonly wasted: number;
  /** Press, counted from 1, whose answer made the gate know the service's window; after a change, the newest. */
  readonly learnedAtPress: number;
  /** How long the evening was, by the last answer. Milliseconds. */
  readonly lastsMs: number;
  /** How far the countdown after a refusal for others was off, at most: positive is too long. Milliseconds. */
  readonly countdownOffMs: { readonly least: number; readonly most: number };
}

/** One change of the service's mind: from this press on, its window is this long. */
export interface WindowChange {
  readonly atPress: number;
  readonly windowMs: number;
}

/** One evening. */
export interface Evening {
  readonly seed: number;
  readonly presses: number;
  readonly rateWindow: RateWindow;
  readonly windows: readonly WindowChange[];
  /** Presses, counted from 0, that are held while the key cools. Default none. */
  readonly held?: readonly number[];
  /** Another program asks with the same key in about one of so many windows. Default never. */
  readonly othersEvery?: number;
}

/**
 * A streamer who presses all the time, a network that takes 10 to 400 ms each way, and a service that counts a
 * request when it arrives and announces it on the stream. Time is simulated.
 */
export function simulate(evening: Evening): Simulated {
  const { presses, rateWindow, windows, held = [], othersEvery } = evening;
  const random = seeded(evening.seed);
  const between = (least: number, most: number): number => least + random() * (most - least);
  let cooldown: Cooldown = freshCooldown(rateWindow);
  let now = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  let countedForOthers = false;
  let accepted = 0;
  let refusedByService = 0;
  let refusedForOthers = 0;
  let wastedMs = 0;
  let neededMs = 0;
  let learnedAtPress = 0;
  const off = { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY };
  for (let press = 0; press < presses; press++) {
    const windowMs = windows.findLast(({ atPress }) => atPress <= press)?.windowMs ?? 25_000;
    const knew = knows(cooldown, windowMs);
    now += between(20, 120);
    const tries = held.includes(press);
    if (tries) while (!mayTry(cooldown, now) && !mayFire(cooldown, now)) now += 50;
    else now = Math.max(now, cooldown.readyAt);
    if (othersEvery !== undefined && random() < 1 / othersEvery && now - countedAt > windowMs) {
      countedAt = between(Math.max(countedAt + windowMs, now - windowMs), now);
      countedForOthers = true;
      const heardAt = countedAt + between(10, 400);
      if (heardAt < now) cooldown = whenOtherAnnounced(cooldown, heardAt);
    }
    const sentAt = now;
    const arrivesAt = sentAt + between(10, 400);
    const headersAt = arrivesAt + between(10, 400);
    cooldown = whenSent(cooldown, { content: "Hi", at: now });
    if (arrivesAt - countedAt < windowMs) {
      if (countedForOthers) refusedForOthers++;
      else refusedByService++;
      cooldown = whenTooSoon(cooldown, { sentAt, headersAt });
      if (countedForOthers && cooldown.othersAt !== undefined && cooldown.othersAt >= countedAt) {
        const offMs = cooldown.readyAt - (countedAt + windowMs);
        off.least = Math.min(off.least, offMs);
        off.most = Math.max(off.most, offMs);
      }
    } else {
      // The gate opened when it did; it could have opened when the service's window had passed.
      if (Number.isFinite(countedAt) && !countedForOthers) {
        wastedMs += Math.max(0, sentAt - (countedAt + windowMs));
        neededMs += windowMs;
      }
      countedAt = arrivesAt;
      countedForOthers = false;
      accepted++;
      cooldown = whenAccepted(cooldown, { sentAt, headersAt });
    }
    now = headersAt;
    if (!knew && knows(cooldown, windowMs)) learnedAtPress = press + 1;
  }
  return {
    accepted,
    refusedByService,
    refusedForOthers,
    wasted: neededMs === 0 ? 0 : wastedMs / neededMs,
    learnedAtPress,
    lastsMs: now,
    countdownOffMs: off,
  };
}

function knows({ tier }: Cooldown, windowMs: number): boolean {
  return tier === (windowMs === 1_000 ? "fast" : "standard");
}
