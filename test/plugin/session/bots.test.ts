import { describe, expect, it } from "vitest";
import { type JudgedAuthors, createBots } from "../../../plugin/session/bots.ts";
import { envelopeOf } from "../../shared/envelopes.ts";

function begin(value?: JudgedAuthors) {
  const saved = {
    value,
    save(authors: JudgedAuthors) {
      saved.value = authors;
    },
  };
  const bots = createBots(saved);
  const isBot = (username: string): boolean => bots.wrote(envelopeOf("chat.message", { username }));
  return { bots, saved, isBot };
}

describe("whether an author is a bot", () => {
  it("is known by the name, in chat and where a viewer is greeted", () => {
    const { bots, isBot } = begin();
    expect([isBot("Nightbot"), isBot("Talbot")]).toEqual([true, false]);
    expect(bots.wrote(envelopeOf("chat.first_message", { username: "Nightbot" }))).toBe(true);
  });

  it("is what the streamer says, in any writing of the name, until the streamer says otherwise", () => {
    const { bots, saved, isBot } = begin();
    bots.set("Chatty", true);
    bots.set("Nightbot", false);
    expect([isBot(" chatTY"), isBot("NIGHTBOT")]).toEqual([true, false]);
    expect(saved.value).toEqual({ bots: ["chatty"], people: ["nightbot"] });
    bots.set("chatty", false);
    bots.set("nightbot", true);
    expect([isBot("Chatty"), isBot("Nightbot")]).toEqual([false, true]);
    expect(saved.value).toEqual({ bots: ["nightbot"], people: ["chatty"] });
  });

  it("is of no other event, and never the streamer", () => {
    const { bots } = begin();
    for (const envelope of [
      envelopeOf("channel.event", { username: "Nightbot" }),
      envelopeOf("chat.message", { username: "ada" }),
      { ...envelopeOf("chat.message", { username: "CaptainBot" }), meta: { role: "Streamer" } },
    ])
      expect(bots.wrote(envelope)).toBe(false);
  });

  it("is remembered for the last 500 names of each list", () => {
    const { bots, saved } = begin();
    for (let at = 0; at < 510; at++) bots.set(`n${at}`, true);
    expect(saved.value?.bots).toHaveLength(500);
    expect(saved.value?.bots.at(-1)).toBe("n509");
  });
});
