import { type PropertyDeclarations, type TemplateResult, css, html, nothing } from "lit";
import { contextLimit, lengthOf } from "../../../shared/api/endpoints.ts";
import { readContextSettings } from "./settings.ts";
import { channelRow } from "../../account/channel-row.ts";
import { advancedRows, eventTypeRow } from "../action-rows.ts";
import { liveRegion, choice, note, row, statusLine } from "../../forms/field.ts";
import { countedHead, countedStyles } from "../../forms/counted-text.ts";
import { inspectorStyles } from "../../forms/form.styles.ts";
import {
  type LifetimeUnit,
  lifetimeOf,
  readAmount,
  secondsIn,
  secondsOf,
} from "../../../shared/context-lifetime.ts";
import { type Panel, PanelView } from "../../forms/panel-view.ts";
import { TypedField } from "../../forms/typed-field.ts";
import { fill } from "../../../shared/words/words.ts";
import { textField } from "../../../shared/ui/text-field.ts";

class ContextForm extends PanelView {
  static override properties: PropertyDeclarations = {
    ...PanelView.properties,
    unit: { state: true },
  };
  readonly #contentField = new TypedField(this, (typed) => {
    if (lengthOf(typed) > contextLimit) return false;
    this.panel.settings.change({ content: typed.trim() === "" ? undefined : typed });
    return true;
  });
  /** The unit that the streamer chose; before that, the unit follows from the stored seconds. */
  declare unit: LifetimeUnit | undefined;
  readonly #amountField = new TypedField(this, (typed) => {
    const amount = readAmount(typed);
    const { unit } = this.#lifetimeInUnit();
    if (amount === undefined || unit === "always") return false;
    this.unit = unit;
    this.panel.settings.change({ ttl: secondsOf(amount, unit) });
    return true;
  });

  static override styles = [
    inspectorStyles,
    countedStyles,
    css`
      .text {
        margin-bottom: 12px;
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

  override render(): TemplateResult {
    const {
      content,
      ttl,
      eventType,
      channelName = "",
    } = readContextSettings(this.panel.settings.value.settings);
    return html`${this.#content(content)} ${this.#lifetime(ttl)} ${channelRow(this.panel, channelName)}
    ${advancedRows(this.panel, eventType !== "", eventTypeRow(this.panel, eventType))}`;
  }

  #content(stored: string): TemplateResult {
    const { context } = this.panel.words;
    const text = this.#contentField.rejected ?? stored;
    const length = lengthOf(text);
    const isTooLong = length > contextLimit;
    return html`<div class="text">
      ${countedHead("content", context.content, fill(context.count, { length, limit: contextLimit }), isTooLong)}
      <textarea
        id="content"
        spellcheck="true"
        placeholder=${context.contentPlaceholder}
        aria-describedby="count content-status content-note"
        aria-invalid=${isTooLong ? "true" : nothing}
        .value=${text}
        @input=${this.#contentField.listen}
      ></textarea>
      ${liveRegion(
        "content-status",
        isTooLong
          ? statusLine("trouble", fill(context.tooLong, { length, limit: contextLimit }))
          : text.trim() === ""
            ? statusLine("attention", context.empty)
            : nothing,
      )}
      ${note("content-note", context.contentNote)}
    </div>`;
  }

  /** The lifetime in the unit that the form shows. */
  #lifetimeInUnit(): ReturnType<typeof lifetimeOf> {
    return lifetimeOf(readContextSettings(this.panel.settings.value.settings).ttl, this.unit);
  }

  #lifetime(ttl: number | undefined): TemplateResult {
    const { settings: draft, words } = this.panel;
    const { context } = words;
    const { unit, amount } = this.#lifetimeInUnit();
    const keep = (chosen: LifetimeUnit): void => {
      this.unit = chosen;
      this.#amountField.rejected = undefined;
      draft.change({ ttl: secondsIn(chosen, ttl) });
    };
    const isBad = unit !== "always" && this.#amountField.rejected !== undefined;
    return row(
      "keep",
      context.keep,
      html`${
        unit === "always"
          ? nothing
          : textField({
              id: "amount",
              inputmode: "numeric",
              name: context.amount,
              described: "keep-status",
              isInvalid: isBad,
              value: this.#amountField.rejected ?? String(amount),
              isTrimmed: true,
              onInput: this.#amountField.take,
            })
      }${choice("keep", context.keeps, unit, keep, unit === "always" ? "keep-note" : undefined)}`,
      html`${liveRegion("keep-status", isBad ? statusLine("trouble", context.amountBad) : nothing)}
      ${unit === "always" ? note("keep-note", context.keepNote) : nothing}`,
    );
  }
}

customElements.define("sidekick-context-form", ContextForm);

export const form = (panel: Panel): TemplateResult =>
  html`<sidekick-context-form .panel=${panel}></sidekick-context-form>`;
