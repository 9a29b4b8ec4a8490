import { css } from "lit";

/** The lists of chat and of the AI's messages. */
export const listStyles = css`
  ul {
    list-style: none;
    margin: 0 -6px;
    max-height: var(--_list-height, 46vh);
    overflow-y: auto;
    overflow-anchor: none;
    padding: 0 6px;
    scrollbar-color: var(--line) transparent;
    scrollbar-width: thin;
  }
  ul:empty {
    display: none;
  }
  li {
    border-left: 3px solid var(--rule);
    border-radius: 0 8px 8px 0;
    padding: 6px 9px 8px;
  }
  li + li {
    margin-top: 3px;
  }
  li.next,
  li.waits {
    border-color: var(--accent);
  }
  li:is(.next, .waits) {
    background: var(--raised);
  }
  .by {
    align-items: baseline;
    display: flex;
    gap: 8px;
    justify-content: space-between;
  }
  .by bdi {
    color: var(--soft-ink);
    font-size: 13px;
    font-weight: 600;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .mark {
    color: var(--accent);
    flex: none;
    font-size: 11px;
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }
  .mark.quietly {
    color: var(--muted);
  }
  .text {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 6;
  }
  li.waits .text {
    display: block;
    max-height: 30vh;
    overflow-y: auto;
  }
  li.dropped .text {
    color: var(--muted);
    text-decoration: line-through;
  }
  li.gone .text {
    color: var(--faint);
    visibility: hidden;
  }
  li .row {
    margin-top: 5px;
  }
  li .row button {
    font-size: 13px;
    min-height: 28px;
    padding: 2px 10px;
  }
  li .result {
    margin-top: 4px;
  }
  .icon {
    align-items: center;
    display: flex;
    flex: none;
    font-size: 13px;
    justify-content: center;
    min-height: 28px;
    min-width: 30px;
    padding: 0 7px;
  }
  .icon svg {
    display: block;
    fill: none;
    flex: none;
    height: 14px;
    stroke: currentcolor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 1.8;
    width: 14px;
  }
  li .soft {
    font-weight: 600;
  }
  li .soft:not([aria-disabled]) {
    background: var(--attention-ground);
    border-color: var(--attention-line);
    color: var(--bright-accent);
  }
  li .soft:not([aria-disabled]):hover {
    border-color: var(--accent);
  }
`;
