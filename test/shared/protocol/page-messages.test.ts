import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { type Json, maxIdLength } from "../../../shared/api/fields.ts";
import { maxLineLength, maxSeen } from "../../../shared/protocol/overlay-protocol.ts";
import { pageMessageSchema } from "../../../shared/protocol/page-messages.ts";
import { brokenForms } from "../broken-forms.ts";

const hello = {
  type: "hello",
  inObs: true,
  isPreview: false,
  speaks: true,
  chimes: true,
  notices: { greeting: true, thought: false },
  engine: 127,
  browser: "Firefox 153",
  version: "1.2.3",
};
const state = {
  type: "state",
  isOnAir: false,
  voice: { state: "speaking", waiting: 1 },
  alerts: { showing: true, waiting: 2, merged: 3, dropped: 4 },
  missing: ["chat"],
  avatar: "shown",
};
const log = { type: "log", level: "warn", sentence: "Hm." };
const level = { type: "level", level: 0.25 };
const answer = {
  type: "answer",
  heard: { level: 0.5, agoMs: 10 },
  failed: { reason: "no-sound", agoMs: 0 },
};
const seen = { type: "seen", eventIds: ["a", "b"] };

const read = (message: unknown) => v.safeParse(pageMessageSchema, message);

describe("a page's message", () => {
  it.each([hello, state, log, level, answer, seen])("is read as it is: $type", (message) => {
    expect(read(message)).toMatchObject({ success: true, output: message });
  });

  it.each<[string, Json, readonly string[]]>([
    ["hello", hello, ["isPreview", "speaks", "chimes", "notices", "engine", "browser", "version"]],
    ["state", state, ["isOnAir", "alerts.merged", "alerts.dropped", "missing", "avatar"]],
    ["log", log, []],
    ["level", level, []],
    ["answer", answer, ["failed"]],
    ["seen", seen, []],
  ])(
    "%s is not read with a field of another type, and only without those that may be missing",
    (_, message, mayMiss) => {
      for (const { field, form } of brokenForms(message)) {
        const value = field.split(".").reduce<unknown>((at, name) => (at as Json)[name], form);
        const isFine =
          (value === undefined && mayMiss.includes(field)) || (field === "heard" && value === null);
        expect([field, value, read(form).success]).toEqual([field, value, isFine]);
      }
    },
  );

  it("of an older page has what it did not know yet by default", () => {
    expect(read({ type: "hello", inObs: false }).output).toEqual({
      type: "hello",
      inObs: false,
      isPreview: false,
      speaks: true,
      chimes: false,
    });
    expect(
      read({ type: "state", voice: state.voice, alerts: { showing: false, waiting: 0 } }).output,
    ).toEqual({
      type: "state",
      isOnAir: true,
      voice: state.voice,
      alerts: { showing: false, waiting: 0, merged: 0, dropped: 0 },
      missing: [],
      avatar: "none",
    });
  });

  it("may say that it has heard no voice yet", () => {
    expect(read({ type: "answer", heard: null }).success).toBe(true);
  });

  it.each<[string, unknown]>([
    ...["debug", "info", "warn", "error"].map((one): [string, unknown] => [
      `level ${one}`,
      { ...log, level: one },
    ]),
    ...["idle", "loading", "speaking", "blocked"].map((one): [string, unknown] => [
      `voice ${one}`,
      { ...state, voice: { state: one, waiting: 0 } },
    ]),
    ...["none", "hidden", "away", "shown"].map((one): [string, unknown] => [
      `avatar ${one}`,
      { ...state, avatar: one },
    ]),
    ["the longest line", { ...log, sentence: "x".repeat(maxLineLength) }],
    ["silence", { ...level, level: 0 }],
    ["the loudest level", { ...level, level: 1 }],
    ["no ids", { ...seen, eventIds: [] }],
    ["the most ids", { ...seen, eventIds: Array.from({ length: maxSeen }, () => "x".repeat(maxIdLength)) }],
    ["forty missing parts", { ...state, missing: Array.from({ length: 40 }, () => "x".repeat(40)) }],
    ["the longest version", { ...hello, version: "1234567890.123456789" }],
    ["no engine", { ...hello, engine: 0 }],
  ])("may have %s", (_, message) => {
    expect(read(message).success).toBe(true);
  });

  it.each<[string, unknown]>([
    ["another type", { ...seen, type: "other" }],
    ["a level of its own", { ...log, level: "fatal" }],
    ["a longer line", { ...log, sentence: "x".repeat(maxLineLength + 1) }],
    ["a level below 0", { ...level, level: -0.1 }],
    ["a level above 1", { ...level, level: 1.1 }],
    ["a voice of its own", { ...state, voice: { state: "singing", waiting: 0 } }],
    ["half a voice", { ...state, voice: { state: "idle", waiting: 0.5 } }],
    ["fewer alerts than none", { ...state, alerts: { ...state.alerts, waiting: -1 } }],
    ["too many missing parts", { ...state, missing: Array.from({ length: 41 }, () => "x") }],
    ["a missing part with a long name", { ...state, missing: ["x".repeat(41)] }],
    ["an avatar of its own", { ...state, avatar: "asleep" }],
    ["a reason of its own", { ...answer, failed: { reason: "hoarse", agoMs: 1 } }],
    ["a voice of the future", { ...answer, heard: { level: 1, agoMs: -1 } }],
    ["too many ids", { ...seen, eventIds: Array.from({ length: maxSeen + 1 }, () => "x") }],
    ["an id that is too long", { ...seen, eventIds: ["x".repeat(maxIdLength + 1)] }],
    ["an id that is no text", { ...seen, eventIds: [1] }],
    ["an engine before the first", { ...hello, engine: -1 }],
    ["a browser of its own", { ...hello, browser: "Chromium 127" }],
    ["a version that is none", { ...hello, version: "1.2.3-beta" }],
    ["an empty version", { ...hello, version: "" }],
    ["a version that begins with something else", { ...hello, version: "v1" }],
    ["a version that is too long", { ...hello, version: "1".repeat(21) }],
  ])("cannot have %s", (_, message) => {
    expect(read(message).success).toBe(false);
  });
});
