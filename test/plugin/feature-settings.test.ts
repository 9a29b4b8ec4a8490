import { expect, it } from "vitest";
import { allSettings } from "../../plugin/feature-settings.ts";
import { readSettings } from "../../plugin/settings/setting-table.ts";

/** What asks others, lets others in, or changes what viewers get. */
const offAtFirst = ["api", "approval", "emotes", "obsJoins", "repeatedFollows", "screens"];

it.each(offAtFirst)("%s is off until the streamer switches it on, and only a yes is on", (name) => {
  const { read } = allSettings[name] ?? {};
  expect(read).toBeDefined();
  expect(readSettings(allSettings, {})[name]).toBe(false);
  expect(readSettings(allSettings, { [name]: true })[name]).toBe(true);
  expect(readSettings(allSettings, { [name]: null })[name]).toBe(false);
});

it("what lets others in is marked, so that it is never taken over from a host that others can write to", () => {
  const marked = Object.entries(allSettings).flatMap(([name, { letsOthersIn }]) =>
    letsOthersIn ? name : [],
  );
  expect(marked.toSorted()).toEqual(["api", "screens"]);
});

it("secrets are marked, so that pages, reports and looks never have them", () => {
  const marked = Object.entries(allSettings).flatMap(([name, { privacy }]) =>
    privacy === "secret" ? name : [],
  );
  expect(marked).toEqual(expect.arrayContaining(["apiKey", "obsPassword"]));
});
