import { css } from "lit";

export const styles = css`
  :host {
    --_size: clamp(16px, min(max(0.986vw + 15px, 1.77vw), 9vh), 96px);
    --_margin: var(--sidekick-margin, clamp(10px, 4.4vmin, 96px));
    --_gap: 0.42em;
    position: fixed;
    inset: 0;
    overflow: hidden;
    pointer-events: none;
    font-size: calc(var(--_size) * var(--sidekick-scale, 1) * var(--_scale, 1));
  }
  .page {
    position: absolute;
    inset: var(--_margin);
    row-gap: var(--_gap);
  }
  /* Its width is the most that it wants; lay-out.ts gives it its place and, where there is little room, its height. */
  .piece {
    --_em: 1em;
    position: absolute;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    grid-auto-rows: minmax(0, auto);
    align-content: safe center;
    justify-items: center;
    gap: var(--_gap);
    max-width: 100%;
    max-height: 100%;
    /* Its weight where there is too little room. */
    flex-grow: 1;
    font-size: calc(var(--_em) * var(--_own-scale, 1) * var(--_fit, 1));
  }
  .piece[at^="top"] {
    align-content: start;
  }
  .piece[at^="bottom"] {
    align-content: safe end;
  }
  .piece[at$="left"] {
    justify-items: start;
  }
  .piece[at$="right"] {
    justify-items: end;
  }
  .piece > * {
    align-self: start;
    max-width: 100%;
  }
  .piece.cut {
    overflow: clip;
  }
  .full > [leaving] {
    display: none;
  }
  .trouble {
    width: 20.28em;
  }
`;
