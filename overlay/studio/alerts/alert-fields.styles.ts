import { css } from "lit";

/** Rows and fields of the page with the alerts. */
export const alertFieldStyles = css`
  h3 {
    margin-bottom: 8px;
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
  .count {
    color: var(--muted);
    font-size: 12px;
    margin: 2px 0 0;
    text-align: end;
  }
`;
