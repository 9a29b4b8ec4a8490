import { css, html } from "lit";
import {
  type AlertChoices,
  type AlertKindSettings,
  type AlertVariation,
  maxAlertTextLength,
} from "../../../shared/alerts/alert-settings.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import { groupHeadings } from "../groups.styles.ts";
import { fieldRow } from "../fields/field-row.ts";
import { choiceField } from "../../../shared/ui/choice-field.ts";
import { textField } from "../../../shared/ui/text-field.ts";
import { tickField } from "../../../shared/ui/tick-field.ts";
import { StudioElement } from "../studio-element.ts";
import { alertFieldStyles } from "./alert-fields.styles.ts";
import { conditionForm } from "./condition-form.ts";
import { conditionWords, shareWords } from "./condition-words.ts";
import { exampleFor } from "./example-event.ts";
import { withField } from "./with-field.ts";
import { shareAmongAlike } from "./variation-rows.ts";
import "./alert-fields.ts";

const weights = { rarely: 5, sometimes: 20, often: 50, most: 100 } as const;

/** Weights in words, and the variation's own where it is none of them, as one that was imported may be. */
function weightChoices(own: number, words: StudioWords["alerts"]["variations"]["weights"]) {
  const all = Object.entries(weights).map(([name, weight]) => [
    String(weight),
    words[name as keyof typeof weights],
  ]) as [string, string][];
  return all.some(([weight]) => weight === String(own))
    ? all
    : [...all, [String(own), fill(words.own, { n: own })] as const];
}

/** The settings of one variation: for which alerts it is, how often, and what is different. */
export class SidekickVariationEditor extends StudioElement {
  static override styles = [
    controls,
    groupHeadings,
    alertFieldStyles,
    css`
      h2 {
        font-size: 18px;
        margin: 10px 0;
        overflow-wrap: anywhere;
      }
      .bounds {
        grid-column: 3;
      }
      .bounds > [inputmode="numeric"] {
        flex: 1;
        width: auto;
      }
      .never {
        color: var(--attention);
        font-size: 12px;
      }
    `,
  ];
  static override properties = {
    name: {},
    settings: { attribute: false },
    variation: { attribute: false },
    trouble: { state: true },
  };
  /** The alert's name, see `alertNameOf`. */
  declare name: string;
  declare settings: AlertKindSettings;
  /** The variation of the settings that is edited. */
  declare variation: AlertVariation;
  /** Why a number is not taken; empty: every one is. */
  trouble = "";

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("variation")) this.trouble = "";
  }

  /** Moves the focus to the heading. */
  override focus(): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("h2")?.focus());
  }

  protected override render() {
    const { name, variation, settings, words } = this;
    const { variations } = words.alerts;
    const example = exampleFor(name, settings, variation);
    const title = variation.name.trim() || conditionWords(variation.when, name, this.host);
    const share = shareWords(shareAmongAlike(variation, settings), this.host);
    return html`<h2 tabindex="-1"><bdi>${title}</bdi></h2>
      ${fieldRow({
        words,
        id: "name",
        label: variations.name,
        field: textField({
          id: "name",
          maxLength: maxAlertTextLength,
          value: variation.name,
          onInput: (text) => this.#change({ name: text }),
        }),
      })}
      <h3>${variations.when}</h3>
      ${conditionForm({
        words,
        name,
        condition: variation.when,
        onChange: (when) => this.#change({ when }),
        onTrouble: (sentence) => (this.trouble = sentence),
      })}
      ${fieldRow({
        words,
        id: "weight",
        label: variations.weight,
        note: fill(variations.weightNote, { share }),
        field: choiceField({
          id: "weight",
          described: "weight-note",
          values: weightChoices(variation.weight, variations.weights),
          chosen: String(variation.weight),
          onChoose: (weight) => this.#change({ weight: Number(weight) }),
        }),
      })}
      <p class="trouble" role="status" ?hidden=${this.trouble === ""}>${this.trouble}</p>
      ${tickField(variations.use, variation.isUsed !== false, (isUsed) => this.#replace(withField(variation, "isUsed", isUsed ? undefined : false)), { id: "use" })}
      ${tickField(
        words.alerts.isOn,
        (variation.choices.isOn ?? settings.choices.isOn) !== false,
        (isOn) => this.#choose({ ...variation.choices, isOn }),
        { id: "is-on" },
      )}
      <p class="never" role="status" ?hidden=${example !== undefined || variation.isUsed === false}>
        ${variations.never}
      </p>
      <sidekick-alert-fields
        .host=${this.host}
        .name=${name}
        .choices=${variation.choices}
        .inherited=${settings.choices}
        .onChange=${(choices: AlertChoices) => this.#choose(choices)}
      ></sidekick-alert-fields>`;
  }

  #choose(choices: AlertChoices): void {
    const isAsBefore = choices.isOn === (this.settings.choices.isOn !== false);
    this.#change({ choices: isAsBefore ? withField(choices, "isOn", undefined) : choices });
  }

  #change(part: Partial<AlertVariation>): void {
    this.#replace({ ...this.variation, ...part });
  }

  #replace(variation: AlertVariation): void {
    this.trouble = "";
    const { alerts } = this.host;
    const settings = alerts.of(this.name);
    const variations = settings.variations.map((one) => (one.id === variation.id ? variation : one));
    alerts.change(this.name, { ...settings, variations }, true);
  }
}

customElements.define("sidekick-variation-editor", SidekickVariationEditor);
