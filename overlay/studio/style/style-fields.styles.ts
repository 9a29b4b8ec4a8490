import { css } from "lit";
import { settingFields } from "../controls.styles.ts";

/** Fields of type and colours. */
export const styleFieldStyles = css`
  ${settingFields}
  :host {
    display: block;
  }
  @media (max-width: 420px) {
    .row {
      grid-template-columns: minmax(0, 1fr) 26px;
    }
    .row > :not(label, .renew, span:empty) {
      grid-column: 1 / -1;
    }
  }
  .row > :is(.note, .trouble, .low) {
    grid-column: 1 / -1;
    margin: 0 0 2px;
  }
  .trouble,
  .low p {
    color: var(--trouble);
    font-size: 12px;
    margin: 0;
  }
  .low {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 4px 10px;
  }
  .low button {
    align-items: center;
    display: inline-flex;
    gap: 8px;
  }
  .swatch {
    border: 1px solid var(--muted);
    border-radius: 4px;
    height: 16px;
    width: 16px;
  }
  .color,
  .number {
    align-items: center;
    display: flex;
    gap: 8px;
  }
  input[type="color"] {
    flex: none;
    width: 44px;
  }
  .number input[type="number"] {
    flex: none;
    width: 74px;
  }
  .unit {
    color: var(--muted);
    min-width: 1.4em;
  }
  .own {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 6px 12px;
    margin-top: 10px;
  }
  .own .note {
    flex: 1 1 180px;
    margin: 0;
  }
`;

/** The field for a font. */
export const fontFieldStyles = css`
  :host {
    display: block;
  }
  .sample {
    background: var(--field);
    border-radius: 8px;
    font-size: 20px;
    margin: 0 0 6px;
    overflow-wrap: anywhere;
    padding: 8px 12px;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin-bottom: 6px;
  }
  ul {
    list-style: none;
    margin: 0 0 8px;
    padding: 0;
  }
  li {
    align-items: center;
    display: flex;
    gap: 6px;
    margin-bottom: 4px;
  }
  li .use {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-align: start;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  li .use[aria-pressed="true"] {
    border-color: var(--accent);
  }
  .sending {
    align-items: center;
    display: grid;
    gap: 2px 8px;
    grid-template-columns: 1fr auto;
  }
  .sending .note {
    grid-column: 1 / -1;
  }
  progress {
    accent-color: var(--accent);
    width: 100%;
  }
`;
