import type { RateWindow } from "../../../../plugin/settings/global-settings.ts";
import { describe, expect, it } from "vitest";
import {
  type Cooldown,
  freshCooldown,
  mayFire,
  mayTry,
  remainingMs,
  whenAccepted,
  whenFailed,
  whenOtherAnnounced,
  whenSent as whenSentWith,
  whenTooSoon,
  withRateWindow,
} from "../../../../plugin/session/state/cooldown.ts";
import { simulate } from "./cooldown-simulation.ts";

import fc from "fast-check";

const whenSent = (cooldown: Cooldown): Cooldown => whenSentWith(cooldown, { content: "Hi", at: 0 });

describe("the cooldown gate", () => {
  it("is open at first", () => {
    expect(mayFire(freshCooldown(), 0)).toBe(true);
  });

  it("is closed while a request is under way", () => {
    expect(mayFire(whenSent(freshCooldown()), 5)).toBe(false);
  });

  it("waits 25 s from the answer while the window is not known", () => {
    const cooldown = whenAccepted(whenSent(freshCooldown()), { sentAt: 100, headersAt: 150 });
    expect(mayFire(cooldown, 25_149)).toBe(false);
    expect(mayFire(cooldown, 25_150)).toBe(true);
    expect(remainingMs(cooldown, 150)).toBe(25_000);
  });

  it("counts at most half a second of a slow answer", () => {
    const cooldown = whenAccepted(freshCooldown(), { sentAt: 0, headersAt: 4_000 });
    expect(cooldown.readyAt).toBe(25_500);
  });

  it("waits 1 s when the settings say FAST", () => {
    const cooldown = whenAccepted(freshCooldown("fast"), { sentAt: 0, headersAt: 20 });
    expect(cooldown).toMatchObject({ readyAt: 1_020, windowMs: 1_000 });
  });

  it("learns FAST from a success that the long window would not have allowed", () => {
    const first = whenAccepted(freshCooldown(), { sentAt: 0, headersAt: 10 });
    const second = whenAccepted({ ...first, readyAt: 0 }, { sentAt: 2_000, headersAt: 2_010 });
    expect(second).toMatchObject({ tier: "fast", windowMs: 1_000, readyAt: 3_010 });
  });

  it("may be tried early once the short window has passed, and learns from the answer", () => {
    const first = whenAccepted(freshCooldown(), { sentAt: 0, headersAt: 10 });
    expect(mayTry(first, 1_000)).toBe(false);
    expect(mayTry(first, 1_500)).toBe(true);
    expect(whenAccepted(first, { sentAt: 1_500, headersAt: 1_520 })).toMatchObject({
      tier: "fast",
      readyAt: 2_520,
    });
    const refused = whenTooSoon(first, { sentAt: 1_500, headersAt: 1_520 });
    // The ring goes on exactly where it was: our own success explains the refusal.
    expect(refused).toMatchObject({ tier: "standard", readyAt: 25_010, windowMs: 25_000 });
  });

  it.each(["fast", "standard"] as const)("is not tried early when the setting is %s", (rateWindow) => {
    const cooldown = whenAccepted(freshCooldown(rateWindow), { sentAt: 0, headersAt: 10 });
    expect(mayTry(cooldown, 1_600)).toBe(false);
  });

  it("is not tried early while a request is under way, nor before there was one", () => {
    expect(mayTry(freshCooldown(), 5_000)).toBe(false);
    const first = whenAccepted(freshCooldown(), { sentAt: 0, headersAt: 10 });
    expect(mayTry(whenSent(first), 5_000)).toBe(false);
  });

  it("stays open when another program's request is announced: it may have used another key", () => {
    expect(mayFire(whenOtherAnnounced(freshCooldown(), 1_000), 1_001)).toBe(true);
  });

  it("after a 429, waits from another program's announced request", () => {
    const heard = whenOtherAnnounced(freshCooldown(), 1_000);
    expect(whenTooSoon(heard, { sentAt: 9_000, headersAt: 9_040 }).readyAt).toBe(26_000);
  });

  it("does not blame another program's request that is longer ago than a window", () => {
    const heard = whenOtherAnnounced(freshCooldown(), 1_000);
    expect(whenTooSoon(heard, { sentAt: 40_000, headersAt: 40_040 }).readyAt).toBe(65_040);
  });

  it.each([
    ["fast", 1_000],
    ["standard", 25_000],
  ] as const)("goes on as the settings say, however many 429s contradict %s", (rateWindow, windowMs) => {
    let cooldown = whenAccepted(freshCooldown(rateWindow), { sentAt: 0, headersAt: 10 });
    for (let at = 60_000; at < 600_000; at += 60_000) {
      cooldown = whenTooSoon(whenSent(cooldown), { sentAt: at, headersAt: at + 10 });
      expect(cooldown).toMatchObject({ readyAt: at + 10 + windowMs, windowMs });
    }
    const accepted = whenAccepted(cooldown, { sentAt: 700_000, headersAt: 700_010 });
    expect(accepted).toMatchObject({ readyAt: 700_010 + windowMs, windowMs });
  });

  describe("that has learned FAST", () => {
    const first = whenAccepted(freshCooldown(), { sentAt: 0, headersAt: 10 });
    const fast = whenAccepted(first, { sentAt: 2_000, headersAt: 2_010 });
    const once = whenTooSoon(whenSent(fast), { sentAt: 4_000, headersAt: 4_010 });

    it("does not unlearn it from one 429: another program may have used that second", () => {
      expect(once).toMatchObject({ tier: "fast", readyAt: 5_010, windowMs: 1_000, inFlight: false });
    });

    it("unlearns it from two in a row, and counts from its own last success", () => {
      const twice = whenTooSoon(whenSent(once), { sentAt: 5_010, headersAt: 5_020 });
      expect(twice).toMatchObject({ tier: "standard", readyAt: 27_500, windowMs: 25_000 });
    });

    it("starts counting 429s again after each success", () => {
      let cooldown = fast;
      for (let at = 10_000; at < 100_000; at += 10_000) {
        cooldown = whenTooSoon(cooldown, { sentAt: at, headersAt: at + 10 });
        cooldown = whenAccepted(cooldown, { sentAt: at + 2_000, headersAt: at + 2_010 });
        expect(cooldown).toMatchObject({ tier: "fast", windowMs: 1_000 });
      }
    });
  });

  describe("whose window setting changes during a window", () => {
    const cooling = whenAccepted(freshCooldown("standard"), { sentAt: 0, headersAt: 10 });

    it("waits no longer than the new window from the last request", () => {
      expect(withRateWindow(cooling, "fast")).toMatchObject({ readyAt: 1_010, windowMs: 1_000 });
      expect(withRateWindow(withRateWindow(cooling, "fast"), "standard")).toEqual(cooling);
    });

    it("keeps a request that is under way", () => {
      const sent = withRateWindow(whenSent(freshCooldown("standard")), "fast");
      expect(mayFire(sent, 1)).toBe(false);
      expect(whenAccepted(sent, { sentAt: 0, headersAt: 10 })).toMatchObject({ readyAt: 1_010 });
    });

    it("remembers what was learned for when it is set to learn again", () => {
      const fast = whenAccepted(whenAccepted(freshCooldown(), { sentAt: 0, headersAt: 10 }), {
        sentAt: 2_000,
        headersAt: 2_010,
      });
      expect(withRateWindow(fast, "standard")).toMatchObject({ readyAt: 27_010, windowMs: 25_000 });
      expect(withRateWindow(withRateWindow(fast, "standard"), "auto")).toEqual(fast);
    });

    it("does not learn from what the settings say", () => {
      expect(withRateWindow(freshCooldown("fast"), "auto")).toEqual(freshCooldown("auto"));
    });

    it("waits as long as the service asked to, whatever the settings say", () => {
      const asked = whenTooSoon(cooling, { sentAt: 1_000, headersAt: 1_040 }, 7_000);
      expect(withRateWindow(asked, "fast").readyAt).toBe(8_040);
    });
  });

  it("after a 429 that another program caused, waits a whole window from the refusal", () => {
    const refused = whenTooSoon(freshCooldown(), { sentAt: 1_000, headersAt: 1_040 });
    expect(refused).toMatchObject({ readyAt: 26_040, windowMs: 25_000 });
  });

  it("takes Retry-After when the service sends one", () => {
    const refused = whenTooSoon(freshCooldown(), { sentAt: 1_000, headersAt: 1_040 }, 7_000);
    expect(refused.readyAt).toBe(8_040);
  });

  it("accepts no Retry-After of more than two minutes", () => {
    const refused = whenTooSoon(freshCooldown(), { sentAt: 1_000, headersAt: 1_040 }, 86_400_000);
    expect(refused.readyAt).toBe(121_040);
  });

  it("is not tried early during the service's Retry-After", () => {
    const asked = whenTooSoon(freshCooldown(), { sentAt: 1_000, headersAt: 1_040 }, 60_000);
    expect(mayTry(asked, 30_000)).toBe(false);
  });

  it("learns nothing from a success after a Retry-After: that was no window of the service's", () => {
    const first = whenAccepted(freshCooldown(), { sentAt: 0, headersAt: 10 });
    const asked = whenTooSoon(first, { sentAt: 2_000, headersAt: 2_010 }, 3_000);
    const second = whenAccepted(asked, { sentAt: 5_010, headersAt: 5_020 });
    expect(second).toMatchObject({ tier: "standard", readyAt: 30_020, windowMs: 25_000 });
    // The next two successes teach as ever.
    expect(whenAccepted(second, { sentAt: 8_000, headersAt: 8_010 }).tier).toBe("fast");
  });

  it("opens again after a failure that has nothing to do with the window", () => {
    const failed = whenFailed(whenSent(freshCooldown()), { at: 0, mayHaveCounted: false });
    expect(mayFire(failed, 1)).toBe(true);
  });

  describe("after a request that may or may not have counted", () => {
    const lost = (rateWindow: RateWindow) =>
      whenFailed(whenSent(freshCooldown(rateWindow)), { at: 0, mayHaveCounted: true });

    it.each([
      ["auto", 25_000],
      ["standard", 25_000],
      ["fast", 1_000],
    ] as const)("counts from when it was sent, and may be tried, with %s", (rateWindow, windowMs) => {
      const cooldown = lost(rateWindow);
      expect(cooldown).toMatchObject({ readyAt: windowMs, windowMs, inFlight: false });
      expect([mayTry(cooldown, 999), mayTry(cooldown, 1_000)]).toEqual([false, true]);
    });

    it("continues from there when a try is refused, and is not tried again when the settings name the window", () => {
      const refused = whenTooSoon(lost("standard"), { sentAt: 2_000, headersAt: 2_010 });
      expect(refused.readyAt).toBe(25_000);
      expect(mayTry(refused, 5_000)).toBe(false);
    });

    it("learns nothing about the window from a try that succeeds: the one before may never have arrived", () => {
      const taken = whenAccepted(lost("auto"), { sentAt: 2_000, headersAt: 2_010 });
      expect(taken).toMatchObject({ tier: "unknown", readyAt: 27_010 });
    });
  });

  it("never sends two requests of one key within the window, whatever the delays", () => {
    const presses = fc.array(
      fc.record({
        waitMs: fc.integer({ min: 0, max: 40_000 }),
        answerMs: fc.integer({ min: 0, max: 9_000 }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(presses, fc.integer({ min: 0, max: 100 }), (steps, percent) => {
        let cooldown = freshCooldown();
        let now = 0;
        let countedAt = Number.NEGATIVE_INFINITY;
        for (const { waitMs, answerMs } of steps) {
          now += waitMs;
          if (!mayFire(cooldown, now)) continue;
          // The service counts somewhere between sending and its answer, at the latest half a second after sending.
          const counted = now + Math.min(500, (answerMs * percent) / 100);
          expect(counted - countedAt).toBeGreaterThanOrEqual(25_000);
          countedAt = counted;
          const sentAt = now;
          now += answerMs;
          cooldown = whenAccepted(whenSent(cooldown), { sentAt, headersAt: now });
        }
      }),
    );
  });
});

const seeds = Array.from({ length: 50 }, (_, index) => index + 1);
const standard = [{ atPress: 0, windowMs: 25_000 }];
const fast = [{ atPress: 0, windowMs: 1_000 }];

describe("an evening of presses", () => {
  it("of a STANDARD key is never refused by the service, and wastes less than 2 % of its windows", () => {
    for (const seed of seeds) {
      const run = simulate({ seed, presses: 200, rateWindow: "auto", windows: standard });
      expect(run).toMatchObject({ accepted: 200, refusedByService: 0 });
      expect(run.wasted).toBeLessThan(0.02);
    }
  });

  it("learns a FAST key by its second press, if that is held during the cooldown, without any refusal", () => {
    for (const seed of seeds) {
      const run = simulate({ seed, presses: 30, rateWindow: "auto", windows: fast, held: [1] });
      expect(run).toMatchObject({ accepted: 30, refusedByService: 0, learnedAtPress: 2 });
    }
  });

  it("learns a STANDARD key by a second press that is held, at the price of that one refusal", () => {
    for (const seed of seeds) {
      const run = simulate({ seed, presses: 30, rateWindow: "auto", windows: standard, held: [1] });
      expect(run).toMatchObject({ refusedByService: 1, learnedAtPress: 2 });
      expect(run.wasted).toBeLessThan(0.02);
    }
  });

  it("of a key that is set to FAST is never refused by a service that agrees", () => {
    for (const seed of seeds) {
      const run = simulate({ seed, presses: 200, rateWindow: "fast", windows: fast });
      expect(run.refusedByService).toBe(0);
    }
  });

  it("recovers from a window that becomes longer at the next press, at the cost of two refusals", () => {
    const windows = [...fast, { atPress: 20, windowMs: 25_000 }];
    for (const seed of seeds) {
      const run = simulate({ seed, presses: 60, rateWindow: "auto", windows, held: [1] });
      expect(run).toMatchObject({ refusedByService: 2, learnedAtPress: 22 });
    }
  });

  it("finds out a window that became shorter by the next press that is held", () => {
    const windows = [...standard, { atPress: 20, windowMs: 1_000 }];
    for (const seed of seeds) {
      const run = simulate({ seed, presses: 60, rateWindow: "auto", windows, held: [1, 21] });
      expect(run).toMatchObject({ refusedByService: 1, learnedAtPress: 22 });
    }
  });

  it("shared with another program counts down to the end of that program's window, once it was heard of", () => {
    for (const seed of seeds) {
      const run = simulate({ seed, presses: 200, rateWindow: "auto", windows: standard, othersEvery: 3 });
      expect(run.refusedByService).toBe(0);
      expect(run.refusedForOthers).toBeGreaterThan(0);
      // Never too short, and too long by no more than the announcement took.
      expect(run.countdownOffMs.least).toBeGreaterThanOrEqual(0);
      expect(run.countdownOffMs.most).toBeLessThanOrEqual(400);
    }
  });

  it("of a FAST key is as quick after another program's request as before, whoever calls it FAST", () => {
    const held = Array.from({ length: 200 }, (_, press) => press);
    for (const seed of seeds) {
      for (const rateWindow of ["auto", "fast"] as const) {
        const run = simulate({ seed, presses: 200, rateWindow, windows: fast, held, othersEvery: 10 });
        expect(run.refusedForOthers).toBeGreaterThan(0);
        expect(run.lastsMs / 200).toBeLessThan(2_500);
      }
    }
  });
});
