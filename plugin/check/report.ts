import { type GlobalSettings, settingEntries } from "../settings/global-settings.ts";
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

/** The settings that a report has, without secrets. */
function settingsLines(settings: GlobalSettings): readonly string[] {
  return settingEntries.flatMap(([name, setting]) => setting.report?.(settings[name]) ?? []);
}

function textOf({ at, level, sentence }: LogLine): string {
  return `${new Date(at).toISOString()} ${level} ${sentence.replaceAll(/\s+/g, " ")}`;
}
