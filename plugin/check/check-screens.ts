import type { Clock } from "../../shared/clock.ts";
import { type Locale, type Messages, fill } from "../../shared/words/words.ts";
import type { Screens } from "../screens/create-screens.ts";
import type { HostApplication } from "../host/host-application.ts";
import { firewallCommands, lastArrival, screensSentence } from "../screens/screens-answers.ts";
import { type AddFinding, finding } from "./finding.ts";
import { timeAgo } from "../../shared/time-ago.ts";

export interface ScreensCheckSources {
  readonly application: HostApplication;
  readonly clock: Clock;
  readonly screens: Screens;
}

/** Checks whether other screens can be served, and whether one has ever arrived. */
export function checkScreens(
  { application, clock, screens: { devices, server } }: ScreensCheckSources,
  { language, words }: Locale<Messages>,
  add: AddFinding,
): void {
  const { check } = words;
  const id = "screens";
  const { state } = server;
  if (state.kind === "off") return add(finding(id, "fine", words.screens.off));
  if (state.kind !== "on")
    return add(finding(id, "trouble", screensSentence(state, words), { advice: check.todo.screens }));
  // The report leaves the address out: it is private, and of no use to who helps.
  const { address } = state;
  const facts = { port: state.port };
  const seenAt = lastArrival(devices.all, address);
  if (seenAt > 0) {
    const ago = timeAgo(language, clock.wall() - seenAt);
    return add(finding(id, "fine", check.screensSeen, { facts: { ...facts, ago }, names: { address } }));
  }
  if (devices.all.length === 0)
    return add(finding(id, "fine", words.screens.on, { facts, names: { address } }));
  add(
    finding(id, "attention", check.screensUnseen, {
      facts,
      names: { address },
      advice: application.isOnLinux
        ? fill(check.todo.openPort, firewallCommands(state.port))
        : check.todo.firewall,
    }),
  );
}
