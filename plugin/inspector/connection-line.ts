import { type TemplateResult, css, html, nothing } from "lit";
import { fill } from "../../shared/words/words.ts";
import { channelsQuestion } from "../account/account-questions.ts";
import { type AccountStatus, accountStatus, statusMeanings } from "../account/account-status.ts";
import { needsKey, shownTrouble } from "../account/shown-trouble.ts";
import { connectAppLine } from "../desktop-app/form.ts";
import { type Meaning, liveRegion, statusLine } from "../forms/field.ts";
import { inspectorStyles } from "../forms/form.styles.ts";
import { whatToDo } from "../forms/help-link.ts";
import { PanelView } from "../forms/panel-view.ts";
import type { PagePanel } from "../panel/create-panel.ts";
import { setUpAddress } from "../set-up/set-up-questions.ts";
import { entryAnchor } from "../../shared/protocol/help-address.ts";

/** The connection to the account in a sentence, and the button that opens the set-up window. */
export class ConnectionLine extends PanelView {
  declare panel: PagePanel;
  /** Whether the button was pressed, and the window's address is still awaited. */
  #opens = false;

  static override styles = [
    inspectorStyles,
    css`
      :host {
        /* Always in view, however long the key's settings are. */
        bottom: 0;
        position: sticky;
      }
      .line {
        align-items: center;
        background: var(--ground);
        border-top: 1px solid var(--rule);
        display: flex;
        gap: 8px;
        justify-content: space-between;
        margin: 0 -12px;
        padding: 6px 12px;
      }
      .line.attention {
        background: var(--attention-ground);
        border-top: 2px solid var(--attention);
      }
      .line.trouble {
        background: var(--trouble-ground);
        border-top: 2px solid var(--trouble);
      }
      .line > div {
        flex: 1 1 0;
        min-width: 0;
      }
      .status-line {
        font-size: 12px;
        line-height: 16px;
        margin: 0;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    const address = this.panel.question(setUpAddress);
    address.subscribe(() => {
      const { asking, reply } = address.value;
      if (asking || !this.#opens) return;
      this.#opens = false;
      if (reply && reply.url !== "") this.panel.openUrl(reply.url);
    });
  }

  override render(): TemplateResult {
    const { words } = this.panel;
    const status = accountStatus(this.panel);
    const { sentence, more } = this.#state(status);
    const meaning = statusMeanings[status];
    return html`<footer class="line ${isProminent(meaning) ? meaning : ""}">
      <div>
        ${liveRegion("connection", statusLine(meaning, sentence, more))}
        ${liveRegion("set-up-status", this.#noWindow())}
      </div>
      <button
        id="set-up"
        class=${isProminent(meaning) ? "primary" : ""}
        type="button"
        aria-describedby="connection"
        @click=${() => this.#open(status)}
      >
        ${words.connection.setUp}
      </button>
    </footer>`;
  }

  #state(status: AccountStatus): { readonly sentence: string; readonly more?: unknown } {
    const { panel } = this;
    const { connection, account } = panel.words;
    const missing = panel.account()?.missing;
    if (status === "missing" && missing !== undefined) return { sentence: connection.missing[missing] };
    if (status === "connected") return { sentence: this.#connected() };
    const trouble = status === "trouble" || status === "partial" ? shownTrouble(panel) : undefined;
    if (trouble) {
      const again = needsKey(trouble)
        ? panel.account()?.mayConnectApp
          ? connectAppLine(panel)
          : nothing
        : html`<button class="quiet" type="button" @click=${panel.readLists}>
            ${panel.words.tryAgain}
          </button>`;
      const how = whatToDo(panel, trouble.help);
      return { sentence: trouble.sentence, more: trouble.isPartial ? how : html`${again} ${how}` };
    }
    if (status === "partial")
      return {
        sentence: account.noChannels,
        more: whatToDo(panel, entryAnchor("inspector.account.noChannels")),
      };
    return { sentence: account.status[status] };
  }

  #connected(): string {
    const { account, question, words } = this.panel;
    const items = question(channelsQuestion).value.reply?.items ?? [];
    // Only the primary channel has a label that is more than its name.
    const name = account()?.channelName || items.find(({ label, value }) => label !== value)?.value;
    return name ? fill(words.connection.connectedTo, { name }) : words.account.status.connected;
  }

  /** Why the window could not be opened. */
  #noWindow(): unknown {
    const { question, words } = this.panel;
    const { asking, reply, failure } = question(setUpAddress).value;
    if (asking) return nothing;
    if (failure !== undefined) return statusLine("trouble", words[failure]);
    return reply?.url === "" && !reply.isOpened
      ? statusLine("trouble", reply.error ?? words.connection.noWindow)
      : nothing;
  }

  #open(status: AccountStatus): void {
    const { question } = this.panel;
    const page = status === "trouble" || status === "partial" ? "account" : "steps";
    this.#opens = true;
    question(setUpAddress).ask({ page });
  }
}

function isProminent(meaning: Meaning): boolean {
  return meaning === "attention" || meaning === "trouble";
}

customElements.define("sidekick-connection-line", ConnectionLine);
