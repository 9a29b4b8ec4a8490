import { css } from "lit";
import { fieldStyles } from "./fields/fields.styles.ts";

/** Tracks of sliders and progress in Firefox, whose own are nearly white: there, 0 looks full. */
export const tracks = css`
  @supports (-moz-appearance: none) {
    ::-moz-range-track,
    progress {
      background: var(--line);
      border: 0;
      border-radius: 3px;
      height: 6px;
    }
    [type="range"] {
      background: none;
    }
    ::-moz-range-progress,
    ::-moz-progress-bar {
      background: var(--accent);
      border-radius: 3px;
      height: 6px;
    }
    :indeterminate::-moz-progress-bar {
      width: 40%;
    }
  }
`;

/** What the pages of the streamer have alike: boxes, focus, main buttons, and the font of fields. */
export const pageBase = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  button.main {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
    font-weight: 600;
  }
  ::placeholder {
    color: var(--faint);
    opacity: 1;
  }
  /* Safari on a phone zooms the page to a smaller field that gets the focus. */
  @media (pointer: coarse) {
    :is(input, select, textarea) {
      font-size: 16px !important;
    }
  }
`;
/** Text for screen readers only. */
export const screenReaderText = css`
  .screen-reader {
    clip-path: inset(50%);
    height: 1px;
    margin: 0;
    overflow: hidden;
    position: absolute;
    white-space: nowrap;
    width: 1px;
  }
`;
/** Buttons, lists, notes, tracks and focus, the same in every part of the studio and of the check. */
export const controls = css`
  ${pageBase} ${tracks} ${fieldStyles}
  :host {
    display: block;
  }
  /* It gets the focus only for screen readers to go on from there. */
  h2:focus-visible {
    outline: none;
  }
  ul {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  button,
  select,
  .button {
    background: var(--field);
    border: 1px solid var(--line);
    border-radius: 7px;
    color: inherit;
    cursor: pointer;
    font: inherit;
    min-height: 30px;
    padding: 3px 12px;
  }
  :is(button, select, .button):hover {
    border-color: var(--accent);
  }
  /* Icons that are drawn with lines. */
  :is(.back, .eye, .icon, .renew, .thumb) svg,
  .cut,
  .further,
  .glass,
  .line {
    fill: none;
    stroke: currentcolor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 2;
  }
  .note {
    color: var(--muted);
    font-size: 12px;
    margin: 0 0 8px;
  }
  .status {
    color: var(--ready);
    min-height: 1.5em;
  }
  .status.trouble,
  .status .trouble {
    color: var(--trouble);
  }
  /* A sign as well as a colour. */
  .status.trouble::before,
  .status .trouble::before {
    border: 1.5px solid currentcolor;
    border-radius: 50%;
    content: "!" / "";
    display: inline-block;
    font-size: 12px;
    font-weight: 700;
    line-height: 15px;
    margin-inline-end: 7px;
    text-align: center;
    width: 15px;
  }
  .status button {
    color: var(--ink);
    margin-left: 8px;
  }
`;

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
