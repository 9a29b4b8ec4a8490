import { css } from "lit";

export const topBarStyles = css`
  header {
    align-items: center;
    background: #1a1622;
    border-bottom: 1px solid #3a3346;
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
    color: #ffb066;
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
    color: #b3abc0;
    outline-offset: -3px;
    padding: 11px 14px 9px;
    text-decoration: none;
  }
  a:hover {
    color: #f4efe6;
  }
  a[aria-current="page"] {
    border-color: #ffb066;
    color: #f4efe6;
    font-weight: 600;
  }
  label {
    color: #b3abc0;
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
    fill: none;
    height: 18px;
    stroke: currentcolor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 2;
    width: 18px;
  }
  [aria-disabled="true"] {
    color: #6f667d;
    cursor: default;
  }
  [aria-disabled="true"]:hover {
    border-color: #4a4259;
  }
  .saving {
    color: #b3abc0;
    font-size: 12px;
    min-width: 4.5em;
  }
  .end {
    flex-wrap: wrap;
    margin-inline-start: auto;
  }
  .menu {
    background: #1f1a29;
    border: 1px solid #4a4259;
    border-radius: 10px;
    box-shadow: 0 12px 32px #0009;
    color: inherit;
    inset: auto;
    margin: 0;
    padding: 12px;
    width: 250px;
  }
  .menu label {
    display: block;
    font-size: 12px;
    margin-bottom: 4px;
  }
  .menu input {
    background: #251f30;
    border: 1px solid #4a4259;
    border-radius: 7px;
    color: inherit;
    font: inherit;
    margin-bottom: 10px;
    min-height: 30px;
    padding: 3px 8px;
    width: 100%;
  }
  .menu button {
    display: block;
    margin-top: 6px;
    text-align: start;
    width: 100%;
  }
`;
