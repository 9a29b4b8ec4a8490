import { type Finding, reportLineOf } from "./finding.ts";
import type { LogLine, LogRing } from "../host/log-ring.ts";

/** Contents of a report. */
export interface ReportParts {
  /** Wall-clock milliseconds. */
  readonly at: number;
  readonly findings: readonly Finding[];
  /** A line for each setting that a report has; `undefined`: they are not known yet. */
  readonly settings: readonly string[] | undefined;
  /** Shapes of the first frames of voices. */
  readonly voiceFrames: readonly string[];
  readonly ring: LogRing;
}

/** Text of a report that others can read to find a fault. It has no secrets, and no names or texts of people. */
export function reportOf({ at, findings, settings, voiceFrames, ring }: ReportParts): string {
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ["Check", findings.map(reportLineOf)],
    ["Settings", settings ?? ["not known yet"]],
    ["First frames of voices", voiceFrames.length > 0 ? voiceFrames : ["none came"]],
    ["Last faults", ring.faults.map(textOf)],
    ["Log", ring.lines.map(textOf)],
  ];
  const text = sections.map(([title, lines]) => [`## ${title}`, "", ...lines, ""].join("\n"));
  return [`# Sidekick Deck, ${new Date(at).toISOString()}`, "", ...text].join("\n");
}

function textOf({ at, level, sentence }: LogLine): string {
  return `${new Date(at).toISOString()} ${level} ${sentence.replaceAll(/\s+/g, " ")}`;
}
