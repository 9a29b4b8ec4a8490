import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { pluginMessageSchema, voiceFailures } from "../../../shared/protocol/overlay-protocol.ts";

import { brokenForms } from "../broken-forms.ts";

const settings = {
  type: "settings",
  muted: false,
  volume: 100,
  alertsPaused: false,
  speaks: true,
  chimes: true,
  isAvatarHidden: false,
  companion: null,
};

describe("a message of the relay to a page", () => {
  it.each([
    settings,
    { ...settings, volume: 0 },
    { ...settings, companion: "Ada Gale" },
    { type: "do", what: "voice.skip" },
    { type: "level", level: 0.5 },
    { type: "appearance" },
  ])("is known: %j", (message) => {
    expect(v.is(pluginMessageSchema, message)).toBe(true);
  });

  it.each([
    null,
    [],
    "appearance",
    {},
    { type: "other" },
    { type: "do" },
    { type: "do", what: "voice.sing" },
    { type: "do", what: "constructor" },
    { type: "level", level: 1.1 },
    { type: "level", level: Number.NaN },
    { ...settings, volume: 101 },
    { ...settings, volume: Number.NaN },
    { ...settings, volume: "50" },
    { ...settings, muted: null },
    { ...settings, isAvatarHidden: undefined },
    { ...settings, companion: undefined },
    { ...settings, chimes: undefined },
    { ...settings, turn: "go" },
  ])("is not known: %j", (message) => {
    expect(v.is(pluginMessageSchema, message)).toBe(false);
  });

  it.each([
    ..."voice.skip voice.replay voice.stop voice.test voice.drop".split(" "),
    ..."alerts.skip alerts.replay alerts.clear alerts.test".split(" "),
  ])("may be the command %s", (what) => {
    expect(v.is(pluginMessageSchema, { type: "do", what })).toBe(true);
    expect(v.is(pluginMessageSchema, { type: "other", what })).toBe(false);
  });

  it.each([
    { type: "question" },
    { type: "level", level: 0 },
    { type: "level", level: 1 },
    { type: "appearance", of: "layouts" },
    { ...settings, hiddenWords: "x", alertClears: 3, voiceStops: 0 },
    { ...settings, turn: "hold" },
  ])("may be %j", (message) => {
    expect(v.is(pluginMessageSchema, message)).toBe(true);
  });

  it.each([
    { type: "level", level: -0.1 },
    { type: "level", level: "0.5" },
    { type: "level" },
    { type: "appearance", of: "alerts" },
    { ...settings, volume: -1 },
  ])("cannot be %j", (message) => {
    expect(v.is(pluginMessageSchema, message)).toBe(false);
  });

  it("has settings of the right types only; counts and hidden words may be missing", () => {
    const all = { ...settings, companion: "Ada", hiddenWords: "x", alertClears: 3, voiceStops: 0 };
    const mayBeMissing = ["hiddenWords", "alertClears", "voiceStops"];
    const mayBeNull = ["companion"];
    for (const { field, form } of brokenForms(all).filter(({ field }) => field !== "type")) {
      const value = (form as Record<string, unknown>)[field];
      const isFine =
        value === undefined ? mayBeMissing.includes(field) : value === null && mayBeNull.includes(field);
      expect([field, value, v.is(pluginMessageSchema, JSON.parse(JSON.stringify(form)))]).toEqual([
        field,
        value,
        isFine,
      ]);
    }
  });
});

it("the reasons for which a voice is not audible are six", () => {
  expect(new Set(voiceFailures).size).toBe(6);
  for (const one of voiceFailures) expect(one).toMatch(/^[a-z]+(-[a-z]+)+$/);
});
