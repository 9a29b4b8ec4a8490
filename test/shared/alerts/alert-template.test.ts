import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alertValues, alertVariables, fillAlertText } from "../../../shared/alerts/alert-template.ts";
import { channelEvent } from "../../overlay/payloads.ts";

const braces = fc.constantFrom(
  ...alertVariables.map((name) => `{${name}}`),
  "{",
  "}",
  "{{name}}",
  "$&",
  "$1",
  "a",
);
const texts = fc.array(fc.oneof(braces, fc.string({ maxLength: 4 }))).map((parts) => parts.join(""));

describe("a text with variables", () => {
  it("has each value as it is, never searched for further variables", () => {
    fc.assert(
      fc.property(texts, texts, texts, (template, username, message) => {
        const values = alertValues(channelEvent({ username, message, value: 5 }), "Somebody");
        const parts = template.split(/(\{(?:name|count|gifter|message|viewers|value|amount)\})/);
        const expected = parts.map((part, at) =>
          at % 2 === 0 ? part : values[part.slice(1, -1) as keyof typeof values],
        );
        expect(fillAlertText(template, values)).toBe(expected.join("").trim());
      }),
    );
  });

  it("keeps braces that are no variable", () => {
    const values = alertValues(channelEvent({ username: "Bo" }), "Somebody");
    expect(fillAlertText("{NAME} {{name}} {name } {constructor} {", values)).toBe(
      "{NAME} {Bo} {name } {constructor} {",
    );
  });
});

describe("the values of an event", () => {
  it("have a word for a viewer without a visible name, and nothing for what the event does not have", () => {
    const empty = { count: "", value: "", amount: "", viewers: "", message: "" };
    for (const username of [null, "", "\u200b", " \u202e ", "AnAnonymousCheerer"])
      expect(alertValues(channelEvent({ username }), "Somebody")).toEqual({
        ...empty,
        name: "Somebody",
        gifter: "Somebody",
      });
    expect(alertValues(channelEvent({ username: "", gifter: "Ada" }), "Somebody")).toMatchObject({
      name: "Ada",
      gifter: "Ada",
    });
  });

  it.each([
    [0.1 + 0.2, "0.3"],
    [0.000_000_25, "0.00000025"],
    [1_234_567_890.12, "1234567890.12"],
    [10, "10"],
  ])("have no number in another notation than people's: %s", (value, text) => {
    const values = alertValues(channelEvent({ value, currency: "eur" }), "");
    expect([values.value, values.amount]).toEqual([text, `${text} EUR`]);
  });

  it("have numbers as the page writes them, and none that is not positive", () => {
    const event = channelEvent({ value: 1_500, count: 0, raidViewers: -3 });
    expect(alertValues(event, "", (amount) => `${amount}!`)).toMatchObject({
      value: "1500!",
      count: "",
      viewers: "",
    });
  });

  it("prepare only what a viewer wrote", () => {
    const event = channelEvent({ username: "Bo", message: "hi", value: 3 });
    expect(alertValues(event, "?", String, (text) => `<${text}>`)).toMatchObject({
      name: "<Bo>",
      message: "<hi>",
      value: "3",
    });
  });
});
