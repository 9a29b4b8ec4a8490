import { css } from "lit";

export const avatarStyles = css`
  .note {
    max-width: 90ch;
  }
  .bar {
    margin-bottom: 10px;
  }
  select {
    max-width: 20em;
  }
  .ground {
    border: 1px dashed var(--line);
    border-radius: 10px;
    max-width: 100%;
    overflow-x: auto;
    padding: 10px 12px 4px;
    width: fit-content;
  }
  table {
    border-spacing: 0;
    margin-bottom: 8px;
  }
  th {
    color: var(--muted);
    font-size: 12px;
    font-weight: 400;
  }
  th[scope="row"] {
    padding-right: 12px;
    text-align: start;
  }
  td {
    padding: 3px 5px;
  }
  .cell {
    position: relative;
  }
  /* A picture of any colour is visible on this. */
  .cell label,
  .sheet > :is(img, sidekick-sprite) {
    background: repeating-conic-gradient(var(--raised) 0 25%, var(--pressed) 0 50%) 0 0 / 16px 16px;
  }
  .cell label {
    border: 1px dashed var(--line);
    border-radius: 8px;
    display: grid;
    height: 76px;
    place-items: center;
    width: 92px;
  }
  .cell label > * {
    grid-area: 1 / 1;
  }
  .cell img {
    height: 74px;
    object-fit: contain;
    width: 90px;
  }
  /* A frame's ratio is known once its picture is loaded. */
  .cell sidekick-sprite {
    width: min(90px, 74px * var(--_ratio, 1));
  }
  .cell :is(img, sidekick-sprite) {
    opacity: 0.22;
  }
  .own label {
    border-style: solid;
  }
  .own :is(img, sidekick-sprite) {
    opacity: 1;
  }
  .broken :is(img, sidekick-sprite) {
    visibility: hidden;
  }
  .cell span {
    color: var(--muted);
    font-size: 20px;
    text-shadow: 0 0 4px var(--black);
  }
  .broken label {
    border-color: var(--trouble);
  }
  .broken span {
    color: var(--trouble);
    font-weight: 700;
  }
  .cell button {
    align-items: center;
    display: grid;
    height: 24px;
    line-height: 1;
    min-height: 0;
    padding: 0;
    place-items: center;
    position: absolute;
    right: -5px;
    top: -5px;
    width: 24px;
  }
  .cell .frames {
    bottom: -5px;
    top: auto;
  }
  .frames[aria-expanded="true"] {
    border-color: var(--accent);
  }
  .frames svg {
    fill: currentcolor;
    width: 12px;
  }
  .sheet {
    align-items: start;
    border: 1px solid var(--line);
    border-radius: 10px;
    display: flex;
    flex-wrap: wrap;
    gap: 16px;
    margin: 10px 0 0;
    padding: 8px 14px 14px;
    width: fit-content;
  }
  .sheet > :is(img, sidekick-sprite) {
    max-width: 100%;
    width: min(240px, 180px * var(--_ratio, 1));
  }
  .sheet .fields {
    justify-content: space-between;
    min-height: 38px;
  }
  .preview {
    padding: 3px 9px;
  }
  .preview svg {
    display: block;
    fill: currentcolor;
    width: 10px;
  }
  progress {
    accent-color: var(--accent);
    margin-top: 8px;
    width: min(100%, 420px);
  }
  .status {
    margin-top: 6px;
    overflow-wrap: anywhere;
  }
  .status p {
    margin: 2px 0;
  }
  @media (max-width: 760px) {
    .cell label {
      height: 56px;
      width: 58px;
    }
    .cell img {
      height: 54px;
      width: 56px;
    }
    .cell sidekick-sprite {
      width: min(56px, 54px * var(--_ratio, 1));
    }
    td {
      padding: 3px;
    }
  }
`;
