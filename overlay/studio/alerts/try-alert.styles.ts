import { css } from "lit";

export const tryAlertStyles = css`
  :host {
    margin-top: 10px;
  }
  .bar {
    gap: 6px 12px;
    margin-bottom: 10px;
  }
  .buttons {
    gap: 6px;
  }
  button {
    white-space: nowrap;
  }
  small {
    font-size: 12px;
    font-weight: 400;
    margin-inline-start: 3px;
  }
  .hint {
    color: var(--attention);
    margin: 0 0 10px;
  }
  .hint button {
    color: var(--ink);
    margin-inline-start: 6px;
  }
`;
