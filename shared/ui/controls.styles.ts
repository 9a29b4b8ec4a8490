import { css } from "lit";
import { everyPage } from "./page.styles.ts";
import { fieldStyles } from "./fields.styles.ts";

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

/** What the pages of the streamer have alike: focus, main buttons and placeholders as well. */
export const pageBase = css`
  ${everyPage}
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
