import { describe, expect, it } from "vitest";
import { countMessages } from "../../../overlay/pieces/count-messages.ts";
import type { EnvelopeMap } from "../../../shared/api/envelope.ts";
import { envelopeOf } from "../../shared/envelopes.ts";

const hidesNothing = { "chat-limit": "12", "chat-fade": "0", "chat-delay": "0" };

function start(own: Readonly<Record<string, string>> = hidesNothing, countsAi = false) {
  const counted: string[] = [];
  const count = (author: string) => {
    counted.push(author);
    return () => void counted.splice(counted.indexOf(author), 1);
  };
  const handlers = countMessages(() => own, count, countsAi ? count : undefined);
  return {
    counted,
    writes: (username: string, message: string, part: Partial<EnvelopeMap["chat.message"]> = {}) =>
      handlers["chat.message"]?.(
        envelopeOf("chat.message", { id: message, username, message, ...part }),
        false,
      ),
    /** `replaces`: ids of its copies in chat that came first. */
    says: (username: string, message: string, replaces: readonly string[] = []) =>
      handlers["chat.ai_message"]?.(
        {
          ...envelopeOf("chat.ai_message", { id: message, username, message }),
          meta: { replaces: replaces.map((id) => ({ id })) },
        },
        false,
      ),
    /** The AI writes a line that is no copy. */
    writesAsAi: (username: string, message: string) =>
      handlers["chat.message"]?.(
        { ...envelopeOf("chat.message", { id: message, username, message }), meta: { role: "AI" } },
        false,
      ),
    writesAsBot: (username: string, message: string) =>
      handlers["chat.message"]?.(
        { ...envelopeOf("chat.message", { id: message, username, message }), meta: { isBot: true } },
        false,
      ),
    judges: (messageId: string, isAppropriate = false) =>
      handlers["ai.moderation"]?.(envelopeOf("ai.moderation", { messageId, isAppropriate }), false),
  };
}

describe("what counts as a message", () => {
  it("is what viewers write, each once", () => {
    const { counted, writes } = start();
    writes("ada", "one");
    writes("ada", "one");
    writes("ada", "two");
    writes("Nightbot", "!three");
    writes("eve", "\u200b");
    expect(counted).toEqual(["ada", "ada", "Nightbot"]);
  });

  it("is nothing that chat hides: bots, commands, names and platforms", () => {
    const { counted, writes, writesAsBot } = start({
      ...hidesNothing,
      "chat-hide": "commands,bots",
      "chat-hide-names": "Loud",
      "chat-platforms": "platform_a",
    });
    writes("ada", "hello");
    writes("ada", "!song");
    writesAsBot("Nightbot", "Welcome!");
    for (const name of ["loud", "@Loud", "Loud\u200b"]) writes(name, "HELLO");
    writes("eve", "from elsewhere", { platform: "PLATFORM_B" });
    expect(counted).toEqual(["ada"]);
  });

  it("is nothing that moderation blocks, before or after it comes", () => {
    const { counted, writes, judges } = start();
    writes("ada", "good");
    judges("good", true);
    writes("eve", "bad");
    judges("bad");
    judges("bad");
    judges("worse");
    writes("eve", "worse");
    expect(counted).toEqual(["ada"]);
  });

  it("is the AI's message once, where the AI counts, and none of its lines in chat", () => {
    for (const countsAi of [true, false]) {
      const { counted, writes, says, writesAsAi, judges } = start(hidesNothing, countsAi);
      writes("Mira", "copy that comes first");
      writes("ada", "hello");
      says("Mira", "Hello ada", ["copy that comes first"]);
      writesAsAi("mira", "Hello ada again");
      says("Mira", "Something bad");
      judges("Something bad");
      expect(counted).toEqual(countsAi ? ["ada", "Mira"] : ["ada"]);
    }
  });
});
