import { describe, expect, it } from "vitest";
import { ruleSource } from "../../../plugin/rules/rule-effects.ts";
import { type RuleEvent, plainContent } from "../../../plugin/rules/rule-event.ts";
import type { PressResult } from "../../../plugin/session/presses/press-session.ts";
import { createRecentChat } from "../../../plugin/session/recent-chat.ts";
import { type ChannelState, freshState } from "../../../plugin/session/state/channel-state.ts";
import { freshCooldown } from "../../../plugin/session/state/cooldown.ts";
import type { AlertSettings } from "../../../shared/alerts/alert-settings.ts";
import { Emitter } from "../../../shared/emitter.ts";
import type { Rule } from "../../../shared/rules/rule.ts";
import { rulesAtWork } from "../../fixtures/rules-at-work.ts";
import { savedRules } from "../../fixtures/saved-rules.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

const raid: Rule = {
  name: "Raid",
  on: true,
  when: { event: "raid" },
  then: { action: "reaction", settings: { prompt: "{name}" } },
};
const note: Rule = { ...raid, then: { action: "context", settings: { content: "{name}" } } };

const startsAt = createFakeClock().now();

/** Rules of an account whose reactions are answered by hand. `hasSession`: whether its settings are complete. */
function start(
  rule: Rule,
  hasSession = true,
  state: Partial<ChannelState> = {},
  settings: AlertSettings = {},
) {
  const clock = createFakeClock();
  const saved = savedRules([rule]);
  const sent: {
    readonly content: string;
    readonly isWanted: () => boolean;
    readonly answer: (result: PressResult) => void;
  }[] = [];
  const value: ChannelState = {
    ...freshState(),
    presences: new Map([["mainstage", { phase: "in", isTest: false }]]),
    ...state,
  };
  const session = {
    store: { value },
    channelOf: () => "mainstage",
    react: (press: { readonly content: string; readonly isWanted: () => boolean }) =>
      new Promise((answer: (result: PressResult) => void) => void sent.push({ ...press, answer })),
  };
  const account = {
    identity: "a",
    session: hasSession ? session : undefined,
    subscribe: new Emitter().subscribe,
    onEvent: new Emitter().subscribe,
  } as never;
  const removed: string[] = [];
  const chat = { ...createRecentChat(account), isRemoved: (_: string, id: string) => removed.includes(id) };
  let chance = 1;
  const rules = rulesAtWork(account, {
    clock,
    chat,
    stored: { rules: saved },
    alerts: { inUse: settings },
    // What is shuffled is turned round.
    random: () => (chance /= 2),
  });
  let ids = 0;
  const come = (username: string, messageId?: string): void => {
    const content = { eventType: "RAID", sentDateTime: "", username };
    const about = messageId === undefined ? {} : { messageId };
    const event: RuleEvent = { kind: "raid", id: `${++ids}`, channel: "mainstage", content, ...about };
    rules.happen(event);
  };
  const row = (name = "Raid") => {
    const { dropped, miss } = rules.records.resultOf(name);
    return [dropped, miss?.reason];
  };
  return { clock, come, removed, row, rules, saved, sent };
}

describe("a rule with a limit", () => {
  it.each<[string, Rule["when"]]>([
    ["tooSoon", { event: "raid", everyMinutes: 10 }],
    ["oftenEnough", { event: "raid", perStream: 1 }],
  ])("keeps to it when events come while it is asked for: %s", async (reason, when) => {
    const { clock, come, row, rules, sent } = start({ ...raid, when });
    come("Otter");
    await clock.pass(2_000);
    come("Heron");
    sent[0]?.answer({ kind: "done" });
    await clock.pass(100);
    expect([sent.map(({ content }) => content), rules.waiting, row()]).toEqual([["Otter"], [], [1, reason]]);
  });

  it("does not wait for a time to which the computer's clock was set back", () => {
    const { clock, rules, saved } = start(raid);
    for (const [agoMs, firedAgoMs] of [
      [1, 1],
      [-1, undefined],
    ] as const) {
      saved.saveRuns({ Raid: { at: clock.wall() - agoMs, count: 1 } });
      expect(rules.records.limitsOf("Raid").firedAgoMs).toBe(firedAgoMs);
    }
  });

  it("leaves an alert of its name alone", async () => {
    const spoken = { raid: { choices: { isSpoken: true, prompt: "Greet." }, variations: [] } };
    const rule: Rule = { ...raid, name: "raid", when: { event: "raid", perStream: 1 } };
    const { clock, come, rules, sent } = start(rule, true, {}, spoken);
    come("Otter");
    await clock.pass(2_000);
    sent[0]?.answer({ kind: "done" });
    await clock.pass(100);
    expect(rules.waiting).toMatchObject([{ isAlert: true, name: "raid" }]);
  });
});

it.each([
  ["raid", "otherText"],
  ["message", undefined],
] as const)("A rule notes a %s without its words as %s", (kind, reason) => {
  const { row, rules } = start({ ...raid, when: { event: kind, contains: "fox" } });
  rules.happen({ kind, id: "1", channel: "mainstage", content: plainContent("") });
  expect(row()).toEqual([0, reason]);
});

describe("a rule that waits", () => {
  it.each<[string, Partial<ChannelState>]>([
    ["another program's reaction", { cooldown: { ...freshCooldown(), othersAt: startsAt } }],
    [
      "a reaction that was too soon",
      {
        cooldown: { ...freshCooldown(), refusals: 1 },
        earlyPress: { source: ruleSource, at: startsAt },
      },
    ],
  ])("leaves a whole window to what may have been the same key's: %s", async (_, state) => {
    const { clock, come, sent } = start(raid, true, state);
    await clock.pass(10_000);
    come("Otter");
    await clock.pass(16_000);
    expect(sent).toEqual([]);
    await clock.pass(1_000);
    expect(sent.map(({ content }) => content)).toEqual(["Otter"]);
  });

  it("lets the streamer's queued press go first, however long that takes", async () => {
    const { clock, come, rules, sent } = start(raid, true, { queuedPress: "key" });
    come("Otter");
    await clock.pass(10_000);
    expect([sent, rules.waiting.length]).toEqual([[], 1]);
  });

  it("is asked for anew when its text changes before it is sent", async () => {
    const { clock, come, saved, sent } = start(raid);
    come("Otter");
    await clock.pass(2_000);
    await saved.save([{ ...raid, then: { action: "reaction", settings: { prompt: "Hi {name}" } } }]);
    expect(sent[0]?.isWanted()).toBe(false);
    sent[0]?.answer({ kind: "dropped" });
    await clock.pass(100);
    expect(sent.map(({ content }) => content)).toEqual(["Otter", "Hi Otter"]);
  });

  it("has each of its prompts once when they are shuffled, and none twice in a row", async () => {
    const settings = { prompt: "one\ntwo", order: "shuffle" };
    const { clock, come, sent } = start({ ...raid, then: { action: "reaction", settings } });
    for (const _ of [1, 2, 3, 4]) {
      come("Otter");
      await clock.pass(2_000);
      sent.at(-1)?.answer({ kind: "done" });
      await clock.pass(100);
    }
    expect(sent.map(({ content }) => content)).toEqual(["two", "one", "two", "one"]);
  });

  it("is done no more often than every ten seconds where it needs no cooldown", async () => {
    const { clock, come, rules } = start({ ...raid, then: { action: "overlay", settings: {} } });
    const times = (): number => rules.records.limitsOf("Raid").timesInStream;
    come("Otter");
    await clock.pass(2_000);
    come("Heron");
    await clock.pass(9_999);
    expect(times()).toBe(1);
    await clock.pass(1);
    expect(times()).toBe(2);
  });

  it("is worth nothing any more after the computer has slept", async () => {
    const { clock, come, row, sent } = start(raid);
    come("Otter");
    await clock.pass(1_000);
    clock.sleep(8 * 3_600_000);
    await clock.pass(10_000);
    expect([sent, row()]).toEqual([[], [1, "expired"]]);
    come("Heron");
    await clock.pass(2_000);
    expect(sent.map(({ content }) => content)).toEqual(["Heron"]);
  });

  it("says nothing of a message that moderation has taken back, not even when it is about to be sent", async () => {
    const { clock, come, removed, rules, sent } = start(raid);
    come("Otter", "m1");
    await clock.pass(2_000);
    expect([sent[0]?.content, sent[0]?.isWanted()]).toEqual(["Otter", true]);
    come("Heron", "m2");
    removed.push("m1", "m2");
    expect(sent[0]?.isWanted()).toBe(false);
    sent[0]?.answer({ kind: "done" });
    await clock.pass(30_000);
    expect([sent.length, rules.waiting]).toEqual([1, []]);
  });

  it("is not sent once it is dropped, even when it is about to be", async () => {
    const { clock, come, rules, sent } = start(raid);
    come("Otter");
    await clock.pass(2_000);
    for (const { id } of rules.waiting) rules.drop(id);
    expect([sent[0]?.isWanted(), rules.waiting]).toEqual([false, []]);
  });

  it("is dropped on its own row when it gets another name, under which it has fired as often", async () => {
    const { clock, come, row, rules, saved } = start(raid);
    const firedAt = clock.wall();
    rules.records.fired("Raid");
    come("Otter");
    rules.rename("Raid", "Greet");
    await saved.save([{ ...raid, name: "Greet" }]);
    await clock.pass(100);
    expect([row("Greet"), row("Raid")]).toEqual([
      [1, "changed"],
      [0, undefined],
    ]);
    expect(rules.records.limitsOf("Greet").timesInStream).toBe(1);
    rules.records.beginStream();
    expect(rules.records.limitsOf("Greet").timesInStream).toBe(0);
    expect(rules.records.resultOf("Greet").firedAt).toBe(firedAt);
  });

  it("waits no longer than its event is worth when there is no account", async () => {
    const { clock, come, row, rules } = start(note, false);
    come("Otter");
    await clock.pass(60_000);
    expect([rules.waiting, row()]).toEqual([[], [1, "expired"]]);
  });
});

it("A rule with the name of one that is gone begins anew", async () => {
  const { clock, come, row, rules, saved, sent } = start(raid);
  come("Otter");
  await clock.pass(2_000);
  sent[0]?.answer({ kind: "done" });
  await clock.pass(100);
  come("Heron");
  expect(rules.records.limitsOf("Raid").timesInStream).toBe(1);
  await saved.save([]);
  await saved.save([raid]);
  expect(rules.records.limitsOf("Raid")).toEqual({ firedAgoMs: undefined, timesInStream: 0 });
  expect(row()).toEqual([0, undefined]);
});
