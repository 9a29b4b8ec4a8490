import { css } from "lit";
import { cardLists } from "../groups.styles.ts";

/** The list of an alert's variations. */
export const alertVariationStyles = css`
  ${cardLists}
  ul:not(:empty) {
    margin-bottom: 8px;
  }
  li {
    gap: 2px;
    padding-inline-end: 6px;
  }
  /* The one that the example takes. */
  li.is-taken {
    box-shadow: inset 3px 0 var(--ready);
  }
  li.is-off a {
    opacity: 0.85;
  }
  a {
    border-radius: 7px;
    color: inherit;
    display: grid;
    flex: 1;
    min-height: 44px;
    min-width: 0;
    align-content: center;
    overflow-wrap: anywhere;
    padding: 5px 10px;
    text-decoration: none;
  }
  small {
    color: var(--muted);
    font-size: 12px;
  }
  .never {
    color: var(--attention);
  }
  .icon {
    background: none;
    border-color: transparent;
    color: var(--muted);
    display: grid;
    flex: none;
    height: 30px;
    padding: 0;
    place-items: center;
    width: 28px;
  }
  .icon:hover:not(:disabled) {
    color: var(--accent);
  }
  .icon:disabled {
    cursor: default;
    opacity: 0.4;
  }
  .icon svg {
    height: 14px;
    stroke-width: 1.6;
    width: 14px;
  }
  .which {
    border: 1px solid var(--rule);
    border-radius: 8px;
    margin: 14px 0 0;
    min-width: 0;
    padding: 4px 12px 8px;
  }
  legend {
    font-weight: 600;
    padding: 0 4px;
  }
  .example {
    display: grid;
    gap: 8px;
    grid-template-columns: repeat(auto-fit, minmax(110px, 1fr));
  }
  .example span {
    color: var(--muted);
    display: block;
    font-size: 12px;
  }
  .answer {
    color: var(--ready);
    margin: 8px 0 0;
    overflow-wrap: anywhere;
  }
`;
