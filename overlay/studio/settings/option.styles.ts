import { css } from "lit";

/** A switch: its knob is at the end when it is on. */
export const switches = css`
  [role="switch"] {
    appearance: none;
    background: #4a4259;
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
    background: #f4efe6;
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
    background: #ffb066;
  }
  [role="switch"]:checked::after {
    background: #15121b;
    translate: 16px;
  }
`;

/** One setting. */
export const optionStyles = css`
  ${switches}
  :host {
    display: block;
  }
  .row {
    align-items: center;
    display: grid;
    gap: 2px 8px;
    grid-template-columns: minmax(0, 1fr) 26px minmax(0, 212px);
    margin-bottom: 8px;
  }
  .row.wide {
    grid-template-columns: minmax(0, 1fr) 26px;
  }
  @media (max-width: 420px) {
    .row {
      grid-template-columns: minmax(0, 1fr) 26px;
    }
    .row > :not(label, #label, .renew, span),
    .row > .number {
      grid-column: 1 / -1;
    }
    .row > .place {
      flex-wrap: wrap;
    }
  }
  /* Only for screen readers: the heading above is the same. */
  .bare > #label {
    clip-path: inset(50%);
    position: absolute;
  }
  .row.wide > :not(label, #label, .renew, span),
  .row > :is(.note, .trouble) {
    grid-column: 1 / -1;
  }
  .note,
  .trouble {
    margin: 0;
  }
  .trouble {
    color: #ff9a9a;
    font-size: 12px;
  }
  .renew {
    background: none;
    border-color: transparent;
    color: #ffb066;
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
  input:is(.text, [type="number"]) {
    background: #251f30;
    border: 1px solid #4a4259;
    border-radius: 7px;
    color: inherit;
    font: inherit;
    min-height: 32px;
    min-width: 0;
    padding: 4px 9px;
    width: 100%;
  }
  ::placeholder {
    color: #8f87a0;
    opacity: 1;
  }
  select {
    min-width: 0;
    width: 100%;
  }
  input[role="switch"] {
    justify-self: start;
  }
  .tick {
    align-items: center;
    display: flex;
    gap: 8px;
    min-height: 28px;
  }
  .ticks {
    display: grid;
    gap: 2px 10px;
    grid-template-columns: 1fr 1fr;
  }
  input[type="checkbox"]:not([role]) {
    accent-color: #ffb066;
    flex: none;
    height: 16px;
    margin: 0;
    width: 16px;
  }
  input[type="range"] {
    accent-color: #ffb066;
    flex: 1;
    margin: 0;
    min-width: 0;
  }
  input[type="color"] {
    background: #251f30;
    border: 1px solid #4a4259;
    border-radius: 7px;
    cursor: pointer;
    height: 32px;
    padding: 3px;
    width: 100%;
  }
  .number {
    align-items: center;
    display: flex;
    gap: 8px;
  }
  .number input[type="number"] {
    flex: none;
    width: 74px;
  }
  .unit {
    color: #b3abc0;
    min-width: 1em;
  }
  .place {
    display: flex;
    gap: 18px;
  }
  .grid {
    background: #251f30;
    border: 1px solid #4a4259;
    border-radius: 8px;
    display: grid;
    flex: none;
    grid-template: repeat(3, 1fr) / repeat(3, 1fr);
    height: 90px;
    padding: 3px;
    width: 138px;
  }
  .grid input {
    appearance: none;
    border-radius: 6px;
    cursor: pointer;
    display: grid;
    margin: 1px;
    place-items: center;
  }
  .grid input::after {
    background: #8f87a0;
    border-radius: 50%;
    content: "";
    height: 6px;
    width: 6px;
  }
  .grid input:hover {
    background: #3a3346;
  }
  .grid input:checked {
    background: #ffb066;
  }
  .grid input:checked::after {
    background: #15121b;
  }
  .free {
    align-content: start;
    display: grid;
    flex: 1;
    gap: 4px;
    min-width: 0;
  }
  .axis {
    align-items: center;
    display: grid;
    gap: 8px;
    grid-template-columns: minmax(0, 1fr) 84px 1em;
  }
  .pictures {
    display: grid;
    gap: 10px;
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  .picture {
    cursor: pointer;
    display: grid;
    font-size: 12px;
    gap: 4px;
    position: relative;
    text-align: center;
  }
  .picture input {
    appearance: none;
    cursor: pointer;
    inset: 0;
    margin: 0;
    position: absolute;
    z-index: 1;
  }
  .picture input:focus-visible {
    outline: none;
  }
  sidekick-theme-picture {
    height: 62px;
    outline: 1px solid #4a4259;
  }
  .picture:hover sidekick-theme-picture {
    outline-color: #ffb066;
  }
  .picture:has(:checked) sidekick-theme-picture {
    outline: 2px solid #ffb066;
    outline-offset: 2px;
  }
  .picture:has(:focus-visible) sidekick-theme-picture {
    outline: 2px solid #ffd84d;
    outline-offset: 2px;
  }
`;
