import { lengthOf, promptLimit } from "../api/endpoints.ts";
import { isJsonObject, type Json } from "../api/fields.ts";
import { type AlertKind, alertTiers, type TierBounds } from "./alert-kinds.ts";
import {
  type AlertChoices,
  type AlertCondition,
  type AlertKindSettings,
  type AlertSettings,
  type AlertVariation,
  alertMotions,
  alertSeconds,
  amountFields,
  maxAlertTextLength,
  maxAlertNames,
  maxVariations,
} from "./alert-settings.ts";

/** Extensions of pictures and videos, and of sounds, as the relay names their files. */
export const mediaExtensions = {
  picture: ["png", "webp", "avif", "jpg", "gif", "webm", "mp4"],
  sound: ["wav", "mp3", "ogg"],
} as const;

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

/** Whether this is the name of a kind of its own, not an `eventType`. */
export function isOwnAlert(name: string): boolean {
  return Object.hasOwn(alertTiers, name);
}

/** Reads the settings of one kind. */
export function kindSettingsIn(json: unknown): AlertKindSettings {
  if (!isJsonObject(json)) return { choices: {}, variations: [] };
  const given = Array.isArray(json["variations"]) ? json["variations"] : [];
  const variations = given.slice(0, maxVariations).flatMap((one: unknown) => variationIn(one));
  return {
    choices: choicesIn(json["choices"]),
    variations: variations.filter(({ id }, at) => variations.findIndex((other) => other.id === id) === at),
  };
}

function variationIn(json: unknown): readonly AlertVariation[] {
  if (!isJsonObject(json)) return [];
  const { id, name, when, weight, choices, isUsed } = json;
  if (!isText(id) || id === "") return [];
  return [
    {
      id,
      name: isText(name) ? name : "",
      when: conditionIn(when),
      weight: isWithin(weight, 1, 100) ? weight : 1,
      choices: choicesIn(choices),
      ...(isUsed === false ? { isUsed } : {}),
    },
  ];
}

function conditionIn(json: unknown): AlertCondition {
  if (!isJsonObject(json)) return {};
  const { amount, isGiftBomb, nameHas, messageHas } = json;
  return {
    ...amountIn(amount),
    ...(isGiftBomb === true ? { isGiftBomb } : {}),
    ...(isText(nameHas) && nameHas.trim() !== "" ? { nameHas } : {}),
    ...(isText(messageHas) && messageHas.trim() !== "" ? { messageHas } : {}),
  };
}

function amountIn(json: unknown): AlertCondition {
  if (!isJsonObject(json)) return {};
  const of = amountFields.find((field) => field === json["of"]);
  // JSON has no infinity: a missing upper bound is none.
  const { least } = json;
  const most = json["most"] ?? Infinity;
  if (!of || !isAmount(least) || !isBound(most) || most < least) return {};
  return { amount: { of, least, most } };
}

const fits: Readonly<Record<Exclude<keyof AlertChoices, "tiers">, (value: unknown) => boolean>> = {
  isOn: isFlag,
  kicker: isText,
  headline: isText,
  detail: isText,
  picture: (value) => value === "none" || isMedia(value, "picture"),
  sound: (value) => value === "none" || isKind(value) || isMedia(value, "sound"),
  volume: (value) => isWithin(value, 0, 100),
  colour: (value) => typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value),
  seconds: (value) => isWithin(value, alertSeconds.least, alertSeconds.most),
  enter: isMotion,
  leave: isMotion,
  least: isAmount,
  showsMessage: isFlag,
  isSpoken: isFlag,
  prompt: (value) => typeof value === "string" && lengthOf(value) <= promptLimit,
};

function choicesIn(json: unknown): AlertChoices {
  if (!isJsonObject(json)) return {};
  const kept = Object.entries(fits).filter(([name, isFit]) => Object.hasOwn(json, name) && isFit(json[name]));
  const tiers = tiersIn(json);
  return {
    ...Object.fromEntries(kept.map(([name]) => [name, json[name]])),
    ...(tiers ? { tiers } : {}),
  };
}

function tiersIn({ tiers }: Json): TierBounds | undefined {
  if (!isJsonObject(tiers)) return undefined;
  const { big } = tiers;
  const huge = tiers["huge"] ?? Infinity;
  return isAmount(big) && isBound(huge) && huge >= big ? { big, huge } : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= maxAlertTextLength;
}

function isFlag(value: unknown): boolean {
  return typeof value === "boolean";
}

function isMotion(value: unknown): boolean {
  return alertMotions.some((motion) => motion === value);
}

function isKind(value: unknown): value is AlertKind {
  return typeof value === "string" && Object.hasOwn(alertTiers, value);
}

function isMedia(value: unknown, kind: keyof typeof mediaExtensions): boolean {
  const [, extension] = (typeof value === "string" && /^[0-9a-f]{64}\.(\w+)$/.exec(value)) || [];
  return mediaExtensions[kind].some((one) => one === extension);
}

function isWithin(value: unknown, least: number, most: number): value is number {
  return typeof value === "number" && value >= least && value <= most;
}

function isAmount(value: unknown): value is number {
  return isWithin(value, 0, 2 ** 31 - 1);
}

function isBound(value: unknown): value is number {
  return value === Infinity || isAmount(value);
}
