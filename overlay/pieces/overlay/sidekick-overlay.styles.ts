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
  .ai {
    width: var(--sidekick-message-width, 30em);
    max-height: var(--sidekick-messages-height, max(58%, 300px));
    flex-grow: 3;
  }
  .ai > * {
    align-self: stretch;
    min-height: 3.2em;
  }
  .alerts {
    width: 26em;
  }
  .captions {
    width: 34em;
  }
  /* A caption that comes does not move the message that it belongs to. */
  .captions > * {
    min-height: 1.62em;
  }
  .chat {
    --_em: 0.72em;
    width: var(--sidekick-chat-width, 21em);
    max-height: var(--sidekick-chat-height, 62vh);
    flex-grow: 2;
  }
  .chat > * {
    align-self: stretch;
    font-size: 1em;
    min-height: 2.8em;
    width: 100%;
  }
  .status {
    width: 20.28em;
  }
  .top {
    width: 11.52em;
  }
  .pulse,
  .voice {
    width: max-content;
  }
  .voice {
    pointer-events: auto;
  }
`;
