import { css } from "lit";
import { dialogStyles } from "../../../shared/ui/dialog-parts.ts";

/** The buttons, the dialog, and the report of what is in a file. */
export const lookFileStyles = css`
  ${dialogStyles}
  :host {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .last {
    align-items: center;
    background: var(--raised);
    border-radius: 9px;
    display: flex;
    flex-wrap: wrap;
    gap: 6px 12px;
    justify-content: space-between;
    margin-bottom: 12px;
    padding: 8px 14px;
  }
  .last p {
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
  .spoken {
    border-inline-start: 3px solid var(--attention);
    margin: 10px 0;
    padding-inline-start: 12px;
  }
  li.added span {
    color: var(--ready);
  }
  li.replaced span {
    color: var(--attention);
  }
`;
