import { css } from "lit";

export const stageStyles = css`
  :host {
    min-width: 0;
  }
  .view {
    border-radius: 10px;
    box-shadow: 0 0 0 1px var(--rule);
    margin: 0 auto;
    max-width: 100%;
    overflow: auto;
  }
  .view.fit {
    overflow: hidden;
  }
  .stage {
    background-position: center;
    background-size: cover;
    overflow: hidden;
    position: relative;
  }
  .stage[data-ground="dark"] {
    background: var(--dark-scene);
  }
  .stage[data-ground="light"] {
    background: var(--light-scene);
  }
  .stage[data-ground="game"] {
    background:
      radial-gradient(circle at 78% 22%, var(--sun) 0 5%, transparent 5.5%),
      linear-gradient(var(--sky), var(--horizon) 62%, var(--far-grass) 62.2%, var(--near-grass));
  }
  .stage[data-ground="busy"] {
    background: repeating-linear-gradient(
      45deg,
      var(--sand) 0 40px,
      var(--fern) 40px 80px,
      var(--ice) 80px 120px,
      var(--brick) 120px 160px
    );
  }
  iframe {
    border: 0;
    /* The overlay's page is of no scheme: in a frame of another one it would lose its transparency. */
    color-scheme: light;
    left: 0;
    pointer-events: none;
    position: absolute;
    top: 0;
    transform-origin: 0 0;
  }
  .zone {
    pointer-events: none;
    position: absolute;
  }
  .zone.title {
    outline: 1px dashed color-mix(in srgb, var(--white) 65%, transparent);
    outline-offset: -1px;
    box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--black) 45%, transparent);
  }
  .zone.phone {
    align-items: center;
    background: color-mix(in srgb, var(--ground) 30%, transparent);
    display: flex;
    justify-content: center;
    overflow: hidden;
  }
  .zone span {
    color: var(--ink);
    font-size: 11px;
    line-height: 1.2;
    text-align: center;
    text-shadow: 0 0 3px var(--black);
  }
  .bar {
    gap: 6px 12px;
    margin-top: 10px;
  }
  .bar select {
    max-width: 220px;
    padding: 3px 8px;
    width: auto;
  }
  .note {
    margin: 6px 0 0;
  }
  .overlaps {
    color: var(--bright-accent);
  }
  .overlaps:empty,
  .note[hidden] {
    display: none;
  }
`;
