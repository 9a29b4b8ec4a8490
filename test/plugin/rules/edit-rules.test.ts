import { describe, expect, it } from "vitest";
import { type RuleChange, rulesSent, withChange } from "../../../plugin/rules/edit-rules.ts";
import { readyMadeRules } from "../../../plugin/rules/page/ready-made-rules.ts";
import { type Rule, maxRules, ruleEvents } from "../../../shared/rules/rule.ts";
import { messages, setUp } from "../../../shared/words/english.ts";

const reaction: Rule["then"] = { action: "reaction", settings: { prompt: "Hi" } };
const rule = (name: string, more: Partial<Rule> = {}): Rule => ({
  name,
  on: true,
  when: { event: "raid" },
  then: reaction,
  ...more,
});
const all = [rule("A"), rule("B"), rule("C")];
const names = (change: RuleChange, rules: readonly Rule[] = all): readonly string[] | string => {
  const edited = withChange(rules, change);
  return edited.fault ?? edited.rules.map(({ name }) => name);
};

describe("a change of the rules", () => {
  it.each<[string, RuleChange, readonly string[] | string]>([
    ["adds one", { set: rule("D") }, ["A", "B", "C", "D"]],
    ["replaces one in its place", { set: rule("B 2"), was: "B" }, ["A", "B 2", "C"]],
    ["adds none of a name that is taken", { set: rule("A") }, "taken"],
    ["gives none the name of another", { set: rule("A"), was: "B" }, "taken"],
    ["deletes one", { remove: "B" }, ["A", "C"]],
    ["duplicates one, off, under another name", { duplicate: "A" }, ["A", "A 2", "B", "C"]],
    ["moves one up", { up: "C" }, ["A", "C", "B"]],
    ["moves one down", { down: "A" }, ["B", "A", "C"]],
    ["moves nothing beyond the end", { down: "C" }, ["A", "B", "C"]],
    ["moves nothing beyond the beginning", { up: "A" }, ["A", "B", "C"]],
    ["finds nothing to move", { up: "X" }, ["A", "B", "C"]],
    ["is none", { set: { name: 7 } }, "unreadable"],
  ])("%s", (_, change, expected) => {
    expect(names(change)).toEqual(expected);
  });

  it("makes no more than there is room for", () => {
    const full = Array.from({ length: maxRules }, (_, at) => rule(`${at}`));
    for (const change of [{ set: rule("one more") }, { duplicate: "0" }])
      expect(names(change, full)).toBe("full");
    expect(rulesSent([...full, rule("one more")])).toMatchObject({ fault: "full" });
  });

  it("leaves a rule on viewers' text off until it is switched on by itself", () => {
    const text = rule("Words", { when: { event: "message", contains: "gg" } });
    const onOf = (change: RuleChange, rules: readonly Rule[]): boolean | undefined => {
      const edited = withChange(rules, change);
      return edited.fault === undefined ? edited.rules[0]?.on : undefined;
    };
    expect(onOf({ set: text }, [])).toBe(false);
    expect(onOf({ set: text, was: "Words" }, [{ ...text, on: false }])).toBe(true);
    const asksMessage = rule("A", { then: { action: "reaction", settings: { prompt: "{message}" } } });
    expect(onOf({ set: asksMessage, was: "A" }, [rule("A")])).toBe(false);
    // Another program says that it means it.
    expect(rulesSent([text])).toEqual({ rules: [text] });
  });

  it("takes the mark from a rule of somebody's look once it is on", () => {
    const came = rule("A", { on: false, fromLook: true });
    const kept = withChange([came], { set: came, was: "A" });
    expect(kept).toEqual({ rules: [came] });
    expect(withChange([came], { set: { ...came, on: true }, was: "A" })).toEqual({ rules: [rule("A")] });
  });
});

describe("a rule that cannot be", () => {
  const joined: Rule["when"] = { event: "joined" };
  it.each<[string, Partial<Rule>]>([
    ["unreadable", { when: { event: "raid", nonsense: 1 } as never }],
    ["unreadable", { when: { event: "dance" as never } }],
    ["unreadable", { name: "x".repeat(61) }],
    ["unreadable", { when: { event: "raid", everyMinutes: 0 } }],
    ["minutes", { when: { event: "interval" } }],
    ["minutes", { when: { event: "raid", minutes: 1 } }],
    ["amount", { when: { event: "follow", atLeast: 1 } }],
    ["gifts", { when: { event: "raid", gifts: 2 } }],
    ["text", { when: { event: "live", contains: "x" } }],
    ["name", { when: { event: "raid", name: "x" } }],
    ["empty", { then: { action: "reaction", settings: { prompt: " \n " } } }],
    ["empty", { then: { action: "context", settings: {} } }],
    ["tooLong", { then: { action: "reaction", settings: { prompt: "x".repeat(301) } } }],
    ["tooLong", { then: { action: "context", settings: { content: "x".repeat(701) } } }],
    ["tooLong", { then: { action: "reaction", settings: { prompt: "Hi", nonsense: "x".repeat(4_000) } } }],
    ["unreadable", { then: { action: "reaction", settings: { prompt: "Hi", deep: [[[]]] } } }],
    ["itself", { when: joined, then: { action: "presence", settings: { does: "join" } } }],
    ["itself", { when: joined, then: { action: "presence", settings: {} } }],
    ["overlay", { then: { action: "overlay", settings: { does: "refresh" } } }],
  ])("is refused as %s, and nothing changes", (fault, more) => {
    expect(rulesSent([rule("A"), rule("B", more)])).toMatchObject({ fault });
    expect(messages.rules.faults).toHaveProperty(fault);
  });

  it("is none that is ready-made, or that leaves what has joined", () => {
    const ready = readyMadeRules(setUp.rules, "USD");
    expect(ready).toHaveLength(5);
    expect(rulesSent(ready)).toEqual({ rules: ready });
    const leaving = rule("A", { when: joined, then: { action: "presence", settings: { does: "leave" } } });
    expect(rulesSent([leaving])).toEqual({ rules: [leaving] });
    expect(Object.keys(setUp.rules.events)).toEqual(ruleEvents);
  });
});
