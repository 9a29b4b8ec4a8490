import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Envelope, EnvelopeMap } from "../../../shared/api/envelope.ts";
import { type Rule, hasCondition, ruleEvents } from "../../../shared/rules/rule.ts";
import { type RuleFacts, isAbout, missedCondition } from "../../../plugin/rules/match.ts";
import { type RuleEvent, ruleEventOf } from "../../../plugin/rules/rule-event.ts";
import { sampleEvent } from "../../../plugin/rules/sample-event.ts";
import { envelopeOf, samplePayloads } from "../../shared/envelopes.ts";

const ruleFor = (when: Rule["when"], then: Rule["then"] = { action: "context", settings: {} }): Rule => ({
  name: "A",
  on: true,
  when,
  then,
});
const facts: RuleFacts = {
  presence: "in",
  isLive: true,
  currency: "USD",
  firedAgoMs: undefined,
  timesInStream: 0,
};
const yen = { eventType: "TIP", currency: "JPY" };
const channelEvent = (payload: Partial<EnvelopeMap["channel.event"]>): RuleEvent | undefined =>
  ruleEventOf(envelopeOf("channel.event", { raidViewers: null, ...payload }));

describe("an envelope becomes an event that rules are about", () => {
  it.each<[string, Partial<EnvelopeMap["channel.event"]>]>([
    ["follow", { eventType: "FOLLOW" }],
    ["subscription", { eventType: "SUBSCRIPTION", count: 3 }],
    ["gift", { eventType: "SUBSCRIPTION", gifter: "Otter", count: 5 }],
    ["raid", { eventType: "RAID", raidViewers: 3 }],
    ["cheer", { eventType: "CHEER", value: 100 }],
    ["tip", { eventType: "TIP", value: 5 }],
    ["other", { eventType: "HYPE_TRAIN", value: 5 }],
  ])("%s", (kind, payload) => {
    expect(channelEvent(payload)?.kind).toBe(kind);
  });

  it("of every type but what the AI and the plugin have caused", () => {
    const kinds = Object.keys(samplePayloads).map((type) => [
      type,
      ruleEventOf(envelopeOf(type as keyof EnvelopeMap) as Envelope)?.kind,
    ]);
    expect(Object.fromEntries(kinds)).toMatchObject({
      "chat.message": "message",
      "chat.first_message": "first_message",
      "channel.go_live": "live",
      "channel.go_offline": "offline",
      "system.join": "joined",
      "chat.ai_message": undefined,
      "api.event": undefined,
      "ai.thoughts": undefined,
      "ai.tts.generated": undefined,
      "ai.moderation": undefined,
      "character.updated": undefined,
    });
    const written = envelopeOf("chat.message");
    expect(ruleEventOf({ ...written, meta: { role: "AI" } })).toBeUndefined();
    const first = envelopeOf("chat.first_message");
    for (const event of [written, first])
      expect(ruleEventOf({ ...event, meta: { isBot: true } })).toBeUndefined();
    expect(ruleEventOf(envelopeOf("chat.message", { message: "\u3164\u200b" }))).toBeUndefined();
    expect(ruleEventOf(envelopeOf("chat.first_message", { username: "\u2800" }))).toBeUndefined();
    expect(ruleEventOf(envelopeOf("chat.message", { isCaption: true }))).toBeUndefined();
    // What the AI says to a newcomer is not the newcomer's.
    expect(JSON.stringify(ruleEventOf(envelopeOf("chat.first_message")))).not.toContain("Welcome");
  });
});

describe("a rule", () => {
  it("is about its own event alone, by its name if it asks for one, and none while it is off", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ruleEvents),
        fc.constantFrom(...ruleEvents),
        fc.boolean(),
        (a, b, on) => {
          const rule = { ...ruleFor({ event: a }), on };
          expect(isAbout(rule, sampleEvent(ruleFor({ event: b }), "USD"))).toBe(on && a === b);
        },
      ),
    );
    const scene = (name: string): RuleEvent => ({ ...sampleEvent(ruleFor({ event: "scene" }), "USD"), name });
    expect(isAbout(ruleFor({ event: "scene", name: "Be right back" }), scene("be right BACK"))).toBe(true);
    expect(isAbout(ruleFor({ event: "scene", name: "Be right back" }), scene("Game"))).toBe(false);
    const won: RuleEvent = { ...scene("Spanish"), kind: "languages_end", code: "es" };
    for (const name of ["spanish", "ES"])
      expect(isAbout(ruleFor({ event: "languages_end", name }), won)).toBe(true);
    expect(isAbout(ruleFor({ event: "languages_end", name: "German" }), won)).toBe(false);
    expect(isAbout(ruleFor({ event: "languages_begin" }), won)).toBe(false);
    const time = { ...sampleEvent(ruleFor({ event: "interval", minutes: 1 }), "USD"), ruleName: "A" };
    expect(isAbout({ ...ruleFor({ event: "interval", minutes: 1 }), name: "B" }, time)).toBe(false);
  });

  it.each<[string, Rule["when"], Partial<RuleEvent["content"]>, Partial<RuleFacts>, string?]>([
    ["asks for nothing", { event: "raid" }, {}, { presence: "out", isLive: false }],
    ["asks for an amount that is there", { event: "raid", atLeast: 42 }, { raidViewers: 42 }, {}],
    ["asks for more", { event: "raid", atLeast: 43 }, { raidViewers: 42 }, {}, "tooSmall"],
    ["asks for a tip with a fraction", { event: "tip", atLeast: 4.99 }, { value: 4.99 }, {}],
    ["takes a gift without a count for one", { event: "gift", atLeast: 1 }, {}, {}],
    ["asks for a bomb", { event: "gift", gifts: 5 }, { count: 4 }, {}, "tooFewGifts"],
    [
      "counts gifts, not their price",
      { event: "gift", gifts: 20 },
      { count: 5, value: 25 },
      {},
      "tooFewGifts",
    ],
    ["finds words in a name", { event: "follow", contains: "OTT" }, { username: "Otter" }, {}],
    ["finds words in a text", { event: "message", contains: "ｇｇ" }, { message: "GG all" }, {}],
    ["finds no words", { event: "message", contains: "gg" }, { message: "hi" }, {}, "otherText"],
    ["wants the AI in chat", { event: "raid", onlyInChat: true }, {}, { presence: "out" }, "notInChat"],
    ["takes a joining AI", { event: "raid", onlyInChat: true }, {}, { presence: "joining" }],
    ["waits for the AI at the start", { event: "live", onlyInChat: true }, {}, { presence: "out" }],
    ["wants ten dollars, not yen", { event: "tip", atLeast: 10 }, { ...yen, value: 10 }, {}, "tooSmall"],
    [
      "is a program's, in yen",
      { event: "program", atLeast: 10 },
      { currency: "JPY", value: 100 },
      {},
      "tooSmall",
    ],
    ["has ten dollars in yen", { event: "tip", atLeast: 10 }, { ...yen, value: 1_600 }, {}],
    [
      "wants yen",
      { event: "tip", atLeast: 500 },
      { ...yen, value: 10, currency: "USD" },
      { currency: "JPY" },
    ],
    [
      "knows no such currency",
      { event: "tip", atLeast: 0 },
      { ...yen, value: 9, currency: "XQQ" },
      {},
      "unknownCurrency",
    ],
    ["wants no amount", { event: "tip" }, { ...yen, value: 9, currency: "XQQ" }, {}],
    [
      "wants a trillion",
      { event: "tip", atLeast: 1e12 - 1 },
      { ...yen, value: 1e12 - 1, currency: null },
      {},
    ],
    ["wants a stream", { event: "raid", onlyLive: true }, {}, { isLive: false }, "notLive"],
    ["comes again only live", { event: "interval", minutes: 1 }, {}, { isLive: false }, "notLive"],
    ["waits for its minutes", { event: "raid", everyMinutes: 1 }, {}, { firedAgoMs: 59_999 }, "tooSoon"],
    ["has waited", { event: "raid", everyMinutes: 1 }, {}, { firedAgoMs: 60_000 }],
    ["has fired often enough", { event: "raid", perStream: 2 }, {}, { timesInStream: 2 }, "oftenEnough"],
    ["may once more", { event: "raid", perStream: 2 }, {}, { timesInStream: 1 }],
  ])("that %s", (_, when, content, more, missed) => {
    const event: RuleEvent = {
      kind: when.event,
      id: "1",
      channel: "mainstage",
      content: { eventType: "", sentDateTime: "", ...content },
    };
    expect(missedCondition(ruleFor(when), event, { ...facts, ...more })).toBe(missed);
  });

  it("that triggers a reaction needs the AI in chat", () => {
    const reaction = ruleFor({ event: "raid" }, { action: "reaction", settings: {} });
    expect(missedCondition(reaction, sampleEvent(reaction, "USD"), { ...facts, presence: "out" })).toBe(
      "notInChat",
    );
  });

  it("is tried with an event that fulfils its conditions", () => {
    const amount = fc.option(fc.integer({ min: 2, max: 10_000 }), { nil: undefined });
    const words = fc.option(fc.constantFrom("gg", "Otter!"), { nil: undefined });
    fc.assert(
      fc.property(fc.constantFrom(...ruleEvents), amount, words, (event, atLeast, contains) => {
        const rule = ruleFor({
          event,
          ...(hasCondition(event, "atLeast") && atLeast !== undefined ? { atLeast } : {}),
          ...(hasCondition(event, "contains") && contains !== undefined ? { contains } : {}),
        });
        expect(isAbout(rule, sampleEvent(rule, "USD"))).toBe(true);
        expect(missedCondition(rule, sampleEvent(rule, "USD"), facts)).toBeUndefined();
      }),
    );
  });
});
