import { css } from "lit";

export const topBarStyles = css`
  header {
    align-items: center;
    background: var(--column);
    border-bottom: 1px solid var(--rule);
    display: flex;
    flex-wrap: wrap;
    gap: 6px 20px;
    padding: 0 18px;
  }
  h1 {
    font-size: 17px;
    margin: 0;
  }
  h1 b {
    color: var(--accent);
  }
  nav,
  .group {
    align-items: center;
    display: flex;
    gap: 4px;
  }
  .group {
    gap: 6px;
    padding: 5px 0;
  }
  a {
    border-bottom: 2px solid transparent;
    color: var(--muted);
    outline-offset: -3px;
    padding: 11px 14px 9px;
    text-decoration: none;
  }
  a:hover {
    color: var(--ink);
  }
  a[aria-current="page"] {
    border-color: var(--accent);
    color: var(--ink);
    font-weight: 600;
  }
  label {
    color: var(--muted);
  }
  /* By itself, Firefox makes room for the options that it had at first. */
  select {
    text-overflow: ellipsis;
    width: 190px;
  }
  .icon {
    display: grid;
    padding: 3px 7px;
    place-items: center;
  }
  .icon svg {
    height: 18px;
    width: 18px;
  }
  [aria-disabled="true"] {
    color: var(--disabled);
    cursor: default;
  }
  [aria-disabled="true"]:hover {
    border-color: var(--line);
  }
  .saving {
    color: var(--muted);
    font-size: 12px;
    min-width: 4.5em;
  }
  .end {
    flex-wrap: wrap;
    margin-inline-start: auto;
  }
  .menu {
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 10px;
    box-shadow: 0 12px 32px var(--shade);
    color: inherit;
    inset: auto;
    margin: 0;
    padding: 12px;
    width: min(320px, 100vw - 16px);
  }
  .menu label {
    display: block;
    font-size: 12px;
    margin-bottom: 4px;
  }
  .menu input {
    margin-bottom: 10px;
  }
  .menu button {
    display: block;
    margin-top: 6px;
    text-align: start;
    width: 100%;
  }
`;
