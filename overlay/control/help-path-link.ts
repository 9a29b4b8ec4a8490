import { type TemplateResult, html, nothing } from "lit";
import { pageToken } from "../page/page-fetch.ts";
import { helpPath } from "../../shared/protocol/help-address.ts";

/** Options of `helpLink`. */
export interface HelpLinkOptions {
  /** The help's anchor; `undefined`: there is no link. */
  readonly anchor: string | undefined;
  readonly language: string;
  readonly label: string;
  /** Id of the element that names what the link is about, on a page with several links of the same label. */
  readonly about?: string;
}

/** A link after a sentence about a problem, which opens the help on it. In a dock of OBS, it opens in the browser. */
export function helpLink({
  anchor,
  language,
  label,
  about,
}: HelpLinkOptions): TemplateResult | typeof nothing {
  // Other screens do not get the help.
  if (anchor === undefined || pageToken() === null) return nothing;
  const id = about === undefined ? undefined : `${about}-help`;
  return html`<a
    class="what-to-do"
    id=${id ?? nothing}
    href=${helpPath(anchor, language)}
    target="_blank"
    rel="noopener"
    aria-labelledby=${id === undefined ? nothing : `${id} ${about}`}
    >${label}</a
  >`;
}
