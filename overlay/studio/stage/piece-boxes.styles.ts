import { css } from "lit";
import { screenReaderText } from "../../../shared/ui/screen-reader.styles.ts";

export const pieceBoxesStyles = css`
  ${screenReaderText}
  :host {
    inset: 0;
    position: absolute;
  }
  .layer {
    inset: 0;
    outline: none;
    overflow: hidden;
    position: absolute;
    touch-action: none;
  }
  .box {
    background: none;
    border: 0;
    border-radius: 2px;
    cursor: default;
    min-height: 0;
    padding: 0;
    position: absolute;
  }
  .box:hover,
  .dragging .box {
    outline: 1px dashed var(--white);
    outline-offset: 0;
    box-shadow: 0 0 0 1px var(--shade);
  }
  .box[aria-pressed="true"] {
    box-shadow:
      0 0 0 3px var(--shade),
      inset 0 0 0 1px var(--shade);
    cursor: move;
    outline: 2px solid var(--accent);
    outline-offset: 0;
  }
  .box:focus-visible {
    outline: 2px solid var(--focus);
  }
  .name {
    background: color-mix(in srgb, var(--ground) 85%, transparent);
    border-radius: 4px;
    color: var(--ink);
    display: none;
    font-size: 12px;
    left: 0;
    line-height: 1.3;
    max-width: 100%;
    overflow: hidden;
    padding: 1px 6px;
    pointer-events: none;
    position: absolute;
    text-overflow: ellipsis;
    top: 0;
    white-space: nowrap;
  }
  .box:is(:hover, :focus-visible)[aria-pressed="false"] .name {
    display: block;
  }
  /* Hatched, and so visible on any ground. */
  .covering {
    background: repeating-linear-gradient(45deg, var(--danger) 0 4px, var(--ground) 4px 8px);
    clip-path: polygon(0 0, 100% 0, 100% 100%);
    display: none;
    height: 22px;
    pointer-events: none;
    position: absolute;
    right: 0;
    top: 0;
    width: 22px;
  }
  .layer:is(:hover, :focus-within) .covering {
    display: block;
  }
  .handle {
    background: var(--ground);
    border: 2px solid var(--accent);
    border-radius: 3px;
    height: 12px;
    position: absolute;
    translate: -50% -50%;
    width: 12px;
  }
  /* Larger than it looks, to be easy to take hold of. */
  .handle::after {
    content: "";
    inset: -7px;
    position: absolute;
  }
  .handle:is([data-handle="-1,-1"], [data-handle="1,1"]) {
    cursor: nwse-resize;
  }
  .handle:is([data-handle="1,-1"], [data-handle="-1,1"]) {
    cursor: nesw-resize;
  }
  .handle:is([data-handle="0,-1"], [data-handle="0,1"]) {
    border-radius: 6px;
    cursor: ns-resize;
    height: 8px;
    width: 18px;
  }
  .handle:is([data-handle="-1,0"], [data-handle="1,0"]) {
    border-radius: 6px;
    cursor: ew-resize;
    height: 18px;
    width: 8px;
  }
  .tools {
    align-items: center;
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 8px;
    box-shadow: 0 4px 14px var(--shade);
    box-sizing: border-box;
    display: flex;
    flex-wrap: wrap;
    gap: 1px;
    max-width: calc(100% - 8px);
    padding: 3px;
    position: absolute;
    width: max-content;
  }
  .tools b {
    font-size: 12px;
    max-width: 130px;
    overflow: hidden;
    padding: 0 8px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .tools button {
    background: none;
    border: 0;
    border-radius: 5px;
    min-height: 0;
    padding: 5px;
  }
  .tools button:hover {
    background: var(--rule);
  }
  .tools svg {
    display: block;
    fill: none;
    height: 16px;
    stroke: var(--ink);
    stroke-linejoin: round;
    stroke-width: 1.4;
    width: 16px;
  }
  .tools .gap {
    border-left: 1px solid var(--line);
    height: 18px;
    margin: 0 3px;
  }
  .guide {
    border: 0 solid var(--guide);
    pointer-events: none;
    position: absolute;
  }
  .guide.x {
    border-left-width: 1px;
  }
  .guide.y {
    border-top-width: 1px;
  }
`;
