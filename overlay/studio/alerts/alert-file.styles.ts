import { css } from "lit";

export const alertFileStyles = css`
  .file {
    align-items: center;
    display: flex;
    gap: 12px;
  }
  .choice {
    flex: 1;
    min-width: 0;
  }
  .pick {
    align-items: center;
    display: grid;
    gap: 6px;
    grid-template-columns: minmax(0, 1fr) 26px;
    margin-bottom: 6px;
  }
  .thumb {
    /* A picture of any colour is visible on this. */
    background: repeating-conic-gradient(var(--raised) 0 25%, var(--pressed) 0 50%) 0 0 / 16px 16px;
    border-radius: 8px;
    display: grid;
    flex: none;
    height: 76px;
    overflow: hidden;
    place-items: center;
    width: 112px;
  }
  .thumb :is(img, video) {
    height: 76px;
    object-fit: contain;
    width: 112px;
  }
  .thumb svg {
    height: 30px;
    opacity: 0.55;
    stroke: var(--muted);
    stroke-width: 1.6;
  }
  .play {
    border-radius: 50%;
    display: grid;
    flex: none;
    height: 44px;
    padding: 0;
    place-items: center;
    width: 44px;
  }
  .play svg {
    fill: currentcolor;
    margin-left: 3px;
    width: 14px;
  }
  .play:disabled {
    cursor: default;
    opacity: 0.4;
  }
  .drop > .note {
    margin: 8px 0 4px;
  }
`;
