import { describe, expect, it } from "vitest";
import type { Alert } from "../../../../overlay/pieces/alerts/alert.ts";
import {
  type Waiting,
  eventsOf,
  giftsTogether,
  joinedBy,
  joinedTo,
  oneFewer,
  precedenceOf,
} from "../../../../overlay/pieces/alerts/alert-groups.ts";

const alert = (eventId: string, eventType: string, part: Partial<Alert["event"]> = {}): Alert => ({
  eventId,
  event: { eventType, sentDateTime: "", ...part },
});
const gift = (eventId: string, part: Partial<Alert["event"]> = {}): Alert =>
  alert(eventId, "SUBSCRIPTION", { gifter: "Gull", username: "Otter", ...part });
const waits = (one: Alert, since = 0): Waiting => ({ alert: one, since });
/** Which alerts are left, each with the events that it stands for. */
const left = (all: readonly Waiting[]): readonly string[] =>
  all.map((one) => eventsOf(one.alert).join("+") + (one.alert.others ? ` and ${one.alert.others}` : ""));

describe("the precedence of alerts", () => {
  it("is that of what is tried out before all, then raids and the stream's beginning, and its end last", () => {
    const cheer = alert("cheer", "CHEER", { value: 5 });
    const [live, offline] = [alert("live", "GO_LIVE"), alert("offline", "GO_OFFLINE")];
    const ranks = [
      [
        { ...offline, isTest: true },
        { ...alert("try", "FOLLOW"), isTriedOut: true },
      ],
      [alert("raid", "RAID"), live],
      [alert("subscription", "SUBSCRIPTION"), gift("gift"), cheer],
      [alert("follow", "FOLLOW"), alert("other", "HYPE_TRAIN")],
      [offline],
    ].map((rank) => new Set(rank.map(precedenceOf)));
    expect(ranks.map(({ size }) => size)).toEqual([1, 1, 1, 1, 1]);
    const order = ranks.flatMap((rank) => [...rank]);
    expect(order).toEqual(order.toSorted((one, other) => other - one));
    expect(new Set(order).size).toBe(5);
  });
});

it("of money merge the one that is worth least", () => {
  const tip = (eventId: string, value: number, currency?: string) =>
    waits({ ...alert(eventId, "TIP", { value, currency: currency ?? null }), currency: "JPY" });
  const tips = [
    tip("yen", 900, "JPY"),
    tip("dollars", 7, "USD"),
    tip("own", 950),
    tip("unknown", 5_000, "XQQ"),
  ];
  expect(left(oneFewer(tips))).toEqual(["yen+unknown and 1", "dollars", "own"]);
  expect(left(oneFewer(oneFewer(tips)))).toEqual(["dollars", "own+yen+unknown and 2"]);
});

describe("two gifts", () => {
  it.each<[string, Alert, Alert]>([
    ["a gift and a subscription", gift("a"), alert("b", "SUBSCRIPTION")],
    ["a subscription and a gift", alert("a", "SUBSCRIPTION"), gift("b")],
    ["gifts of two givers", gift("a"), gift("b", { gifter: "Heron" })],
    ["two subscriptions", alert("a", "SUBSCRIPTION"), alert("b", "SUBSCRIPTION")],
    ["gifts of two givers without a visible name", gift("a", { gifter: " " }), gift("b", { gifter: " " })],
    ...[undefined, "AnAnonymousGifter", "Anonymous"].map((gifter): [string, Alert, Alert] => [
      `totals of two givers called ${gifter}`,
      alert("a", "SUBSCRIPTION_GIFT", { gifter, count: 5 }),
      alert("b", "SUBSCRIPTION_GIFT", { gifter, count: 7 }),
    ]),
    ["a test and a gift", { ...gift("a"), isTest: true }, gift("b")],
    ["a gift and a test", gift("a"), { ...gift("b"), isTest: true }],
    [
      "two raids that name a giver",
      alert("a", "RAID", { gifter: "Gull" }),
      alert("b", "RAID", { gifter: "Gull" }),
    ],
  ])("are no single alert if they are %s", (_, one, other) => {
    expect(giftsTogether(one, other)).toBeUndefined();
  });

  it("are one if one is a total without a name and the others single gifts without one", () => {
    const nameless = (id: string, count?: number) => alert(id, "SUBSCRIPTION_GIFT", { count });
    const singles = giftsTogether(nameless("a"), nameless("b"));
    expect(singles && giftsTogether(singles, nameless("c", 48))?.event.count).toBe(50);
    expect(giftsTogether(nameless("a", 5), nameless("b"))?.event.count).toBe(6);
  });

  it("of one giver are an alert that names nobody who got one, and counts all", () => {
    const [a, b] = [gift("a", { count: 2 }), gift("b", { gifter: " Gull ", count: 5 })];
    expect(giftsTogether({ ...a, joined: ["x"] }, { ...b, joined: ["y"] })).toEqual({
      eventId: "a",
      joined: ["x", "b", "y"],
      event: { ...a.event, username: null, count: 7 },
    });
    expect(giftsTogether(gift("a"), gift("b"))?.event.count).toBe(2);
    expect(giftsTogether(gift("a", { count: 0 }), gift("b", { count: 0 }))?.event.count).toBe(2);
    // All of the total came one by one before it.
    expect(giftsTogether(gift("a"), gift("b", { count: 0, brought: 5 }))?.event.count).toBe(1);
  });

  it("keep the months of a subscription whose message counts none or one", () => {
    const months = (first: number, count?: number) =>
      joinedTo(
        alert("a", "SUBSCRIPTION", { count: first }),
        alert("b", "SUBSCRIPTION", { joins: "a", message: "hi", count }),
      )?.event.count;
    expect([months(12), months(12, 0), months(12, 1), months(1, 12)]).toEqual([12, 12, 12, 12]);
  });

  it.each([
    ["first", "hi", undefined, "hi"],
    ["second", undefined, "ho", "ho"],
    ["first of both", "hi", "ho", "hi"],
  ])("keep the %s message", (_, first, second, kept) => {
    const [a, b] = [first, second].map((message, at) =>
      gift(`${at}`, message === undefined ? {} : { message }),
    );
    expect(a && b && giftsTogether(a, b)?.event.message).toBe(kept);
  });

  it("without a message have none together", () => {
    expect(giftsTogether(gift("a"), gift("b"))?.event).not.toHaveProperty("message");
  });
});

describe("an alert that comes while others wait", () => {
  const waiting = (...ids: readonly string[]): readonly Waiting[] =>
    ids.map((id) => waits(alert(id, "FOLLOW")));

  it.each([
    ["FOLLOW", ["1", "2", "3"], "4", ["1", "2", "3+4 and 1"]],
    ["FOLLOW", ["1", "2"], "3", ["1", "2", "3"]],
    ["SUBSCRIPTION", ["1", "2", "3"], "4", ["1", "2", "3+4 and 1"]],
    ["RAID", ["1", "2", "3"], "4", ["1", "2", "3", "4"]],
    ["HYPE_TRAIN", ["1", "2", "3"], "4", ["1", "2", "3", "4"]],
  ])("is a %s in a crowd of its kind, or waits by itself", (type, before, newcomer, after) => {
    const all = before.map((id) => waits(alert(id, type)));
    expect(left(joinedBy(all, waits(alert(newcomer, type))))).toEqual(after);
  });

  it("is in no crowd with those who wrote something, nor with other kinds", () => {
    const writes = waits(alert("writes", "FOLLOW", { message: "hi" }));
    expect(left(joinedBy([...waiting("1", "2"), writes], waits(alert("3", "FOLLOW"))))).toHaveLength(4);
    const others = ["a", "b"].map((id) => waits(alert(id, "SUBSCRIPTION")));
    expect(left(joinedBy([...waiting("1", "2"), ...others], waits(alert("3", "FOLLOW"))))).toHaveLength(5);
  });

  it("is of its kind however its type is written", () => {
    expect(left(joinedBy(waiting("1", "2", "3"), waits(alert("4", "follow"))))).toEqual([
      "1",
      "2",
      "3+4 and 1",
    ]);
  });

  it("is a gift that joins the last one of its giver, which goes on waiting since it came", () => {
    const before = [waits(gift("a"), 5), waits(gift("b", { gifter: "Heron" }), 6)];
    const after = joinedBy(before, waits(gift("c"), 7));
    expect(left(after)).toEqual(["a+c", "b"]);
    expect(after.map(({ since }) => since)).toEqual([5, 6]);
  });
});

describe("one alert fewer", () => {
  const cheer = (id: string, value: number, part: Partial<Alert["event"]> = {}): Waiting =>
    waits(alert(id, "CHEER", { value, ...part }));

  it.each<[string, readonly Waiting[], readonly string[]]>([
    [
      "the smallest joins the next larger one",
      [cheer("a", 3), cheer("b", 1), cheer("c", 2)],
      ["a", "c+b and 1"],
    ],
    [
      "of equal ones the last joins the one before it",
      [cheer("a", 1), cheer("b", 1), cheer("c", 1)],
      ["a", "b+c and 1"],
    ],
    [
      "of equal ones the one without a message joins",
      [cheer("a", 1), cheer("b", 1), cheer("c", 1, { message: "hi" })],
      ["a+b and 1", "c"],
    ],
    [
      "a larger one without a message outlasts a smaller one with it",
      [cheer("a", 1, { message: "hi" }), cheer("b", 2)],
      ["b+a and 1"],
    ],
    [
      "it is one of the most frequent kind",
      [waits(alert("raid", "RAID")), cheer("a", 9), cheer("b", 8)],
      ["raid", "a+b and 1"],
    ],
    ["an only one of its kind is dropped", [waits(alert("raid", "RAID")), cheer("a", 1)], ["a"]],
    [
      "the stream's beginning is not joined by its like, and goes last",
      [waits(alert("live", "GO_LIVE")), waits(alert("live again", "GO_LIVE"))],
      ["live"],
    ],
  ])("%s", (_, all, after) => {
    expect(left(oneFewer(all))).toEqual(after);
  });

  it("counts all that two alerts stand for, and drops tests rather than have them join", () => {
    const [a, b] = [cheer("a", 2), cheer("b", 1)];
    const crowded = [
      { ...a, alert: { ...a.alert, others: 3, joined: ["x", "y", "z"] } },
      { ...b, alert: { ...b.alert, others: 2, joined: ["v", "w"] } },
    ];
    expect(left(oneFewer(crowded))).toEqual(["a+x+y+z+b+v+w and 6"]);
    for (const part of [{ isTest: true }, { isTriedOut: true }]) {
      const tests = [a, b].map((one) => ({ ...one, alert: { ...one.alert, ...part } }));
      expect(left(oneFewer(tests))).toEqual(["a"]);
    }
  });
});
