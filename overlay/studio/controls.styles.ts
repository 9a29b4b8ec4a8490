import { css } from "lit";

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

/** Buttons, lists, notes, tracks and focus, the same in every part of the studio and of the check. */
export const controls = css`
  ${tracks}
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
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
  button.main {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
    font-weight: 600;
  }
  /* Safari on a phone zooms the page to a smaller field that gets the focus. */
  @media (pointer: coarse) {
    :is(input, select, textarea) {
      font-size: 16px !important;
    }
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

/** Headings of groups of settings. */
export const groupHeadings = css`
  h3 {
    color: var(--muted);
    font-size: 12px;
    font-weight: 700;
    letter-spacing: 0.06em;
    margin: 22px 0 4px;
    text-transform: uppercase;
  }
`;

/** Buttons and pictures that choose a file. */
export const fileInputs = css`
  .button {
    overflow: hidden;
    position: relative;
  }
  .button:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  /* Only for the keyboard and for screen readers: what is around it is visible. */
  input[type="file"] {
    cursor: pointer;
    height: 100%;
    inset: 0;
    opacity: 0;
    position: absolute;
    width: 100%;
  }
`;

/** A switch: its knob is at the end when it is on. */
export const switches = css`
  [role="switch"] {
    appearance: none;
    background: var(--line);
    border-radius: 99px;
    cursor: pointer;
    flex: none;
    height: 20px;
    margin: 0;
    position: relative;
    transition: background 120ms;
    width: 36px;
  }
  [role="switch"]::after {
    background: var(--ink);
    border-radius: 50%;
    content: "";
    height: 14px;
    inset-block-start: 3px;
    inset-inline-start: 3px;
    position: absolute;
    transition: translate 120ms;
    width: 14px;
  }
  [role="switch"]:checked {
    background: var(--accent);
  }
  [role="switch"]:checked::after {
    background: var(--ground);
    translate: 16px;
  }
`;

/** Rows and fields of settings, each with a button that gives the value up. */
export const settingFields = css`
  .row {
    align-items: center;
    display: grid;
    gap: 2px 8px;
    grid-template-columns: minmax(104px, 1fr) 26px minmax(0, 212px);
    margin-bottom: 8px;
  }
  .renew {
    background: none;
    border-color: transparent;
    color: var(--accent);
    display: grid;
    height: 26px;
    min-height: 0;
    padding: 0;
    place-items: center;
    width: 26px;
  }
  .renew svg {
    fill: none;
    height: 14px;
    stroke: currentcolor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 2;
    width: 14px;
  }
  input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"], [type="file"]),
  textarea {
    background: var(--field);
    border: 1px solid var(--line);
    border-radius: 7px;
    color: inherit;
    font: inherit;
    min-height: 32px;
    min-width: 0;
    padding: 4px 9px;
    width: 100%;
  }
  :is(input, textarea)[aria-invalid="true"] {
    border-color: var(--trouble);
  }
  ::placeholder {
    color: var(--faint);
    opacity: 1;
  }
  select {
    min-width: 0;
    width: 100%;
  }
  .tick {
    align-items: center;
    display: flex;
    gap: 8px;
    min-height: 28px;
  }
  input[type="checkbox"]:not([role]) {
    accent-color: var(--accent);
    flex: none;
    height: 16px;
    margin: 0;
    width: 16px;
  }
  input[type="range"] {
    accent-color: var(--accent);
    flex: 1;
    margin: 0;
    min-width: 0;
  }
  input[type="color"] {
    background: var(--field);
    border: 1px solid var(--line);
    border-radius: 7px;
    cursor: pointer;
    height: 32px;
    padding: 3px;
    width: 100%;
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
  h2:focus-visible {
    outline: none;
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
    fill: none;
    height: 14px;
    stroke: currentcolor;
    stroke-width: 2;
    width: 9px;
  }
`;
