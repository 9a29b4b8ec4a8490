import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  freshCooldown,
  mayFire,
  mayTry,
  remainingMs,
  whenAccepted,
  whenFailed,
  whenOthersHeard,
  whenSent,
  whenTooSoon,
} from "../../../shared/state/cooldown.ts";

describe("the cooldown gate", () => {
  it("is open at first", () => {
    expect(mayFire(freshCooldown(), 0)).toBe(true);
  });

  it("is closed while a request is on its way", () => {
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

  it("may be tried in earnest once the short window has passed, and learns from the answer", () => {
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

  it.each(["fast", "standard"] as const)("is not tried when the settings call it %s", (rateWindow) => {
    const cooldown = whenAccepted(freshCooldown(rateWindow), { sentAt: 0, headersAt: 10 });
    expect(mayTry(cooldown, 1_600)).toBe(false);
  });

  it("is not tried while a request is on its way, nor before there was one", () => {
    expect(mayTry(freshCooldown(), 5_000)).toBe(false);
    const first = whenAccepted(freshCooldown(), { sentAt: 0, headersAt: 10 });
    expect(mayTry(whenSent(first), 5_000)).toBe(false);
  });

  it("stays open when another program's request is heard of: it may have gone out with another key", () => {
    expect(mayFire(whenOthersHeard(freshCooldown(), 1_000), 1_001)).toBe(true);
  });

  it("after a 429, waits from another program's request that was heard of", () => {
    const heard = whenOthersHeard(freshCooldown(), 1_000);
    expect(whenTooSoon(heard, { sentAt: 9_000, headersAt: 9_040 }).readyAt).toBe(26_000);
  });

  it("does not blame another program's request that is longer ago than a window", () => {
    const heard = whenOthersHeard(freshCooldown(), 1_000);
    expect(whenTooSoon(heard, { sentAt: 40_000, headersAt: 40_040 }).readyAt).toBe(65_040);
  });

  it("goes back to 25 s when a 429 contradicts FAST", () => {
    const fast = whenAccepted(freshCooldown("fast"), { sentAt: 0, headersAt: 10 });
    const refused = whenTooSoon(fast, { sentAt: 1_100, headersAt: 1_110 });
    expect(refused.tier).toBe("standard");
    // Our own success explains the refusal: the window runs from there.
    expect(refused.readyAt).toBe(25_500);
  });

  it("after a 429 that another program caused, waits a whole window from the refusal", () => {
    const refused = whenTooSoon(freshCooldown(), { sentAt: 1_000, headersAt: 1_040 });
    expect(refused).toMatchObject({ readyAt: 26_040, windowMs: 25_000 });
  });

  it("takes Retry-After when the service sends one", () => {
    const refused = whenTooSoon(freshCooldown(), { sentAt: 1_000, headersAt: 1_040 }, 7_000);
    expect(refused.readyAt).toBe(8_040);
  });

  it("opens again after a failure that has nothing to do with the window", () => {
    expect(mayFire(whenFailed(whenSent(freshCooldown())), 1)).toBe(true);
  });

  it("never lets two requests of one key leave within the window, whatever the delays", () => {
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
