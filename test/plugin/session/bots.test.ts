import { describe, expect, it } from "vitest";
import { type JudgedAuthors, createBots } from "../../../plugin/session/bots.ts";
import type { Envelope } from "../../../shared/api/envelope.ts";
import { isOfBot } from "../../../shared/bots-and-commands.ts";
import { envelopeOf } from "../../shared/envelopes.ts";

function begin(value?: JudgedAuthors) {
  const saved = {
    value,
    save(authors: JudgedAuthors) {
      saved.value = authors;
    },
  };
  const bots = createBots(saved);
  const judged = (envelope: Envelope) => {
    const text = JSON.stringify(envelope);
    return bots.judge({ frame: { event: envelope.type, id: "", text }, envelope });
  };
  const isBot = (username: string): boolean => {
    const { frame, envelope } = judged(envelopeOf("chat.message", { username }));
    const onPage = isOfBot(JSON.parse(frame.text) as Envelope);
    expect(envelope && isOfBot(envelope)).toBe(onPage);
    return onPage;
  };
  return { bots, saved, judged, isBot };
}

describe("whether an author is a bot", () => {
  it("goes with the event, to the plugin's parts and to pages", () => {
    const { isBot, judged } = begin();
    expect([isBot("Nightbot"), isBot("Talbot")]).toEqual([true, false]);
    const first = judged(envelopeOf("chat.first_message", { username: "Nightbot" }));
    expect(first.envelope && isOfBot(first.envelope)).toBe(true);
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

  it("leaves all other events as they are", () => {
    const { judged } = begin();
    for (const envelope of [
      envelopeOf("channel.event", { username: "Nightbot" }),
      envelopeOf("chat.message", { username: "ada" }),
      { ...envelopeOf("chat.message", { username: "CaptainBot" }), meta: { role: "Streamer" } },
    ])
      expect(judged(envelope).envelope).toBe(envelope);
  });

  it("is remembered for the last 500 names of each list", () => {
    const { bots, saved } = begin();
    for (let at = 0; at < 510; at++) bots.set(`n${at}`, true);
    expect(saved.value?.bots).toHaveLength(500);
    expect(saved.value?.bots.at(-1)).toBe("n509");
  });
});
