import { describe, expect, it } from "vitest";
import { freshCooldown, mayFire, whenAccepted, whenSent } from "../../../plugin/session/state/cooldown.ts";
import { restoredFrom, savedFrom } from "../../../plugin/session/stored-cooldowns.ts";

const cooling = whenAccepted(freshCooldown(), { sentAt: 1_000, headersAt: 1_000 });

describe("a cooldown that outlives its process", () => {
  const saved = savedFrom(cooling, { now: 6_000, wall: 500_000 });

  it("continues where it was, on a clock that starts over", () => {
    expect(saved).toEqual({ tier: "unknown", readyAtWall: 520_000, windowMs: 25_000 });
    const restored = restoredFrom(saved, "auto", { now: 10, wall: 507_000 });
    expect(restored).toMatchObject({ readyAt: 13_010, windowMs: 25_000, inFlight: false });
  });

  it("is over when its time has passed meanwhile", () => {
    expect(mayFire(restoredFrom(saved, "auto", { now: 10, wall: 520_001 }), 10)).toBe(true);
  });

  it("never waits longer than one window, whatever happened to the wall clock", () => {
    expect(restoredFrom(saved, "auto", { now: 0, wall: 0 }).readyAt).toBe(25_000);
  });

  it("keeps a tier that was learned, whatever the settings say meanwhile", () => {
    const fast = { tier: "fast", readyAtWall: 0, windowMs: 1_000 } as const;
    const standard = restoredFrom(fast, "standard", { now: 0, wall: 9 });
    expect(standard).toMatchObject({ tier: "fast", windowMs: 25_000 });
    expect(restoredFrom(fast, "auto", { now: 0, wall: 9 })).toMatchObject({ tier: "fast", windowMs: 1_000 });
    expect(savedFrom(whenAccepted(standard, { sentAt: 0, headersAt: 0 }), { now: 0, wall: 9 })?.tier).toBe(
      "fast",
    );
  });

  it("counts a request under way, whose answer may come after the end", () => {
    const sent = whenSent(freshCooldown(), { content: "hi", at: 6_000 });
    expect(savedFrom(sent, { now: 6_000, wall: 500_000 })?.readyAtWall).toBe(525_500);
  });

  it("is not saved before anything was sent", () => {
    expect(savedFrom(freshCooldown(), { now: 0, wall: 0 })).toBeUndefined();
  });
});
