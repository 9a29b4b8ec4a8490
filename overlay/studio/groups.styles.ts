import { css } from "lit";

/** A list of rows that lead further. */
export const cardLists = css`
  ul {
    display: grid;
    gap: 6px;
  }
  li {
    align-items: center;
    background: var(--card);
    border: 1px solid var(--rule);
    border-radius: 9px;
    display: flex;
  }
  li:hover {
    border-color: var(--accent);
  }
  .further {
    color: var(--muted);
    flex: none;
    height: 12px;
    width: 8px;
  }
`;

/** Headings of groups of settings. */
export const groupHeadings = css`
  h3,
  h2.group {
    color: var(--muted);
    font-size: 12px;
    font-weight: 700;
    letter-spacing: 0.06em;
    margin: 22px 0 4px;
    text-transform: uppercase;
  }
`;

/** The column of settings at the right of the page. */
export const settingsColumn = css`
  :host {
    display: contents;
  }
  .column {
    background: var(--column);
    border-inline-start: 1px solid var(--rule);
    grid-column: 2;
    grid-row: 2 / -1;
    min-width: 0;
    overflow-y: auto;
    padding: 14px 18px 40px;
    /* Hidden file fields scroll with it, instead of making the page longer. */
    position: relative;
  }
  header {
    align-items: center;
    display: flex;
    min-height: 28px;
  }
  h2 {
    font-size: 18px;
    margin: 0;
  }
  .title {
    align-items: center;
    display: flex;
    gap: 12px;
  }
  .title h2 {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .back {
    align-items: center;
    color: var(--accent);
    display: inline-flex;
    gap: 8px;
  }
  .back svg {
    height: 14px;
    width: 9px;
  }
`;
