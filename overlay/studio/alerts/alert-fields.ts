import { type TemplateResult, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { lengthOf, promptLimit } from "../../../shared/api/endpoints.ts";
import { type AlertChoices, hasBigMoment } from "../../../shared/alerts/alert-settings.ts";
import type { AlertVariable } from "../../../shared/alerts/alert-template.ts";
import { fill } from "../../../shared/words/words.ts";
import { StudioElement } from "../studio-element.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import { groupHeadings } from "../groups.styles.ts";
import { fold } from "../fields/fold.ts";
import { fieldRow } from "../fields/field-row.ts";
import { percentText, slider } from "../../../shared/ui/number-field.ts";
import { textField, valueIn } from "../../../shared/ui/text-field.ts";
import { tickField } from "../../../shared/ui/tick-field.ts";
import { alertLine, hasLine, type LineName, lineNames } from "./alert-lines.ts";
import { type AlertForm, leastField, lookFields, sizeFields } from "./alert-look.ts";
import { variablesOf } from "./alert-names.ts";
import {
  builtInChoices,
  chooseNumber,
  type NumberName,
  numberPlaceholder,
  numberText,
} from "./alert-numbers.ts";
import { alertFieldStyles } from "./alert-fields.styles.ts";
import { builtInWords, firstPrompt, overlayLocale } from "./built-in-words.ts";
import { withField } from "./with-field.ts";
import type { AlertWords } from "../../pieces/alerts/alert-words.ts";
import { insertVariable, type TextElement, variableBar } from "./variable-bar.ts";
import "./alert-file.ts";
import type { StudioHost } from "../studio-host.ts";

/** The choices under *More*. */
const folded = [
  "showsMessage",
  "volume",
  "colour",
  "seconds",
  "enter",
  "leave",
  "tiers",
  "hasBigMoment",
] as const satisfies readonly (keyof AlertChoices)[];

/** The form for the choices of one alert, or of a variation of it. What is left empty is as it was before. */
export class SidekickAlertFields extends StudioElement {
  static override styles = [controls, groupHeadings, alertFieldStyles];
  static override properties = {
    name: {},
    choices: { attribute: false },
    inherited: { attribute: false },
    onChange: { attribute: false },
    invalid: { state: true },
    line: { state: true },
  };
  /** The alert's name, see `alertNameOf`. */
  declare name: string;
  choices: AlertChoices = {};
  /** For a variation: its alert's choices. */
  declare inherited: AlertChoices | undefined;
  /** Called with the choices after each change. */
  declare onChange: (choices: AlertChoices) => void;
  /** Texts that are not saved, with the sentence why, by the field's id. */
  invalid: Readonly<Record<string, { readonly text: string; readonly trouble: string }>> = {};
  /** The line that had the focus last, into which variables go. */
  line: LineName = "headline";

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("name")) this.invalid = {};
  }

  /** The alert's own words, in the overlay's language. */
  get #builtIn(): AlertWords {
    return builtInWords(this.name, overlayLocale(this.document.choices));
  }

  get #before(): AlertChoices {
    const before = { ...builtInChoices(this.name, this.host.alerts.currency), ...this.inherited };
    const { picture = before.picture ?? "none" } = this.choices;
    return { ...before, hasBigMoment: hasBigMoment({ ...before, picture }) };
  }

  /** What a list calls the choice not to change anything; `value` is the word for what then holds. */
  #asBefore(value: string | undefined): string {
    const { builtIn, asBefore } = this.words.alerts;
    return this.inherited ? fill(asBefore, { value: value ?? builtIn }) : builtIn;
  }

  get #form(): AlertForm {
    return {
      words: this.words,
      name: this.name,
      currency: this.host.alerts.currency,
      choices: this.choices,
      inherited: this.inherited,
      asBefore: (value) => this.#asBefore(value),
      set: (field, value) => this.#set(field, value),
      row: (field, label, control, note) => this.#row(field, label, control, note),
      number: (name, label, unit, note) => this.#number(name, label, unit, note),
    };
  }

  protected override render() {
    const { words, choices } = this;
    const { groups } = words.alerts;
    const form = this.#form;
    return html`<h3>${groups.words}</h3>
      ${this.#lines(form)}
      <h3>${groups.picture}</h3>
      ${this.#file("picture")}
      <h3>${groups.sound}</h3>
      ${this.#file("sound")} ${leastField(form)}
      <h3>${groups.ai}</h3>
      ${this.#spoken()}
      ${fold(
        this.host,
        "alert-more",
        words.settings.more,
        html`${this.#tick("showsMessage", words.alerts.showsMessage)} ${this.#volume()} ${lookFields(form)}
          ${sizeFields(form)} ${this.#tick("hasBigMoment", words.alerts.bigMoment)}
          <p class="note">${words.alerts.bigMomentNote}</p>`,
        folded.filter((field) => choices[field] !== undefined).length,
      )}`;
  }

  #lines(form: AlertForm) {
    const builtIn = this.#builtIn;
    // The line that had the focus may be gone.
    const line = hasLine(form, this.line, builtIn) ? this.line : "headline";
    return html`${lineNames.map((name) => alertLine(form, name, builtIn, () => (this.line = name)))}
    ${this.#variables(line, this.words.alerts.lines[line])}`;
  }

  #variables(id: string, field: string) {
    const onInsert = (variable: AlertVariable): void => {
      const into = this.renderRoot.querySelector<TextElement>(`#${id}`);
      if (into) insertVariable(into, variable);
    };
    const carried = variablesOf(this.name);
    return variableBar({ words: this.words, field, carried, onInsert });
  }

  #file(field: "picture" | "sound") {
    return html`<sidekick-alert-file
      .host=${this.host}
      .field=${field}
      .value=${this.choices[field]}
      .inherited=${this.#before[field]}
      .isVariation=${this.inherited !== undefined}
      .name=${this.name}
      .volume=${this.choices.volume ?? this.#before.volume}
      .onChoose=${(value: string | undefined) => this.#set(field, value)}
    ></sidekick-alert-file>`;
  }

  #volume() {
    const volume = this.choices.volume ?? this.#before.volume ?? 100;
    return this.#row(
      "volume",
      this.words.alerts.volume,
      html`<div class="fields">
        ${slider({
          id: "volume",
          least: 0,
          most: 100,
          step: 5,
          value: String(volume),
          onNumber: (next) => this.#set("volume", next),
        })}<output for="volume">${percentText(volume / 100)}</output>
      </div>`,
    );
  }

  #spoken() {
    const { alerts } = this.words;
    const isSpoken = this.choices.isSpoken ?? this.#before.isSpoken ?? false;
    const speak = (isOn: boolean): void => this.#speak(isOn);
    return html`${this.#tick("isSpoken", alerts.isSpoken, speak)} ${isSpoken ? this.#prompt() : nothing}
    ${rulesAbout(this.name, isSpoken, this.host)}`;
  }

  #prompt() {
    const { alerts } = this.words;
    const { choices, inherited } = this;
    const rejected = this.invalid["prompt"];
    const text = rejected?.text ?? choices.prompt ?? "";
    const isEmpty = text === "" && (inherited?.prompt ?? "") === "";
    const trouble = rejected?.trouble ?? (isEmpty ? alerts.noPrompt : undefined);
    return html`<p class="note">${alerts.promptNote}</p>
      ${fieldRow({
        words: this.words,
        id: "prompt",
        label: alerts.prompt,
        isWide: true,
        trouble,
        onReset: choices.prompt === undefined ? undefined : () => this.#choosePrompt(""),
        field: html`<textarea
            id="prompt"
            rows="3"
            aria-describedby="prompt-count prompt-trouble"
            aria-invalid=${trouble !== undefined}
            placeholder=${inherited?.prompt ?? ""}
            .value=${live(text)}
            @input=${(event: Event) => this.#choosePrompt(valueIn(event))}
          ></textarea>
          <p class="count" id="prompt-count">
            ${fill(alerts.count, { length: lengthOf(text), limit: promptLimit })}
          </p>`,
      })}
      ${this.#variables("prompt", alerts.prompt)}`;
  }

  /** Turns the AI's reaction on or off. Without a prompt there would be none, so it begins with one. */
  #speak(isSpoken: boolean): void {
    const { choices, inherited, words } = this;
    this.#set("isSpoken", isSpoken);
    if (!isSpoken || choices.prompt !== undefined || inherited?.prompt !== undefined) return;
    this.onChange({ ...choices, isSpoken, prompt: firstPrompt(this.#builtIn, words) });
  }

  #choosePrompt(text: string): void {
    if (lengthOf(text) > promptLimit)
      return this.#reject("prompt", text, fill(this.words.alerts.tooLong, { limit: promptLimit }));
    this.#accept("prompt");
    this.#set("prompt", text.trim() === "" ? undefined : text);
  }

  #number(name: NumberName, label: string, unit: string, note?: string) {
    const before = this.#before;
    const trouble = this.invalid[name]?.trouble;
    const text = this.invalid[name]?.text ?? numberText(name, this.choices, before);
    return fieldRow({
      words: this.words,
      id: name,
      label,
      note,
      trouble,
      onReset: text === "" ? undefined : () => this.#chooseNumber(name, ""),
      field: html`<div class="fields">
        ${textField({
          inputmode: "numeric",
          id: name,
          value: text,
          placeholder: numberPlaceholder(name, before),
          described: `${name}-trouble`,
          isInvalid: trouble !== undefined,
          onChange: (next) => this.#chooseNumber(name, next),
        })}<span class="unit">${unit}</span>
      </div>`,
    });
  }

  #chooseNumber(name: NumberName, text: string): void {
    const { choices, words } = this;
    const result = chooseNumber(name, text, { choices, before: this.#before, words });
    if ("trouble" in result) return this.#reject(name, text, result.trouble);
    this.#accept(name);
    this.onChange(result.choices);
    // The other bound may have been too low or too high, and fit now.
    const other = name === "big" ? "huge" : "big";
    const rejected = name === "big" || name === "huge" ? this.invalid[other] : undefined;
    if (rejected) void this.updateComplete.then(() => this.#chooseNumber(other, rejected.text));
  }

  #reject(field: string, text: string, trouble: string): void {
    this.invalid = { ...this.invalid, [field]: { text, trouble } };
  }

  #accept(field: string): void {
    this.invalid = withField(this.invalid, field, undefined);
  }

  #tick(
    field: "showsMessage" | "isSpoken" | "hasBigMoment",
    label: string,
    onTick = (isOn: boolean): void => this.#set(field, isOn),
  ) {
    const isOn = this.choices[field] ?? this.#before[field] ?? false;
    return tickField(label, isOn, onTick, { id: field });
  }

  #row(field: keyof AlertChoices, label: string, control: TemplateResult, note?: string) {
    const onReset = this.choices[field] === undefined ? undefined : () => this.#set(field, undefined);
    return fieldRow({ words: this.words, id: field, label, field: control, note, onReset });
  }

  /** Changes a choice. One that changes nothing is left out, so that it follows what it inherits. */
  #set<Field extends keyof AlertChoices>(field: Field, value: AlertChoices[Field] | undefined): void {
    this.onChange(withField(this.choices, field, value === this.#before[field] ? undefined : value));
  }
}

/** The rules about an alert's event, and a warning where one has the AI react as well. `isSpoken`: the alert does. */
function rulesAbout(alert: string, isSpoken: boolean, { alerts, words }: StudioHost): unknown {
  const rules = alerts.rulesAbout(alert);
  if (rules.length === 0) return nothing;
  const reacting = rules.filter(({ reacts }) => reacts);
  const namesOf = (some: typeof rules): string => some.map(({ name }) => name).join(", ");
  return html`<p class="note">${fill(words.alerts.rules.about, { names: namesOf(rules) })}</p>
    <p class="twice" role="status" ?hidden=${!isSpoken || reacting.length === 0}>
      ${fill(words.alerts.rules.twice, { names: namesOf(reacting) })}
    </p>`;
}

customElements.define("sidekick-alert-fields", SidekickAlertFields);
