import { type TemplateResult, css, html } from "lit";

/** Modal dialogs: a heading, what can be read and chosen, and the buttons below. */
export const dialogStyles = css`
  dialog {
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 12px;
    color: inherit;
    font-size: 14px;
    max-height: min(86vh, 760px);
    max-width: none;
    padding: 0;
    width: min(680px, calc(100vw - 32px));
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
  }
  dialog::backdrop {
    background: var(--shade);
  }
  h2 {
    font-size: 16px;
    margin: 0;
    padding: 18px 22px 10px;
  }
  .body {
    overflow-wrap: anywhere;
    overflow-y: auto;
    padding: 0 22px;
  }
  .body:focus-visible {
    outline-offset: -2px;
  }
  p {
    margin: 0 0 10px;
  }
  .drop {
    border-width: 1.5px;
    display: grid;
    gap: 8px;
    justify-items: center;
    margin: 6px 0 12px;
    padding: 26px 16px;
    text-align: center;
  }
  .drop .note {
    margin: 0;
  }
  progress {
    height: 10px;
  }
  .answers {
    border-top: 1px solid var(--rule);
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    justify-content: flex-end;
    margin-top: 14px;
    padding: 14px 22px;
  }
`;

/** The content of a step that is read: it scrolls, also by keys. */
export function readBody(content: unknown): TemplateResult {
  return html`<div class="body" tabindex="0" role="region" aria-labelledby="title">${content}</div>`;
}

/** The buttons below a step. */
export function answers(...buttons: readonly unknown[]): TemplateResult {
  return html`<div class="answers">${buttons}</div>`;
}

/** A button below a step. `main`: the one that most streamers press. */
export function answer(label: string, press: () => void, look: "main" | "" = ""): TemplateResult {
  return html`<button type="button" class=${look} @click=${press}>${label}</button>`;
}
