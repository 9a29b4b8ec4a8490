import { css } from "lit";

export const stageStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  .view {
    border-radius: 10px;
    box-shadow: 0 0 0 1px #3a3346;
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
    background: #101018;
  }
  .stage[data-ground="light"] {
    background: #f2f2ef;
  }
  .stage[data-ground="game"] {
    background:
      radial-gradient(circle at 78% 22%, #ffdf9a 0 5%, transparent 5.5%),
      linear-gradient(#45649e, #c98a6b 62%, #33452f 62.2%, #1c2419);
  }
  .stage[data-ground="busy"] {
    background: repeating-linear-gradient(
      45deg,
      #e8d7a0 0 40px,
      #3a6b52 40px 80px,
      #8fb6d8 80px 120px,
      #7a2d2d 120px 160px
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
    outline: 1px dashed #ffffffa6;
    outline-offset: -1px;
    box-shadow: inset 0 0 0 1px #00000073;
  }
  .zone.phone {
    align-items: center;
    background: #15121b4d;
    display: flex;
    justify-content: center;
    overflow: hidden;
  }
  .zone span {
    color: #f4efe6;
    font-size: 11px;
    line-height: 1.2;
    text-align: center;
    text-shadow: 0 0 3px #000;
  }
  .bar {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 6px 12px;
    margin-top: 10px;
  }
  .bar select {
    max-width: 220px;
    padding: 3px 8px;
    width: auto;
  }
  .sides {
    align-items: center;
    display: inline-flex;
    gap: 5px;
  }
  .sides input {
    background: #251f30;
    border: 1px solid #4a4259;
    border-radius: 7px;
    color: inherit;
    font: inherit;
    min-height: 30px;
    padding: 3px 6px;
    width: 76px;
  }
  .tick {
    align-items: center;
    display: flex;
    gap: 7px;
    min-height: 26px;
  }
  input[type="checkbox"] {
    accent-color: #ffb066;
    height: 16px;
    margin: 0;
    width: 16px;
  }
  .note {
    margin: 6px 0 0;
  }
  .overlaps {
    color: #ffd0a0;
  }
  .overlaps:empty {
    display: none;
  }
`;
