/// <reference types="vite/types/importMeta.d.ts" />
import { type TemplateResult, css, html, nothing } from "lit";
import { troubleQuestion, connectionTest } from "../account/account-questions.ts";
import { isShownByTest, shownTrouble } from "../account/shown-trouble.ts";
import { missingSettings } from "../account/typed-account.ts";
import "../account/inspector.ts";
import { liveRegion, icon, statusLine } from "../forms/field.ts";
import { inspectorStyles } from "../forms/form.styles.ts";
import { helpButton, whatToDo } from "../forms/help-link.ts";
import "../obs/inspector.ts";
import { type HelpSection, entryAnchor } from "../../shared/protocol/help-address.ts";
import { actionNamed } from "../actions/action-names.ts";
import { obsTest } from "../obs/obs-questions.ts";
import type { PagePanel } from "../panel/create-panel.ts";
import type { Panel } from "../forms/panel-view.ts";
import { PanelView } from "../forms/panel-view.ts";
import { SaveOnLeave } from "../forms/save-on-leave.ts";
import "../control/inspector.ts";
import "../pages/inspector.ts";
import "../obs/overlay-removal-row.ts";
import "../pages/overlay-safety-rows.ts";
import "../approval/inspector.ts";
import "../check/inspector.ts";
import "../profiles/inspector.ts";
import "../check/report-rows.ts";
import "../vtube-studio/inspector.ts";

/** Every action's form, by the path of its file, so that the page needs nothing else of the actions' folders. */
const forms = import.meta.glob<(panel: Panel) => TemplateResult>("../actions/*/inspector.ts", {
  eager: true,
  import: "form",
});

/** The whole page: what is wrong, the account, and the settings of the key's action. */
export class InspectorPage extends PanelView {
  declare panel: PagePanel;
  static override styles = [
    inspectorStyles,
    css`
      :host {
        margin: 0 auto;
        max-width: 640px;
        padding: 6px 12px 12px;
      }
      /* Stream Deck shows the product's name already; this heading is for screen readers. */
      h1 {
        clip-path: inset(50%);
        height: 1px;
        margin: 0;
        overflow: hidden;
        position: absolute;
        white-space: nowrap;
        width: 1px;
      }
      .banner {
        background: #3a352b;
        border-left: 3px solid var(--attention);
        border-radius: 4px;
        margin: 4px 0 8px;
        padding: 8px 10px;
      }
      .banner.trouble {
        background: #402c30;
        border-color: var(--trouble);
      }
      .banner .status-line {
        font-size: 12px;
        line-height: 16px;
        margin: 0;
      }
      sidekick-overlay-address,
      sidekick-control-address,
      sidekick-obs-link,
      sidekick-approval,
      sidekick-vtube-studio,
      sidekick-fill-deck,
      sidekick-check-row,
      sidekick-report-rows {
        display: block;
        padding: 4px 0 2px;
      }
      .section {
        position: relative;
      }
      main {
        border-top: 1px solid var(--rule);
        margin-top: 4px;
        padding-top: 12px;
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
      <div role="alert">${this.#banner()}</div>
      ${liveRegion("trouble", this.#trouble())}
      <header>
        <h1>${words.title}</h1>
        <div class="section">
          <sidekick-account-view .panel=${this.panel}></sidekick-account-view>
          ${helpButton(this.panel, words.account.heading, "set-up")}
        </div>
        ${this.#section(
          words.overlay.heading,
          "overlay",
          html`<sidekick-overlay-address .panel=${this.panel}></sidekick-overlay-address>
            <sidekick-overlay-safety .panel=${this.panel}></sidekick-overlay-safety>
            <sidekick-overlay-removal .panel=${this.panel}></sidekick-overlay-removal>`,
        )}
        ${this.#section(
          words.control.heading,
          "control-page",
          html`<sidekick-control-address .panel=${this.panel}></sidekick-control-address>`,
        )}
        ${this.#section(
          words.approval.heading,
          "approval",
          html`<sidekick-approval .panel=${this.panel}></sidekick-approval>`,
        )}
        ${this.#section(
          words.obsLink.heading,
          "obs",
          html`<sidekick-obs-link .panel=${this.panel}></sidekick-obs-link>`,
        )}
        ${this.#section(
          words.vtube.heading,
          "vtube-studio",
          html`<sidekick-vtube-studio .panel=${this.panel}></sidekick-vtube-studio>`,
        )}
        ${this.#section(
          words.starter.heading,
          "starter-profile",
          html`<sidekick-fill-deck .panel=${this.panel}></sidekick-fill-deck>`,
        )}
        ${this.#section(
          words.check.heading,
          "trouble",
          html`<sidekick-check-row .panel=${this.panel}></sidekick-check-row>
            <sidekick-report-rows .panel=${this.panel}></sidekick-report-rows>`,
        )}
      </header>
      <main>${this.#form()}</main>
    `;
  }

  #section(heading: string, helpSection: HelpSection, content: TemplateResult): TemplateResult {
    return html`<div class="section">
      <details>
        <summary>
          ${icon("turn", "turn")}
          <h2>${heading}</h2>
        </summary>
        ${content}
      </details>
      ${helpButton(this.panel, heading, helpSection)}
    </div>`;
  }

  #banner(): unknown {
    const { link, globals, words } = this.panel;
    if (link.value === "ended")
      return html`<div class="banner trouble">${statusLine("trouble", words.linkEnded)}</div>`;
    if (!globals.value.loaded) return nothing;
    if (globals.value.isTooLarge)
      return html`<div class="banner trouble">
        ${statusLine("trouble", words.full, whatToDo(this.panel, entryAnchor("inspector.full")))}
      </div>`;
    const missing = missingSettings(globals.value.settings);
    return missing === undefined
      ? nothing
      : html`<div class="banner">
          ${statusLine("attention", words.missing[missing], whatToDo(this.panel, entryAnchor(`inspector.missing.${missing}`)))}
        </div>`;
  }

  /** The problem in the second banner. Missing settings are in the first; a test's result is below its button. */
  #trouble(): unknown {
    const { link, globals, question, words } = this.panel;
    const trouble = question(troubleQuestion);
    if (link.value === "ended") return nothing;
    if (globals.value.loaded && missingSettings(globals.value.settings) !== undefined) return nothing;
    const ofKey = trouble.value.reply?.isAccount ? "" : (trouble.value.reply?.message ?? "");
    if (ofKey !== "") {
      const isBelowItsButton = [connectionTest, obsTest].some(
        (test) => question(test).value.reply?.message === ofKey,
      );
      return isBelowItsButton
        ? nothing
        : html`<div class="banner trouble">
            ${statusLine("trouble", ofKey, whatToDo(this.panel, trouble.value.reply?.help))}
          </div>`;
    }
    const ofAccount = shownTrouble(this.panel);
    if (ofAccount === undefined || isShownByTest(this.panel)) return nothing;
    const { sentence, help, isPartial } = ofAccount;
    const how = whatToDo(this.panel, help);
    if (isPartial) return html`<div class="banner">${statusLine("attention", sentence, how)}</div>`;
    const again = html`<button class="quiet" type="button" @click=${this.panel.readLists}>
      ${words.tryAgain}
    </button>`;
    return html`<div class="banner trouble">${statusLine("trouble", sentence, html`${again} ${how}`)}</div>`;
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
