import { describe, expect, it } from "vitest";
import { alertWords } from "../../../../overlay/pieces/alerts/alert-words.ts";
import { ownWords } from "../../../../overlay/pieces/alerts/own-words.ts";
import type { Alert } from "../../../../overlay/pieces/alerts/alert.ts";
import type { AlertChoices } from "../../../../shared/alerts/alert-settings.ts";
import { type Language, localeFor, overlayWords } from "../../../../shared/words/words.ts";

/** The words of an alert by these settings. */
function wordsBy(
  choices: AlertChoices,
  event: Partial<Alert["event"]>,
  { others = 0, language = "en" }: { readonly others?: number; readonly language?: Language } = {},
) {
  const alert: Alert = {
    eventId: "e",
    event: { eventType: "FOLLOW", username: "Otter", sentDateTime: "", ...event },
    others,
  };
  const locale = localeFor(overlayWords, language);
  return ownWords(choices, alert.event, others, locale, alertWords(alert.event, locale, others));
}

describe("the streamer's own words of an alert", () => {
  it("take the place of the lines they are for, and only of those", () => {
    expect(wordsBy({ headline: "{name} is in the boat!" }, {})).toMatchObject({
      kicker: "New follower",
      headline: "Otter is in the boat!",
    });
  });

  it("leave the alert its sentence, unless they say what happened in their own way", () => {
    const raid = { eventType: "RAID", raidViewers: 87 };
    const said = (choices: AlertChoices) => {
      const { kicker, headline, figure, detail } = wordsBy(choices, raid);
      return [kicker, headline, figure, detail].filter((line) => line !== "").join(" | ");
    };
    expect(said({})).toBe("Otter | raids with 87!");
    expect(said({ detail: "Welcome, {name}!" })).toBe("Otter | raids with 87! | Welcome, Otter!");
    expect(said({ detail: "{viewers} at once" })).toBe("Raid | Otter | 87 at once");
    expect(said({ headline: "Ahoy, {name}" })).toBe("Raid | Ahoy, Otter | 87 viewers");
    expect(said({ kicker: "" })).toBe("Otter | 87 viewers");
  });

  it("have the amount with its currency, and the value as a number", () => {
    const tip = { eventType: "TIP", value: 13.37, currency: "EUR" };
    expect(wordsBy({ headline: "{name}: {amount}", detail: "{value}" }, tip)).toMatchObject({
      headline: "Otter: €13.37",
      detail: "13.37",
      figure: "",
    });
    expect(wordsBy({ detail: "{amount} von {name}" }, tip, { language: "de" })).toMatchObject({
      detail: "13,37\u00a0€ von Otter",
      amount: { line: "detail", number: 13.37 },
    });
    expect(wordsBy({ kicker: "{amount} bits" }, { eventType: "CHEER", value: 5_000 }).kicker).toBe(
      "5,000 bits",
    );
  });

  it("never count the digits of a viewer's name up", () => {
    const raid = { eventType: "RAID", username: "Bob87", raidViewers: 87 };
    const amountOf = (choices: AlertChoices) => wordsBy(choices, raid).amount?.line;
    expect(amountOf({ headline: "{viewers} raiders!", detail: "led by {name}" })).toBeUndefined();
    expect(amountOf({ detail: "{name} and {viewers}" })).toBeUndefined();
    expect(amountOf({ detail: "led by {name}" })).toBe("figure");
    expect(amountOf({ detail: "{viewers} at once" })).toBe("detail");
  });

  it("leave a line out that is empty, but never the headline", () => {
    const gift = { eventType: "SUBSCRIPTION", gifter: "Gull", username: "Otter" };
    expect(wordsBy({ kicker: "", headline: " ", detail: "" }, gift)).toMatchObject({
      kicker: "",
      headline: "Gull",
      detail: "",
    });
    expect(wordsBy({ headline: "{message}" }, {}).headline).toBe("Otter");
  });

  it("group numbers as the language does, and write an amount once", () => {
    const raid = { eventType: "RAID", raidViewers: 12_345 };
    const words = wordsBy({ headline: "{name}: {viewers}" }, raid, { language: "de" });
    expect(words.headline).toBe("Otter: 12.345");
    const cheer = { eventType: "CHEER", value: 5_000 };
    expect(wordsBy({ headline: "{name} cheered" }, cheer).figure).toBe("5,000 bits");
    expect(wordsBy({ kicker: "{value} bits" }, cheer)).toMatchObject({ kicker: "5,000 bits", figure: "" });
  });

  it("count an amount up in the detail, unless its digits are elsewhere in it too", () => {
    const raid = { eventType: "RAID", raidViewers: 87 };
    expect(wordsBy({ detail: "{viewers} came along" }, raid).amount).toMatchObject({
      line: "detail",
      number: 87,
    });
    expect(wordsBy({ detail: "{name}: {viewers}" }, { ...raid, username: "bob87" }).amount).toBeUndefined();
    expect(wordsBy({ detail: "Welcome" }, raid).amount).toMatchObject({ line: "figure" });
  });

  it("show the message once: in its place, or where a line asks for it", () => {
    const message = "first time here";
    expect(wordsBy({}, { message }).quote).toBe(message);
    expect(wordsBy({ showsMessage: false }, { message }).quote).toBe("");
    expect(wordsBy({ showsMessage: false, detail: "“{message}”" }, { message })).toMatchObject({
      detail: `“${message}”`,
      quote: "",
    });
  });

  it("still count a crowd that is one alert", () => {
    expect(wordsBy({ headline: "Hi {name}" }, {}, { others: 3 }).detail).toBe("and 3 others");
    expect(wordsBy({ detail: "Welcome aboard" }, {}, { others: 3 }).detail).toBe(
      "Welcome aboard · and 3 others",
    );
    expect(wordsBy({ detail: "" }, {}, { others: 3 }).detail).toBe("and 3 others");
  });

  it("do not fill what a viewer writes in, and keep a name's direction to itself", () => {
    expect(
      wordsBy({ headline: "{name}", detail: "{message}" }, { username: "{value}", message: "{name}" }),
    ).toMatchObject({ headline: "{value}", detail: "{name}" });
    expect(wordsBy({ headline: "{name} is here" }, { username: "דניאל" }).headline).toBe(
      "\u2068דניאל\u2069 is here",
    );
  });

  it("have a name for those without one", () => {
    expect(wordsBy({ headline: "{name}!" }, { username: "" }).headline).toBe("Someone!");
    expect(wordsBy({ headline: "{gifter}!" }, {}).headline).toBe("Someone!");
  });
});
