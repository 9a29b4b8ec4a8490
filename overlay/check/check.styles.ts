import { css } from "lit";

export const checkStyles = css`
  :host {
    display: block;
    margin: 0 auto;
    max-width: 980px;
    padding: 22px 20px 48px;
  }
  header {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 10px 16px;
    margin-bottom: 14px;
  }
  h1 {
    flex: 1 1 auto;
    font-size: 22px;
    margin: 0;
  }
  .status {
    color: inherit;
    margin: 0 0 14px;
  }
  ul {
    list-style: none;
    margin: 0 0 26px;
    padding: 0;
  }
  li {
    background: #1e1928;
    border-left: 3px solid #4a4259;
    border-radius: 4px 8px 8px 4px;
    display: grid;
    gap: 0 14px;
    grid-template-columns: 26px 190px minmax(0, 1fr);
    margin-bottom: 6px;
    padding: 10px 14px 10px 12px;
  }
  li svg {
    height: 20px;
    margin-top: 1px;
    width: 20px;
  }
  li.fine {
    border-color: #7fd6a2;
    color: #7fd6a2;
  }
  li.attention {
    border-color: #ffd166;
    color: #ffd166;
  }
  li.trouble {
    background: #331f2a;
    border-color: #ff8080;
    color: #ff8080;
  }
  li.unknown,
  li.waiting {
    color: #b3abc0;
  }
  h2 {
    color: #f4efe6;
    font-size: 14px;
    font-weight: 600;
    margin: 0;
  }
  li p {
    color: #d9d2e3;
    margin: 0;
    overflow-wrap: anywhere;
  }
  li.waiting p {
    color: #b3abc0;
  }
  li p.advice {
    color: #f4efe6;
    font-weight: 600;
    margin-top: 2px;
  }
  .what-to-do {
    color: #ffb066;
  }
  .screen-reader {
    clip-path: inset(50%);
    height: 1px;
    overflow: hidden;
    position: absolute;
    white-space: nowrap;
    width: 1px;
  }
  .more {
    display: grid;
    gap: 12px 16px;
    grid-template-columns: max-content minmax(0, 1fr);
    align-items: center;
  }
  .more p {
    color: #b3abc0;
    margin: 0;
  }
  button {
    min-height: 34px;
    padding: 4px 16px;
  }
  button[aria-disabled="true"] {
    cursor: default;
    opacity: 0.6;
  }
  @media (width < 640px) {
    li {
      grid-template-columns: 26px minmax(0, 1fr);
    }
    li .what {
      grid-column: 2;
    }
    .more {
      grid-template-columns: minmax(0, 1fr);
    }
    .more p {
      margin: -6px 0 8px;
    }
  }
`;
