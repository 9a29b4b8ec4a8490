import {
  type AlertChoices,
  type AlertMotion,
  alertSeconds,
} from "../../../../shared/alerts/alert-settings.ts";
import { maxAlertNumber } from "../../../../shared/alerts/alert-kinds.ts";
import { isJsonObject } from "../../../../shared/api/fields.ts";
import type { ImportLine, ImportNote } from "./import-plan.ts";
import { type VariableReading, importedText } from "./imported-text.ts";
import { flagAt, numberAt, textAt, valueAt } from "./loose-json.ts";

/** How an alert is read. */
export interface ChoicesReading extends VariableReading {
  /** The alert that it is, or the variation of one. */
  readonly about: { readonly alert: string; readonly variation?: string };
  /** Whether its least amount is an amount that our events have. */
  readonly hasLeast: boolean;
  /** The animation of its box, if that counts for it. */
  readonly boxAnimation?: unknown;
}

/**
 * Reads the settings that an alert and its variations have alike; its picture and its sound are addresses or paths.
 * Scripts, style sheets and HTML are not read. `isWithoutPicture`: the file expressly has no picture for it. `lines`: what
 * the streamer has to look at.
 */
export function importedChoices(config: unknown, reading: ChoicesReading) {
  const lines: ImportLine[] = [];
  const remark = (note: ImportNote, detail?: string): void =>
    void lines.push({
      outcome: "look",
      ...reading.about,
      note,
      ...(detail === undefined ? {} : { detail }),
    });
  const picture = sourceAt(config, "graphics");
  const choices: AlertChoices = {
    ...(picture === undefined ? {} : { picture }),
    ...wordsIn(config, reading, remark),
    ...secondsIn(config, remark),
    ...motionIn(config, reading.boxAnimation, remark),
    ...soundIn(config),
    ...smallestIn(config, reading.hasLeast, remark),
    ...colourIn(config),
  };
  for (const key of ["graphics", "audio"] as const)
    if (textAt(config, key, "src") !== undefined && sourceAt(config, key) === undefined) remark("embedded");
  if (flagAt(config, "enableCustomCss") === true) remark("code");
  if (flagAt(config, "tts", "enabled") === true) remark("speech");
  return {
    choices,
    isWithoutPicture:
      isJsonObject(valueAt(config, "graphics")) && textAt(config, "graphics", "src") === undefined,
    lines,
  };
}

/** What was found for an alert, or for a variation of it. */
export type ImportedChoices = ReturnType<typeof importedChoices>;

type Remarking = (note: ImportNote, detail?: string) => void;

function wordsIn(config: unknown, reading: VariableReading, remark: Remarking): AlertChoices {
  const shows = flagAt(config, "showMessage");
  const message = shows === undefined ? {} : { showsMessage: shows };
  const written = textAt(config, "text", "message") ?? textAt(config, "message");
  if (written === undefined) return message;
  const { text, unknown, isCut, hadMarkup } = importedText(written, reading);
  if (unknown.length > 0) remark("variables", unknown.map((name) => `{${name}}`).join(", "));
  if (isCut) remark("cut");
  if (hadMarkup) remark("markup");
  if (text === "") return message;
  // The built-in line below would repeat an amount or a gifter that the text names.
  const isDetailed = /\{(count|value|viewers|gifter)\}/.test(text);
  return { kicker: "", headline: text, ...(isDetailed ? { detail: "" } : {}), ...message };
}

function secondsIn(config: unknown, remark: Remarking): AlertChoices {
  const written = numberAt(config, "duration") ?? numberAt(config, "widgetDuration");
  if (written === undefined || written <= 0) return {};
  // Nobody shows an alert for ten minutes: these are milliseconds.
  const asked = written >= 600 ? written / 1_000 : written;
  const seconds = Math.min(alertSeconds.most, Math.max(alertSeconds.least, Math.round(asked * 10) / 10));
  if (Math.abs(seconds - asked) >= 0.1) remark("seconds", String(seconds));
  return { seconds };
}

function motionIn(config: unknown, boxAnimation: unknown, remark: Remarking): AlertChoices {
  const motionAt = (key: "in" | "out") => {
    const name = textAt(config, "animation", key) ?? textAt(boxAnimation, key);
    if (name === undefined) return undefined;
    const motion = importedMotion(name);
    if (motion === undefined) remark("motion", name.slice(0, 40));
    return motion;
  };
  const [enter, leave] = [motionAt("in"), motionAt("out")];
  return { ...(enter ? { enter } : {}), ...(leave ? { leave } : {}) };
}

/**
 * Our motion for the name of one of animate.css, by which an alert arrives or leaves: `slideInLeft`, `fadeOutUp`,
 * `zoomIn`. `undefined`: there is none like it.
 */
function importedMotion(name: string): AlertMotion | undefined {
  return motions.find(([pattern]) => pattern.test(name))?.[1];
}

/** The first that fits: a direction counts more than what else happens. */
const motions: readonly (readonly [pattern: RegExp, motion: AlertMotion])[] = [
  [/left|^rollin$/i, "from-left"],
  [/right|^rollout$|^lightspeed/i, "from-right"],
  [/(in|out)up/i, "rise"],
  [/(in|out)down|^hinge$/i, "drop"],
  [/zoom|bounce|pulse|flip|rotate|swing|tada|jack|rubber|jello|wobble|heart|^back/i, "zoom"],
  [/fade|flash|^none$/i, "fade"],
];

function soundIn(config: unknown): AlertChoices {
  if (!isJsonObject(valueAt(config, "audio"))) return {};
  if (textAt(config, "audio", "src") === undefined) return { sound: "none" };
  const source = sourceAt(config, "audio");
  const sound = source === undefined ? {} : { sound: source };
  const written = numberAt(config, "audio", "volume");
  if (written === undefined) return sound;
  // A share of one, or per cent.
  const percent = written <= 1 ? written * 100 : written;
  return { ...sound, volume: Math.min(100, Math.max(0, Math.round(percent))) };
}

function smallestIn(config: unknown, hasLeast: boolean, remark: Remarking): AlertChoices {
  const least = Math.round(numberAt(config, "minAmount") ?? 0);
  if (least <= 1) return {};
  if (hasLeast && least <= maxAlertNumber) return { least };
  remark("least", String(least));
  return {};
}

/** The colour that names and amounts have there. */
function colourIn(config: unknown): AlertChoices {
  const written = textAt(config, "text", "css", "highlights", "color")?.trim() ?? "";
  const [, short] = /^#([0-9a-f]{3})$/i.exec(written) ?? [];
  if (short !== undefined) return { colour: `#${short.replaceAll(/./g, "$&$&")}` };
  const [, long] = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(written) ?? [];
  if (long !== undefined) return { colour: `#${long}` };
  const [, ...parts] = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\b/i.exec(written) ?? [];
  if (parts.length !== 3 || parts.some((part) => Number(part) > 255)) return {};
  return { colour: `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}` };
}

/** Where a picture or sound is, without a query, a fragment or a name: they may be credentials. */
function sourceAt(config: unknown, key: "graphics" | "audio"): string | undefined {
  const written = textAt(config, key, "src")?.trim();
  if (written === undefined) return undefined;
  const address = written.startsWith("//") ? `https:${written}` : written;
  if (!/^[a-z][a-z\d+.-]*:/i.test(address)) return address.replace(/[?#].*$/s, "");
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, pathname } = new URL(address);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}` : undefined;
}
