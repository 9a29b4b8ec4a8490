import { css } from "lit";

/** The field for a font. */
export const fontFieldStyles = css`
  .sample {
    background: var(--field);
    border-radius: 8px;
    font-size: 20px;
    margin: 0 0 6px;
    overflow-wrap: anywhere;
    padding: 8px 12px;
  }
  .bar {
    margin-bottom: 6px;
  }
  ul {
    margin-bottom: 8px;
  }
  li {
    align-items: center;
    display: flex;
    gap: 6px;
    margin-bottom: 4px;
  }
  li .use {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-align: start;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  li .use[aria-pressed="true"] {
    border-color: var(--accent);
  }
`;
