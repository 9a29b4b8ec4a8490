import { expect, it } from "vitest";
import { entryOf, setUpPlaceIn, setUpEntryNames } from "../../../plugin/set-up/set-up-questions.ts";

it("has eight entries, and one for every name that an address of the window ever had", () => {
  expect(setUpEntryNames.length).toBe(8);
  const entries = {
    "": "steps",
    "#steps": "steps",
    "#account": "account",
    "#obs": "overlay",
    "#overlay": "overlay",
    "#sound": "sound",
    "#control": "connections",
    "#approval": "approval",
    "#rules": "rules",
    "#vtube": "connections",
    "#screens": "connections",
    "#api": "connections",
    "#profile": "steps",
    "#check": "check",
    "#connections": "connections",
    "#nothing": "steps",
  };
  const found = Object.keys(entries).map((fragment) => [fragment, entryOf(setUpPlaceIn(fragment))]);
  expect(Object.fromEntries(found)).toEqual(entries);
});
