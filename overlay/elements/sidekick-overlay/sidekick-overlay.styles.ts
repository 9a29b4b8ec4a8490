import { css } from "lit";

export const styles = css`
  :host {
    --_size: clamp(16px, min(max(0.986vw + 15px, 1.77vw), 9vh), 96px);
    --_margin: var(--sidekick-margin, clamp(10px, 4.4vmin, 96px));
    --_gap: 0.42em;
    position: fixed;
    inset: 0;
    display: flex;
    flex-direction: column;
    gap: var(--_gap);
    padding: var(--_margin);
    overflow: hidden;
    pointer-events: none;
    font-size: calc(var(--_size) * var(--sidekick-scale, 1) * var(--_scale, 1));
  }
  .alerts,
  .messages {
    font-size: calc(1em * var(--_own-scale, 1));
  }
  .alerts {
    flex: none;
    display: flex;
    justify-content: center;
    max-width: 100%;
  }
  .alerts > * {
    max-width: min(100%, 26em);
  }
  .messages {
    flex: 1 1 0;
    min-height: 0;
    max-height: var(--sidekick-messages-height, max(58%, 300px));
    margin-top: auto;
    display: flex;
    flex-direction: column;
    justify-content: flex-end;
    align-items: flex-start;
    gap: var(--_gap);
  }
  .messages > * {
    flex: none;
    max-width: min(100%, var(--sidekick-message-width, 30em));
    max-height: calc((100% - var(--_gap) * (var(--_count) - 1)) / var(--_count));
  }
  /* Messages and alerts share the page's height, wherever they stand: they never lie over each other. */
  .messages:is([at^="top"]) {
    justify-content: flex-start;
    margin-block: 0 auto;
  }
  .messages:is([at="left"], [at="middle"], [at="right"]) {
    justify-content: center;
    margin-block: auto;
  }
  .messages:is([at="top"], [at="middle"], [at="bottom"]) {
    align-items: center;
  }
  .messages[at$="right"] {
    align-items: flex-end;
  }
  .alerts[at$="left"] {
    justify-content: flex-start;
  }
  .alerts[at$="right"] {
    justify-content: flex-end;
  }
  .alerts[at^="bottom"] {
    order: 1;
  }
  .alerts:is([at="left"], [at="middle"], [at="right"]) {
    margin-block: auto;
  }
  /* Captions below messages, not over them. */
  .messages.above-captions {
    margin-bottom: 3.6em;
  }
  /* Every other piece: those of one place stand under each other. */
  .spot {
    position: absolute;
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: var(--_gap);
    width: max-content;
    max-width: calc(100% - 2 * var(--_margin));
    max-height: calc(100% - 2 * var(--_margin));
    left: 50%;
    top: 50%;
    translate: -50% -50%;
  }
  .spot[at^="top"] {
    top: var(--_margin);
    translate: -50% 0;
  }
  .spot[at^="bottom"] {
    top: auto;
    bottom: var(--_margin);
    translate: -50% 0;
    justify-content: flex-end;
  }
  .spot[at$="left"] {
    align-items: flex-start;
    left: var(--_margin);
    translate: 0 -50%;
  }
  .spot[at$="right"] {
    align-items: flex-end;
    left: auto;
    right: var(--_margin);
    translate: 0 -50%;
  }
  .spot:is([at="top-left"], [at="top-right"], [at="bottom-left"], [at="bottom-right"]) {
    translate: none;
  }
  .spot > * {
    flex: none;
  }
  /* A chat that is too high loses its oldest lines, at the top. */
  .spot > sidekick-chat {
    flex: 0 1 auto;
    width: var(--sidekick-chat-width, 21em);
    max-height: var(--sidekick-chat-height, 62vh);
    min-height: 0;
  }
  sidekick-voice {
    position: absolute;
    right: var(--_margin);
    top: var(--_margin);
    pointer-events: auto;
  }
`;
