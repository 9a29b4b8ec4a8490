import { html, nothing, svg } from "lit";
import {
  type AlertKindSettings,
  type AlertVariation,
  type AmountField,
  maxAlertTextLength,
  maxVariations,
} from "../../../shared/alerts/alert-settings.ts";
import { maxAlertNumber } from "../../../shared/alerts/alert-kinds.ts";
import { typedNumber } from "../../../shared/typed-number.ts";
import { fill } from "../../../shared/words/words.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import { groupHeadings } from "../groups.styles.ts";
import { textField } from "../../../shared/ui/text-field.ts";
import { StudioElement } from "../studio-element.ts";
import { alertHash } from "../../../shared/protocol/studio-place.ts";
import { alertVariationStyles } from "./alert-variations.styles.ts";
import { amountUnit, offeredConditions } from "./condition-words.ts";
import { type ExampleEvent, exampleAlert, usualExample } from "./example-event.ts";
import { withField } from "./with-field.ts";
import {
  newVariation,
  type VariationRow,
  variationRows,
  whichVariation,
  withCopy,
} from "./variation-rows.ts";

/** An alert's variations: what each is for, and which of them an example event takes. */
export class SidekickAlertVariations extends StudioElement {
  static override styles = [controls, groupHeadings, alertVariationStyles];
  static override properties = {
    name: {},
    settings: { attribute: false },
    example: { state: true },
  };
  /** The alert's name, see `alertNameOf`. */
  declare name: string;
  declare settings: AlertKindSettings;
  declare example: ExampleEvent;
  #rows: readonly VariationRow[] = [];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("name")) this.example = usualExample(this.name, this.host.alerts.currency);
    if (changed.has("name") || changed.has("settings"))
      this.#rows = variationRows(this.name, this.settings, this.host);
  }

  /** Moves the focus to a variation's link. */
  async focusOn(id: string): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`a[data-id="${CSS.escape(id)}"]`)?.focus();
  }

  protected override render() {
    const { words } = this;
    const { variations } = words.alerts;
    const isFull = this.settings.variations.length >= maxVariations;
    const { sentence, ids } = whichVariation(this.name, this.settings, this.example, this.host);
    return html`<h3>${variations.heading}</h3>
      <p class="note">${variations.note}</p>
      <ul>
        ${this.#rows.map((row) => this.#row(row, ids.includes(row.variation.id), isFull))}
      </ul>
      ${
        isFull
          ? html`<p class="note">${fill(variations.most, { n: maxVariations })}</p>`
          : html`<button type="button" class="add" @click=${this.#addVariation}>${variations.add}</button>`
      }
      ${this.#rows.length === 0 ? nothing : this.#which(sentence)}`;
  }

  #row({ variation, title, about, isNever, example }: VariationRow, isTaken: boolean, isFull: boolean) {
    const { variations } = this.words.alerts;
    const classes = `${isTaken ? "is-taken" : ""} ${variation.isUsed === false ? "is-off" : ""}`;
    const button = (sentence: string, path: string, press: () => void, isDisabled = false) => {
      const label = fill(sentence, { name: title });
      return html`<button
        type="button"
        class="icon"
        title=${label}
        aria-label=${label}
        ?disabled=${isDisabled}
        @click=${press}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">${svg`<path d=${path} />`}</svg>
      </button>`;
    };
    return html`<li class=${classes}>
      <a href=${alertHash(this.name, variation.id)} data-id=${variation.id}>
        <bdi>${title}</bdi>
        ${about === "" ? nothing : html`<small><bdi>${about}</bdi></small>`}
        ${isNever ? html`<small class="never">${variations.never}</small>` : nothing}
      </a>
      ${button(variations.tryOne, "M4 2.5v11l9-5.5z", () => this.#try(variation, example), !example)}
      ${button(variations.duplicate, "M5.5 5.5h8v8h-8zM2.5 10.500v-8h8", () => this.#duplicate(variation), isFull)}
      ${button(variations.remove, "m3.500 3.500 9 9m0-9-9 9", () => this.#remove(variation, title))}
    </li>`;
  }

  /** The form in which the streamer types an event to see which variation it takes. The sentence is announced when it changes. */
  #which(sentence: string) {
    const { words, name, example } = this;
    const { variations } = words.alerts;
    const offered = offeredConditions(name);
    const labelled = (label: string, field: unknown) => html`<label><span>${label}</span>${field}</label>`;
    const text = (part: "viewer" | "message", label: string) =>
      labelled(
        label,
        textField({
          id: `which-${part}`,
          maxLength: maxAlertTextLength,
          value: example[part],
          onInput: (typed) => (this.example = { ...example, [part]: typed }),
        }),
      );
    const amount = (of: AmountField, typed: string): void => {
      const number = typedNumber(typed);
      const next = number === undefined ? undefined : Math.min(Math.trunc(number), maxAlertNumber);
      this.example = { ...example, amounts: withField(example.amounts, of, next) };
    };
    return html`<fieldset class="which">
      <legend>${variations.which}</legend>
      ${
        offered.nameHas || offered.amounts.length > 0
          ? html`<p class="note">${variations.whichNote}</p>`
          : nothing
      }
      <div class="example">
        ${offered.nameHas ? text("viewer", variations.name) : nothing}
        ${offered.amounts.map((of) =>
          labelled(
            variations.fields[amountUnit(of, name)],
            textField({
              inputmode: "numeric",
              id: `which-${of}`,
              value: String(example.amounts[of] ?? ""),
              onInput: (typed) => amount(of, typed),
            }),
          ),
        )}
        ${offered.messageHas ? text("message", variations.message) : nothing}
      </div>
      <p class="answer" role="status"><bdi>${sentence}</bdi></p>
    </fieldset>`;
  }

  #change(variations: readonly AlertVariation[]): void {
    const { alerts } = this.host;
    alerts.change(this.name, { ...alerts.of(this.name), variations });
  }

  readonly #addVariation = (): void => {
    const variation = newVariation(this.name, crypto.randomUUID(), this.host.alerts.currency);
    this.#change([...this.settings.variations, variation]);
    location.hash = alertHash(this.name, variation.id);
  };

  #try({ id }: AlertVariation, example: ExampleEvent | undefined): void {
    if (example) this.host.tryAlert(exampleAlert(this.name, example, id));
  }

  #duplicate(variation: AlertVariation): void {
    const id = crypto.randomUUID();
    this.#change(withCopy(this.settings.variations, variation, id));
    void this.focusOn(id);
  }

  #remove(variation: AlertVariation, title: string): void {
    const { settings } = this;
    const at = settings.variations.indexOf(variation);
    const row = this.#rows.findIndex((one) => one.variation === variation);
    const next = this.#rows[row + 1] ?? this.#rows[row - 1];
    this.#change(settings.variations.toSpliced(at, 1));
    const { removed } = this.words.alerts.variations;
    this.sayUndoable(fill(removed, { name: title }));
    // The button that was pressed is gone.
    if (next) void this.focusOn(next.variation.id);
    else void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(".add")?.focus());
  }
}

customElements.define("sidekick-alert-variations", SidekickAlertVariations);
