import { type PropertyDeclarations, type TemplateResult, html, nothing } from "lit";
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
import { type SetUpWords, fill } from "../../../shared/words/words.ts";
import { featureStyles } from "../../actions/reaction/feature-rows.ts";
import { inspectorStyles } from "../../forms/form.styles.ts";
import { choice, icon, liveRegion, note, row, statusLine, tick } from "../../forms/field.ts";
import { type Panel, PanelView } from "../../forms/panel-view.ts";
import { actionFields, firstSettings } from "./action-fields.ts";
import { ruleDraft } from "./rule-draft.ts";
import { rulesQuestion } from "../rules-questions.ts";

type When = Rule["when"];

/** The numbers of a rule, with their bounds. */
const bounds = {
  atLeast: { min: 0, max: 1e9 },
  gifts: { min: 2, max: 10_000 },
  minutes: { min: 1, max: 1_440 },
  everyMinutes: { min: 1, max: 1_440 },
  perStream: { min: 1, max: 10_000 },
  waitSeconds: waitBounds,
} as const;
type NumberField = keyof typeof bounds;

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

  protected override willUpdate(): void {
    if (this.#isUnsent && !this.panel.question(rulesQuestion).value.asking) this.#send();
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
    return html`${eventsByTime.includes(event) ? this.#number("minutes") : nothing}
    ${eventsWithName.includes(event) ? this.#text("name", event === "scene" ? form.scene : form.program) : nothing}
    ${eventsWithAmount.includes(event) ? this.#number("atLeast", form.any) : nothing}
    ${event === "gift" ? this.#number("gifts", form.any) : nothing}
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

  #more({ everyMinutes, perStream }: When): TemplateResult {
    const { panel, words } = this;
    const { waitSeconds, then } = this.#shown;
    const isSet = [everyMinutes, perStream, waitSeconds].some((value) => value !== undefined);
    return html`<details ?open=${isSet}>
      <summary>${icon("turn", "turn")}${panel.words.advanced}</summary>
      ${this.#number("everyMinutes", words.form.noLimit)} ${this.#number("perStream", words.form.noLimit)}
      ${
        then.action === "reaction"
          ? this.#number(
              "waitSeconds",
              String(waitBounds.default),
              note("rule-wait-note", words.form.waitNote),
            )
          : nothing
      }
    </details>`;
  }

  /** A number that may be left out if there is a `placeholder`. */
  #number(field: NumberField, placeholder = "", more: unknown = nothing): TemplateResult {
    const { form } = this.words;
    const id = `rule-${field}`;
    const isBad = this.bad === id;
    const { when, waitSeconds } = this.#shown;
    const value = field === "waitSeconds" ? waitSeconds : when[field];
    const { min, max } = bounds[field];
    const inWords = (number: number): string => number.toLocaleString(this.panel.language);
    const inBounds = fill(form.numberBad, { least: inWords(min), most: inWords(max) });
    const accept = (typed: string): boolean => {
      if (typed === "" && placeholder === "") return false;
      const number = typed === "" ? undefined : Number(typed);
      const isWhole = field === "atLeast" || Number.isInteger(number);
      if (number !== undefined && !(isWhole && number >= min && number <= max)) return false;
      if (field !== "waitSeconds") this.#when({ [field]: number });
      else {
        const { waitSeconds: _, ...others } = this.#shown;
        this.#edited = others;
        this.#change(number === undefined ? {} : { waitSeconds: number });
      }
      return true;
    };
    return row(
      id,
      form[field],
      html`<input
        id=${id}
        inputmode="decimal"
        autocomplete="off"
        placeholder=${placeholder}
        aria-describedby="${id}-status"
        aria-invalid=${isBad ? "true" : nothing}
        .value=${value === undefined ? "" : String(value)}
        @change=${(event: Event) => (this.bad = accept(valueOf(event).replace(",", ".")) ? undefined : id)}
      />`,
      html`${liveRegion(`${id}-status`, isBad ? statusLine("trouble", inBounds) : nothing)} ${more}`,
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
