import { css } from "lit";
import { pageBase } from "../../shared/ui/controls.styles.ts";
import { screenReaderText } from "../../shared/ui/screen-reader.styles.ts";

/** The styles of the control page and of all its sections. */
export const controlStyles = css`
  ${pageBase} ${screenReaderText}
  :host {
    display: block;
    min-width: 0;
  }
  [hidden] {
    display: none !important;
  }
  section {
    background: var(--panel);
    border: 1px solid var(--faint-line);
    border-radius: 10px;
    padding: 6px 12px;
  }
  /* A gap of the page's grid would also be where a part shows nothing. */
  section,
  .result:only-child {
    margin-bottom: var(--_gap, 0);
  }
  .content {
    margin: 0 -6px;
    padding: 4px 6px 6px;
  }
  .head {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 0 10px;
    justify-content: space-between;
  }
  h2 {
    color: var(--muted);
    display: grid;
    flex: 1 0 auto;
    font-size: 12px;
    font-weight: 600;
    letter-spacing: 0.04em;
    margin: 0;
    max-width: 100%;
  }
  .aside {
    color: var(--muted);
    font-size: 12px;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .aside b {
    color: var(--attention);
    font-weight: 600;
  }
  p {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .note {
    color: var(--muted);
    font-size: 12px;
  }
  .row {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  button,
  select,
  textarea,
  input:is([inputmode="numeric"], [inputmode="decimal"]) {
    background: var(--raised);
    border: 1px solid var(--line);
    border-radius: 7px;
    color: var(--ink);
    font: inherit;
    max-width: 100%;
    min-height: 30px;
    overflow-wrap: anywhere;
    padding: 3px 10px;
  }
  button,
  select {
    cursor: pointer;
  }
  :is(button, select):hover {
    border-color: var(--accent);
  }
  button:active {
    background: var(--pressed);
    transform: translateY(1px);
  }
  .fold {
    align-items: center;
    background: none;
    border-color: transparent;
    display: flex;
    gap: 7px;
    margin-inline-start: -6px;
    min-height: 28px;
    padding: 0 6px;
    max-width: none;
    text-align: start;
  }
  .fold,
  .fold:active {
    background: none;
    color: inherit;
    letter-spacing: inherit;
    transform: none;
  }
  .fold:hover {
    border-color: transparent;
    color: var(--ink);
  }
  .fold svg {
    fill: none;
    flex: none;
    height: 10px;
    stroke: currentcolor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 1.6;
    width: 10px;
  }
  .folded .fold svg {
    transform: rotate(-90deg);
  }
  button.main:active {
    background: var(--bright-accent);
  }
  button[aria-pressed="true"] {
    border-color: var(--attention);
    color: var(--attention);
  }
  button[aria-disabled="true"],
  button[aria-disabled="true"].main {
    background: var(--card);
    border-color: var(--rule);
    color: var(--faint);
    cursor: default;
    transform: none;
  }
  textarea {
    display: block;
    field-sizing: content;
    line-height: 20px;
    max-height: 180px;
    min-height: 52px;
    padding: 5px 9px;
    resize: vertical;
    width: 100%;
  }
  @media (pointer: coarse) {
    :is(button, select, input, .what-to-do) {
      min-height: 44px !important;
      min-width: 44px;
    }
    summary {
      padding-block: 10px;
    }
  }
  .what-to-do {
    color: var(--accent);
  }
  .result {
    color: var(--muted);
    font-size: 13px;
    margin-top: 6px;
  }
  .result.done {
    color: var(--ready);
  }
  .result:is(.failed, .unanswered) {
    color: var(--trouble);
  }
  .result.idle {
    color: var(--attention);
  }
  .result:is(.done, .failed, .unanswered)::before {
    content: "✓ " / "";
    font-weight: 700;
  }
  .result.failed::before {
    content: "✕ " / "";
  }
  .result.unanswered::before {
    content: "? " / "";
  }
  @media (prefers-reduced-motion: no-preference) {
    button {
      transition:
        background 120ms,
        border-color 120ms;
    }
  }
  @media (forced-colors: active) {
    button[aria-disabled="true"] {
      color: GrayText;
    }
  }
`;
