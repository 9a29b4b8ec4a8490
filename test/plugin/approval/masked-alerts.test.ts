import { describe, expect, it } from "vitest";
import { alertLines, alertsForPages, textsApart } from "../../../plugin/approval/masked-alerts.ts";
import { createWordMask } from "../../../plugin/approval/word-mask.ts";
import type { AlertEvent } from "../../../shared/alerts/alert-kinds.ts";
import type { AlertChoices, AlertSettings, AlertVariation } from "../../../shared/alerts/alert-settings.ts";
import { alertVariables } from "../../../shared/alerts/alert-template.ts";
import { alertNameOf } from "../../../shared/alerts/choose-alert.ts";

const mask = createWordMask(["darn"]);
const follow = { eventType: "follow", username: "ada" } as unknown as AlertEvent;
const name = alertNameOf(follow);
const settings = (choices: AlertChoices, variations: readonly AlertVariation[] = []) =>
  ({ [name]: { choices, variations } }) as unknown as AlertSettings;
const forPages = (choices: AlertChoices, variations?: readonly AlertVariation[]) =>
  alertsForPages(settings(choices, variations), mask)[name];

describe("the lines of an alert, as pages get them,", () => {
  it("are masked, with everything else but the prompt", () => {
    const choices = {
      headline: "Oh darn, {name}!",
      detail: "Hi",
      prompt: "darn",
      isSpoken: true,
    };
    expect(forPages(choices)?.choices).toEqual({ headline: "Oh •••, {name}!", detail: "Hi", isSpoken: true });
  });

  it("keep a variable that is spelled like a hidden word", () => {
    const own = createWordMask(["name"]);
    const masked = alertsForPages(settings({ headline: "A name: {name}" }), own)[name];
    expect(masked?.choices).toEqual({ headline: "A •••: {name}" });
  });

  it.each(alertVariables)("hide a word that is written around {%s}, which may be empty", (variable) => {
    expect(forPages({ headline: `da{${variable}}rn` })?.choices).toEqual({ headline: "•••" });
    expect(forPages({ headline: `da {${variable}} x` })?.choices).toEqual({
      headline: `da {${variable}} x`,
    });
  });

  it("come without the names of variations, and without variations for a hidden word", () => {
    const variation = (when: object, headline: string) =>
      ({ name: "mine", when, choices: { headline } }) as unknown as AlertVariation;
    const masked = forPages({}, [
      variation({}, "darn"),
      variation({ nameHas: "darn" }, "one"),
      variation({ messageHas: "DARN" }, "two"),
      variation({ nameHas: "ada", messageHas: "hi" }, "three"),
    ]);
    expect(masked?.variations).toEqual(
      [variation({}, "•••"), variation({ nameHas: "ada", messageHas: "hi" }, "three")].map((one) => ({
        ...one,
        name: "",
      })),
    );
  });

  it("are those that the streamer has written", () => {
    expect(alertLines({ kicker: "one", detail: "", prompt: "two" })).toEqual([
      ["kicker", "one"],
      ["detail", ""],
    ]);
  });
});

describe("texts of viewers that make a hidden word", () => {
  const apart = (headline: string, event: object) =>
    textsApart({ ...follow, ...event }, "e1", settings({ headline }), mask);

  it("together with the streamer's own line are replaced, and only those", () => {
    expect(apart("{name}rn", { username: "da" })).toEqual({ username: "•••" });
    expect(apart("{name}rn", { username: "ada" })).toEqual({});
    expect(apart("{name} rn", { username: "bo" })).toEqual({});
    expect(apart("Hello", { username: "da" })).toEqual({});
  });

  it("are replaced where they make it only once another gift of the giver has joined", () => {
    const gift = { eventType: "SUBSCRIPTION", sentDateTime: "", gifter: "da", username: "bo" };
    const own = { gift: { choices: { headline: "{name}rn" }, variations: [] } };
    expect(textsApart(gift, "e1", own, mask)).toEqual({ gifter: "•••" });
  });

  it("together with each other are replaced as few as possible", () => {
    const texts = apart("{name}{message}", { username: "da", message: "rn" });
    expect(Object.values(texts)).toEqual(["•••"]);
  });

  it("are left alone without hidden words", () => {
    const none = createWordMask([]);
    expect(textsApart({ ...follow, username: "da" }, "e1", settings({ headline: "{name}rn" }), none)).toEqual(
      {},
    );
  });
});
