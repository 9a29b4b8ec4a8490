/// <reference types="vite/types/importMeta.d.ts" />
import { type TemplateResult, css, html, nothing } from "lit";
import { troubleQuestion } from "../account/account-questions.ts";
import { liveRegion, statusLine } from "../forms/field.ts";
import { inspectorStyles } from "../forms/form.styles.ts";
import { whatToDo } from "../forms/help-link.ts";
import { actionNamed } from "../actions/action-names.ts";
import { screenReaderText } from "../../shared/ui/screen-reader.styles.ts";
import { featureStyles } from "../actions/reaction/feature-rows.ts";
import type { PagePanel } from "../panel/create-panel.ts";
import type { Panel } from "../forms/panel-view.ts";
import { PanelView } from "../forms/panel-view.ts";
import { SaveOnLeave } from "../forms/save-on-leave.ts";
import "./connection-line.ts";

/** Every action's form, by the path of its file, so that the page needs nothing else of the actions' folders. */
const forms = import.meta.glob<(panel: Panel) => TemplateResult>("../actions/*/inspector.ts", {
  eager: true,
  import: "form",
});

/** The whole page: what is wrong with the key, its settings, and the connection to the account. */
export class InspectorPage extends PanelView {
  declare panel: PagePanel;
  static override styles = [
    inspectorStyles,
    featureStyles,
    screenReaderText,
    css`
      :host {
        margin: 0 auto;
        max-width: 640px;
        padding: 12px 12px 0;
      }
      main {
        padding-bottom: 10px;
      }
      #use,
      sidekick-prompt-editor {
        margin-bottom: 12px;
      }
      .banner {
        background: var(--trouble-ground);
        border-left: 3px solid var(--trouble);
        border-radius: 4px;
        margin: 0 0 12px;
        padding: 8px 10px;
      }
      .banner .status-line {
        font-size: 12px;
        line-height: 16px;
        margin: 0;
      }
    `,
  ];

  constructor() {
    super();
    this.addController(new SaveOnLeave(this));
  }

  override render(): TemplateResult {
    const { words } = this.panel;
    return html`
      <main>
        <h1 class="screen-reader">${words.title}</h1>
        <div role="alert">${this.#banner()}</div>
        ${liveRegion("trouble", this.#trouble())} ${this.#form()}
      </main>
      <sidekick-connection-line .panel=${this.panel}></sidekick-connection-line>
    `;
  }

  #banner(): unknown {
    const { link, words } = this.panel;
    return link.value === "ended"
      ? html`<div class="banner">${statusLine("trouble", words.linkEnded)}</div>`
      : nothing;
  }

  /** The key's own trouble. That of the account is in the line about the connection. */
  #trouble(): unknown {
    const { link, question } = this.panel;
    const { message = "", help, isAccount } = question(troubleQuestion).value.reply ?? {};
    if (link.value === "ended" || isAccount || message === "") return nothing;
    return html`<div class="banner">${statusLine("trouble", message, whatToDo(this.panel, help))}</div>`;
  }

  #form(): TemplateResult {
    const name = actionNamed(this.panel.action);
    return (
      forms[`../actions/${name}/inspector.ts`]?.(this.panel) ??
      html`<p class="note">${this.panel.words.unknownAction}</p>`
    );
  }
}

customElements.define("sidekick-inspector-page", InspectorPage);
