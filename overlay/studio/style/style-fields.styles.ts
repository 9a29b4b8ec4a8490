import { css } from "lit";

/** The note below a colour that is hard to read. */
export const styleFieldStyles = css`
  .row > .low {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 4px 10px;
    grid-column: 1 / -1;
  }
  .low p {
    color: var(--trouble);
    font-size: 12px;
    margin: 0;
  }
  .low button {
    align-items: center;
    display: inline-flex;
    gap: 8px;
  }
  .swatch {
    border: 1px solid var(--muted);
    border-radius: 4px;
    height: 16px;
    width: 16px;
  }
`;

/** The note on own type and colours. */
export const ownStyleNote = css`
  .own {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 6px 12px;
    margin-top: 10px;
  }
  .own .note {
    flex: 1 1 180px;
    margin: 0;
  }
`;

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
