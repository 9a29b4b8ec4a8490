import * as v from "valibot";
import { expect, it } from "vitest";
import { controlStateOf } from "../../../plugin/control/control-state.ts";
import { nothing } from "../../../plugin/relay/open-pages.ts";
import { controlStateSchema } from "../../../shared/control-protocol.ts";

const overlay = {
  pages: 0,
  pagesInObs: 0,
  voice: { ...nothing.voice, muted: false, volume: 100 },
  alerts: { ...nothing.alerts, paused: false },
  avatar: "none",
} as const;

it("is one that the page understands, however long what somebody wrote is", () => {
  const long = "x".repeat(100_000);
  const line = {
    id: long,
    viewer: long,
    message: long,
    audiences: new Set(["anyone"] as const),
    isNew: true,
  };
  const state = controlStateOf(
    {
      trouble: long,
      state: undefined,
      channelName: long,
      overlay,
      lines: [line],
      aiMessages: [{ id: long, name: long, message: long, approval: "waits", decidesAt: 1_000 }],
      isApproving: true,
      lost: 2,
      isQuiet: false,
      prompts: [long],
    },
    0,
  );
  expect(v.safeParse(controlStateSchema, JSON.parse(JSON.stringify(state))).success).toBe(true);
});
