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
  .note {
    margin-bottom: 4px;
  }
  button {
    white-space: nowrap;
  }
  main {
    display: flex;
    flex-direction: column;
    gap: 16px;
    grid-column: 1;
    grid-row: 2;
    min-width: 0;
    overflow-y: auto;
    padding: 18px 22px 30px;
  }
  /* It scrolls rather than squeezes the preview. */
  main > * {
    flex: none;
  }
  .address {
    border-top: 1px solid var(--rule);
    display: grid;
    gap: 6px;
    grid-template-columns: 1fr 1fr;
    margin-top: 12px;
    padding-top: 10px;
  }
  .address :is(label, input, p) {
    grid-column: 1 / -1;
  }
  .address label {
    font-size: 12px;
  }
  .address input {
    color: var(--muted);
    min-width: 0;
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
  }
`;
