import type { GenerationFeatures } from "../../../shared/api/client.ts";
import type { Settings } from "../../forms/settings-draft.ts";

/** A feature flag of `POST /v1/events/generations`. */
export type ReactionFeature = "vision" | "web_search" | "commands" | "memory" | "tts";

/** Every flag in the order of the form: its default, and by how many seconds it delays the answer when on. */
export const reactionFeatures: readonly {
  readonly name: ReactionFeature;
  readonly standard: boolean;
  readonly delayS: number;
}[] = [
  { name: "vision", standard: false, delayS: 7 },
  { name: "web_search", standard: false, delayS: 1 },
  { name: "commands", standard: false, delayS: 1.2 },
  { name: "memory", standard: false, delayS: 0.8 },
  { name: "tts", standard: true, delayS: 0 },
];

/** The flags in a key's settings; a missing one has its default. */
export type FeatureFlags = Readonly<Partial<Record<ReactionFeature, boolean | undefined>>>;

export function isOn(flags: FeatureFlags, feature: ReactionFeature): boolean {
  return flags[feature] ?? reactionFeatures.find(({ name }) => name === feature)?.standard ?? false;
}

/** The feature that sets the answer's delay. Features work side by side, so the slowest alone counts. */
export function slowest(
  flags: FeatureFlags,
): { readonly name: ReactionFeature; readonly delayS: number } | undefined {
  return reactionFeatures
    .filter(({ name, delayS }) => delayS > 0 && isOn(flags, name))
    .toSorted((a, b) => b.delayS - a.delayS)[0];
}

/** The `features` setting after a change of one flag, without defaults; `undefined` if nothing is left. */
export function withFeature(setting: unknown, feature: ReactionFeature, on: boolean): Settings | undefined {
  const before = typeof setting === "object" && setting !== null ? (setting as Settings) : {};
  const { [feature]: _, ...others } = before;
  const standard = reactionFeatures.find(({ name }) => name === feature)?.standard;
  const after = on === standard ? others : { ...others, [feature]: on };
  return Object.keys(after).length === 0 ? undefined : after;
}

/** The flags of a request: as set, or none at all when every one has its default. */
export function featuresToSend(flags: FeatureFlags): GenerationFeatures | undefined {
  if (reactionFeatures.every(({ name, standard }) => isOn(flags, name) === standard)) return undefined;
  const set = reactionFeatures.filter(({ name }) => flags[name] !== undefined);
  return Object.fromEntries(set.map(({ name }) => [name, flags[name]]));
}
