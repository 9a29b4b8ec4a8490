import { describe, expect, it } from "vitest";
import { createAiCopies, isOfAi, replacedBy } from "../../../shared/api/ai-copies.ts";
import type { Envelope, EnvelopeMap, EnvelopeOf } from "../../../shared/api/envelope.ts";
import { envelopeOf } from "../envelopes.ts";

/** What comes out of the filter, one event after another: `-` for none, and what a message replaces. */
function start() {
  const take = createAiCopies();
  let count = 0;
  const pass = (envelope: Envelope, now: number): string => {
    const text = JSON.stringify(envelope);
    const event = take({ frame: { id: "", event: envelope.type, text }, envelope }, now);
    const out = event?.envelope;
    expect(event && JSON.parse(event.frame.text)).toEqual(out);
    if (out?.type === "chat.ai_message") return ["ai", ...replacedBy(out)].join(" ");
    if (out?.type === "chat.message") return isOfAi(out) ? `${out.payload.id} of AI` : out.payload.id;
    return out ? out.type : "-";
  };
  const line = (message: string, now: number, part: Partial<EnvelopeMap["chat.message"]> = {}) =>
    pass(envelopeOf("chat.message", { id: `l${++count}`, username: "Mira", message, ...part }), now);
  const ai = (message: string, now: number, username = "Mira", platform = "PLATFORM_A"): string => {
    const envelope = envelopeOf("chat.ai_message", { id: `a${++count}`, username, message });
    return pass({ ...envelope, channel: { ...envelope.channel, platform } }, now);
  };
  return { pass, line, ai };
}

describe("a message of the AI and its copy in chat", () => {
  it("are one, the message first: case, blanks and punctuation aside, up to 5 s later", () => {
    const { ai, line } = start();
    expect(ai("Hello there, ada!", 0)).toBe("ai");
    expect(line("hello  THERE, ada!", 0)).toBe("-");
    expect(line(" Hello there, ada! ", 5_000, { username: " mira" })).toBe("-");
    expect(line("Hello there, ada!", 5_001)).toBe("l4 of AI");
    expect([ai("🎉 🎉", 6_000), line("🎉🎉", 6_000)]).toEqual(["ai", "-"]);
  });

  it("are one, the line first: the message names the lines in whose place it is shown", () => {
    const { ai, line } = start();
    expect([line("Hello!", 0), line("HELLO!", 10), line("other", 20)]).toEqual(["l1", "l2", "l3"]);
    expect(ai("hello!", 5_000)).toBe("ai l1 l2");
    expect(ai("other", 5_021)).toBe("ai");
  });

  it("are as often one as the AI says the same", () => {
    const { ai, line } = start();
    expect([ai("GG", 0), ai("GG", 0), line("GG", 9), line("GG", 9)]).toEqual(["ai", "ai", "-", "-"]);
    expect([line("GG", 60_000), ai("GG", 60_100)]).toEqual(["l5 of AI", "ai l5"]);
  });

  it("are two on another platform, by another author and with other words", () => {
    const { ai, line } = start();
    ai("Hello!", 0);
    expect(line("Hello!", 0, { platform: "PLATFORM_B" })).toBe("l2");
    expect(line("Hello!", 0, { username: "ada" })).toBe("l3");
    expect(line("Hello you!", 0)).toBe("l4 of AI");
    expect(ai("Hello!", 0, "ada", "PLATFORM_C")).toBe("ai");
  });

  it("are one where the service leaves the platform out", () => {
    const { ai, line } = start();
    ai("Hello!", 0, "Mira", "");
    expect(line("Hello!", 0, { platform: "PLATFORM_B" })).toBe("-");
  });

  it("leave alone what the chat stream says is a viewer's, and every other event", () => {
    const { ai, pass } = start();
    ai("Hello!", 0);
    const viewers: EnvelopeOf<"chat.message"> = {
      ...envelopeOf("chat.message", { id: "v", username: "Mira", message: "hi" }),
      meta: { role: "Viewer" },
    };
    expect(pass(viewers, 0)).toBe("v");
    expect(pass(envelopeOf("channel.go_live"), 0)).toBe("channel.go_live");
  });

  it("are found among the lines of a very busy chat", () => {
    const { ai, line } = start();
    line("first", 0);
    for (let at = 0; at < 4_900; at++) line(`line ${at}`, at, { username: "ada" });
    expect(ai("first", 4_900)).toBe("ai l1");
  });
});

it("takes nothing from a mark that is none", () => {
  const message = envelopeOf("chat.ai_message");
  for (const replaces of [undefined, "x", [1, null, { id: 2 }], {}])
    expect(replacedBy({ ...message, meta: { replaces } })).toEqual([]);
});
