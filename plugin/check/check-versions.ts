import type { Locale, Messages } from "../../shared/words/words.ts";
import type { Tell } from "./finding.ts";

/** What runs here, by version. */
export interface Versions {
  readonly plugin: string;
  readonly deck: string;
  readonly node: string;
  /** The operating system. */
  readonly system: string;
}

/** Tells what runs here. */
export function checkVersions(
  { versions }: { readonly versions: Versions },
  { words }: Locale<Messages>,
  tell: Tell,
): void {
  tell({
    id: "versions",
    state: "fine",
    sentence: words.check.versions,
    facts: { ...versions },
  });
}
