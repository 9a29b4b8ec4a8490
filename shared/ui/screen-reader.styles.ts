import { css } from "lit";

/** Text for screen readers only. */
export const screenReaderText = css`
  .screen-reader {
    clip-path: inset(50%);
    height: 1px;
    margin: 0;
    overflow: hidden;
    position: absolute;
    white-space: nowrap;
    width: 1px;
  }
`;
