/** The sections of the help, in their order: each a file of that name, and an anchor of the page. */
export const helpSections = [
  "set-up",
  "obs",
  "vtube-studio",
  "two-computers",
  "starter-profile",
  "actions",
  "keys",
  "messages",
  "overlay",
  "control-page",
  "approval",
  "trouble",
  "privacy",
  "storage",
  "update",
  "uninstall",
] as const;

export type HelpSection = (typeof helpSections)[number];

/** Anchor of the help's entry about a caption or a message. `path` is its place in the words, as `keys.badKey`. */
export function entryAnchor(path: string): string {
  return path.replace(/^messages\./, "").replaceAll(".", "-");
}
