import { type TemplateResult, css, html } from "lit";
import { fill, plural } from "../../../shared/words/words.ts";
import type { StudioHost } from "../studio-host.ts";

/**
 * A part of a column that is folded until the streamer opens it; the page remembers which are open. `changed`: how many
 * of its settings differ from their defaults, which the heading shows.
 */
export function fold(
  { unfolded, words, language }: StudioHost,
  name: string,
  heading: string,
  content: unknown,
  changed = 0,
): TemplateResult {
  const title =
    changed === 0
      ? heading
      : fill(plural(language, words.settings.changed, changed), { heading, n: changed });
  return html`<details
    data-group=${name}
    .open=${unfolded.has(name)}
    @toggle=${({ currentTarget }: Event) =>
      unfolded[(currentTarget as HTMLDetailsElement).open ? "add" : "delete"](name)}
  >
    <summary><h3>${title}</h3></summary>
    ${content}
  </details>`;
}

/** Styles of folds. */
export const foldStyles = css`
  details {
    border-top: 1px solid var(--faint-line);
    margin-top: 14px;
  }
  summary {
    align-items: center;
    cursor: pointer;
    display: flex;
    justify-content: space-between;
    list-style: none;
    margin-block: 8px 6px;
    min-height: 28px;
  }
  summary h3 {
    margin: 0;
  }
  summary::after {
    border-block-end: 2px solid var(--muted);
    border-inline-end: 2px solid var(--muted);
    content: "";
    height: 7px;
    margin-inline-end: 9px;
    rotate: 45deg;
    transition: rotate 120ms;
    width: 7px;
  }
  details[open] > summary::after {
    rotate: 225deg;
  }
  /* A fold under a heading is a choice of that group, not a group of its own. */
  h3 + details {
    border-top: 0;
    margin-top: 0;
  }
  h3 + details > summary {
    margin-block: 0;
  }
  h3 + details > summary h3 {
    color: inherit;
    font: inherit;
    letter-spacing: normal;
    text-transform: none;
  }
  h4 {
    font-size: 13px;
    margin: 16px 0 4px;
  }
`;
