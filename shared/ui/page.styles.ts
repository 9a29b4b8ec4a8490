import { css } from "lit";

/** The same on every page, also in forms in the colours of Stream Deck: boxes, and the font of fields on a phone. */
export const everyPage = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  /* Safari on a phone zooms the page to a smaller field that gets the focus. */
  @media (pointer: coarse) {
    :is(input, select, textarea) {
      font-size: 16px !important;
    }
  }
`;
