import { css } from "lit";

export const toneStyles = css`
  :host {
    display: block;
  }
  .note,
  .none {
    color: #b3abc0;
    font-size: 12px;
    margin: 0 0 8px;
    max-width: 90ch;
  }
  .none {
    border: 1px dashed #4a4259;
    border-radius: 10px;
    padding: 12px;
  }
  .tones {
    display: grid;
    gap: 6px 24px;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
    max-width: 900px;
  }
  .tone {
    align-items: center;
    display: flex;
    gap: 10px;
    justify-content: space-between;
    min-width: 0;
  }
  label {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  select,
  button {
    background: #251f30;
    border: 1px solid #4a4259;
    border-radius: 7px;
    color: inherit;
    cursor: pointer;
    flex: none;
    font: inherit;
    min-height: 30px;
    padding: 3px 12px;
  }
  select {
    width: 9em;
  }
  :is(select, button):hover {
    border-color: #ffb066;
  }
  :focus-visible {
    outline: 2px solid #ffd84d;
    outline-offset: 2px;
  }
  .said {
    color: #7fd6a2;
    margin-top: 6px;
    min-height: 1.5em;
    overflow-wrap: anywhere;
  }
  .said.trouble {
    color: #ff9a9a;
  }
  .said button {
    color: #f4efe6;
    margin-left: 8px;
  }
`;
