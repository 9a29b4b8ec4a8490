import { css } from "lit";

export const studioStyles = css`
  /* The status line has a row of its own at the bottom: always visible, and over nothing. */
  :host {
    display: grid;
    grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr) clamp(380px, 32vw, 460px);
    height: 100dvh;
  }
  .page {
    display: contents;
  }
  sidekick-top-bar {
    grid-column: 1 / -1;
    grid-row: 1;
  }
  .column,
  main {
    grid-row: 2;
    overflow-y: auto;
  }
  .column {
    background: var(--column);
    border-left: 1px solid var(--rule);
    grid-column: 2;
    grid-row: 2 / -1;
    padding: 18px 18px 40px;
  }
  details {
    border-top: 1px solid var(--rule);
  }
  summary {
    color: var(--muted);
    cursor: pointer;
    font-weight: 600;
    padding: 10px 0;
  }
  h2 {
    color: var(--muted);
    font-size: 12px;
    letter-spacing: 0.06em;
    margin: 22px 0 8px;
    text-transform: uppercase;
  }
  a {
    color: var(--accent);
  }
  fieldset {
    border: 0;
    display: grid;
    gap: 2px 10px;
    grid-template-columns: 1fr 1fr;
    margin: 0 0 10px;
    padding: 0;
  }
  legend {
    margin-bottom: 4px;
    padding: 0;
  }
  .tick {
    align-items: center;
    display: flex;
    gap: 7px;
    min-height: 26px;
  }
  .row {
    align-items: center;
    display: grid;
    gap: 2px 10px;
    grid-template-columns: 1fr 184px;
    margin-bottom: 6px;
  }
  .note {
    grid-column: 1 / -1;
    margin-bottom: 4px;
  }
  .figure {
    align-items: center;
    color: var(--muted);
    display: flex;
    gap: 6px;
  }
  input:not([type="checkbox"]) {
    background: var(--field);
    border: 1px solid var(--line);
    border-radius: 7px;
    color: inherit;
    font: inherit;
    min-height: 30px;
  }
  input:not([type="checkbox"]),
  select {
    padding: 3px 8px;
    width: 100%;
  }
  input[type="checkbox"] {
    accent-color: var(--accent);
    height: 16px;
    margin: 0;
    width: 16px;
  }
  button {
    white-space: nowrap;
  }
  main {
    display: flex;
    flex-direction: column;
    gap: 16px;
    grid-column: 1;
    min-width: 0;
    padding: 18px 22px 30px;
  }
  /* It scrolls rather than squeezes the preview. */
  main > * {
    flex: none;
  }
  .bar {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
  }
  .bar select {
    width: auto;
  }
  .events {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .address {
    display: flex;
    flex: 1 1 420px;
    flex-wrap: wrap;
    gap: 8px;
    min-width: 0;
  }
  .address input {
    color: var(--muted);
    flex: 1 1 260px;
    min-width: 0;
    width: auto;
  }
  .status {
    align-items: baseline;
    background: var(--panel);
    display: flex;
    grid-column: 1;
    grid-row: 3;
    max-height: 40vh;
    min-height: 0;
    overflow-y: auto;
  }
  .status.full {
    border-top: 1px solid var(--line);
    padding: 8px 22px;
  }
  @media (max-width: 860px) {
    :host {
      grid-template-columns: minmax(0, 1fr);
    }
    .page {
      display: block;
      grid-row: 1 / 3;
      overflow-y: auto;
    }
    .status {
      grid-column: 1;
    }
    .column {
      border: 0;
    }
  }
`;
