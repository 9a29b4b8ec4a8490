/** The help's pages for streamers after the first one, in the order of the contents: each a file of that name, a path and an anchor. */
export const streamerPages = [
  "start",
  "linux",
  "react",
  "actions",
  "obs",
  "overlay",
  "alerts",
  "sound",
  "rules",
  "approval",
  "control-page",
  "other-screens",
  "vtube-studio",
  "trouble",
  "keys",
  "messages",
  "checks",
  "privacy",
] as const;

/** The pages for developers. */
export const developerPages = ["other-programs", "options", "settings", "storage", "addresses"] as const;

/** A page of the help; `tasks` is the first one, with the list of the others. */
export type HelpPage = "tasks" | (typeof streamerPages)[number] | (typeof developerPages)[number];

/** Every page of the help. */
export const helpPageNames: readonly HelpPage[] = ["tasks", ...streamerPages, ...developerPages];

/** Anchor of the help's entry about a caption or a message. `path` is its place in the words, as `keys.badKey`. */
export function entryAnchor(path: string): string {
  return path.replace(/^messages\./, "").replaceAll(".", "-");
}

/** Path of a page of the help, in the streamer's language. */
export function helpPagePath(page: HelpPage, language: string): string {
  return `/help/${page === "tasks" ? "" : `${page}/`}?lang=${encodeURIComponent(language)}`;
}

/** The help's path for one of its pages, an action (`action-reaction`) or an entry, in the streamer's language. */
export function helpPath(anchor: string, language: string): string {
  const page = helpPageNames.find((name) => name === anchor);
  return page === undefined
    ? `${helpPagePath(pageOfEntry(anchor), language)}#${anchor}`
    : helpPagePath(page, language);
}

function pageOfEntry(anchor: string): HelpPage {
  if (anchor.startsWith("action-")) return "actions";
  if (anchor.startsWith("keys-")) return "keys";
  return anchor.startsWith("check-") ? "checks" : "messages";
}
