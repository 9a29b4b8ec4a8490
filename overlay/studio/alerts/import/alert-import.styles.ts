import { css } from "lit";
import { dialogStyles } from "../../fields/dialog-parts.ts";

/** The dialog that imports a file, and the report of what is in it. */
export const alertImportStyles = css`
  ${dialogStyles}
  .which {
    align-items: center;
    display: grid;
    gap: 10px;
    grid-template-columns: auto minmax(0, 1fr);
    margin-bottom: 12px;
  }
  .links {
    background: var(--raised);
    border-radius: 9px;
    margin-bottom: 14px;
    padding: 10px 14px;
  }
  .links p:last-child {
    margin: 0;
  }
  h3 {
    font-size: 13px;
    margin: 14px 0 6px;
  }
  .number {
    color: var(--muted);
    font-weight: 400;
  }
  .look h3 {
    color: var(--attention);
  }
  .taken h3 {
    color: var(--ready);
  }
  ul {
    border-radius: 9px;
    overflow: hidden;
  }
  li {
    background: var(--field);
    display: grid;
    gap: 2px 14px;
    grid-template-columns: minmax(110px, 2fr) 4fr;
    margin-top: 1px;
    padding: 6px 12px;
  }
  li b {
    font-weight: 600;
  }
  li span {
    color: var(--soft-ink);
  }
  @media (max-width: 480px) {
    li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
