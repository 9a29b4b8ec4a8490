import { css } from "lit";
import { cardLists } from "../controls.styles.ts";

/** The search and its results. */
export const searchStyles = css`
  ${cardLists}
  [role="search"] {
    position: relative;
  }
  .glass {
    height: 16px;
    inset-block-start: 10px;
    inset-inline-start: 11px;
    pointer-events: none;
    position: absolute;
    stroke: var(--muted);
    stroke-width: 1.6;
    width: 16px;
  }
  input[type="search"] {
    border-radius: 9px;
    height: 36px;
    padding-inline: 36px 34px;
  }
  kbd {
    border: 1px solid var(--line);
    border-radius: 5px;
    color: var(--muted);
    font:
      12px/18px ui-monospace,
      monospace;
    inset-block-start: 8px;
    inset-inline-end: 9px;
    pointer-events: none;
    position: absolute;
    text-align: center;
    width: 20px;
  }
  input:is(:focus, :not(:placeholder-shown)) ~ kbd {
    display: none;
  }
  .note {
    margin: 6px 0 8px;
    overflow-wrap: anywhere;
  }
  .note:empty {
    margin: 0;
  }
  li {
    display: block;
    padding: 8px 12px 4px;
  }
  .head {
    align-items: center;
    color: var(--muted);
    display: flex;
    font-size: 12px;
    gap: 10px;
    justify-content: space-between;
    margin: 0 0 4px;
    min-height: 26px;
    width: 100%;
  }
  .link {
    padding: 0;
  }
  .link .head {
    background: none;
    border: 0;
    border-radius: 9px;
    color: var(--ink);
    font-size: inherit;
    margin: 0;
    min-height: 40px;
    padding: 4px 12px;
    text-align: start;
    text-decoration: none;
  }
  li:not(.link):hover {
    border-color: var(--rule);
  }
  .link b {
    font-weight: 500;
  }
  .link span {
    color: var(--muted);
    font-size: 12px;
  }
`;
