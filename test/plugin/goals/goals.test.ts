import { describe, expect, it } from "vitest";
import { type Goal, addressGoalId } from "../../../shared/goals/goal.ts";
import { goalWith } from "../../fixtures/sample-goals.ts";
import { type SentEvent, startGoals } from "./goals-stage.ts";

const follow = (username: string): SentEvent => ({ eventType: "FOLLOW", username });

describe("what counts", () => {
  it.each<[Goal["counts"], readonly SentEvent[], number]>([
    ["follows", [follow("Ann"), follow("Bea"), follow("ann")], 2],
    ["follows", [{ ...follow("Ann"), platform: "" }, follow("Ann")], 1],
    ["subscriptions", [{ eventType: "SUBSCRIPTION", username: "Ann", count: 12 }], 1],
    [
      "subscriptions",
      [
        { eventType: "SUBSCRIPTION", username: "Ann", count: 3 },
        { eventType: "SUBSCRIPTION", username: "Ann", count: 3, message: "Hi" },
      ],
      1,
    ],
    ["subscriptions", [{ eventType: "SUBSCRIPTION", username: "Ann", gifter: "Bea" }], 0],
    ["gifts", [{ eventType: "SUBSCRIPTION", username: "Ann", gifter: "Bea" }], 1],
    [
      "gifts",
      [
        { eventType: "SUBSCRIPTION", username: "Ann", gifter: "Bea" },
        { eventType: "SUBSCRIPTION", username: "Cid", gifter: "Bea" },
        { eventType: "SUBSCRIPTION", gifter: "Bea", count: 3 },
      ],
      3,
    ],
    ["cheers", [{ eventType: "CHEER", username: "Ann", value: 250 }], 250],
    ["cheers", [{ eventType: "CHEER", username: "Ann", value: 2.5, currency: "EUR" }], 0],
    ["tips", [{ eventType: "TIP", username: "Ann", value: 2.1 }], 2.1],
    ["tips", [0.1, 0.2, 0.7].map((value) => ({ eventType: "TIP", value, currency: "usd" })), 1],
    ["tips", [{ eventType: "TIP", value: 5, currency: "EUR" }], 0],
    ["tips", [{ eventType: "TIP", value: 5, currency: "__proto__" }], 0],
    ["raids", [{ eventType: "RAID", username: "Ann", raidViewers: 40 }], 40],
    ["ai_messages", [{ type: "chat.ai_message" }, { type: "chat.message" }], 1],
    ["follows", [{ type: "channel.go_live" }, { eventType: "HYPE_TRAIN" }, { type: "api.event" }], 0],
  ])("for %s, of %j", async (counts, events, value) => {
    const stage = await startGoals();
    stage.goals.define("goal", goalWith({ counts, targets: [1_000] }));
    for (const event of events) stage.take(event);
    expect(stage.valueOf("goal")).toBe(value);
  });

  it("is a follow once, also where the streamer wants repeated follows shown", async () => {
    const stage = await startGoals();
    stage.goals.define("goal", goalWith());
    stage.showRepeats();
    expect([stage.take(follow("Ann")), stage.take(follow("Ann"))]).toEqual([true, true]);
    expect(stage.valueOf("goal")).toBe(1);
  });

  it("is an event of the service once, and that of a program by its id within ten minutes", async () => {
    const stage = await startGoals();
    stage.goals.define("goal", goalWith({ counts: "tips" }));
    const tip: SentEvent = { eventType: "TIP", value: 1 };
    for (let time = 0; time < 2; time++) {
      stage.take({ ...tip, id: "same" });
      stage.take({ ...tip, platform: "", requestId: "order 1" });
    }
    expect(stage.valueOf("goal")).toBe(2);
    await stage.clock.pass(601_000);
    stage.take({ ...tip, platform: "", requestId: "order 1" });
    expect(stage.valueOf("goal")).toBe(3);
  });

  it("leaves out tips of another currency, which it adds up by themselves", async () => {
    const stage = await startGoals();
    stage.goals.define("goal", goalWith({ counts: "tips", currency: "EUR" }));
    for (const currency of ["EUR", "JPY", "JPY", "CHF", undefined])
      stage.take({ eventType: "TIP", value: 2, ...(currency && { currency }) });
    expect(stage.goals.all).toMatchObject([{ value: 2, unit: "EUR", others: { JPY: 4, CHF: 2, USD: 2 } }]);
    for (let at = 0; at < 26; at++)
      stage.take({ eventType: "TIP", value: 1, currency: `A${String.fromCharCode(65 + at)}A` });
    expect(Object.keys(stage.goals.all[0]?.others ?? {})).toHaveLength(5);
  });
});

describe("a goal", () => {
  it("begins with its start value, and has a next target once the first is reached", async () => {
    const stage = await startGoals();
    stage.goals.define("goal", goalWith({ start: 8, targets: [10, 20] }));
    expect(stage.goals.all).toMatchObject([{ value: 8, target: 10, reached: 0 }]);
    stage.take(follow("Ann"));
    stage.take(follow("Bea"));
    expect(stage.goals.all).toMatchObject([{ value: 10, target: 20, reached: 1 }]);
    stage.goals.set("goal", 25);
    expect(stage.goals.all).toMatchObject([{ value: 25, target: 20, reached: 2 }]);
  });

  it("is celebrated once for each target, however its value goes up and down", async () => {
    const stage = await startGoals();
    stage.goals.define("goal", goalWith({ targets: [2] }));
    for (const by of [1, 1, -1, 1, -2, 5]) stage.goals.add("goal", by);
    expect(stage.goals.all).toMatchObject([{ value: 5, reached: 1 }]);
    stage.goals.define("goal", goalWith({ targets: [2], title: "Other" }));
    stage.goals.define("goal", goalWith({ targets: [4, 8] }));
    expect(stage.goals.all).toMatchObject([{ reached: 1 }]);
    stage.goals.add("goal", 3);
    expect(stage.goals.all).toMatchObject([{ value: 8, reached: 2 }]);
  });

  it("is never below 0 by hand, and counts on from there", async () => {
    const stage = await startGoals();
    stage.goals.define("goal", goalWith({ start: 3 }));
    stage.goals.add("goal", -50);
    expect(stage.valueOf("goal")).toBe(0);
    stage.goals.set("goal", -1);
    stage.take(follow("Ann"));
    expect(stage.valueOf("goal")).toBe(1);
    stage.goals.set("goal", 10 ** 15);
    expect(stage.valueOf("goal")).toBe(10 ** 9);
    expect(stage.goals.add("gone", 1)).toBe(false);
  });

  it("of a stream begins again with the next one, also if its beginning was missed", async () => {
    const stage = await startGoals();
    stage.goals.define("goal", goalWith({ start: 1 }));
    stage.goals.define("lasting", goalWith({ since: "2000-01-01" }));
    stage.take({ ...follow("Ann"), stream: "s1" });
    stage.status(true);
    expect(stage.valueOf("goal")).toBe(1);
    stage.take({ type: "channel.go_live", stream: "s1" });
    stage.take({ ...follow("Bea"), stream: "s1" });
    stage.take({ type: "channel.go_live", stream: "t1", platform: "B" });
    stage.take({ ...follow("Cid"), stream: "t1", platform: "B" });
    expect(stage.valueOf("goal")).toBe(3);
    stage.take({ type: "channel.go_offline", stream: "s1" });
    await stage.clock.pass(200_000);
    stage.take({ ...follow("Dora"), stream: "t1", platform: "B" });
    expect(stage.valueOf("goal")).toBe(4);
    stage.take({ type: "channel.go_offline", stream: "t1", platform: "B" });
    stage.status(false);
    await stage.clock.pass(200_000);
    expect(stage.valueOf("goal")).toBe(4);
    await stage.restart();
    stage.status(true);
    expect(stage.valueOf("goal")).toBe(1);
    expect(stage.valueOf("lasting")).toBe(4);
    stage.take({ ...follow("Eve"), stream: "s2" });
    stage.take({ type: "channel.go_live", stream: "s2" });
    expect(stage.valueOf("goal")).toBe(2);
  });

  it("of a date counts from that day on", async () => {
    const stage = await startGoals();
    const day = (ms: number) => new Date(stage.clock.wall() + ms).toLocaleDateString("sv");
    stage.goals.define("goal", goalWith({ since: day(86_400_000) }));
    stage.take(follow("Ann"));
    expect(stage.valueOf("goal")).toBe(0);
    await stage.clock.pass(86_400_000);
    stage.take(follow("Bea"));
    expect(stage.valueOf("goal")).toBe(1);
  });

  it("keeps its count when it is changed, unless something else counts", async () => {
    const stage = await startGoals();
    stage.goals.define("goal", goalWith());
    stage.take(follow("Ann"));
    stage.goals.define("goal", goalWith({ title: "Other", start: 5, since: "2000-01-01" }));
    expect(stage.valueOf("goal")).toBe(6);
    stage.goals.define("goal", goalWith({ counts: "raids" }));
    expect(stage.valueOf("goal")).toBe(0);
  });

  it("of tips begins again in another currency", async () => {
    const stage = await startGoals();
    stage.goals.define("goal", goalWith({ counts: "tips", currency: "EUR" }));
    stage.take({ eventType: "TIP", value: 2, currency: "EUR" });
    expect(stage.valueOf("goal")).toBe(2);
    stage.goals.define("goal", goalWith({ counts: "tips", currency: "JPY" }));
    expect(stage.valueOf("goal")).toBe(0);
  });

  it("that was removed comes back with what came meanwhile, until the plugin ends", async () => {
    const stage = await startGoals();
    stage.goals.define("goal", goalWith());
    stage.take(follow("Ann"));
    stage.goals.remove("goal");
    expect(stage.goals.all).toEqual([]);
    stage.take(follow("Bea"));
    stage.goals.define("goal", goalWith());
    expect(stage.valueOf("goal")).toBe(2);
    stage.goals.remove("goal");
    await stage.restart();
    stage.goals.define("goal", goalWith());
    expect(stage.valueOf("goal")).toBe(0);
  });

  it("is one of eight at most, not counting those that addresses name", async () => {
    const stage = await startGoals();
    const named = Array.from(
      { length: 20 },
      (_, at) => ({ counts: "raids", target: at + 1, title: "" }) as const,
    );
    for (const one of named) stage.goals.use([...named.slice(0, 2), one]);
    const ids = stage.goals.all.map(({ id }) => id);
    expect(ids).toHaveLength(16);
    expect(ids).toEqual(expect.arrayContaining([...named.slice(0, 2), ...named.slice(6)].map(addressGoalId)));
    const made = Array.from({ length: 9 }, (_, at) => stage.goals.define(`goal-${at}`, goalWith()));
    expect(made).toEqual([true, true, true, true, true, true, true, true, false]);
    expect(stage.goals.all[0]?.id).toBe("goal-0");
    expect(Object.keys(stage.goals.texts)).toHaveLength(8);
    expect(stage.goals.define("raids/5/", goalWith())).toBe(false);
  });

  it("begins again with another account, and stays with the same one", async () => {
    const stage = await startGoals();
    stage.goals.define("goal", goalWith({ start: 2 }));
    stage.take(follow("Ann"));
    await stage.restart();
    expect(stage.valueOf("goal")).toBe(3);
    stage.useAccount("other");
    expect(stage.valueOf("goal")).toBe(2);
    stage.take(follow("Ann"));
    await stage.settle();
    await stage.kill();
    expect(stage.valueOf("goal")).toBe(3);
  });
});
