import { type PropertyDeclarations, type TemplateResult, html, nothing } from "lit";
import {
  type EventCondition,
  type Rule,
  type RuleEventName,
  eventConditions,
  hasCondition,
  maxRuleText,
  ruleBounds,
} from "../../../shared/rules/rule.ts";
import { type SetUpWords, fill } from "../../../shared/words/words.ts";
import { featureStyles } from "../../actions/reaction/feature-rows.ts";
import { inspectorStyles } from "../../forms/form.styles.ts";
import { choice, icon, liveRegion, row, statusLine } from "../../forms/field.ts";
import { type Panel, PanelView } from "../../forms/panel-view.ts";
import { createSettingsDraft, overlaid } from "../../forms/settings-draft.ts";
import { TypedField, typedRow } from "../../forms/typed-field.ts";
import { actionFields, firstSettings, moreActionFields } from "./action-fields.ts";
import { rememberRule } from "./ready-made-rules.ts";
import { rulesQuestion } from "../rules-questions.ts";
import { typedNumber } from "../../../shared/typed-number.ts";
import { tickField } from "../../../shared/ui/tick-field.ts";
import { textField } from "../../../shared/ui/text-field.ts";

type When = Rule["when"];
type NumberField = keyof typeof ruleBounds;
/** `undefined` removes a field. */
type Change<Fields> = { readonly [Field in keyof Fields]?: Fields[Field] | undefined };

/** Conditions that are folded away. */
const rareConditions: ReadonlySet<EventCondition> = new Set(["contains", "gifts"]);

/** The form of one rule. What is changed is saved at once. */
export class RuleEditor extends PanelView {
  static override properties: PropertyDeclarations = {
    ...PanelView.properties,
    rule: { attribute: false },
  };
  /** The rule as it is stored. */
  declare rule: Rule;
  words!: SetUpWords["rules"];
  /** The rule as it is on the page. */
  #edited: Rule | undefined;
  /** Whether something was changed while the last change was on its way. */
  #isUnsent = false;
  #actionPanel: Panel | undefined;
  readonly #numbers = new Map<NumberField, TypedField>();
  static override styles = [inspectorStyles, featureStyles];

  protected override willUpdate(): void {
    if (this.#isUnsent && !this.panel.question(rulesQuestion).value.asking) this.#send();
  }

  get #shown(): Rule {
    return this.#edited ?? this.rule;
  }

  #change(change: Change<Rule>): void {
    if (change.then && change.then.action !== this.#shown.then.action) this.#actionPanel = undefined;
    this.#edited = overlaid(this.#shown, change) as Rule;
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

  #when(change: Change<When>): void {
    this.#change({ when: overlaid(this.#shown.when, change) as When });
  }

  #chooseEvent(event: RuleEventName): void {
    const { onlyInChat, onlyLive, everyMinutes, perStream } = this.#shown.when;
    const minutes = hasCondition(event, "minutes") ? 10 : undefined;
    const kept = { minutes, onlyInChat, onlyLive, everyMinutes, perStream };
    this.#change({ when: overlaid({ event }, kept) as When });
  }

  override render(): TemplateResult {
    const { panel, words } = this;
    const { form } = words;
    const { when, then } = this.#shown;
    const { error } = panel.question(rulesQuestion).value.reply ?? {};
    const conditions = eventConditions[when.event];
    const rowsOf = (isRare: boolean) =>
      conditions
        .filter((one) => isRare === rareConditions.has(one))
        .map((one) => this.#condition(one, when.event));
    const actionPanel = this.#panelOfAction();
    return html`${row(
      "rule-event",
      form.when,
      choice("rule-event", words.events, when.event, (event) => this.#chooseEvent(event)),
    )}
    ${rowsOf(false)} ${actionFields(then, when.event, actionPanel, words)} ${this.#remember(when)}
    ${liveRegion(
      "rule-error",
      error === undefined ? nothing : statusLine("trouble", `${error} ${panel.words.reaction.lastKept}`),
    )}
    ${this.#fold(
      html`${this.#name()} ${rowsOf(true)}
      ${(["onlyLive", "onlyInChat"] as const).map((field) => this.#only(field, when))} ${this.#limits()}
      ${row(
        "rule-action",
        form.then,
        choice("rule-action", words.actions, then.action, (action) =>
          this.#change({ then: { action, settings: firstSettings(action, when.event, panel, words) } }),
        ),
      )}
      ${moreActionFields(then, actionPanel)}`,
    )}`;
  }

  /** What a rule rarely needs is open where it is set. */
  #fold(rows: TemplateResult): TemplateResult {
    const { when, then, waitSeconds } = this.#shown;
    const { contains, gifts, onlyInChat, onlyLive, everyMinutes, perStream } = when;
    const rare = [contains, gifts, onlyInChat, onlyLive, everyMinutes, perStream, waitSeconds];
    const isSet = then.action !== "reaction" || rare.some(Boolean);
    return html`<details ?open=${isSet}>
      <summary>${icon("turn", "turn")}${this.panel.words.advanced}</summary>
      ${rows}
    </details>`;
  }

  #name(): TemplateResult {
    const { name } = this.#shown;
    return row(
      "rule-name",
      this.words.form.name,
      textField({
        id: "rule-name",
        maxLength: maxRuleText,
        value: name,
        isTrimmed: true,
        // An empty name brings the one from before back.
        onChange: (typed) => {
          const isOther = typed !== "" && typed !== name;
          if (isOther) this.#change({ name: typed });
          return isOther;
        },
      }),
    );
  }

  /** A raid that the AI greets can be remembered as well, by a second rule. */
  #remember(when: When): unknown {
    const question = this.panel.question(rulesQuestion);
    const { rules = [] } = question.value.reply ?? {};
    if (when.event !== "raid" || this.#shown.then.action !== "reaction") return nothing;
    const second = rules.find(({ rule }) => rule.when.event === "raid" && rule.then.action === "context");
    const { form } = this.words;
    return row(
      "rule-remember",
      this.words.form.then,
      tickField(
        form.remember,
        second !== undefined,
        () => question.ask(second ? { remove: second.rule.name } : { set: rememberRule(this.words, when) }),
        { id: "rule-remember", described: "rule-error", isDisabled: question.value.asking },
      ),
    );
  }

  #condition(condition: EventCondition, event: RuleEventName): TemplateResult {
    const { form } = this.words;
    if (condition === "contains") return this.#text(condition, form.contains);
    if (condition === "name")
      return this.#text(
        condition,
        event === "scene" || event === "languages_end" ? form[event] : form.program,
      );
    return this.#number(condition, form.any);
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
      tickField(form[field], when[field] === true, (isOn) => this.#when({ [field]: isOn || undefined }), {
        id,
        described: "rule-error",
      }),
    );
  }

  #limits(): TemplateResult {
    const { form } = this.words;
    const isReaction = this.#shown.then.action === "reaction";
    return html`${this.#number("everyMinutes", form.noLimit)} ${this.#number("perStream", form.noLimit)}
    ${isReaction ? this.#number("waitSeconds", String(ruleBounds.waitSeconds.default), form.waitNote) : nothing}`;
  }

  /** A number that may be left out, unless the event needs it. */
  #number(field: NumberField, placeholder: string, note?: string): TemplateResult {
    const { form } = this.words;
    const typed = this.#numbers.get(field) ?? new TypedField(this, (text) => this.#accept(field, text));
    this.#numbers.set(field, typed);
    const { when, waitSeconds } = this.#shown;
    const { currency = "" } = this.panel.question(rulesQuestion).value.reply ?? {};
    const { min, max } = ruleBounds[field];
    const inWords = (number: number): string => number.toLocaleString(this.panel.language);
    const inBounds = fill(form.numberBad, { least: inWords(min), most: inWords(max) });
    return typedRow(typed, {
      id: `rule-${field}`,
      label: field === "atLeast" && when.event === "tip" ? `${form[field]} (${currency})` : form[field],
      value: String((field === "waitSeconds" ? waitSeconds : when[field]) ?? ""),
      placeholder: field === "minutes" ? "" : placeholder,
      isDisabled: false,
      inputmode: "decimal",
      status: typed.rejected === undefined ? nothing : statusLine("trouble", inBounds),
      ...(note === undefined ? {} : { note }),
    });
  }

  #accept(field: NumberField, typed: string): boolean {
    const number = typed.trim() === "" ? undefined : (typedNumber(typed) ?? Number.NaN);
    const { min, max } = ruleBounds[field];
    const isWhole = field === "atLeast" || Number.isInteger(number);
    const fits = number === undefined ? field !== "minutes" : isWhole && number >= min && number <= max;
    if (!fits) return false;
    if (field === "waitSeconds") this.#change({ waitSeconds: number });
    else this.#when({ [field]: number });
    return true;
  }

  #text(field: "name" | "contains", label: string): TemplateResult {
    const id = `rule-${field}-text`;
    return row(
      id,
      label,
      textField({
        id,
        maxLength: maxRuleText,
        placeholder: this.words.form.any,
        value: this.#shown.when[field] ?? "",
        isTrimmed: true,
        onChange: (typed) => this.#when({ [field]: typed || undefined }),
      }),
    );
  }

  /** The panel for the form of a key's action, whose settings are those of the rule. */
  #panelOfAction(): Panel {
    if (this.#actionPanel) return this.#actionPanel;
    const { panel } = this;
    const draft = createSettingsDraft({
      clock: panel.clock,
      write: (settings) => this.#change({ then: { ...this.#shown.then, settings } }),
    });
    draft.receive(this.#shown.then.settings);
    draft.subscribe(() => this.requestUpdate());
    const subscribe: Panel["subscribe"] = (listener) => {
      const ends = [panel.subscribe(listener), draft.subscribe(listener)];
      return () => ends.forEach((end) => end());
    };
    return (this.#actionPanel = { ...panel, settings: draft, subscribe });
  }
}

customElements.define("sidekick-rule-editor", RuleEditor);
