import { describe, expect, it } from "vitest";
import type { Envelope, EnvelopeMap } from "../../../shared/api/envelope.ts";
import { createEventText } from "../../../plugin/events/event-text.ts";
import { createHiddenWords } from "../../../plugin/approval/hidden-words.ts";
import { cleanEvent, writtenText } from "../../../plugin/session/clean-text.ts";
import { aiMessage, chatMessage, ttsGenerated } from "../../overlay/payloads.ts";

const envelope = <Type extends keyof EnvelopeMap>(type: Type, payload: EnvelopeMap[Type], meta?: object) =>
  ({
    id: "e1",
    type,
    version: "1",
    timestamp: "2026-05-01T20:00:00Z",
    channel: { channelId: "c", channelName: "emberfox", platform: "TWITCH" },
    payload,
    ...(meta && { meta }),
  }) as unknown as Envelope;
const clean = (one: Envelope) =>
  cleanEvent({ frame: { event: one.type, id: "1", text: JSON.stringify(one) }, envelope: one });
const textIn = (one: Envelope): unknown => {
  const { payload } = clean(one)?.envelope ?? {};
  return Object.values(payload ?? {}).find((value) => typeof value === "string" && value.includes("Well"));
};

describe("what the AI wrote", () => {
  it.each([
    ["a message", envelope("chat.ai_message", aiMessage({ message: "**Well**" }))],
    [
      "a line of chat under its name",
      envelope("chat.message", chatMessage({ message: "**Well**" }), { role: "AI" }),
    ],
    ["a voice", envelope("ai.tts.generated", ttsGenerated({ textToSpeech: "**Well**" }))],
  ])("is clean in %s, in the event and in its text, and is kept for comparisons", (_, one) => {
    const event = clean(one);
    expect(textIn(one)).toBe("Well");
    expect(event?.frame.text).toContain('"Well"');
    expect(event?.envelope && writtenText(event.envelope)).toBe("**Well**");
  });

  it("is left alone where a viewer wrote it, and where it is clean", () => {
    const viewers = envelope("chat.message", chatMessage({ message: "**Well**" }));
    const own = envelope("chat.ai_message", aiMessage({ message: "Well" }));
    expect([textIn(viewers), textIn(own)]).toEqual(["**Well**", "Well"]);
    expect(clean(own)?.envelope).toBe(own);
  });

  it("is nothing where only thoughts are in it: no message, no voice, no line", () => {
    const thought = "<think>They want a joke.</think>";
    expect(clean(envelope("chat.ai_message", aiMessage({ message: thought })))).toBeUndefined();
    expect(clean(envelope("ai.tts.generated", ttsGenerated({ textToSpeech: thought })))).toBeUndefined();
    const line = envelope("chat.message", chatMessage({ message: thought }), { role: "AI" });
    expect(clean(line)).toBeUndefined();
  });

  it("never leaves the plugin, and a word that is hidden in it silences the voice", () => {
    const hiddenWords = createHiddenWords([], () => {});
    const textFor = createEventText(hiddenWords);
    const message = aiMessage({
      message: "Well <think>xylophone</think> done",
      shouldGenerateTtsMessage: true,
    });
    const { frame } = clean(envelope("chat.ai_message", message)) ?? {};
    expect(textFor(frame?.text ?? "")).not.toContain("xylophone");
    hiddenWords.set(["xylophone"]);
    const sent = textFor(frame?.text ?? "");
    expect(sent).not.toContain("xylophone");
    expect(JSON.parse(sent)).toMatchObject({
      payload: { message: "Well done", shouldGenerateTtsMessage: false },
    });
    expect(JSON.parse(sent)).not.toHaveProperty("meta");
  });
});
