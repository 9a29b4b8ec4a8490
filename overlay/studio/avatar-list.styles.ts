import { css } from "lit";

export const avatarStyles = css`
  :host {
    display: block;
  }
  * {
    box-sizing: border-box;
  }
  .note {
    color: #b3abc0;
    font-size: 12px;
    margin: 0 0 8px;
  }
  .row {
    align-items: center;
    display: flex;
    gap: 10px;
    margin-bottom: 6px;
  }
  .picture {
    background: #251f30;
    border: 1px solid #4a4259;
    border-radius: 50%;
    cursor: pointer;
    display: grid;
    flex: none;
    height: 44px;
    overflow: hidden;
    place-items: center;
    position: relative;
    width: 44px;
  }
  .picture:hover {
    border-color: #ffb066;
  }
  .picture:focus-within {
    outline: 2px solid #ffd84d;
    outline-offset: 2px;
  }
  .picture span {
    color: #b3abc0;
    font-size: 22px;
    line-height: 1;
  }
  .picture img {
    height: 100%;
    object-fit: cover;
    width: 100%;
  }
  /* It is there for the keyboard and for screen readers; what is seen is the picture. */
  .picture input {
    cursor: pointer;
    inset: 0;
    opacity: 0;
    position: absolute;
  }
  .name {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  button {
    background: #251f30;
    border: 1px solid #4a4259;
    border-radius: 7px;
    color: inherit;
    cursor: pointer;
    font: inherit;
    min-height: 30px;
    padding: 3px 12px;
  }
  button:hover {
    border-color: #ffb066;
  }
  :focus-visible {
    outline: 2px solid #ffd84d;
    outline-offset: 2px;
  }
  .said {
    color: #7fd6a2;
    min-height: 1.5em;
  }
  .said.trouble {
    color: #ff9a9a;
  }
`;
