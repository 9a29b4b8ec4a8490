import { expect, it } from "vitest";
import { createInspector, type InspectorParts } from "../../../plugin/inspector/create-inspector.ts";
import { systemClock } from "../../../shared/clock.ts";
import { keyWords } from "../../../shared/words/words.ts";
import { goalWith, sampleGoals } from "../../fixtures/sample-goals.ts";

it("sends the open form the goals when they are made in the studio meanwhile", () => {
  const silent = { subscribe: () => () => undefined };
  const sent: object[] = [];
  const goals = sampleGoals({});
  const form: { key?: string } = {};
  createInspector({
    account: silent,
    answers: [],
    application: { isOpenToNetwork: false },
    clock: systemClock,
    goals,
    inspector: {
      openKey: () => form.key,
      onOpened: () => undefined,
      send: (payload: object) => void sent.push(payload),
    },
    keyWords: keyWords.en,
    locale: { words: {} },
    obs: { state: silent },
    onKeyTrouble: () => undefined,
    settings: silent,
    stored: silent,
  } as unknown as InspectorParts);
  goals.define("first", goalWith({ title: "New mic", targets: [150] }));
  expect(sent).toEqual([]);
  form.key = "key";
  goals.define("second", goalWith({ title: "", targets: [10] }));
  goals.add("second", 1);
  const [first, ...others] = sent.filter((one) => "items" in one);
  expect(first).toMatchObject({
    event: "getGoals",
    items: [
      { label: "New mic (150)", value: "first" },
      { label: "Goal (10)", value: "second" },
    ],
  });
  expect(others).toEqual([]);
});
