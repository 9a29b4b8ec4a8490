import { css } from "lit";

/** Rows of a form, their fields, and what a file is dropped on. */
export const fieldStyles = css`
  /* Label, the button that gives the value up, and the field; below them what else belongs to it. */
  .row {
    align-items: center;
    display: grid;
    gap: 2px 8px;
    grid-template-columns: minmax(104px, 1fr) 26px minmax(0, 212px);
    /* A switch or a slider takes as much room as a field, so that labels are equally far apart. */
    grid-template-rows: minmax(32px, auto);
    margin-bottom: 8px;
  }
  .row > select {
    min-width: 0;
    width: 100%;
  }
  .row > :is(.note, .trouble) {
    grid-column: 1 / -1;
    margin: 0 0 2px;
  }
  /* A field below its label, as wide as the form. */
  .row.wide {
    grid-template-columns: minmax(0, 1fr) 26px;
    grid-template-rows: none;
  }
  .row.wide > :not(label, .label, .renew, span:empty) {
    grid-column: 1 / -1;
  }
  @media (max-width: 420px) {
    .row {
      grid-template-columns: minmax(0, 1fr) 26px;
      grid-template-rows: none;
    }
    .row > :not(label, .label, .renew, span:empty) {
      grid-column: 1 / -1;
    }
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
    height: 14px;
    width: 14px;
  }
  p.trouble:not(.status, .status *) {
    color: var(--trouble);
    font-size: 12px;
    margin: 0;
  }
  input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"]),
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
  :is(input, textarea):disabled {
    opacity: 0.45;
  }
  :is(input, textarea)[aria-invalid="true"] {
    border-color: var(--trouble);
  }
  textarea {
    display: block;
    min-height: 66px;
    resize: vertical;
  }
  input[type="color"] {
    cursor: pointer;
    padding: 3px;
  }
  input[type="range"] {
    accent-color: var(--accent);
    flex: 1;
    margin: 0;
    min-width: 0;
  }
  /* Several fields, or a field and its unit, in one line. */
  .fields {
    align-items: center;
    display: flex;
    gap: 8px;
    min-width: 0;
  }
  .fields > [type="number"] {
    flex: none;
    width: 74px;
  }
  .fields > [type="number"]:placeholder-shown {
    width: 112px;
  }
  .fields > [inputmode="numeric"] {
    flex: none;
    width: 92px;
  }
  .fields > [type="color"]:not(:only-child) {
    flex: none;
    width: 44px;
  }
  /* Buttons and fields side by side. */
  .bar {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .unit {
    color: var(--muted);
    min-width: 1.4em;
  }
  .tick {
    align-items: center;
    display: flex;
    gap: 8px;
    min-height: 28px;
  }
  input[type="checkbox"] {
    accent-color: var(--accent);
    flex: none;
    height: 16px;
    margin: 0;
    width: 16px;
  }
  progress {
    accent-color: var(--accent);
    width: 100%;
  }
  .sending {
    align-items: center;
    display: grid;
    gap: 2px 8px;
    grid-template-columns: 1fr auto;
    margin-top: 8px;
  }
  .sending .note {
    grid-column: 1 / -1;
  }
  /* The label around the field of a file. */
  .takes-file {
    cursor: pointer;
    overflow: hidden;
    position: relative;
  }
  .takes-file:hover {
    border-color: var(--accent);
  }
  .takes-file:focus-within {
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
  .drop {
    border: 1px dashed var(--line);
    border-radius: 10px;
    margin-bottom: 8px;
    padding: 10px 10px 4px;
  }
  .drop.over {
    background: var(--field);
    border-color: var(--accent);
  }
`;

/** A switch: its knob is at the end when it is on. */
export const switches = css`
  input[role="switch"] {
    appearance: none;
    background: var(--line);
    border-radius: 99px;
    cursor: pointer;
    height: 20px;
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
