import { css } from "lit";
import { settingFields } from "../controls.styles.ts";

/** Rows and fields of the page with the alerts. */
export const alertFieldStyles = css`
  ${settingFields}
  :host {
    display: block;
  }
  h3 {
    margin-bottom: 8px;
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
  .unit {
    align-items: center;
    color: var(--muted);
    display: flex;
    gap: 8px;
    min-width: 0;
  }
  .row .unit input {
    color: var(--ink);
    flex: 0 0 92px;
  }
  textarea {
    display: block;
    min-height: 66px;
    resize: vertical;
  }
  :is(input, textarea):disabled {
    opacity: 0.45;
  }
  .volume {
    align-items: center;
    display: flex;
    gap: 8px;
  }
  output {
    color: var(--muted);
    min-width: 3.2em;
    text-align: end;
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
    color: var(--muted);
  }
  .note {
    margin: 0 0 6px;
  }
  .trouble {
    color: var(--trouble);
    font-size: 12px;
    margin: 0 0 4px;
  }
  .count {
    color: var(--muted);
    font-size: 12px;
    margin: 2px 0 0;
    text-align: end;
  }
`;
