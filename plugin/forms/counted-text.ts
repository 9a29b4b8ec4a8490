import { type TemplateResult, css, html } from "lit";

/** The styles of `countedHead`. */
export const countedStyles = css`
  .head {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: 8px;
    margin-bottom: 4px;
  }
  .head label {
    color: var(--muted);
  }
  .count {
    color: var(--faint);
    font-size: 11px;
    font-variant-numeric: tabular-nums;
  }
  .count.trouble {
    color: var(--trouble);
    font-weight: 600;
  }
`;

/** The head of a text with a character count: its label and the `count`, which describes the field as `#count`. */
export function countedHead(id: string, label: string, count: string, isTooLong: boolean): TemplateResult {
  return html`<div class="head">
    <label for=${id}>${label}</label>
    <span class="count ${isTooLong ? "trouble" : ""}" id="count">${count}</span>
  </div>`;
}
