import { css } from "lit";

export const lookFileStyles = css`
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
