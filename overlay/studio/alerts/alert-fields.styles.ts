import { css } from "lit";
import { foldStyles } from "../fields/fold.ts";

/** Rows and fields of the page with the alerts. */
export const alertFieldStyles = css`
  .twice {
    color: var(--attention);
    font-size: 12px;
  }
  ${foldStyles}
  h3 {
    margin-bottom: 8px;
  }
  output {
    color: var(--muted);
    min-width: 3.2em;
    text-align: end;
  }
  .bounds {
    margin-top: 4px;
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
