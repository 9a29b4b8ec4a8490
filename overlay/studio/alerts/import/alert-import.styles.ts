import { css } from "lit";

export const alertImportStyles = css`
  dialog {
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 12px;
    color: inherit;
    max-height: min(86vh, 760px);
    max-width: none;
    padding: 0;
    width: min(680px, calc(100vw - 32px));
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
  }
  dialog::backdrop {
    background: var(--shade);
  }
  h2 {
    font-size: 16px;
    margin: 0;
    padding: 18px 22px 10px;
  }
  h2:focus-visible {
    outline: none;
  }
  .body {
    overflow-wrap: anywhere;
    overflow-y: auto;
    padding: 0 22px;
  }
  .body:focus-visible {
    outline-offset: -2px;
  }
  p {
    margin: 0 0 10px;
  }
  .drop {
    border: 1.5px dashed var(--line);
    border-radius: 10px;
    display: grid;
    gap: 8px;
    justify-items: center;
    margin: 6px 0 12px;
    padding: 26px 16px;
    text-align: center;
  }
  .drop.over {
    background: var(--raised);
    border-color: var(--accent);
  }
  .drop .note {
    margin: 0;
  }
  .button {
    align-items: center;
    display: inline-flex;
  }
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
  progress {
    accent-color: var(--accent);
    height: 10px;
    width: 100%;
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
    list-style: none;
    margin: 0;
    overflow: hidden;
    padding: 0;
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
  .answers {
    border-top: 1px solid var(--rule);
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    justify-content: flex-end;
    margin-top: 14px;
    padding: 14px 22px;
  }
  @media (max-width: 480px) {
    li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
