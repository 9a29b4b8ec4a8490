import { type TemplateResult, html, nothing } from "lit";
import { statusLine } from "../forms/field.ts";
import { whatToDo } from "../forms/help-link.ts";
import type { Panel } from "../forms/panel-view.ts";
import { testRow } from "../forms/test-row.ts";
import { connectAppQuestion } from "./app-questions.ts";

/** The button that has the service's desktop app give its API key. Its success shows in the test that follows. */
export function connectAppRow(panel: Panel, start: () => void, before: unknown): TemplateResult {
  const { app } = panel.words;
  const { value } = panel.question(connectAppQuestion);
  const { asking, reply } = value;
  return testRow({
    id: "connect-app",
    panel,
    label: app.connect,
    testing: app.asking,
    meanwhile: cancelButton(panel),
    test: reply?.ok ? { asking } : value,
    start,
    before,
  });
}

/** The same within a line of text. */
export function connectAppLine(panel: Panel): TemplateResult {
  const { app } = panel.words;
  const question = panel.question(connectAppQuestion);
  const { asking, reply } = question.value;
  if (asking) return html`${app.asking} ${cancelButton(panel)}`;
  return html`<button class="quiet" id="connect-app" type="button" @click=${() => question.ask()}>
      ${app.connect}
    </button>
    ${reply?.ok === false && reply.message !== "" ? statusLine("trouble", reply.message, whatToDo(panel, reply.help)) : nothing}`;
}

function cancelButton(panel: Panel): TemplateResult {
  return html`<button
    class="quiet"
    type="button"
    @click=${({ currentTarget }: Event) => {
      panel.question(connectAppQuestion).ask({ cancel: "yes" });
      // This button goes away, and the one that began it stays.
      const root = (currentTarget as HTMLElement).getRootNode() as ShadowRoot;
      root.querySelector<HTMLElement>("#connect-app")?.focus();
    }}
  >
    ${panel.words.app.cancel}
  </button>`;
}
