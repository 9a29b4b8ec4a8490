import { describe, expect, it } from "vitest";
import { type PagesResult, operateAlerts, operateVoice } from "../../../plugin/actions/page-operations.ts";
import type { OverlayControl } from "../../../plugin/pages/overlay-control.ts";

const quietVoice = { state: "idle", muted: false, waiting: 0, volume: 100 };
const noAlerts = { showing: false, paused: false, waiting: 0, merged: 0, dropped: 0 };

/** Open pages in this state, and what they are asked. */
function raise({ voice = {}, alerts = {}, pages = 1, isMutedInObs = false } = {}) {
  const asked: unknown[] = [];
  const control = {
    state: { pages, voice: { ...quietVoice, isMutedInObs, ...voice }, alerts: { ...noAlerts, ...alerts } },
    gate: { unmute: { emit: () => asked.push("unmuted in OBS") } },
    command: (command: string) => void asked.push(command),
    setMuted: (isMuted: boolean) => void asked.push(["muted", isMuted]),
    setAlertsPaused: (isPaused: boolean) => void asked.push(["paused", isPaused]),
  } as unknown as OverlayControl;
  return { control, asked };
}

type Kind = "alerts" | "voice";
const operations = {
  alerts: ["skip", "clear", "replay", "test"],
  voice: ["skip", "stop", "replay"],
} as const;
const operate = (kind: Kind, control: OverlayControl, does: string, isOn?: boolean): PagesResult =>
  kind === "alerts"
    ? operateAlerts(control, does as Parameters<typeof operateAlerts>[1], isOn)
    : operateVoice(control, does as Parameters<typeof operateVoice>[1], isOn);

describe("an operation on alerts or the voice", () => {
  it.each<[Kind, object, boolean]>([
    ["alerts", {}, false],
    ["alerts", { showing: true }, true],
    ["alerts", { waiting: 1 }, true],
    ["alerts", { paused: true }, false],
    ["voice", {}, false],
    ["voice", { muted: true }, false],
    ["voice", { state: "speaking" }, true],
    ["voice", { state: "loading" }, true],
    ["voice", { state: "blocked" }, true],
    ["voice", { waiting: 1 }, true],
  ])("goes to the pages if there is something to act on: %s, %j, %s", (kind, state, isThere) => {
    for (const does of operations[kind]) {
      const { control, asked } = raise({ [kind]: state });
      const isSent = isThere || does === "replay" || does === "test";
      expect([does, operate(kind, control, does)]).toEqual([does, isSent ? "sent" : "nothing"]);
      expect(asked).toEqual(isSent ? [`${kind}.${does}`] : []);
      const closed = raise({ [kind]: state, pages: 0 });
      expect([operate(kind, closed.control, does), closed.asked]).toEqual(["no-page", []]);
    }
  });

  it.each([
    ["alerts", "pause", "paused"],
    ["voice", "mute", "muted"],
  ] as const)(
    "is taken back in turn, or as it is asked, with or without a page: %s, %s",
    (kind, does, name) => {
      for (const pages of [0, 1]) {
        for (const isOn of [false, true]) {
          const { control, asked } = raise({ [kind]: { [name]: isOn }, pages });
          expect(operate(kind, control, does)).toBe("set");
          operate(kind, control, does, true);
          operate(kind, control, does, false);
          expect(asked).toEqual([!isOn, true, false].map((next) => [name, next]));
        }
      }
    },
  );

  it("unmutes in OBS as well, where the overlay is muted there", () => {
    const { control, asked } = raise({ isMutedInObs: true });
    operateVoice(control, "mute");
    expect(asked).toEqual([["muted", false], "unmuted in OBS"]);
  });
});
