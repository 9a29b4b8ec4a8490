import { css, unsafeCSS } from "lit";
import { listArrow } from "../../../shared/page-tokens.ts";

export const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(420px, 35%);
    gap: 10px 26px;
    max-width: 1840px;
    margin: 0 auto;
    padding: 12px 26px 24px;
    color: #f4efe6;
    font:
      15px/1.5 system-ui,
      sans-serif;
  }
  header {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 6px 18px;
  }
  h1 {
    margin: 0;
    font-size: 22px;
    letter-spacing: 0.01em;
  }
  h1 b {
    color: #ffb066;
  }
  h2 {
    margin: 0 0 6px;
    font-size: 13px;
    font-weight: 600;
    letter-spacing: 0.06em;
    text-transform: uppercase;
    color: #a79fb3;
  }
  .skip {
    left: 26px;
    position: absolute;
    top: -80px;
    z-index: 1;
  }
  .skip:focus {
    top: 12px;
  }
  nav {
    display: flex;
    gap: 14px;
  }
  a {
    color: #ffb066;
  }
  label {
    align-items: baseline;
    display: flex;
    gap: 10px;
    min-width: 0;
  }
  label select {
    max-width: 320px;
    min-width: 0;
    text-overflow: ellipsis;
  }
  header p {
    flex: 1 0 280px;
    margin: 0;
    color: #a79fb3;
  }
  main,
  aside {
    display: flex;
    flex-direction: column;
    gap: 14px;
    min-width: 0;
  }
  section {
    min-width: 0;
  }
  dials-view {
    margin-top: 14px;
  }
  /* As wide as leaves room below for the buttons that make something happen. */
  stage-view {
    max-width: max(420px, calc((100vh - 260px) * 16 / 9));
  }
  .first {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  details {
    margin-top: 10px;
  }
  summary {
    color: #a79fb3;
    cursor: pointer;
    width: max-content;
  }
  .developers p {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 8px 18px;
    margin: 8px 0 14px;
  }
  .events {
    margin-top: 8px;
    align-items: baseline;
    display: grid;
    font-size: 13px;
    gap: 6px 12px;
    grid-template-columns: max-content minmax(0, 1fr);
  }
  .events span {
    color: #a79fb3;
  }
  .events div {
    display: flex;
    flex-wrap: wrap;
    gap: 5px;
  }
  .events button {
    padding: 2px 9px;
    font-size: 13px;
  }
  button,
  select {
    padding: 7px 13px;
    border: 1px solid #3a3346;
    border-radius: 9px;
    background: #1f1a28;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  /* WebKit's own field stays white under light letters. */
  select {
    appearance: none;
    color-scheme: dark;
    padding-right: 30px;
    background: #1f1a28 ${unsafeCSS(listArrow)} no-repeat right 12px center;
  }
  button:hover,
  select:hover {
    border-color: #ffb066;
  }
  :focus-visible {
    outline: 3px solid #ffd84d;
    outline-offset: 2px;
  }
  ol {
    height: 152px;
    margin: 0;
    padding: 10px 12px;
    overflow: auto;
    border: 1px solid #3a3346;
    border-radius: 9px;
    background: #15121b;
    list-style: none;
    font:
      13px/1.6 ui-monospace,
      Consolas,
      monospace;
  }
  li {
    display: flex;
    gap: 10px;
    white-space: nowrap;
  }
  li span:nth-child(2) {
    overflow: hidden;
    text-overflow: ellipsis;
    flex: 1;
  }
  li[data-bad] {
    color: #ff9a9a;
  }
  .problem {
    grid-column: 1 / -1;
    margin: 0;
    padding: 10px 14px;
    border: 1px solid #ff6b6b;
    border-radius: 9px;
    background: #2a151b;
  }
  @media (max-width: 1100px) {
    :host {
      grid-template-columns: minmax(0, 1fr);
    }
    header p {
      flex-basis: 100%;
      order: 1;
    }
    /* The deck under the stage, so that a press and what it does are seen together. */
    main {
      display: contents;
    }
    section:nth-child(n + 2) {
      order: 2;
    }
  }
`;
