import { css } from "lit";
import { galleryStyles } from "./ready-made-gallery.ts";
import { cardLists, settingsColumn } from "../groups.styles.ts";
import { switches } from "../../../shared/ui/fields.styles.ts";
import { foldStyles } from "../fields/fold.ts";

/** The column of settings. */
export const columnStyles = css`
  ${settingsColumn} ${switches} ${cardLists} ${galleryStyles} ${foldStyles}
  .column {
    min-height: 0;
  }
  a {
    color: var(--accent);
  }
  .title {
    margin-block: 6px 4px;
  }
  .back {
    background: none;
    border-color: transparent;
    margin-inline-start: -8px;
    padding-inline: 8px;
  }
  .hidden {
    align-items: center;
    background: var(--attention-ground);
    border: 1px solid var(--attention-line);
    border-radius: 9px;
    display: flex;
    flex-wrap: wrap;
    gap: 6px 12px;
    justify-content: space-between;
    margin: 8px 0 0;
    padding: 8px 12px;
  }
  li {
    flex-direction: row-reverse;
  }
  .open {
    align-items: center;
    background: none;
    border: 0;
    border-radius: 8px;
    display: flex;
    flex: 1;
    justify-content: space-between;
    min-height: 38px;
    min-width: 0;
    padding-inline: 4px 14px;
    text-align: start;
  }
  .is-off .open span {
    color: var(--muted);
  }
  .eye {
    cursor: pointer;
    display: grid;
    flex: none;
    height: 36px;
    place-items: center;
    position: relative;
    width: 42px;
  }
  .eye [role="switch"] {
    background: none;
    border-radius: 8px;
    height: 30px;
    inset: 3px 5px;
    position: absolute;
    width: 32px;
  }
  .eye [role="switch"]::after {
    content: none;
  }
  .eye svg {
    height: 20px;
    pointer-events: none;
    stroke: var(--muted);
    stroke-width: 1.8;
    width: 20px;
  }
  .eye :checked + svg {
    stroke: var(--accent);
  }
  .eye :checked + svg .slash {
    display: none;
  }
  .eye:hover svg {
    stroke: var(--ink);
  }
  /* The note on own type and colours. */
  .own {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 6px 12px;
    margin-top: 10px;
  }
  .own .note {
    flex: 1 1 180px;
    margin: 0;
  }
  .end {
    margin-top: 20px;
  }
  @media (max-width: 860px) {
    .column {
      border: 0;
      overflow: visible;
    }
  }
`;
