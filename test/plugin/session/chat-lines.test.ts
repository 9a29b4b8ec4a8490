import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Envelope, EnvelopeMap, EnvelopeType } from "../../../shared/api/envelope.ts";
import {
  type Audience,
  type ChatLines,
  afterEvent,
  audiences,
  lastLines,
  maxInMemory,
  maxKept,
  noChatLines,
  withJudged,
  withSettled,
} from "../../../plugin/session/chat-lines.ts";
import { samplePayloads } from "../../shared/envelopes.ts";

const sentDateTime = "2026-01-01T00:00:00Z";
const envelope = <Type extends EnvelopeType>(type: Type, payload: EnvelopeMap[Type]): Envelope =>
  ({
    id: "e",
    type,
    timestamp: sentDateTime,
    channel: { id: "1", name: "c", platform: "" },
    payload,
  }) as Envelope;
const says = (username: string, message: string, more: Partial<EnvelopeMap["chat.message"]> = {}): Envelope =>
  envelope("chat.message", {
    ...samplePayloads["chat.message"],
    id: `${username}: ${message}`,
    username,
    message,
    isSubscriber: false,
    sentDateTime,
    ...more,
  });
const judged = (messageId: string, more: Partial<EnvelopeMap["ai.moderation"]> = {}): Envelope =>
  envelope("ai.moderation", {
    messageId,
    username: "x",
    originalMessage: "y",
    isAppropriate: false,
    categoriesScore: {},
    moderationEnabled: true,
    sentDateTime,
    ...more,
  });
/** The AI writes; the lines with these ids are copies that came first. */
const aiSays = (...replaces: readonly string[]): Envelope => ({
  ...envelope("chat.ai_message", { ...samplePayloads["chat.ai_message"], username: "Mira" }),
  meta: { replaces: replaces.map((id) => ({ id })) },
});
const after = (...events: readonly Envelope[]): ChatLines => events.reduce(afterEvent, noChatLines);
const shown = (chat: ChatLines, audience: Audience = "anyone"): string[] =>
  lastLines(chat, audience).map(({ author, text }) => `${author}: ${text}`);

describe("the messages that can be answered", () => {
  it("are the last hundred of all viewers where more are asked for", () => {
    const chat = after(...Array.from({ length: 120 }, (_, at) => says("ada", String(at))));
    expect(lastLines(chat, "anyone", maxKept).map(({ text }) => text)).toEqual(
      Array.from({ length: 100 }, (_, at) => String(at + 20)),
    );
  });

  it("are the last of each audience, however many are in memory, and those are bounded", () => {
    const anyMessage = fc.record({
      id: fc.uuid(),
      message: fc.constantFrom("a", "b?"),
      isSubscriber: fc.boolean(),
      isVip: fc.boolean(),
      isModerator: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyMessage, { maxLength: 400 }), (messages) => {
        const chat = after(...messages.map((one) => says("ada", one.message, one)));
        expect(chat.lines.length).toBeLessThanOrEqual(maxInMemory);
        for (const audience of audiences) {
          const of = messages.filter(
            ({ message, isSubscriber, isVip, isModerator }) =>
              ({
                anyone: true,
                questions: message.includes("?"),
                subscribers: isSubscriber,
                vips: isVip,
                moderators: isModerator,
              })[audience],
          );
          expect(lastLines(chat, audience).map(({ id }) => id)).toEqual(of.slice(-20).map(({ id }) => id));
        }
      }),
    );
  });

  it.each([
    ["Why?", true],
    ["なぜですか？", true],
    ["¿por qué", true],
    ["لماذا؟", true],
    ["no question", false],
    ["look at https://example.com/?a=b", false],
    ["https://example.com/?a=b right?", true],
  ])("%j is a question: %s", (message, isQuestion) => {
    expect(shown(after(says("ada", message)), "questions")).toHaveLength(isQuestion ? 1 : 0);
  });

  it("leave out commands, bots, and what is nothing but space", () => {
    const chat = after(
      says("ada", "!discord"),
      { ...says("NightBot", "Follow us"), meta: { isBot: true } },
      says("ada", " \n "),
      says("ada", "\u034f\u{e0000}\u3164\u2800\u200b\ufe0f\u00ad"),
      says(" ", "hi"),
      says("\u3164", "hi"),
      says("ada", "! really"),
      says("Talbot", "/me waves?"),
    );
    expect(shown(chat)).toEqual(["ada: ! really", "Talbot: /me waves?"]);
  });

  it("follow what the streamer says of an author; the control page has a bot's lines too", () => {
    const chat = after(says("Chatty", "one"), says("ada", "two"), says(" chatty", "three"));
    const without = withJudged(chat, "CHATTY", true);
    expect(shown(without)).toEqual(["ada: two"]);
    expect(lastLines(without, "all").map(({ isBot }) => isBot)).toEqual([true, false, true]);
    expect(shown(withJudged(without, "chatty", false))).toEqual(shown(chat));
    expect(withJudged(chat, "nobody", true)).toBe(chat);
  });

  it("lose none to a bot that writes without end", () => {
    const spam = Array.from({ length: maxInMemory * 2 }, (_, at) => ({
      ...says("NightBot", String(at)),
      meta: { isBot: true },
    }));
    const chat = after(says("ada", "hi"), ...spam);
    expect(shown(chat)).toEqual(["ada: hi"]);
    expect(chat.lines.length).toBeLessThanOrEqual(maxInMemory);
  });

  it("leave out what the AI says: the copy of its message that came first, and its other lines", () => {
    const early = after(says("ada", "hi"), says("Mira", "Hello!"), aiSays("Mira: Hello!"));
    expect(shown(early)).toEqual(["ada: hi"]);
    expect(early.removed).toEqual(["Mira: Hello!"]);
    const other: Envelope = { ...says("Mira", "again"), meta: { role: "AI" } };
    expect(afterEvent(early, other)).toBe(early);
    expect(afterEvent(early, aiSays())).toBe(early);
  });

  it("lose what moderation takes back, and never show what it took back before it came", () => {
    const [one, two] = [says("ada", "bad"), says("eve", "good")];
    expect(shown(after(one, two, judged("ada: bad")))).toEqual(["eve: good"]);
    expect(shown(after(judged("ada: bad"), one, two))).toEqual(["eve: good"]);
    expect(shown(after(one, judged("ada: bad", { isAppropriate: true })))).toEqual(["ada: bad"]);
  });

  it("lose it also where the chat stream gave it another id", () => {
    const verdict = judged("other", { username: "ada", originalMessage: "bad  thing" });
    const chat = after(says("ada", "bad thing"), says("ada", "bad thing too"), verdict);
    expect(shown(chat)).toEqual(["ada: bad thing too"]);
    expect(chat.removed).toContain("ada: bad thing");
  });

  it("are cut to the last ones of all viewers, and the last ones of each audience before those", () => {
    const lines = Array.from({ length: maxInMemory - 25 }, (_, at) => says("ada", `line ${at}`));
    const questions = Array.from({ length: 25 }, (_, at) => says("bob", `question ${at}?`));
    const full = after(...questions, ...lines);
    expect(full.lines).toHaveLength(maxInMemory);
    const cut = afterEvent(full, says("ada", "the last one"));
    expect(cut.lines.map(({ text }) => text)).toEqual([
      ...Array.from({ length: 20 }, (_, at) => `question ${at + 5}?`),
      ...Array.from({ length: maxKept - 1 }, (_, at) => `line ${lines.length - maxKept + 1 + at}`),
      "the last one",
    ]);
  });

  it("remember a bounded number of verdicts", () => {
    const chat = after(...Array.from({ length: 1_000 }, (_, at) => judged(String(at))));
    expect(chat.removed).toHaveLength(256);
    expect(chat.removed.at(-1)).toBe("999");
  });

  it("come once, however often they are delivered, and stay settled", () => {
    const chat = withSettled(after(says("ada", "hi")), "ada: hi");
    const again = afterEvent(chat, says("ada", "hi"));
    expect(again).toBe(chat);
    expect(lastLines(again, "anyone")).toMatchObject([{ isNew: false }]);
    expect(withSettled(chat, "ada: hi")).toBe(chat);
    expect(withSettled(chat, "unknown")).toBe(chat);
  });

  it("hold no more of a message than a prompt could", () => {
    const [line] = lastLines(after(says("ada", `${" ".repeat(1_000)}${"x".repeat(100_000)}`)), "anyone");
    expect(line?.text).toBe("x".repeat(400));
  });
});
