import { parseUrl } from "../../../shared/parse-url.ts";
import {
  type AlertChoices,
  type AlertKindSettings,
  type AlertSettings,
  type AlertVariation,
  currencyEntry,
  currencyIn,
} from "../../../shared/alerts/alert-settings.ts";
import { isOwnAlert } from "../../../shared/alerts/read-alert-settings.ts";
import type { Rule } from "../../../shared/rules/rule.ts";
import type { AvatarMood } from "../../../shared/avatar/avatar-pictures.ts";
import { freeLayoutName } from "../../../shared/protocol/layout-query.ts";
import type { LayoutMap } from "../layouts.ts";
import type { Store } from "../../../shared/store.ts";
import { type SettingTable, readSettings } from "../../settings/setting-table.ts";
import type { StoredState } from "../../settings/stored-state.ts";
import type { Library } from "../library.ts";
import { sharedRules } from "./look-rules.ts";
import type { LookContent } from "./look-content.ts";

/** Texts that an exported look must not contain. The streamer may have typed them into any field. */
export interface LookPrivacy {
  readonly hiddenWords: { readonly mask: { isIn(text: string): boolean; mask(text: string): string } };
  /** Keys, passwords, tokens and addresses of this computer's programs, as they are now. */
  readonly secrets: () => readonly string[];
}

/** Shorter ones would be found in ordinary words. */
const minSecretLength = 5;

/** Keys, passwords, tokens and addresses that the plugin knows. */
export function secretsOf(
  table: SettingTable,
  settings: Store<object | undefined>,
  { tokens, screens }: StoredState,
): LookPrivacy["secrets"] {
  return () => {
    const values = readSettings(table, settings.value);
    const entered = settings.value
      ? Object.entries(table).flatMap(([name, { privacy }]) => privateTexts(privacy, values[name]))
      : [];
    const devices = screens.value.map(({ secret }) => secret);
    return [tokens.overlay, tokens.control, tokens.setUp, tokens.api, ...devices, ...entered].filter(
      (secret) => secret.length >= minSecretLength,
    );
  };
}

/** The texts of a setting that no look may contain: secrets, and hosts without the rest of their addresses. */
function privateTexts(privacy: "secret" | "host" | undefined, value: unknown): readonly string[] {
  if (privacy === undefined) return [];
  const texts = [value].flat().map(String);
  return privacy === "secret" ? texts : texts.map((address) => parseUrl(address)?.host ?? address);
}

/** Options of an overlay's address that hold a viewer's name, a token or an address, or lead to another layout. */
const privateOptions: readonly string[] = ["chat-hide-names", "token", "base", "key", "layout"];

/**
 * The part of the library that goes into a file for others. Left out are options with names or addresses, variations of
 * alerts for a viewer's name and files that only these use, names of alerts that this channel has had, tones without a
 * mood, rules about words, characters' portraits and avatar pictures, which are stored by the characters' names. In what stays, hidden
 * words and secrets are masked.
 */
export function sharedLook(
  { layouts, alerts, tones, media, rules }: Library,
  privacy: LookPrivacy,
): LookContent {
  const isPrivate = (text: string): boolean =>
    privacy.hiddenWords.mask.isIn(text) || hasSecret(text, privacy);
  const shared = Object.fromEntries(
    Object.entries(alerts.settings).map(([name, settings]) => [name, sharedKind(settings, privacy)]),
  );
  const kept = Object.entries(shared).filter(
    ([name, { choices, variations }]) =>
      (isOwnAlert(name) || !isPrivate(name)) && (Object.keys(choices).length > 0 || variations.length > 0),
  );
  const clean = sharedRules(rules.all, (text) => cleanText(text, privacy));
  const sharedAlerts: AlertSettings = {
    ...Object.fromEntries(kept),
    // Elsewhere, the currency without a choice may be another one.
    ...(hasMoney(kept, clean) && currencyEntry(currencyIn(alerts.inUse))),
  };
  const sharedLayouts = layoutsIn(layouts.all, privacy, isPrivate);
  const [before, after] = [
    JSON.stringify([alerts.settings, layouts.all]),
    JSON.stringify([sharedAlerts, sharedLayouts]),
  ];
  const files = media.all.filter(({ file }) => !before.includes(file) || after.includes(file));
  return {
    layouts: sharedLayouts,
    alerts: sharedAlerts,
    tones: Object.fromEntries(
      tones.all.flatMap(({ tone, mood }): [string, AvatarMood][] =>
        mood === undefined || isPrivate(tone) ? [] : [[tone, mood]],
      ),
    ),
    rules: clean,
    media: Object.fromEntries(
      files.map(({ file, name, kind }) => [file, isPrivate(name) ? `${kind}${file.slice(64)}` : name]),
    ),
  };
}

/** Whether amounts of alerts and rules may be money. */
function hasMoney(
  alerts: readonly (readonly [string, AlertKindSettings])[],
  rules: readonly Rule[],
): boolean {
  const others = alerts.filter(([name]) => name === "tip" || !isOwnAlert(name));
  return (
    /"(?:least|tiers)":/.test(JSON.stringify(others)) ||
    rules.some(({ when }) => when.atLeast !== undefined && /^(?:tip|program)$/.test(when.event))
  );
}

/** A layout of a file with the options of the one that it replaces which no file has. */
export function withOwnOptions(query: string, own: string): string {
  return [...optionsIn(query), ...optionsIn(own).filter(isOwnOption)].join("&");
}

/** A layout without the options that no file has. */
export function sharedQuery(query: string): string {
  return optionsIn(query)
    .filter((option) => !isOwnOption(option))
    .join("&");
}

/** The settings of a file with the variations for viewers' names of those that they replace. */
export function withOwnVariations(
  { choices, variations }: AlertKindSettings,
  own: AlertKindSettings,
): AlertKindSettings {
  const named = own.variations.filter(isForName);
  const ids = new Set(named.map(({ id }) => id));
  return { choices, variations: [...variations.filter(({ id }) => !ids.has(id)), ...named] };
}

/** Settings without variations for viewers' names. */
export function sharedVariations({ choices, variations }: AlertKindSettings): AlertKindSettings {
  return { choices, variations: variations.filter((one) => !isForName(one)) };
}

function isForName({ when }: AlertVariation): boolean {
  return when.nameHas !== undefined;
}

/** The options of an overlay's address, each as it is written there. */
function optionsIn(query: string): readonly string[] {
  const [options = ""] = query.replace(/^\?/, "").split("#");
  return options.split("&").filter(Boolean);
}

function isOwnOption(option: string): boolean {
  return [...new URLSearchParams(option).keys()].some((name) => privateOptions.includes(name));
}

/** A choice among the product's own values, or a stored file: no words, even if it is spelled like a hidden one. */
const ownValue = /^(?:[a-z0-9.,#-]*|file:[0-9a-f]{64}\.\w+)$/;
/** Fonts are named by people. */
const fontName = /(?:^|-)font$/;

function layoutsIn(all: LayoutMap, privacy: LookPrivacy, isPrivate: (text: string) => boolean): LayoutMap {
  const isOwn = ([name, value]: readonly [string, string]): boolean =>
    ownValue.test(value) && (value.startsWith("file:") || !fontName.test(name));
  const shared: Record<string, string> = {};
  for (const [name, query] of Object.entries(all)) {
    const options = optionsIn(sharedQuery(query)).filter(
      (option) =>
        !hasSecret(option, privacy) &&
        [...new URLSearchParams(option)].every(
          (one) => !hasSecret(one[1], privacy) && (isOwn(one) || !isPrivate(one[1])),
        ),
    );
    shared[isPrivate(name) ? freeLayoutName("Layout", { ...all, ...shared }) : name] = options.join("&");
  }
  return shared;
}

function hasSecret(text: string, { secrets }: LookPrivacy): boolean {
  return secrets().some((secret) => text.toLowerCase().includes(secret.toLowerCase()));
}

function sharedKind(settings: AlertKindSettings, privacy: LookPrivacy): AlertKindSettings {
  const { choices, variations } = sharedVariations(settings);
  const isClean = ({ when }: AlertVariation): boolean =>
    !privacy.hiddenWords.mask.isIn(when.messageHas ?? "") && !hasSecret(when.messageHas ?? "", privacy);
  return {
    choices: cleanChoices(choices, privacy),
    variations: variations.filter(isClean).map((one) => ({
      ...one,
      name: cleanText(one.name, privacy),
      choices: cleanChoices(one.choices, privacy),
    })),
  };
}

const texts = ["kicker", "headline", "detail", "prompt"] as const;

function cleanChoices(choices: AlertChoices, privacy: LookPrivacy): AlertChoices {
  const cleaned = texts.flatMap((field) => {
    const text = choices[field];
    return text === undefined ? [] : [[field, cleanText(text, privacy)] as const];
  });
  return { ...choices, ...Object.fromEntries(cleaned) };
}

/** A text with its hidden words and secrets masked and its variables, such as `{name}`, unchanged. */
function cleanText(text: string, privacy: LookPrivacy): string {
  const masked = text
    .split(/(\{\w+\})/)
    .map((part, at) => (at % 2 === 0 ? privacy.hiddenWords.mask.mask(part) : part))
    .join("");
  // A mask may be longer than its word, and a line has a longest length.
  return hasSecret(masked, privacy) ? "•••" : masked.slice(0, Math.max(text.length, 3));
}
