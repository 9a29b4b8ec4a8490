import { isDeepStrictEqual } from "node:util";
import {
  type AlertKindSettings,
  maxAlertNames,
  maxVariations,
  untouchedAlert,
} from "../../../shared/alerts/alert-settings.ts";
import type { AvatarMood } from "../../../shared/avatar/avatar-pictures.ts";
import { chosenMoods } from "../../../shared/avatar/tone-moods.ts";
import type { LookChange, LookPlan } from "../../../shared/protocol/look-protocol.ts";
import { maxAlertBytes } from "../channel-alerts.ts";
import { freeLayoutName, isLayout, maxLayouts } from "../../../shared/protocol/layout-query.ts";
import type { Library } from "../library.ts";
import { maxTones } from "../seen-tones.ts";
import { type Rule, maxRules } from "../../../shared/rules/rule.ts";
import type { LookContent } from "./look-content.ts";
import { LookError } from "./look-error.ts";
import { ruleChanges } from "./look-rules.ts";
import { sharedQuery, sharedVariations, withOwnOptions, withOwnVariations } from "./shared-parts.ts";

/** One thing before and after an import; `null`: there is none. */
interface Change<Value> {
  readonly name: string;
  readonly before: Value | null;
  readonly after: Value | null;
}

/** All that an import changes, but for files. */
export interface LookChanges {
  readonly layouts: readonly Change<string>[];
  readonly alerts: readonly Change<AlertKindSettings>[];
  readonly tones: readonly Change<AvatarMood>[];
  readonly rules: readonly Change<Rule>[];
}

/** Stored settings, by name. */
export interface LookNow {
  readonly layouts: ReadonlyMap<string, string>;
  readonly alerts: ReadonlyMap<string, AlertKindSettings>;
  readonly tones: ReadonlyMap<string, AvatarMood>;
  readonly rules: ReadonlyMap<string, Rule>;
}

/** What the library holds now of all that a look changes. */
export function lookNow({ layouts, alerts, tones, rules }: Library): LookNow {
  return {
    layouts: new Map(Object.entries(layouts.all)),
    alerts: new Map(Object.entries(alerts.settings)),
    tones: chosenMoods(tones.all),
    rules: new Map(rules.all.map((rule) => [rule.name, rule])),
  };
}

/**
 * What an import changes: layouts, alerts and tones of the file are added, or replace those of the same name, and all
 * others stay. Rules are only added, and switched off. `keepsBoth`: a layout of the same name is added under another one instead. Throws a `LookError` if there
 * is no room for them.
 */
export function lookChanges(look: LookContent, now: LookNow, keepsBoth: boolean): LookChanges {
  if (Object.keys(look.layouts).length > maxLayouts) throw new LookError("layouts");
  const layouts = layoutChanges(look, now, keepsBoth);
  const alerts = Object.entries(look.alerts).map(([name, settings]) => {
    const before = now.alerts.get(name) ?? null;
    const after = withOwnVariations(sharedVariations(settings), before ?? untouchedAlert);
    return { name, before, after };
  });
  const tones = Object.entries(look.tones).map(([name, after]) => ({
    name,
    before: now.tones.get(name) ?? null,
    after,
  }));
  if (withChanges(now.layouts, layouts).size > maxLayouts) throw new LookError("layouts");
  if (withChanges(now.tones, tones).size > maxTones) throw new LookError("tones");
  const crowded = alerts.find(({ after }) => after.variations.length > maxVariations);
  if (crowded) throw new LookError("alerts", [crowded.name]);
  const all = withChanges(now.alerts, alerts);
  if (all.size > maxAlertNames || bytesOf(Object.fromEntries(all)) > maxAlertBytes)
    throw new LookError("alerts");
  const rules = ruleChanges(look.rules, now.rules);
  if (withChanges(now.rules, rules).size > maxRules) throw new LookError("rules");
  return { layouts, alerts, tones, rules };
}

function layoutChanges(look: LookContent, now: LookNow, keepsBoth: boolean): readonly Change<string>[] {
  const taken = { ...look.layouts, ...Object.fromEntries(now.layouts) };
  return Object.entries(look.layouts).map(([name, written]) => {
    const query = sharedQuery(written);
    const before = now.layouts.get(name) ?? null;
    const merged = withOwnOptions(query, before ?? "");
    const after = isLayout(name, merged) ? merged : query;
    if (before === null || before === after || !keepsBoth) return { name, before, after };
    const other = freeLayoutName(name, taken);
    taken[other] = query;
    return { name: other, before: null, after: query };
  });
}

function bytesOf(json: object): number {
  return Buffer.byteLength(JSON.stringify(json));
}

/** The values that there are after the changes. */
export function withChanges<Value>(
  now: ReadonlyMap<string, Value>,
  changes: readonly Change<Value>[],
): ReadonlyMap<string, Value> {
  const all = new Map(now);
  for (const { name, after } of changes)
    if (after === null) all.delete(name);
    else all.set(name, after);
  return all;
}

/** Only what differs afterwards. */
export function onlyChanged({ layouts, alerts, tones, rules }: LookChanges): LookChanges {
  const changed = <Value>(all: readonly Change<Value>[]): readonly Change<Value>[] =>
    all.filter(({ before, after }) => !isSame(before, after));
  return {
    layouts: changed(layouts),
    alerts: changed(alerts),
    tones: changed(tones),
    rules: changed(rules),
  };
}

/** The changes that lead back. */
export function undoing({ layouts, alerts, tones, rules }: LookChanges): LookChanges {
  const back = <Value>(changes: readonly Change<Value>[]): readonly Change<Value>[] =>
    changes.map(({ name, before, after }) => ({ name, before: after, after: before }));
  return { layouts: back(layouts), alerts: back(alerts), tones: back(tones), rules: back(rules) };
}

/** Settings that were edited after an import: neither as it found nor as it left them. Each as `layouts.` and the name. */
export function editedSince(changes: LookChanges, now: LookNow): readonly string[] {
  const kinds = ["layouts", "alerts", "tones", "rules"] as const;
  return kinds.flatMap((kind) =>
    changes[kind].flatMap(({ name, before, after }) => {
      const value = now[kind].get(name) ?? null;
      return isSame(value, before) || isSame(value, after) ? [] : [`${kind}.${name}`];
    }),
  );
}

/** The changes as the streamer reads them. `files`: bytes of those that are new, and how many are here already. */
export function planOf(
  changes: LookChanges,
  now: LookNow,
  files: { readonly added: readonly number[]; readonly same: number },
): LookPlan {
  const own = new Set(changes.layouts.map(({ name }) => name));
  return {
    layouts: changes.layouts.map(lineOf),
    kept: [...now.layouts.keys()].filter((name) => !own.has(name)),
    alerts: changes.alerts.map(lineOf),
    spoken: changes.alerts.filter(asksAnew).map(({ name }) => name),
    tones: changes.tones.map(lineOf),
    rules: changes.rules.map(lineOf),
    files: {
      added: files.added.length,
      bytes: files.added.reduce((sum, bytes) => sum + bytes, 0),
      same: files.same,
    },
  };
}

/** Whether the AI would be asked something else than before. The file may be a stranger's, so the streamer is to know. */
function asksAnew({ before, after }: Change<AlertKindSettings>): boolean {
  const asked = ({ choices, variations }: AlertKindSettings) =>
    [choices, ...variations.map((one) => one.choices)].map(({ isSpoken, prompt }) => ({ isSpoken, prompt }));
  const [was, is] = [asked(before ?? untouchedAlert), asked(after ?? untouchedAlert)];
  return is.some(({ isSpoken }) => isSpoken === true) && !isSame(was, is);
}

function lineOf({ name, before, after }: Change<unknown>): LookChange {
  if (before === null) return { name, change: "added" };
  return { name, change: isSame(before, after) ? "same" : "replaced" };
}

/** Compares as JSON, in which both are stored: there, an amount without an upper bound has none. */
function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  return isDeepStrictEqual(plain(one), plain(other));
}
