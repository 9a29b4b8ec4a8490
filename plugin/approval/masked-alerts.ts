import {
  type AlertChoices,
  type AlertSettings,
  type AlertVariation,
  untouchedAlert,
} from "../../shared/alerts/alert-settings.ts";
import { type AlertEvent, kindOf } from "../../shared/alerts/alert-kinds.ts";
import { alertValues, alertVariables, fillAlertText } from "../../shared/alerts/alert-template.ts";
import { alertNameOf, chooseAlert } from "../../shared/alerts/choose-alert.ts";
import { isOwnAlert } from "../../shared/alerts/read-alert-settings.ts";
import { visibleText } from "../../shared/visible-text.ts";
import type { WordMask } from "./word-mask.ts";

/**
 * The settings of alerts for pages that viewers see: texts are masked, and prompts, names of variations and variations
 * for a hidden word are left out. Such a variation could not match there, because events are masked too.
 */
export function alertsForPages(settings: AlertSettings, mask: WordMask): AlertSettings {
  return Object.fromEntries(
    Object.entries(settings).map(([name, { choices, variations }]) => [
      isOwnAlert(name) ? name : maskedType(name, mask),
      {
        choices: maskedChoices(choices, mask),
        variations: variations
          .filter(({ when }) => !mask.isIn(when.nameHas ?? "") && !mask.isIn(when.messageHas ?? ""))
          .map((one): AlertVariation => ({ ...one, name: "", choices: maskedChoices(one.choices, mask) })),
      },
    ]),
  );
}

/** An `eventType` as pages get it, which still can be the name of settings. */
export function maskedType(eventType: string, mask: WordMask): string {
  return mask.mask(eventType).replaceAll("•••", "___");
}

function maskedChoices(choices: AlertChoices, mask: WordMask): AlertChoices {
  const others = Object.entries(choices).filter(([name]) => name !== "prompt");
  const texts = alertLines(choices).map(([line, text]) => [line, maskedTemplate(text, mask)] as const);
  return Object.fromEntries([...others, ...texts]);
}

const lines = ["kicker", "headline", "detail"] as const;

/** The texts of an alert's lines that the streamer has written. */
export function alertLines(choices: AlertChoices): readonly (readonly [(typeof lines)[number], string])[] {
  return lines.flatMap((line) => {
    const text = choices[line];
    return text === undefined ? [] : [[line, text] as const];
  });
}

const variables = new RegExp(`(\\{(?:${alertVariables.join("|")})\\})`);
const empty = alertValues({ eventType: "", sentDateTime: "" }, "");

/** A text with its hidden words masked and its variables unchanged, even if a word is spelled like one of these. */
function maskedTemplate(text: string, mask: WordMask): string {
  const masked = text
    .split(variables)
    .map((part, at) => (at % 2 === 0 ? mask.mask(part) : part))
    .join("");
  // A word may be written around a variable that is empty.
  return mask.isIn(fillAlertText(masked, empty)) ? "•••" : masked;
}

/** Texts of an event that viewers wrote and an alert's lines may have. */
export type ViewerTexts = { readonly [Field in (typeof viewerFields)[number]]?: string };

const viewerFields = ["username", "gifter", "message"] as const;
const fieldsOf = { name: ["username", "gifter"], gifter: ["gifter"], message: ["message"] } as const;

/**
 * What has to replace texts of an event, because they make a hidden word together with the streamer's own lines or each
 * other (`da` in `{name}rn`). `event` is the masked one, from which pages choose the alert.
 */
export function textsApart(
  event: AlertEvent,
  eventId: string,
  settings: AlertSettings,
  mask: WordMask,
): ViewerTexts {
  if (mask.isEmpty) return {};
  let apart: ViewerTexts = {};
  // Another name may choose another variation.
  for (const _ of viewerFields) {
    const { choices } = chooseAlert(settings, { ...event, ...apart }, eventId);
    const before = apart;
    for (const [, text] of alertLines(choices))
      apart = apartIn(maskedTemplate(text, mask), event, apart, mask);
    if (apart === before) break;
  }
  return kindOf(event) === "gift" ? { ...apart, ...giftsApart(event, apart, settings, mask) } : apart;
}

/**
 * What has to replace texts of a gift because other gifts of its giver may join it on the page. The alert for all of
 * them names no receiver, and its count may lead to another variation.
 */
function giftsApart(
  event: AlertEvent,
  apart: ViewerTexts,
  settings: AlertSettings,
  mask: WordMask,
): ViewerTexts {
  const joined = { ...event, ...apart, username: null };
  const { choices, variations } = settings[alertNameOf(event)] ?? untouchedAlert;
  return [choices, ...variations.map((one) => one.choices)]
    .flatMap(alertLines)
    .reduce<ViewerTexts>((more, [, text]) => apartIn(maskedTemplate(text, mask), joined, more, mask), {});
}

function apartIn(text: string, event: AlertEvent, apart: ViewerTexts, mask: WordMask): ViewerTexts {
  const isClean = (texts: ViewerTexts): boolean =>
    !mask.isIn(fillAlertText(text, alertValues({ ...event, ...texts }, "")));
  if (isClean(apart)) return apart;
  const used = new Set(
    Object.entries(fieldsOf).flatMap(([variable, fields]) => (text.includes(`{${variable}}`) ? fields : [])),
  );
  const masked = viewerFields.filter((field) => used.has(field) && visibleText(event[field]) !== undefined);
  const ways = [...masked.map((field) => [field]), masked].map((fields) => ({
    ...apart,
    ...Object.fromEntries(fields.map((field) => [field, "•••"])),
  }));
  return ways.find(isClean) ?? ways.at(-1) ?? apart;
}
