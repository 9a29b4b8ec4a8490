import { beforeEach, describe, expect, it } from "vitest";
import { checkScreens } from "../../../plugin/check/check-screens.ts";
import { type Finding, lineOf, reportLineOf } from "../../../plugin/check/finding.ts";
import { type HostApplication, hostApplication } from "../../../plugin/host/host-application.ts";
import type { Device } from "../../../plugin/settings/paired-device.ts";
import type { Screens } from "../../../plugin/screens/create-screens.ts";
import type { ScreensState } from "../../../plugin/screens/screens-server.ts";
import { localeFor, messages } from "../../../shared/words/words.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

const device: Device = { id: "d", name: "PC", kind: "overlay", secret: "s".repeat(64) };

let application: HostApplication;
beforeEach(() => {
  application = hostApplication("any");
});

function findingOf(state: ScreensState, ...all: readonly Device[]): Finding {
  const found: Finding[] = [];
  const screens = { devices: { all }, server: { state } } as unknown as Screens;
  const sources = { application, clock: createFakeClock(), screens };
  checkScreens(sources, localeFor(messages, "en"), (one) => found.push(one));
  const [finding] = found;
  if (!finding) throw new Error("Nothing was found.");
  return finding;
}

const on: ScreensState = { kind: "on", address: "192.168.1.20", port: 28197 };

describe("the check of other screens", () => {
  it.each([
    [{ kind: "off" }, "fine", ""],
    [
      { kind: "gone", address: "192.168.1.20" },
      "trouble",
      "Open “Connections → Other screens” in the set-up window.",
    ],
    [{ kind: "choose" }, "trouble", "Open “Connections → Other screens” in the set-up window."],
    [on, "fine", ""],
  ] as const)("finds %j %s", (state, judged, advice) => {
    expect(lineOf(findingOf(state))).toMatchObject({ state: judged, advice });
  });

  it("suspects the firewall when a device was added, and none has ever arrived", () => {
    const { state, sentence, advice } = lineOf(findingOf(on, device));
    expect([state, sentence]).toEqual([
      "attention",
      "Running on port 28197 of 192.168.1.20, but no device has ever arrived.",
    ]);
    expect(advice).toContain("Node.js");
    const visited = findingOf(on, { ...device, lastSeenAt: 1, lastFrom: "192.168.1.20" });
    expect(lineOf(visited).state).toBe("attention");
  });

  it.runIf(process.platform === "linux")("says how Linux' firewalls open the port, which ask nothing", () => {
    application = hostApplication("app.sidekick.deck.sdPlugin");
    expect(lineOf(findingOf(on, device)).advice).toContain("sudo ufw allow 28197/tcp");
  });

  it("says when one was last there, and leaves the address out of a report", () => {
    const finding = findingOf(on, { ...device, lastSeenAt: 1 });
    expect(lineOf(finding).state).toBe("fine");
    expect(reportLineOf(finding)).not.toContain("192.168");
  });
});
