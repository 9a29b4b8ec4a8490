import { describe, expect, it } from "vitest";
import { isCaptionType, decodeEnvelope } from "../../../shared/api/decode-envelope.ts";
import { envelopeOf } from "../envelopes.ts";

const kindOf = (envelope: object): string => decodeEnvelope(JSON.stringify(envelope)).kind;

describe("the streamer's captions", () => {
  it.each([
    "streamer_caption",
    "STREAMER_CAPTIONS",
    "Streamer Caption",
    "streamer.caption",
    "closed-captions",
    "ClosedCaption",
    "CAPTION_SUBTITLE",
    " subtitle - caption ",
    "ｓｔｒｅａｍｅｒ＿ｃａｐｔｉｏｎ",
    "stream\u200ber_caption",
  ])("are no event of the channel: %s", (eventType) => {
    expect(kindOf(envelopeOf("channel.event", { eventType }))).toBe("caption");
  });

  it.each(["FOLLOW", "CAPTION_CONTEST", "STREAMER_RAID", "CLOSED_BETA", "capt_ion", "SUBTITLE"])(
    "are not what only sounds like them: %s",
    (eventType) => {
      expect(isCaptionType(eventType)).toBe(false);
      expect(kindOf(envelopeOf("channel.event", { eventType }))).toBe("known");
    },
  );

  it("are no line of chat, also where the mark is not written as a boolean", () => {
    for (const isCaption of [true, "true", "TRUE", 1]) {
      const { payload, ...envelope } = envelopeOf("chat.message");
      expect(kindOf({ ...envelope, payload: { ...payload, isCaption } })).toBe("caption");
    }
    for (const isCaption of [false, null, "false", 0, {}, undefined]) {
      const { payload, ...envelope } = envelopeOf("chat.message");
      expect(kindOf({ ...envelope, payload: { ...payload, isCaption } })).toBe("known");
    }
  });
});
