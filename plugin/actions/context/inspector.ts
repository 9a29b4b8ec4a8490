import { type PropertyDeclarations, type TemplateResult, css, html, nothing } from "lit";
import { ActionForm } from "../../inspector/action-form.ts";
import { contextLimit, lengthOf } from "../../../shared/api/limits.ts";
import { readContextSettings } from "./settings.ts";
import { channelRow } from "../../inspector/channel-row.ts";
import { eventTypeRow } from "../../inspector/event-type-row.ts";
import { announced, choice, note, row, said } from "../../inspector/field.ts";
import { inspectorStyles } from "../../inspector/inspector.styles.ts";
import { type KeptUnit, lifetimeOf, readAmount, secondsIn, secondsOf } from "./lifetime.ts";
import type { Panel } from "../../inspector/panel.ts";
import { fill } from "../../../shared/words/words.ts";

/** Settings of a Send context key. */
class ContextForm extends ActionForm {
  static override properties: PropertyDeclarations = {
    ...ActionForm.properties,
    typed: { state: true },
    unit: { state: true },
    typedAmount: { state: true },
  };
  /** A text that was typed and is too long: it is shown, but is not kept. */
  declare typed: string | undefined;
  /** The unit as the streamer chose it; before that it follows from the seconds that are kept. */
  declare unit: KeptUnit | undefined;
  /** A number that was typed and is none: it is shown, but is not kept. */
  declare typedAmount: string | undefined;

  static override styles = [
    inspectorStyles,
    css`
      .text {
        margin-bottom: 12px;
      }
      .head {
        display: flex;
        justify-content: space-between;
        align-items: baseline;
        gap: 8px;
        margin-bottom: 4px;
      }
      .head label {
        color: var(--label);
      }
      .count {
        color: var(--quiet);
        font-size: 11px;
        font-variant-numeric: tabular-nums;
      }
      .count.trouble {
        color: var(--trouble);
        font-weight: 600;
      }
      textarea {
        display: block;
        field-sizing: content;
        height: auto;
        line-height: 18px;
        max-height: 232px;
        min-height: 82px;
        padding: 5px 8px;
        resize: vertical;
        width: 100%;
      }
      .control > #amount {
        flex: 0 0 64px;
      }
    `,
  ];

  constructor() {
    super();
    this.typed = undefined;
    this.unit = undefined;
    this.typedAmount = undefined;
  }

  protected override stores({ channels }: Panel) {
    return [channels];
  }

  override render(): TemplateResult {
    const {
      content,
      ttl,
      eventType,
      channelName = "",
    } = readContextSettings(this.panel.settings.value.settings);
    return html`${this.#content(content)} ${this.#lifetime(ttl)} ${channelRow(this.panel, channelName)}
    ${eventTypeRow(this.panel, eventType)}`;
  }

  #content(kept: string): TemplateResult {
    const { context } = this.panel.words;
    const text = this.typed ?? kept;
    const length = lengthOf(text);
    const isTooLong = length > contextLimit;
    return html`<div class="text">
      <div class="head">
        <label for="content">${context.content}</label>
        <span class="count ${isTooLong ? "trouble" : ""}" id="count"
          >${fill(context.count, { length, limit: contextLimit })}</span
        >
      </div>
      <textarea
        id="content"
        spellcheck="true"
        placeholder=${context.contentPlaceholder}
        aria-describedby="count content-said content-note"
        aria-invalid=${isTooLong ? "true" : nothing}
        .value=${text}
        @input=${this.#type}
      ></textarea>
      ${announced(
        "content-said",
        isTooLong
          ? said("trouble", fill(context.tooLong, { length, limit: contextLimit }))
          : text.trim() === ""
            ? said("attention", context.empty)
            : nothing,
      )}
      ${note("content-note", context.contentNote)}
    </div>`;
  }

  readonly #type = (event: Event): void => {
    const typed = (event.currentTarget as HTMLTextAreaElement).value;
    this.typed = lengthOf(typed) > contextLimit ? typed : undefined;
    if (this.typed !== undefined) return;
    this.panel.settings.change({ content: typed.trim() === "" ? undefined : typed });
  };

  #lifetime(ttl: number | undefined): TemplateResult {
    const { settings: kept, words } = this.panel;
    const { context } = words;
    const { unit, amount } = lifetimeOf(ttl, this.unit);
    const keep = (chosen: KeptUnit): void => {
      this.unit = chosen;
      this.typedAmount = undefined;
      kept.change({ ttl: secondsIn(chosen, ttl) });
    };
    const isBad = unit !== "always" && this.typedAmount !== undefined;
    return row(
      "keep",
      context.keep,
      html`${
        unit === "always"
          ? nothing
          : html`<input
              id="amount"
              type="text"
              inputmode="numeric"
              autocomplete="off"
              aria-label=${context.amount}
              aria-describedby="keep-said"
              aria-invalid=${isBad ? "true" : nothing}
              .value=${this.typedAmount ?? String(amount)}
              @input=${(event: Event) => this.#typeAmount((event.currentTarget as HTMLInputElement).value, unit)}
            />`
      }${choice("keep", context.keeps, unit, keep, unit === "always" ? "keep-note" : undefined)}`,
      html`${announced("keep-said", isBad ? said("trouble", context.amountBad) : nothing)}
      ${unit === "always" ? note("keep-note", context.keepNote) : nothing}`,
    );
  }

  #typeAmount(typed: string, unit: Exclude<KeptUnit, "always">): void {
    const amount = readAmount(typed);
    this.typedAmount = amount === undefined ? typed : undefined;
    this.unit = unit;
    if (amount !== undefined) this.panel.settings.change({ ttl: secondsOf(amount, unit) });
  }
}

customElements.define("sidekick-context-form", ContextForm);

/** The form of the settings of a Send context key. */
export const form = (panel: Panel): TemplateResult =>
  html`<sidekick-context-form .panel=${panel}></sidekick-context-form>`;
