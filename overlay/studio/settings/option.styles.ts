import { css } from "lit";
import { switches } from "../../../shared/ui/fields.styles.ts";

/** One setting. */
export const optionStyles = css`
  ${switches}
  @media (max-width: 420px) {
    .row > .place {
      flex-wrap: wrap;
    }
  }
  /* Only for screen readers: the heading above is the same. */
  :host([bare]) .label {
    clip-path: inset(50%);
    position: absolute;
  }
  input[role="switch"] {
    justify-self: start;
  }
  /* The note below a colour that is hard to read. */
  .row > .low {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 4px 10px;
    grid-column: 1 / -1;
  }
  .low p {
    color: var(--trouble);
    font-size: 12px;
    margin: 0;
  }
  .low button {
    align-items: center;
    display: inline-flex;
    gap: 8px;
  }
  .swatch {
    border: 1px solid var(--muted);
    border-radius: 4px;
    height: 16px;
    width: 16px;
  }
  .ticks {
    display: grid;
    gap: 2px 10px;
    grid-template-columns: 1fr 1fr;
  }
  .place {
    display: flex;
    gap: 18px;
  }
  .grid {
    background: var(--field);
    border: 1px solid var(--line);
    border-radius: 8px;
    display: grid;
    flex: none;
    grid-template: repeat(3, 1fr) / repeat(3, 1fr);
    height: 90px;
    padding: 3px;
    width: 138px;
  }
  .grid input {
    appearance: none;
    border-radius: 6px;
    cursor: pointer;
    display: grid;
    margin: 1px;
    place-items: center;
  }
  .grid input::after {
    background: var(--strong-line);
    border-radius: 50%;
    content: "";
    height: 6px;
    width: 6px;
  }
  .grid input:hover {
    background: var(--rule);
  }
  .grid input:checked {
    background: var(--accent);
  }
  .grid input:checked::after {
    background: var(--ground);
  }
  .free {
    align-content: start;
    display: grid;
    flex: 1;
    gap: 4px;
    min-width: 0;
  }
  .axis {
    align-items: center;
    display: grid;
    gap: 8px;
    grid-template-columns: minmax(0, 1fr) 84px 1em;
  }
  .pictures {
    display: grid;
    gap: 8px;
    grid-template-columns: repeat(5, minmax(0, 1fr));
  }
  .picture {
    cursor: pointer;
    display: grid;
    font-size: 12px;
    gap: 4px;
    position: relative;
    text-align: center;
  }
  .picture input {
    appearance: none;
    cursor: pointer;
    inset: 0;
    margin: 0;
    position: absolute;
    z-index: 1;
  }
  .picture input:focus-visible {
    outline: none;
  }
  sidekick-theme-picture {
    height: 62px;
    outline: 1px solid var(--line);
  }
  .picture:hover sidekick-theme-picture {
    outline-color: var(--accent);
  }
  /* No :has(), which Safari evaluates only once in a shadow root. */
  :checked + sidekick-theme-picture {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  :focus-visible + sidekick-theme-picture {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
`;
