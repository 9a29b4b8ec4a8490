import { type PropertyDeclarations, type PropertyValues, type TemplateResult, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import {
  type Rule,
  type RuleEventName,
  eventsByTime,
  eventsOfViewers,
  eventsWithAmount,
  eventsWithName,
  maxRuleText,
  waitBounds,
} from "../../../shared/rules/rule.ts";
import type { SetUpWords } from "../../../shared/words/words.ts";
import { featureStyles } from "../../actions/reaction/feature-rows.ts";
import { inspectorStyles } from "../../forms/form.styles.ts";
import { choice, icon, liveRegion, note, row, statusLine, tick } from "../../forms/field.ts";
import { type Panel, PanelView } from "../../forms/panel-view.ts";
import { actionFields, firstSettings } from "./action-fields.ts";
import { ruleDraft } from "./rule-draft.ts";
import { rulesQuestion } from "../rules-questions.ts";

type When = Rule["when"];
type NumberField = "atLeast" | "gifts" | "minutes" | "everyMinutes" | "perStream";

/** The form of one rule. What is changed is saved at once. */
export class RuleEditor extends PanelView {
  static override properties: PropertyDeclarations = {
    ...PanelView.properties,
    rule: { attribute: false },
    bad: { state: true },
  };
  /** The rule as it is stored. */
  declare rule: Rule;
  /** The field with a number that does not fit. */
  declare bad: string | undefined;
  words!: SetUpWords["rules"];
  /** The rule as it is on the page. */
  #edited: Rule | undefined;
  /** Whether something was changed while the last change was on its way. */
  #isUnsent = false;
  #actionPanel: Panel | undefined;
  static override styles = [inspectorStyles, featureStyles];

  constructor() {
    super();
    this.bad = undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Another rule is in this place now.
    if (changed.has("rule") && this.#edited && changed.get("rule")?.name !== this.rule.name)
      if (this.rule.name !== this.#edited.name) this.#forget();
    if (this.#isUnsent && !this.panel.question(rulesQuestion).value.asking) this.#send();
  }

  #forget(): void {
    this.#edited = undefined;
    this.#actionPanel = undefined;
    this.#isUnsent = false;
  }

  get #shown(): Rule {
    return this.#edited ?? this.rule;
  }

  #change(change: Partial<Rule>): void {
    if (change.then && change.then.action !== this.#shown.then.action) this.#actionPanel = undefined;
    this.#edited = { ...this.#shown, ...change };
    this.#send();
    this.requestUpdate();
  }

  #send(): void {
    const question = this.panel.question(rulesQuestion);
    // By the name that it has once the change before is made.
    this.#isUnsent = question.value.asking;
    if (this.#isUnsent || !this.#edited) return;
    const { on, fromLook } = this.rule;
    const rule = { ...this.#edited, on, ...(fromLook ? { fromLook } : {}) };
    question.ask({ set: rule, was: this.rule.name });
  }

  /** Changes conditions; `undefined` removes one. */
  #when(change: { readonly [Field in keyof When]?: When[Field] | undefined }): void {
    const fields = Object.entries({ ...this.#shown.when, ...change });
    this.#change({ when: Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as When });
  }

  #chooseEvent(event: RuleEventName): void {
    const { onlyInChat, onlyLive, everyMinutes, perStream } = this.#shown.when;
    const kept = Object.entries({ onlyInChat, onlyLive, everyMinutes, perStream });
    this.#change({
      when: {
        ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)),
        event,
        ...(eventsByTime.includes(event) ? { minutes: 10 } : {}),
      },
    });
  }

  override render(): TemplateResult {
    const { panel, words } = this;
    const { form } = words;
    const { name, when, then } = this.#shown;
    const { error } = panel.question(rulesQuestion).value.reply ?? {};
    return html`${row(
      "rule-name",
      form.name,
      html`<input
        id="rule-name"
        autocomplete="off"
        maxlength=${maxRuleText}
        .value=${live(name)}
        @change=${(event: Event) => this.#change({ name: valueOf(event) || name })}
      />`,
      liveRegion(
        "rule-error",
        error === undefined ? nothing : statusLine("trouble", `${error} ${panel.words.reaction.lastKept}`),
      ),
    )}
    ${row(
      "rule-event",
      form.when,
      choice("rule-event", words.events, when.event, (event) => this.#chooseEvent(event)),
    )}
    ${this.#conditions(when)} ${this.#more(when)}
    ${row(
      "rule-action",
      form.then,
      choice("rule-action", words.actions, then.action, (action) =>
        this.#change({ then: { action, settings: firstSettings(action, when.event, panel, words) } }),
      ),
    )}
    ${actionFields(then, when.event, this.#panelOfAction(), words)}`;
  }

  #conditions(when: When): unknown {
    const { form } = this.words;
    const { event } = when;
    return html`${eventsByTime.includes(event) ? this.#number("minutes", "", 1) : nothing}
    ${eventsWithName.includes(event) ? this.#text("name", event === "scene" ? form.scene : form.program) : nothing}
    ${eventsWithAmount.includes(event) ? this.#number("atLeast", form.any, 0) : nothing}
    ${event === "gift" ? this.#number("gifts", form.any, 2) : nothing}
    ${eventsOfViewers.includes(event) ? this.#text("contains", form.contains) : nothing}
    ${(["onlyLive", "onlyInChat"] as const).map((field) => this.#only(field, when))}`;
  }

  /** A condition of the AI or the channel, unless it is always one. */
  #only(field: "onlyInChat" | "onlyLive", { event, ...when }: When): unknown {
    const { form } = this.words;
    const isImplied =
      field === "onlyInChat"
        ? this.#shown.then.action === "reaction"
        : event === "interval" || event === "live" || event === "offline";
    if (isImplied) return nothing;
    const id = `rule-${field}`;
    return row(
      id,
      form.onlyIf,
      tick({
        id,
        text: form[field],
        describedBy: "rule-error",
        isDisabled: false,
        isOn: when[field] === true,
        turn: (isOn) => this.#when({ [field]: isOn || undefined }),
      }),
    );
  }

  #more(when: When): TemplateResult {
    const { panel, words } = this;
    const { form } = words;
    const { waitSeconds, then } = this.#shown;
    const isSet = [when.everyMinutes, when.perStream, waitSeconds].some((value) => value !== undefined);
    return html`<details ?open=${isSet}>
      <summary>${icon("turn", "turn")}${panel.words.advanced}</summary>
      ${this.#number("everyMinutes", form.noLimit, 1)} ${this.#number("perStream", form.noLimit, 1)}
      ${
        then.action === "reaction"
          ? this.#numberRow("rule-wait", form.wait, waitSeconds, String(waitBounds.default), (seconds) => {
              if (seconds !== undefined && !(seconds >= waitBounds.min && seconds <= waitBounds.max))
                return false;
              const { waitSeconds: _, ...others } = this.#shown;
              this.#edited = others;
              this.#change(seconds === undefined ? {} : { waitSeconds: Math.round(seconds) });
              return true;
            })
          : nothing
      }
    </details>`;
  }

  #number(field: NumberField, placeholder: string, min: number): TemplateResult {
    const max = field === "atLeast" ? 1e9 : field === "gifts" || field === "perStream" ? 10_000 : 1_440;
    const { form } = this.words;
    return this.#numberRow(`rule-${field}`, form[field], this.#shown.when[field], placeholder, (number) => {
      const isWhole = field === "atLeast" || Number.isInteger(number);
      if (number === undefined ? placeholder === "" : !isWhole || number < min || number > max) return false;
      this.#when({ [field]: number });
      return true;
    });
  }

  #numberRow(
    id: string,
    label: string,
    value: number | undefined,
    placeholder: string,
    accept: (number: number | undefined) => boolean,
  ): TemplateResult {
    const { form } = this.words;
    const isBad = this.bad === id;
    return row(
      id,
      label,
      html`<input
        id=${id}
        inputmode="decimal"
        autocomplete="off"
        placeholder=${placeholder}
        aria-describedby="${id}-status"
        aria-invalid=${isBad ? "true" : nothing}
        .value=${value === undefined ? "" : String(value)}
        @change=${(event: Event) => {
          const typed = valueOf(event).replace(",", ".");
          const number = typed === "" ? undefined : Number(typed);
          this.bad = !Number.isNaN(number) && accept(number) ? undefined : id;
        }}
      />`,
      html`${liveRegion(`${id}-status`, isBad ? statusLine("trouble", form.wholeNumber) : nothing)}
      ${id === "rule-wait" ? note("rule-wait-note", form.waitNote) : nothing}`,
    );
  }

  #text(field: "name" | "contains", label: string): TemplateResult {
    const id = `rule-${field}-text`;
    return row(
      id,
      label,
      html`<input
        id=${id}
        autocomplete="off"
        maxlength=${maxRuleText}
        placeholder=${this.words.form.any}
        .value=${this.#shown.when[field] ?? ""}
        @change=${(event: Event) => this.#when({ [field]: valueOf(event) || undefined })}
      />`,
    );
  }

  /** The panel for the form of a key's action, whose settings are those of the rule. */
  #panelOfAction(): Panel {
    this.#actionPanel ??= ruleDraft(this.panel, this.#shown.then.settings, (settings) =>
      this.#change({ then: { ...this.#shown.then, settings } }),
    );
    return this.#actionPanel;
  }
}

function valueOf(event: Event): string {
  return (event.currentTarget as HTMLInputElement).value.trim();
}

customElements.define("sidekick-rule-editor", RuleEditor);
