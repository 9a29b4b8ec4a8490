import { type TemplateResult, html, nothing, svg } from "lit";
import { choiceField } from "../../shared/ui/choice-field.ts";

/** The meanings of a sentence. Each has a colour and a shape. */
export type Meaning = "ready" | "attention" | "trouble" | "working";

const shapes = {
  ready: svg`<circle cx="8" cy="8" r="6.5" /><path d="M5 8.2l2.2 2.2L11 6" />`,
  attention: svg`<path d="M8 1.2L14.8 8 8 14.8 1.2 8z" /><path d="M8 5v3.6M8 10.8v.1" />`,
  trouble: svg`<path d="M8 1.8l6.6 12H1.4z" /><path d="M8 6.2v3.6M8 11.8v.1" />`,
  working: svg`<path d="M8 1.5A6.5 6.5 0 1 1 1.5 8" />`,
  turn: svg`<path d="M6 3.5L10.5 8 6 12.5" />`,
  again: svg`<path d="M13.5 8A5.5 5.5 0 1 1 11.6 3.8" /><path d="M12 1v3.2H8.8" />`,
} as const;

/** A small icon beside words, hidden from screen readers. */
export function icon(shape: keyof typeof shapes, className = ""): TemplateResult {
  return html`<svg
    class=${className}
    viewBox="0 0 16 16"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    stroke-width="1.6"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    ${shapes[shape]}
  </svg>`;
}

/** A labelled field, `control`, with lines `below` it. `id` is the control's. */
export function row(id: string, label: string, control: unknown, below: unknown = nothing): TemplateResult {
  return html`<div class="row">
    <label for=${id}>${label}</label>
    <div class="control">${control}</div>
    ${below === nothing ? nothing : html`<div class="below">${below}</div>`}
  </div>`;
}

/** An explanation. */
export function note(id: string, text: string): TemplateResult {
  return html`<p class="note" id=${id}>${text}</p>`;
}

/** A sentence with the icon of its meaning, followed by `more`. */
export function statusLine(meaning: Meaning, text: string, more: unknown = nothing): TemplateResult {
  return html`<div class="status-line ${meaning}">
    ${icon(meaning)}<span>${text}${more === nothing ? nothing : html` ${more}`}</span>
  </div>`;
}

/** A live region, whose changes screen readers announce. It has to be in the page before its content changes. */
export function liveRegion(id: string, content: unknown): TemplateResult {
  return html`<div id=${id} role="status" aria-live="polite">${content}</div>`;
}

/** A choice with a name for each value; the first is the default. */
export function choice<Value extends string>(
  id: string,
  names: Readonly<Record<Value, string>>,
  value: Value,
  choose: (value: Value) => void,
  describedBy?: string,
): TemplateResult {
  const values = Object.entries(names) as [Value, string][];
  return choiceField({ id, described: describedBy, values, chosen: value, onChoose: choose });
}
