import { comparableName } from "../../shared/visible-text.ts";
import { asSet } from "../page/overlay-options.ts";

/** Platforms in an option, by their names for comparing. Empty: all. */
export type Platforms = ReadonlySet<string>;

/** Reads an option with names of platforms or of people, for comparing. */
export function namesIn(option: string | undefined): ReadonlySet<string> {
  return new Set([...asSet(option ?? "")].map(comparableName));
}

/** Whether these platforms have one. What comes without a platform is the channel's own, and always shown. */
export function isFrom(platforms: Platforms, platform: string | undefined): boolean {
  const name = comparableName(platform ?? "");
  return platforms.size === 0 || name === "" || platforms.has(name);
}

/** The usual platforms, as people write them. */
export const usualPlatforms: readonly string[] = ["twitch", "youtube", "kick", "tiktok"];

/** The names in an option that are none of the usual platforms. */
export function unusualIn(option: string): readonly string[] {
  return [...asSet(option)].filter((name) => !usualPlatforms.includes(comparableName(name)));
}
