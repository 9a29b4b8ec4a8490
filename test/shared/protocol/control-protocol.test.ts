import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { contextLimit, promptLimit } from "../../../shared/api/endpoints.ts";
import type { Json } from "../../../shared/api/fields.ts";
import {
  controlMessageSchema,
  controlRequestSchema,
  maxTextLength,
  maxControlPrompts,
} from "../../../shared/protocol/control-protocol.ts";
import { brokenForms } from "../broken-forms.ts";

const line = { id: "1", viewer: "Otter", message: "hi", isNew: true };
const aiMessage = {
  id: "2",
  kind: "greeting",
  name: "Gull",
  message: "ho",
  approval: "waits",
  decidesInMs: 5_000,
};
const reactionKey = { id: "5", prompt: "Roast me", others: 2, pictogram: "skull" };
const state = {
  type: "state",
  trouble: "No key.",
  troubleHelp: "messages-key",
  problem: "no-account",
  channel: "mainstage",
  isLive: true,
  presence: "in",
  characters: [{ id: "c", name: "Ada", isActive: true }],
  cooldown: { readyInMs: 1, windowMs: 2.5, isSending: false },
  chat: [line],
  removed: ["3"],
  aiMessages: [aiMessage],
  isApproving: true,
  lost: 1,
  voice: { state: "speaking", waiting: 1, isMuted: false, volume: 80 },
  alerts: { isShowing: true, waiting: 1, merged: 2, dropped: 3, isPaused: false },
  queue: [{ id: "4", kind: "rule", name: "Greet", count: 2 }],
  events: [{ id: "5", kind: "tip", name: "Ada", amount: 5 }],
  goals: [],
  pages: 2,
  isQuiet: false,
  prompts: ["Say hello."],
};
const result = { type: "result", id: 4, outcome: "done", sentence: "Done.", help: "messages-done" };

const isMessage = (message: unknown): boolean => v.safeParse(controlMessageSchema, message).success;
const isPress = (press: unknown): boolean => v.safeParse(controlRequestSchema, { id: 1, press }).success;

/** The value that was changed; a list's field is that of its first item. */
function valueAt(form: unknown, field: string): unknown {
  return field
    .split(".")
    .reduce<unknown>((at, name) => ((Array.isArray(at) ? at[0] : at) as Json)[name], form);
}

describe("a message of the plugin to the control page", () => {
  it.each([state, result])("is read as it is: $type", (message) => {
    expect(v.parse(controlMessageSchema, message)).toEqual(message);
  });

  it.each<[string, Json, readonly string[], readonly string[]]>([
    [
      "state",
      state,
      ["troubleHelp", "aiMessages.kind"],
      ["trouble", "problem", "channel", "isLive", "presence", "aiMessages.decidesInMs"],
    ],
    ["result", result, ["help"], []],
    ["reactions", { type: "reactions", keys: [reactionKey] }, ["keys.pictogram"], []],
  ])("%s is not read with a field of another type", (_, message, mayMiss, mayBeNull) => {
    for (const { field, form } of brokenForms(message)) {
      const value = valueAt(form, field);
      // What is left out is not there at all in JSON.
      const isFine =
        value === undefined ? mayMiss.includes(field) : value === null && mayBeNull.includes(field);
      expect([field, value, isMessage(JSON.parse(JSON.stringify(form)))]).toEqual([field, value, isFine]);
    }
  });

  const ai = (part: Json): Json => ({ ...state, aiMessages: [{ ...aiMessage, ...part }] });
  const voice = (part: Json): Json => ({ ...state, voice: { ...state.voice, ...part } });

  it.each<[Json]>([
    ...["in", "out", "joining", "leaving"].map((presence): [Json] => [{ ...state, presence }]),
    ...["greeting", "thought"].map((kind): [Json] => [ai({ kind })]),
    ...["shown", "waits", "dropped"].map((approval): [Json] => [ai({ approval })]),
    ...["idle", "loading", "speaking", "blocked"].map((one): [Json] => [voice({ state: one })]),
    ...["sent", "done", "failed"].map((outcome): [Json] => [{ ...result, outcome }]),
    [voice({ volume: 0 })],
    [voice({ volume: 100 })],
    [{ ...result, id: 0, sentence: "x".repeat(maxTextLength) }],
    [{ ...state, cooldown: { readyInMs: 0, windowMs: 0, isSending: true } }],
  ])("may be %o", (message) => {
    expect(isMessage(message)).toBe(true);
  });

  it.each<[Json]>([
    [{ ...state, type: "other" }],
    [{ ...state, presence: "away" }],
    [ai({ kind: "message" })],
    [ai({ approval: "waiting" })],
    [ai({ decidesInMs: -1 })],
    [voice({ state: "singing" })],
    [voice({ volume: -1 })],
    [voice({ volume: 101 })],
    [voice({ waiting: 0.5 })],
    [{ ...state, pages: -1 }],
    [{ ...state, removed: [1] }],
    [{ ...state, prompts: [null] }],
    [{ ...state, cooldown: { ...state.cooldown, readyInMs: -1 } }],
    [{ type: "reactions", keys: [{ ...reactionKey, pictogram: "https://example.org/a.png" }] }],
    [{ type: "reactions", keys: [{ ...reactionKey, pictogram: "data:image/svg+xml,<svg/>" }] }],
    [{ type: "reactions", keys: [{ ...reactionKey, others: -1 }] }],
    [{ ...result, outcome: "other" }],
    [{ ...result, id: -1 }],
    [{ ...result, sentence: "x".repeat(maxTextLength + 1) }],
  ])("cannot be %o", (message) => {
    expect(isMessage(message)).toBe(false);
  });
});

describe("a press on the control page", () => {
  const prompts = (count: number, length: number) => ({
    does: "prompts",
    prompts: Array.from({ length: count }, () => "x".repeat(length)),
  });

  it.each<[Json]>([
    [{ does: "react", prompt: "Hi." }],
    [{ does: "react", prompt: "x".repeat(promptLimit), lineId: "1" }],
    [{ does: "skip-line", lineId: "1" }],
    [{ does: "context", content: "x".repeat(contextLimit) }],
    [{ does: "context", content: "", ttl: 1 }],
    [{ does: "character", characterId: "c" }],
    ...["join", "leave", "quiet", "lift-quiet", "forget-lost"].map((does): [Json] => [{ does }]),
    ...["mute", "skip", "replay", "stop"].map((what): [Json] => [{ does: "voice", what }]),
    ...["pause", "skip", "replay", "clear", "test"].map((what): [Json] => [{ does: "alerts", what }]),
    [{ does: "unqueue", turnId: "4" }],
    [{ does: "remove-event", eventId: "5" }],
    [{ does: "retry" }],
    [{ does: "reaction", reactionId: "5" }],
    [{ does: "remove-reaction", reactionId: "5" }],
    [{ does: "restore-reaction", reactionId: "5" }],
    [{ does: "volume", volume: 0 }],
    [{ does: "volume", volume: 100 }],
    ...["approve", "drop"].map((does): [Json] => [{ does, messageId: "2" }]),
    [prompts(maxControlPrompts, promptLimit)],
    [prompts(0, 0)],
  ])("may be %o", (press) => {
    expect(isPress(press)).toBe(true);
  });

  it.each<[Json]>([
    [{}],
    [{ does: "other" }],
    [{ does: "react" }],
    [{ does: "react", prompt: "x".repeat(promptLimit + 1) }],
    [{ does: "react", prompt: "Hi.", lineId: 1 }],
    [{ does: "skip-line" }],
    [{ does: "context", content: "x".repeat(contextLimit + 1) }],
    ...[0, 1.5, "1"].map((ttl): [Json] => [{ does: "context", content: "", ttl }]),
    [{ does: "character" }],
    [{ does: "voice" }],
    [{ does: "voice", what: "pause" }],
    [{ does: "alerts" }],
    [{ does: "alerts", what: "stop" }],
    ...[-1, 101, "50", undefined].map((volume): [Json] => [{ does: "volume", volume }]),
    [{ does: "approve" }],
    [{ does: "drop", messageId: 2 }],
    [{ does: "prompts" }],
    [prompts(maxControlPrompts + 1, 1)],
    [prompts(1, promptLimit + 1)],
  ])("cannot be %o", (press) => {
    expect(isPress(press)).toBe(false);
  });

  it.each([-1, 0.5, "1", undefined])("cannot have the number %s", (id) => {
    expect(v.safeParse(controlRequestSchema, { id, press: { does: "join" } }).success).toBe(false);
  });
});
