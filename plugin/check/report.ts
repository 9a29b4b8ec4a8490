import { parseUrl } from "../../shared/parse-url.ts";
import type { GlobalSettings } from "../settings/global-settings.ts";
import { defaultObsAddress } from "../settings/global-settings.ts";
import { type Finding, reportLineOf } from "./finding.ts";
import type { LogLine, LogRing } from "../host/log-ring.ts";

/** Contents of a report. */
export interface ReportParts {
  /** Wall-clock milliseconds. */
  readonly at: number;
  readonly findings: readonly Finding[];
  readonly settings: GlobalSettings | undefined;
  readonly ring: LogRing;
}

/** Text of a report that others can read to find a fault. It has no secrets, and no names or texts of people. */
export function reportOf({ at, findings, settings, ring }: ReportParts): string {
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ["Check", findings.map(reportLineOf)],
    ["Settings", settings ? settingsLines(settings) : ["not known yet"]],
    ["Last faults", ring.faults.map(textOf)],
    ["Log", ring.lines.map(textOf)],
  ];
  const text = sections.map(([title, lines]) => [`## ${title}`, "", ...lines, ""].join("\n"));
  return [`# Sidekick Deck, ${new Date(at).toISOString()}`, "", ...text].join("\n");
}

/** Settings without secrets. The list is explicit, so that a new setting is not included by accident. */
function settingsLines(settings: GlobalSettings): readonly string[] {
  const { baseUrl, apiKey, channelName, rateWindow, relayPort, obsAddress, obsPassword } = settings;
  const lines: Readonly<Record<string, string | number | boolean>> = {
    address: parseUrl(baseUrl)?.protocol ?? "none",
    "API key": isSet(apiKey),
    channel: channelName === "" ? "primary" : "chosen",
    cooldown: rateWindow,
    "port of the overlay": relayPort,
    "OBS address": obsAddress === defaultObsAddress ? "standard" : "another",
    "OBS password": isSet(obsPassword),
    "joins with OBS": settings.obsJoins,
    "voice hosts": settings.voiceHosts.length,
  };
  return Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
}

function isSet(secret: string): string {
  return secret === "" ? "none" : "set";
}

function textOf({ at, level, sentence }: LogLine): string {
  return `${new Date(at).toISOString()} ${level} ${sentence.replaceAll(/\s+/g, " ")}`;
}
