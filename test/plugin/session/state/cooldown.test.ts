import fc from "fast-check";
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

const whenSent = (cooldown: Cooldown): Cooldown => whenSentWith(cooldown, { content: "Hi", at: 0 });

describe("the cooldown gate", () => {
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

  it.each([
    [2_000, true],
    [999, false],
    [1_000, true],
    [24_000, true],
    [24_001, false],
  ])("learns from a success %i ms after another one whether its window is FAST: %s", (sentAt, isFast) => {
    const first = whenAccepted(freshCooldown(), { sentAt: 0, headersAt: 10 });
    const second = whenAccepted({ ...first, readyAt: 0 }, { sentAt, headersAt: sentAt + 10 });
    const windowMs = isFast ? 1_000 : 25_000;
    expect(second).toMatchObject({ windowMs, readyAt: sentAt + 10 + windowMs });
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
      const heard = whenTooSoon(whenOtherAnnounced(fast, 3_900), { sentAt: 4_000, headersAt: 4_010 });
      expect(heard.readyAt).toBe(5_010);
      expect(mayTry(fast, 5_000)).toBe(false);
    });

    it("unlearns it from two in a row, and counts from its own last success", () => {
      const twice = whenTooSoon(whenSent(once), { sentAt: 5_010, headersAt: 5_020 });
      expect(twice).toMatchObject({ tier: "standard", readyAt: 27_500, windowMs: 25_000 });
    });

    it("starts counting 429s again after each success", () => {
      let cooldown = fast;
      // Nothing is learned from successes that are so far apart.
      for (let at = 60_000; at < 600_000; at += 60_000) {
        cooldown = whenTooSoon(cooldown, { sentAt: at, headersAt: at + 10 });
        cooldown = whenAccepted(cooldown, { sentAt: at + 30_000, headersAt: at + 30_010 });
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

  it("takes the service's Retry-After, up to two minutes, and is not tried early during it", () => {
    const refused = (retryAfterMs: number): Cooldown =>
      whenTooSoon(freshCooldown(), { sentAt: 1_000, headersAt: 1_040 }, retryAfterMs);
    expect([refused(7_000).readyAt, refused(86_400_000).readyAt]).toEqual([8_040, 121_040]);
    expect(mayTry(refused(60_000), 30_000)).toBe(false);
  });

  it("learns nothing from a success after a Retry-After: that was no window of the service's", () => {
    const first = whenAccepted(freshCooldown(), { sentAt: 0, headersAt: 10 });
    const asked = whenTooSoon(first, { sentAt: 2_000, headersAt: 2_010 }, 3_000);
    const second = whenAccepted(asked, { sentAt: 5_010, headersAt: 5_020 });
    expect(second).toMatchObject({ tier: "standard", readyAt: 30_020, windowMs: 25_000 });
    // The next two successes teach as ever.
    expect(whenAccepted(second, { sentAt: 8_000, headersAt: 8_010 }).tier).toBe("fast");
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
