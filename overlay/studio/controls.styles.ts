import { css } from "lit";

/** Buttons, lists, notes and focus, the same in every part of the studio and of the check. */
export const controls = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :focus-visible {
    outline: 2px solid #ffd84d;
    outline-offset: 2px;
  }
  button,
  select,
  .button {
    background: #251f30;
    border: 1px solid #4a4259;
    border-radius: 7px;
    color: inherit;
    cursor: pointer;
    font: inherit;
    min-height: 30px;
    padding: 3px 12px;
  }
  :is(button, select, .button):hover {
    border-color: #ffb066;
  }
  button.main {
    background: #ffb066;
    border-color: #ffb066;
    color: #15121b;
    font-weight: 600;
  }
  .note {
    color: #b3abc0;
    font-size: 12px;
    margin: 0 0 8px;
  }
  .status {
    color: #7fd6a2;
    min-height: 1.5em;
  }
  .status.trouble,
  .status .trouble {
    color: #ff9a9a;
  }
  /* A sign as well as a colour. */
  .status.trouble::before,
  .status .trouble::before {
    border: 1.5px solid currentcolor;
    border-radius: 50%;
    content: "!" / "";
    display: inline-block;
    font-size: 12px;
    font-weight: 700;
    line-height: 15px;
    margin-inline-end: 7px;
    text-align: center;
    width: 15px;
  }
  .status button {
    color: #f4efe6;
    margin-left: 8px;
  }
`;

/** Headings of groups of settings. */
export const groupHeadings = css`
  h3 {
    color: #b3abc0;
    font-size: 12px;
    font-weight: 700;
    letter-spacing: 0.06em;
    margin: 22px 0 4px;
    text-transform: uppercase;
  }
`;

/** Buttons and pictures that choose a file. */
export const fileInputs = css`
  .button {
    overflow: hidden;
    position: relative;
  }
  .button:focus-within {
    outline: 2px solid #ffd84d;
    outline-offset: 2px;
  }
  /* Only for the keyboard and for screen readers: what is around it is visible. */
  input[type="file"] {
    cursor: pointer;
    height: 100%;
    inset: 0;
    opacity: 0;
    position: absolute;
    width: 100%;
  }
`;
