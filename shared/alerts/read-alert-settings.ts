import * as v from "valibot";
import { isJsonObject } from "../api/fields.ts";
import { alertTiers } from "./alert-tiers.ts";
import {
  type AlertKindSettings,
  type AlertSettings,
  choicesSchema,
  currencyName,
  maxAlertNames,
  maxVariations,
  untouchedAlert,
  variationSchema,
} from "./alert-settings.ts";

/**
 * Reads settings of alerts from anywhere: a page, a file, another program. What does not fit is left out, the rest
 * stays, so that one bad field does not cost the others.
 */
export function alertSettingsIn(json: unknown): AlertSettings {
  if (!isJsonObject(json)) return {};
  const names = Object.entries(json).filter(([name]) => isAlertName(name));
  return Object.fromEntries(
    names.slice(0, maxAlertNames).map(([name, settings]) => [name, kindSettingsIn(settings)]),
  );
}

/** Longest `eventType` that can have settings. */
const maxTypeLength = 40;

/** Whether settings can be stored under this name: a kind's, or an `eventType` in capitals, as programs write them. */
export function isAlertName(name: string): boolean {
  const isType =
    name === name.trim().toUpperCase() && /^[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_ .:/-]*$/u.test(name);
  return isOwnAlert(name) || (isType && name.length <= maxTypeLength);
}

/** Whether this is the name of a kind of its own, or of all, not an `eventType`. */
export function isOwnAlert(name: string): boolean {
  return Object.hasOwn(alertTiers, name) || name === currencyName;
}

/** Reads the settings of one kind. */
export function kindSettingsIn(json: unknown): AlertKindSettings {
  if (!isJsonObject(json)) return untouchedAlert;
  const given: readonly unknown[] = Array.isArray(json["variations"]) ? json["variations"] : [];
  const variations = given.slice(0, maxVariations).flatMap((one) => {
    const read = v.safeParse(variationSchema, one);
    return read.success ? [read.output] : [];
  });
  return {
    choices: v.parse(choicesSchema, json["choices"]),
    variations: variations.filter(({ id }, at) => variations.findIndex((other) => other.id === id) === at),
  };
}
