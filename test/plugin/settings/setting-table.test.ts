import { expect, it } from "vitest";
import { onOff, port } from "../../../plugin/settings/setting-kinds.ts";
import { followSettings, reportedSettings, settingsOf } from "../../../plugin/settings/setting-table.ts";
import { createStore } from "../../../shared/store.ts";

const table = { lamp: onOff({ report: (isOn) => `lamp: ${isOn}` }), port: port(80) };

/** The settings as Stream Deck stores them. */
const storedSettings = (first?: object) => createStore<object | undefined, object>(first, (_, next) => next);

it("a feature's settings are those stored last, and the same object until these change", () => {
  const stored = storedSettings();
  const settings = settingsOf(stored, table);
  expect(settings.value).toBeUndefined();
  stored.dispatch({ lamp: true, other: 1 });
  expect(settings.value).toEqual({ lamp: true, port: 80 });
  expect(settings.value).toBe(settings.value);
  stored.dispatch({ port: 81 });
  expect(settings.value).toEqual({ lamp: false, port: 81 });
});

it("a follower gets settings that are known already, and each later change", () => {
  const ports: number[] = [];
  const follow = (first?: object) => {
    const stored = storedSettings(first);
    followSettings(settingsOf(stored, table), (settings) => void ports.push(settings.port));
    return stored;
  };
  const known = follow({ port: 1 });
  expect(ports).toEqual([1]);
  known.dispatch({ port: 2 });
  const unknown = follow();
  expect(ports).toEqual([1, 2]);
  unknown.dispatch({ port: 3 });
  expect(ports).toEqual([1, 2, 3]);
});

it("a report has lines only of known settings, and only of those that have one", () => {
  expect(reportedSettings(table, undefined)).toBeUndefined();
  expect(reportedSettings(table, {})).toEqual(["lamp: false"]);
  expect(reportedSettings(table, { lamp: true, port: 81 })).toEqual(["lamp: true"]);
});
