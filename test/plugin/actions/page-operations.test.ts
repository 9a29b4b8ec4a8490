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

describe("an operation on alerts", () => {
  const table: [object, Record<"skip" | "clear" | "replay" | "test", PagesResult>][] = [
    [{}, { skip: "nothing", clear: "nothing", replay: "sent", test: "sent" }],
    [{ showing: true }, { skip: "sent", clear: "sent", replay: "sent", test: "sent" }],
    [{ waiting: 1 }, { skip: "sent", clear: "sent", replay: "sent", test: "sent" }],
    [{ paused: true }, { skip: "nothing", clear: "nothing", replay: "sent", test: "sent" }],
  ];
  it.each(table)("goes to the pages if there is something to act on: %j", (alerts, expected) => {
    for (const does of ["skip", "clear", "replay", "test"] as const) {
      const { control, asked } = raise({ alerts });
      expect([does, operateAlerts(control, does)]).toEqual([does, expected[does]]);
      expect(asked).toEqual(expected[does] === "sent" ? [`alerts.${does}`] : []);
      const closed = raise({ alerts, pages: 0 });
      expect([operateAlerts(closed.control, does), closed.asked]).toEqual(["no-page", []]);
    }
  });

  it("pauses and goes on in turn, or as it is asked, with or without a page", () => {
    for (const pages of [0, 1]) {
      for (const paused of [false, true]) {
        const { control, asked } = raise({ alerts: { paused }, pages });
        expect(operateAlerts(control, "pause")).toBe("set");
        operateAlerts(control, "pause", true);
        operateAlerts(control, "pause", false);
        expect(asked).toEqual([
          ["paused", !paused],
          ["paused", true],
          ["paused", false],
        ]);
      }
    }
  });
});

describe("an operation on the voice", () => {
  const table: [object, Record<"skip" | "stop" | "replay", PagesResult>][] = [
    [{}, { skip: "nothing", stop: "nothing", replay: "sent" }],
    [{ muted: true }, { skip: "nothing", stop: "nothing", replay: "sent" }],
    [{ state: "speaking" }, { skip: "sent", stop: "sent", replay: "sent" }],
    [{ state: "loading" }, { skip: "sent", stop: "sent", replay: "sent" }],
    [{ state: "blocked" }, { skip: "sent", stop: "sent", replay: "sent" }],
    [{ waiting: 1 }, { skip: "sent", stop: "sent", replay: "sent" }],
  ];
  it.each(table)("goes to the pages if there is something to act on: %j", (voice, expected) => {
    for (const does of ["skip", "stop", "replay"] as const) {
      const { control, asked } = raise({ voice });
      expect([does, operateVoice(control, does)]).toEqual([does, expected[does]]);
      expect(asked).toEqual(expected[does] === "sent" ? [`voice.${does}`] : []);
      const closed = raise({ voice, pages: 0 });
      expect([operateVoice(closed.control, does), closed.asked]).toEqual(["no-page", []]);
    }
  });

  it("mutes and unmutes in turn, or as it is asked, with or without a page", () => {
    for (const pages of [0, 1]) {
      for (const muted of [false, true]) {
        const { control, asked } = raise({ voice: { muted }, pages });
        expect(operateVoice(control, "mute")).toBe("set");
        operateVoice(control, "mute", true);
        operateVoice(control, "mute", false);
        expect(asked).toEqual([
          ["muted", !muted],
          ["muted", true],
          ["muted", false],
        ]);
      }
    }
  });

  it("unmutes in OBS as well, where the overlay is muted there", () => {
    const { control, asked } = raise({ isMutedInObs: true });
    operateVoice(control, "mute");
    expect(asked).toEqual([["muted", false], "unmuted in OBS"]);
  });
});
