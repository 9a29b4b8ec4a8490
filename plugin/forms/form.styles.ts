import { css, unsafeCSS } from "lit";
import { listArrow } from "../../shared/page-tokens.ts";
import { everyPage } from "../../shared/ui/page.styles.ts";

/** The look of every view: Elgato's panel (a label of 95 px, the field beside it) with this product's accent. */
export const inspectorStyles = css`
  ${everyPage}
  :host {
    display: block;
    color: var(--ink);
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 1px;
  }

  .row {
    display: grid;
    grid-template-columns: var(--label-width, 95px) minmax(0, 1fr);
    align-items: start;
    margin: 0 0 8px;
  }
  .row > label,
  .row > .label {
    color: var(--muted);
    /* A label of two lines must not move the lines below the field. */
    grid-row: 1 / span 2;
    line-height: 16px;
    padding: calc((var(--control-height, 28px) - 16px) / 2) 11px 6px 0;
    text-align: right;
    overflow-wrap: anywhere;
  }
  .note + .row {
    margin-top: 8px;
  }
  .control {
    display: flex;
    gap: 6px;
    min-width: 0;
  }
  .control > :is(input, select) {
    flex: 1 1 0;
    min-width: 0;
  }
  .below {
    grid-column: 2;
    min-width: 0;
  }

  input:not([type="checkbox"]),
  select,
  textarea,
  button {
    font: inherit;
    color: var(--ink);
    background-color: var(--raised);
    border: 1px solid transparent;
    border-radius: 4px;
    height: var(--control-height, 28px);
    margin: 0;
    padding: 0 8px;
  }
  input::placeholder,
  textarea::placeholder {
    color: var(--muted);
    opacity: 1;
  }
  input:hover,
  select:hover:enabled {
    background-color: var(--pressed);
  }
  input:read-only:not([type="checkbox"]) {
    color: var(--muted);
    text-overflow: ellipsis;
  }
  [aria-invalid="true"] {
    border-color: var(--trouble) !important;
  }
  select {
    appearance: none;
    padding-right: 24px;
    text-overflow: ellipsis;
    background-image: ${unsafeCSS(listArrow)};
    background-repeat: no-repeat;
    background-position: right 9px center;
  }
  select option {
    background: var(--ground);
    color: var(--ink);
  }
  button {
    flex: none;
    background-color: transparent;
    border-color: var(--bold-line);
    cursor: pointer;
    padding: 0 10px;
    white-space: nowrap;
    transition:
      background-color 120ms,
      border-color 120ms;
  }
  button:hover {
    background-color: var(--pressed);
    border-color: var(--strong-line);
  }
  button:active {
    background-color: var(--bold-line);
  }
  button.wide {
    flex: 1 1 auto;
    height: auto;
    min-height: var(--control-height, 28px);
    white-space: normal;
  }
  button.primary {
    background-color: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
    font-weight: 600;
  }
  button.primary:hover {
    background-color: var(--bright-accent);
  }
  button.danger,
  :host(.deletes) button:not(#no) {
    border-color: var(--danger);
    color: var(--danger);
  }
  button.icon {
    display: grid;
    place-items: center;
    padding: 0;
    width: 28px;
  }
  button.quiet {
    border-color: transparent;
    color: var(--accent);
    height: auto;
    padding: 0 2px;
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  button[aria-disabled="true"] {
    background-color: transparent;
    border-color: var(--bold-line);
    color: var(--muted);
    cursor: default;
  }
  input[type="checkbox"] {
    accent-color: var(--accent);
    width: 15px;
    height: 15px;
    margin: 0;
    flex: none;
  }
  .tick {
    display: flex;
    flex: 1;
    gap: 6px;
    line-height: 16px;
    padding: calc((var(--control-height, 28px) - 16px) / 2) 0 0;
    text-align: left;
  }
  :disabled {
    opacity: 0.6;
  }

  .note,
  .status-line {
    margin: 4px 0 0;
    color: var(--faint);
    font-size: var(--small, 11px);
    line-height: var(--small-line, 15px);
    overflow-wrap: anywhere;
  }
  .status-line {
    display: grid;
    grid-template-columns: 14px minmax(0, 1fr);
    gap: 5px;
    color: var(--ink);
  }
  .status-line:empty,
  output:empty {
    display: none;
  }
  svg {
    display: block;
    width: 14px;
    height: 14px;
    flex: none;
  }
  .status-line svg {
    margin-top: calc((var(--small-line, 15px) - 14px) / 2);
  }
  .ready {
    color: var(--ready);
  }
  .attention {
    color: var(--attention);
  }
  .trouble {
    color: var(--trouble);
  }
  .working {
    color: var(--muted);
  }
  .status-line > span,
  .status-line > div {
    color: var(--ink);
  }
  .working svg {
    animation: turn 1.2s linear infinite;
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }

  details > summary {
    display: flex;
    align-items: center;
    gap: 6px;
    min-height: 28px;
    border-radius: 4px;
    cursor: pointer;
    list-style: none;
    -webkit-user-select: none;
    user-select: none;
  }
  details > summary::-webkit-details-marker {
    display: none;
  }
  details > summary > .turn {
    color: var(--muted);
    transition: transform 120ms;
  }
  details[open] > summary > .turn {
    transform: rotate(90deg);
  }
  fieldset {
    border: 0;
    margin: 0;
    padding: 0;
    min-width: 0;
  }
  h2,
  h3 {
    font: inherit;
    font-weight: 600;
    color: var(--ink);
    margin: 0;
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      transition: none !important;
      animation: none !important;
    }
  }
`;
