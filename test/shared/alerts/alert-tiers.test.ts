import { describe, expect, it } from "vitest";
import type { AlertEvent } from "../../../shared/alerts/alert-kinds.ts";
import { alertTiers, tierOf } from "../../../shared/alerts/alert-tiers.ts";

const event = (eventType: string, part: Partial<AlertEvent> = {}): AlertEvent => ({
  eventType,
  sentDateTime: "",
  ...part,
});

describe("the tier of an alert", () => {
  const sized = {
    follow: (count: number) => event("FOLLOW", { count }),
    subscription: (count: number) => event("SUBSCRIPTION", { count }),
    gift: (count: number) => event("SUBSCRIPTION", { count, gifter: "Gull" }),
    raid: (raidViewers: number) => event("RAID", { raidViewers }),
    cheer: (value: number) => event("CHEER", { value }),
    other: (count: number) => event("HYPE_TRAIN", { count }),
  };

  it.each([
    ["follow", 10, 50],
    ["subscription", 10, 50],
    ["gift", 5, 20],
    ["raid", 20, 100],
    ["cheer", 500, 5_000],
    ["other", 500, 5_000],
  ] as const)("of a %s is big from %i on and huge from %i on", (kind, big, huge) => {
    const tiers = [big - 1, big, huge - 1, huge].map((amount) => tierOf(sized[kind](amount)));
    expect(tiers).toEqual(["small", "big", "big", "huge"]);
    expect(alertTiers[kind]).toEqual({ big, huge });
  });

  it("of the stream's beginning is big, however many saw it, and of its end small", () => {
    expect([1, 2_000_000_000].map((count) => tierOf(event("GO_LIVE", { count })))).toEqual(["big", "big"]);
    expect(tierOf(event("GO_LIVE"))).toBe("big");
    expect(tierOf(event("GO_OFFLINE", { count: 2_000_000_000 }))).toBe("small");
  });

  it("without an amount goes by how many events it is for, and by other bounds if they are given", () => {
    expect([8, 9, 48, 49].map((others) => tierOf(event("FOLLOW"), others))).toEqual([
      "small",
      "big",
      "big",
      "huge",
    ]);
    expect(tierOf(event("FOLLOW", { count: 2 }), 49)).toBe("small");
    expect(tierOf(event("FOLLOW"), 0, { big: 1, huge: 2 })).toBe("big");
    expect(tierOf(event("FOLLOW"), 1, { big: 1, huge: 2 })).toBe("huge");
  });
});
