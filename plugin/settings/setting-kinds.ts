import * as v from "valibot";
import { trimmedText } from "./setting-fields.ts";

/** Size limit of the settings as JSON: Windows stores no more in its credential store. */
export const globalSettingsBytes = 2_560;

/** Where a setting goes besides the plugin. */
interface Carried<Value> {
  /**
   * `secret`: pages get a placeholder for it. A look file contains no secret, and no host that a setting with `host`
   * names.
   */
  readonly privacy?: "secret" | "host";
  /** Lets others in: not taken over from a host whose settings others can write. */
  readonly letsOthersIn?: true;
  /** The setting's line in a report, without secrets and names; a setting without this function is in no report. */
  report?(value: Value): string;
}

/** The whole description of a global setting. */
export interface GlobalSetting<Value> extends Carried<Value> {
  /** Reads it as it is stored; a value that cannot be used becomes the default. */
  readonly read: v.GenericSchema<unknown, Value>;
  /** What a page may enter; `null` removes the setting. */
  readonly entered: v.GenericSchema;
}

/** A text as a page enters it: at most as many letters as all settings together have bytes. */
export const enteredText = v.pipe(v.string(), v.maxLength(globalSettingsBytes));

/** One line of text, trimmed; default: empty. */
export function line(carried: Carried<string> = {}): GlobalSetting<string> {
  return { read: trimmedText, entered: v.nullable(enteredText), ...carried };
}

/** A text as it is, with its blanks; default: empty. */
export function exactText(carried: Carried<string> = {}): GlobalSetting<string> {
  return { read: v.fallback(v.string(), ""), entered: v.nullable(enteredText), ...carried };
}

/** A text that is read as something else; a missing one is read as empty. */
export function parsed<Value>(
  parse: (text: string) => Value,
  carried: Carried<Value> = {},
): GlobalSetting<Value> {
  // A fallback would end the checks.
  const text = v.pipe(
    v.optional(v.unknown(), ""),
    v.transform((found) => parse(typeof found === "string" ? found : "")),
  );
  return { read: text, entered: v.nullable(enteredText), ...carried };
}

/** On or off; default: off. */
export function onOff(carried: Carried<boolean> = {}): GlobalSetting<boolean> {
  return { read: v.fallback(v.boolean(), false), entered: v.nullable(v.boolean()), ...carried };
}

/** A setting with one of these values; default: the first. */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  carried: Carried<Values[number]> = {},
): GlobalSetting<Values[number]> {
  const one = v.picklist(values);
  return { read: v.fallback(one, values[0]), entered: v.nullable(one), ...carried };
}

/** A number, moved to the nearer limit if it is beyond one. */
export function bounded(limits: {
  readonly min: number;
  readonly max: number;
  readonly default: number;
}): GlobalSetting<number> {
  const finite = v.pipe(v.number(), v.finite());
  return {
    read: v.fallback(v.pipe(finite, v.toMinValue(limits.min), v.toMaxValue(limits.max)), limits.default),
    entered: v.nullable(finite),
  };
}

/** The port of one of the plugin's servers; 0 takes any free one. */
export function port(usual: number, carried: Carried<number> = {}): GlobalSetting<number> {
  const number = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65535));
  const typed = v.pipe(v.string(), v.nonEmpty(), v.toNumber(), number);
  return { read: v.fallback(v.union([number, typed]), usual), entered: v.nullable(number), ...carried };
}
