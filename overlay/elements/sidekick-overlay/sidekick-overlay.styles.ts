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
    font-size: calc(var(--_size) * var(--sidekick-scale, 1));
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
  sidekick-voice {
    position: absolute;
    right: var(--_margin);
    top: var(--_margin);
    pointer-events: auto;
  }
`;
