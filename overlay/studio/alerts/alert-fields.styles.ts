import { css } from "lit";

/** Rows and fields of the page with the alerts. */
export const alertFieldStyles = css`
  :host {
    display: block;
  }
  h3 {
    margin-bottom: 8px;
  }
  .row {
    align-items: center;
    display: grid;
    gap: 2px 8px;
    grid-template-columns: minmax(0, 1fr) 26px minmax(0, 200px);
    margin-bottom: 6px;
  }
  .row > .note,
  .row > .trouble {
    grid-column: 1 / -1;
    margin: 0 0 2px;
  }
  .line {
    align-items: center;
    display: grid;
    gap: 2px 8px;
    grid-template-columns: minmax(0, 1fr) 26px;
    margin-bottom: 8px;
  }
  .line > .wide,
  .line > .trouble {
    grid-column: 1 / -1;
  }
  .tick {
    align-items: center;
    display: flex;
    gap: 8px;
    min-height: 28px;
  }
  .unit {
    align-items: center;
    color: #b3abc0;
    display: flex;
    gap: 8px;
    min-width: 0;
  }
  .row .unit input {
    color: #f4efe6;
    flex: 0 0 92px;
  }
  input:not([type="checkbox"], [type="range"], [type="color"], [type="file"]),
  textarea {
    background: #251f30;
    border: 1px solid #4a4259;
    border-radius: 7px;
    color: inherit;
    font: inherit;
    min-height: 32px;
    padding: 4px 9px;
    width: 100%;
  }
  textarea {
    display: block;
    min-height: 66px;
    resize: vertical;
  }
  ::placeholder {
    color: #8f87a0;
    opacity: 1;
  }
  :is(input, textarea):disabled {
    opacity: 0.45;
  }
  input[aria-invalid="true"],
  textarea[aria-invalid="true"] {
    border-color: #ff9a9a;
  }
  input[type="checkbox"] {
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
  select {
    min-width: 0;
    width: 100%;
  }
  .volume {
    align-items: center;
    display: flex;
    gap: 8px;
  }
  output {
    color: #b3abc0;
    min-width: 3.2em;
    text-align: end;
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
  .variables {
    display: flex;
    flex-wrap: wrap;
    gap: 5px;
    margin: 2px 0 4px;
  }
  .chip {
    border-radius: 99px;
    font-size: 12px;
    min-height: 24px;
    padding: 0 9px;
  }
  .chip:disabled {
    cursor: default;
    opacity: 0.45;
  }
  /* Those that the alert does not have, on a line of their own where there is no room. */
  .faint {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 5px;
  }
  .faint .note {
    margin: 0;
  }
  .faint .chip {
    border-style: dashed;
    color: #b3abc0;
  }
  .note {
    margin: 0 0 6px;
  }
  .trouble {
    color: #ff9a9a;
    font-size: 12px;
    margin: 0 0 4px;
  }
  .count {
    color: #b3abc0;
    font-size: 12px;
    margin: 2px 0 0;
    text-align: end;
  }
`;
