import { expect, it } from "vitest";
import type { WordMask } from "../../../plugin/approval/word-mask.ts";
import type { PageEvent } from "../../../plugin/events/event-text.ts";
import { hiddenWordsText } from "../../../plugin/events/untouched-events.ts";

const mask: WordMask = {
  isEmpty: false,
  isIn: (text) => text.includes("darn"),
  mask: (text) => text.replaceAll("darn", "•••"),
};
const none: WordMask = { isEmpty: true, isIn: () => false, mask: (text) => text };
const eventOf = (id: string, message: string, eventId = `e-${id}`): PageEvent => {
  const text = JSON.stringify({ id: eventId, payload: { id, message } });
  return { frame: { id: eventId, event: "message", text }, envelope: undefined };
};
const untouched = (
  events: readonly PageEvent[],
  textFor = ({ frame }: PageEvent, hidden: WordMask) => hidden.mask(frame.text),
) =>
  Object.keys(
    (JSON.parse(hiddenWordsText(events, textFor, none, mask)) as { readonly untouched: object }).untouched,
  );

it("a change of the hidden words leaves untouched what has none of them", () => {
  expect(untouched([eventOf("m1", "a fine day"), eventOf("m2", "darn")])).toEqual(["e-m1", "m1"]);
});

it("a change of the hidden words touches a message whose voice has one of them", () => {
  const text = JSON.stringify({ id: "voice", payload: { messageId: "m1", message: "darn" } });
  const voice: PageEvent = { frame: { id: "voice", event: "message", text }, envelope: undefined };
  expect(untouched([eventOf("m1", "a fine day"), voice])).toEqual(["e-m1"]);
});

it("a change of the hidden words masks only the newest events, however many are stored, and never trusts the others", () => {
  const long = "x".repeat(1_000);
  const old = Array.from({ length: 8_000 }, (_, at) => eventOf(`old-${at}`, long));
  const fresh = Array.from({ length: 70 }, (_, at) => eventOf(`new-${at}`, long));
  const events = [...old, eventOf("said", "darn"), ...fresh, eventOf("said", "fine", "e-again")];
  let masked = 0;
  const ids = untouched(events, ({ frame: { text } }, hidden) => {
    masked += text.length;
    return hidden.mask(text);
  });
  expect(masked).toBeLessThan(500_000);
  expect(ids).not.toContain("said");
  expect(ids).not.toContain("old-7999");
  expect(ids).toEqual(expect.arrayContaining(["e-again", "new-69"]));
});
