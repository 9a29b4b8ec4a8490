import * as v from "valibot";
import { expect, it } from "vitest";
import { controlStateOf } from "../../../plugin/control/control-state.ts";
import { idleState } from "../../../plugin/pages/open-pages.ts";
import { controlStateSchema } from "../../../shared/protocol/control-protocol.ts";

const overlay = {
  pages: 0,
  pagesInObs: 0,
  voice: { ...idleState.voice, isApp: false, muted: false, volume: 100 },
  alerts: { ...idleState.alerts, paused: false },
  avatar: "none",
} as const;

const facts = {
  trouble: "",
  state: undefined,
  channelName: undefined,
  overlay,
  lines: [],
  removed: [],
  aiMessages: [],
  isApproving: true,
  lost: 0,
  isQuiet: false,
  waiting: [],
  prompts: [],
} as const;

it("has nothing invisible in it that turns what somebody wrote", () => {
  const [name, message] = ["\u202eade\u202c", "\u2067nrad\u2069\u200f"];
  const line = { id: "1", author: name, text: message, audiences: new Set(["anyone"] as const), isNew: true };
  const answer = { id: "2", kind: "message", name, text: message, approval: "waits" } as const;
  expect(controlStateOf({ ...facts, lines: [line], aiMessages: [answer] }, 0)).toMatchObject({
    chat: [{ viewer: "ade", message: "nrad" }],
    aiMessages: [{ name: "ade", message: "nrad" }],
  });
});

it("is one that the page understands, however long what somebody wrote is", () => {
  const long = "x".repeat(100_000);
  const line = {
    id: long,
    author: long,
    text: long,
    audiences: new Set(["anyone"] as const),
    isNew: true,
  };
  const state = controlStateOf(
    {
      ...facts,
      trouble: long,
      channelName: long,
      lines: [line],
      aiMessages: [
        { id: long, kind: "message", name: long, text: long, approval: "waits", decidesAt: 1_000 },
      ],
      prompts: [long],
    },
    0,
  );
  expect(v.safeParse(controlStateSchema, JSON.parse(JSON.stringify(state))).success).toBe(true);
});
