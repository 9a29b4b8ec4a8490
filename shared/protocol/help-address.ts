/** The sections of the help's first page after the quick start, in their order: each a file of that name, and an anchor. */
export const guideSections = [
  "tasks",
  "set-up",
  "obs",
  "overlay",
  "sound",
  "control-page",
  "approval",
  "rules",
  "vtube-studio",
  "other-programs",
  "other-screens",
  "linux",
  "starter-profile",
  "actions",
  "trouble",
  "privacy",
  "storage",
  "update",
  "uninstall",
] as const;

/** The sections of the page with every caption and message. */
export const messageSections = ["keys", "messages", "checks"] as const;

/** A section of the help, which settings link to as a whole. */
export type HelpSection = "quick-start" | (typeof guideSections)[number] | (typeof messageSections)[number];

/** Anchor of the help's entry about a caption or a message. `path` is its place in the words, as `keys.badKey`. */
export function entryAnchor(path: string): string {
  return path.replace(/^messages\./, "").replaceAll(".", "-");
}

/**
 * The help's path for one of its sections, an action (`action-reaction`) or an entry, in the streamer's language.
 * Entries are on a page of their own, with a search.
 */
export function helpPath(anchor: string, language: string): string {
  const isInGuide =
    anchor.startsWith("action-") || ["quick-start", ...guideSections].some((section) => section === anchor);
  return `/help/${isInGuide ? "" : "messages/"}?lang=${encodeURIComponent(language)}#${anchor}`;
}
