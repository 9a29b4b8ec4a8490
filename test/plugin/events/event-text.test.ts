import { alertsForPages } from "../../../plugin/approval/masked-alerts.ts";
import type { AlertEvent } from "../../../shared/alerts/alert-kinds.ts";
import { chooseAlert } from "../../../shared/alerts/choose-alert.ts";
import { describe, expect, it } from "vitest";
import { createHiddenWords } from "../../../plugin/approval/hidden-words.ts";
import { type PageEvent, createEventText } from "../../../plugin/events/event-text.ts";
import { decodeEnvelope } from "../../../shared/api/decode-envelope.ts";
import type { EnvelopeType } from "../../../shared/api/envelope.ts";
import { envelopeOf, samplePayloads } from "../../shared/envelopes.ts";

/** The event as the plugin read it; its voice has the same address for pages. */
function read(text: string): PageEvent {
  const decoded = decodeEnvelope(text);
  const envelope = decoded.kind === "known" ? decoded.envelope : undefined;
  const { ttsStreamUrl: voiceUrl } = envelope?.type === "ai.tts.generated" ? envelope.payload : {};
  return { frame: { id: "", event: "message", text }, envelope, ...(voiceUrl !== undefined && { voiceUrl }) };
}
const textsWith = (...options: Parameters<typeof createEventText>) => {
  const textFor = createEventText(...options);
  return (text: string): string => textFor(read(text));
};
const textWith = (...words: readonly string[]) => textsWith(createHiddenWords(words, () => {}));
const types = Object.keys(samplePayloads) as EnvelopeType[];

/** An event with these words in every field that holds a text, whatever the text. */
function filled(type: EnvelopeType, words: string): string {
  const technical =
    /^(?:id|type|version|timestamp|platform|language|sentDateTime|expiresAt|updated|eventType|.+Id|targetRole|audioFormat|ttsStreamUrl)$/;
  return JSON.stringify(
    { ...envelopeOf(type, {}), id: "e1", meta: { note: "note", all: ["one", { two: "two" }] } },
    (name, value: unknown) => (typeof value === "string" && !technical.test(name) ? `oh ${words} ` : value),
  );
}

/** Fields that pages get empty, or that say whether a message is spoken. */
const notForPages = new Set(["shouldGenerateTtsMessage", "ttsStreamUrl", "memory", "originalMessage"]);
const forPages = (name: string, value: unknown): unknown => (notForPages.has(name) ? undefined : value);

describe("the text of an event", () => {
  it.each(types)("of %s has no hidden word in any field, and is the same event otherwise", (type) => {
    const text = textWith("darn")(filled(type, "d|a|r|n"));
    expect(text).not.toContain("d|a|r|n");
    const clean = filled(type, "•••");
    expect(JSON.parse(text, forPages)).toEqual(JSON.parse(clean, forPages));
  });

  it.each([
    ["{name}rn!", { username: "da" }, { username: "•••" }],
    ["{name}{message}", { username: "da", message: "rn it" }, { username: "•••", message: "rn it" }],
    ["so {gifter}n", { gifter: "dar", username: "Bo" }, { gifter: "•••", username: "Bo" }],
    ["{name}n", { gifter: "dar", username: "" }, { gifter: "•••", username: "" }],
    ["{message} it", { message: "heck", username: "da" }, { message: "•••", username: "da" }],
    ["{message}{name}", { message: "heck", username: "it" }, { username: "•••" }],
    ["{name} and rn", { username: "da" }, { username: "da" }],
    ["d{name}", { username: "darn" }, { username: "•••" }],
  ])("of an alert makes no hidden word with the streamer's own line %j", (headline, given, expected) => {
    const words = createHiddenWords(["darn", "heck it"], () => {});
    const alerts = { follow: { choices: { headline }, variations: [] } };
    const gifts = { gift: alerts.follow };
    const envelope = envelopeOf("channel.event", { message: "", gifter: "", ...given });
    const eventType = envelope.payload.gifter ? "SUBSCRIPTION" : "FOLLOW";
    const sent = { ...envelope, payload: { ...envelope.payload, eventType } };
    const text = textsWith(words, () => ({ ...alerts, ...gifts }))(JSON.stringify(sent));
    expect(JSON.parse(text)).toEqual({ ...sent, payload: { ...sent.payload, ...expected } });
  });

  it.each([
    ["DARN_TRAIN", "____TRAIN"],
    ["DarnTrain", "___Train"],
    ["HYPE_TRAIN", "HYPE_TRAIN"],
    ["FOLLOW", "FOLLOW"],
  ])("of an alert that is shown by its own name has no hidden word in that: %s", (eventType, expected) => {
    const words = createHiddenWords(["darn", "follow"], () => {});
    const text = textsWith(words)(JSON.stringify(envelopeOf("channel.event", { eventType })));
    expect(JSON.parse(text)).toMatchObject({ payload: { eventType: expected } });
  });

  it("of such an alert is still the name of its settings", () => {
    const words = createHiddenWords(["darn"], () => {});
    const settings = { DARN_TRAIN: { choices: { isOn: false }, variations: [] } };
    const text = textsWith(words)(JSON.stringify(envelopeOf("channel.event", { eventType: "darn_train" })));
    const { payload } = JSON.parse(text) as { payload: AlertEvent };
    expect(chooseAlert(alertsForPages(settings, words.mask), payload, "e").isShown).toBe(false);
  });

  it("of an alert makes no hidden word with any variation that its masked name leads to", () => {
    const alerts = {
      follow: {
        choices: { headline: "{name} it" },
        variations: [
          { id: "a", name: "", when: { nameHas: "da" }, weight: 1, choices: { headline: "{name}rn" } },
          { id: "b", name: "", when: { nameHas: "•" }, weight: 1, choices: { detail: "{message} it" } },
        ],
      },
    };
    const words = createHiddenWords(["darn", "heck it"], () => {});
    const sent = envelopeOf("channel.event", { eventType: "FOLLOW", username: "da", message: "heck" });
    const text = textsWith(words, () => alerts)(JSON.stringify(sent));
    expect(JSON.parse(text)).toMatchObject({ payload: { username: "•••", message: "•••" } });
  });

  it.each([
    ["the kind's line, without a receiver", { headline: "{name}rn" }, {}],
    ["a variation for several", {}, { detail: "so {gifter}rn" }],
  ])("of a gift makes no hidden word with what joined gifts show: %s", (_, choices, bomb) => {
    const when = { isGiftBomb: true } as const;
    const alerts = {
      gift: { choices, variations: [{ id: "a", name: "", when, weight: 1, choices: bomb }] },
    };
    const gift = { eventType: "SUBSCRIPTION", username: "Bo", gifter: "da", count: 1 };
    const sent = envelopeOf("channel.event", gift);
    const text = textsWith(
      createHiddenWords(["darn"], () => {}),
      () => alerts,
    )(JSON.stringify(sent));
    expect(JSON.parse(text)).toMatchObject({ payload: { username: "Bo", gifter: "•••" } });
  });

  it("keeps the code of a known currency, by which a page compares the tip, and no other unit", () => {
    const sent = (currency: string): unknown =>
      JSON.parse(
        textWith("try", "darn")(JSON.stringify(envelopeOf("channel.event", { eventType: "TIP", currency }))),
      );
    expect(["TRY", " try ", "ＴＲＹ", "t\u200bry", "darn", "try it"].map(sent)).toMatchObject(
      ["TRY", " try ", "ＴＲＹ", "t\u200bry", "•••", "••• it"].map((currency) => ({ payload: { currency } })),
    );
  });

  it("that is unknown has no hidden word either, nor one in a field that is not known", () => {
    const event = {
      id: "1",
      type: "poll.ended",
      payload: { winner: "darn", all: [["d a r n"], { by: "dаrn" }] },
    };
    expect(JSON.parse(textWith("darn")(JSON.stringify(event)))).toEqual({
      ...event,
      payload: { winner: "•••", all: [["•••"], { by: "•••" }] },
    });
    const chat = envelopeOf("chat.message", {});
    const more = { ...chat, payload: { ...chat.payload, reply: { to: "darn" } } };
    expect(textWith("darn")(JSON.stringify(more))).toContain('"reply":{"to":"•••"}');
  });

  it.each(types)(
    "of %s has no invisible control of its direction, whether or not there are hidden words",
    (type) => {
      const controls = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u206a\u206f";
      for (const control of controls) {
        const raw = filled(type, `${control}nrad\u202c`);
        const escaped = raw.replace(
          /[^\0-\x7f]/g,
          (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
        );
        for (const text of [raw, escaped])
          for (const change of [textWith(), textWith("darn")])
            expect(JSON.parse(change(text), forPages)).toEqual(JSON.parse(filled(type, "nrad"), forPages));
      }
    },
  );

  it("is not spoken while its words are not known", () => {
    const text = textWith("darn");
    const voice = (messageId: string, textToSpeech: string): string =>
      text(
        JSON.stringify(envelopeOf("ai.tts.generated", { messageId, textToSpeech, ttsStreamUrl: "/voice" })),
      );
    expect(voice("early", " ")).toContain('"ttsStreamUrl":""');
    expect(voice("early", "well")).toContain('"ttsStreamUrl":"/voice"');
    text(JSON.stringify(envelopeOf("chat.ai_message", { id: "known", message: "well" })));
    text(JSON.stringify(envelopeOf("chat.ai_message", { id: "hidden", message: "darn" })));
    expect(voice("known", "")).toContain('"ttsStreamUrl":"/voice"');
    expect(voice("hidden", "")).toContain('"ttsStreamUrl":""');
  });

  it("with neither is passed on as it came", () => {
    const text =
      '{ "type":"chat.message", "odd":1, "payload":{"message":"café \u{1f468}\u200d\u{1f469} \\\\ שלום"} }';
    expect(textWith()(text)).toBe(text);
  });
});
