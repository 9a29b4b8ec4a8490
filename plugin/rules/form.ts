import { type PropertyDeclarations, type TemplateResult, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { defaultCurrency } from "../../shared/alerts/currencies.ts";
import { type Rule, freeRuleName } from "../../shared/rules/rule.ts";
import { type SetUpWords, fill } from "../../shared/words/words.ts";
import "../forms/confirm-row.ts";
import { icon, liveRegion, note, row, statusLine } from "../forms/field.ts";
import { PanelView } from "../forms/panel-view.ts";
import { testResult } from "../forms/test-row.ts";
import { overlayAddressQuestion } from "../pages/overlay-questions.ts";
import { reactedAlerts } from "./page/reacted-alerts.ts";
import { newRule, readyMadeRules } from "./page/ready-made-rules.ts";
import "./page/rule-editor.ts";
import { ruleLines } from "./page/rule-lines.ts";
import { ruleStatus } from "./page/rule-status.ts";
import { type RulesReply, rulesQuestion, tryRuleQuestion } from "./rules-questions.ts";
import { rulesStyles } from "./page/rules.styles.ts";
import { tickBox, tickField } from "../../shared/ui/tick-field.ts";

type Item = RulesReply["rules"][number];

/** The rules: the switch for all, each with its last result, and ready-made ones to start from. */
export class RulesForm extends PanelView {
  static override properties: PropertyDeclarations = { ...PanelView.properties, open: { state: true } };
  words!: SetUpWords["rules"];
  /** The key of the rule whose form is open. */
  declare open: number | undefined;
  /** A key for each name, which a rule keeps under another name: its form stays as it is. */
  readonly #keys = new Map<string, number>();
  #nextKey = 0;
  /** The next rule that comes is opened, and gets the focus. */
  #isAdding = false;
  /** The element to focus once the list has changed, because what was pressed has moved or left. */
  #focusNext: string | undefined;
  #listBefore = "";
  #stopAging = (): void => {};
  /** The rule that was tried out last. */
  #lastTried: string | undefined;
  /** Ticks that the plugin does not know of yet, by the rule's name; empty: that for all rules. */
  readonly #turned = new Map<string, boolean>();
  static override styles = rulesStyles;

  override connectedCallback(): void {
    super.connectedCallback();
    this.panel.question(overlayAddressQuestion).ask();
    this.#read();
    // Alerts may have been changed in the studio.
    addEventListener("focus", this.#read);
    this.#age();
  }

  override disconnectedCallback(): void {
    removeEventListener("focus", this.#read);
    this.#stopAging();
    super.disconnectedCallback();
  }

  /** Renders the ages of the rules' last results again, as long as the form is open. */
  readonly #age = (): void => {
    this.requestUpdate();
    this.#stopAging = this.panel.clock.after(5_000, this.#age);
  };

  readonly #read = (): void => this.panel.question(rulesQuestion).ask();

  #ask(change: Readonly<Record<string, unknown>>): void {
    this.panel.question(rulesQuestion).ask(change);
  }

  get #items(): readonly Item[] {
    return this.panel.question(rulesQuestion).value.reply?.rules ?? [];
  }

  get #currency(): string {
    return this.panel.question(rulesQuestion).value.reply?.currency ?? defaultCurrency;
  }

  /** A tick stays as it was clicked while the plugin is asked. */
  #turn(name: string, isOn: boolean, change: Readonly<Record<string, unknown>>): void {
    this.#turned.set(name, isOn);
    this.#ask(change);
  }

  protected override willUpdate(): void {
    if (!this.panel.question(rulesQuestion).value.asking) this.#turned.clear();
    const names = this.#items.map(({ rule }) => rule.name);
    const gone = [...this.#keys].filter(([name]) => !names.includes(name));
    const [fresh, ...others] = names.filter((name) => !this.#keys.has(name));
    const renamed = gone.length === 1 && others.length === 0 ? gone[0]?.[1] : undefined;
    for (const [name] of gone) this.#keys.delete(name);
    for (const name of fresh === undefined ? [] : [fresh, ...others])
      this.#keys.set(name, renamed ?? this.#nextKey++);
    if (!this.#isAdding || fresh === undefined) return;
    this.#isAdding = false;
    this.open = this.#keys.get(fresh);
    this.#focusNext = `edit-${this.open}`;
  }

  protected override updated(): void {
    const list = JSON.stringify([...this.#items].map(({ rule }) => rule.name));
    if (list === this.#listBefore) return;
    this.#listBefore = list;
    if (this.#focusNext !== undefined)
      this.renderRoot.querySelector<HTMLElement>(`#${this.#focusNext}`)?.focus();
    this.#focusNext = undefined;
  }

  override render(): TemplateResult {
    const { panel, words } = this;
    const { reply, failure } = panel.question(rulesQuestion).value;
    const trouble = failure === undefined ? undefined : panel.words[failure];
    const error = trouble ?? (this.open === undefined ? reply?.error : undefined);
    return html`${row(
      "rules-use",
      words.use,
      tickField(
        words.useWords,
        this.#turned.get("") ?? reply?.areOn ?? false,
        (isOn) => this.#turn("", isOn, { turn: isOn ? "on" : "off" }),
        { id: "rules-use", described: "rules-note", isDisabled: reply === undefined },
      ),
      html`${note("rules-note", words.note)}
      ${liveRegion(
        "rules-status",
        html`${error === undefined ? nothing : statusLine("trouble", error)}
        ${reply?.isQuiet === true ? statusLine("attention", words.quiet) : nothing}`,
      )}
      ${
        (reply?.unread ?? 0) > 0
          ? note("rules-unread", fill(words.unread, { count: reply?.unread ?? 0 }))
          : nothing
      }`,
    )}
    ${reply === undefined ? nothing : html`${this.#list()} ${reactedAlerts(this.panel, this.words, reply)} ${this.#start()}`}`;
  }

  #list(): TemplateResult {
    const items = this.#items;
    if (items.length === 0) return note("rules-none", this.words.none);
    return html`<ol>
      ${repeat(
        items,
        ({ rule }) => this.#keys.get(rule.name),
        (item, at) => this.#item(item, at),
      )}
    </ol>`;
  }

  #item(item: Item, at: number): TemplateResult {
    const { panel, words } = this;
    const { rule } = item;
    const { name, on } = rule;
    const key = this.#keys.get(name);
    const isOpen = this.open === key;
    const { fromLook: _, ...own } = rule;
    return html`<li class=${on ? "" : "off"}>
      <div class="head">
        ${tickBox(
          this.#turned.get(name) ?? on,
          (isOn) => this.#turn(name, isOn, { set: { ...own, on: isOn }, was: name }),
          { name: fill(words.onOff, { name }), described: `about-${key}` },
        )}
        <div class="what">
          <b>${name}</b>
          <div class="note" id="about-${key}">
            ${ruleLines(rule, words, this.#currency).map((line) => html`<p>${line}</p>`)}
          </div>
          ${ruleStatus(panel, words, item)}
        </div>
      </div>
      <div class="buttons" role="group" aria-label=${name}>
        <button
          id="edit-${key}"
          type="button"
          aria-expanded=${isOpen ? "true" : "false"}
          @click=${() => (this.open = isOpen ? undefined : key)}
        >
          ${isOpen ? words.close : words.edit}
        </button>
        ${this.#tryOut(rule)}
        <button type="button" @click=${() => this.#ask({ duplicate: name })}>${words.duplicate}</button>
        ${(["up", "down"] as const).map((to) => this.#move(to, name, at))}
      </div>
      ${liveRegion(`tried-${key}`, this.#tried(rule))}
      ${
        isOpen
          ? html`<div class="form">
              <sidekick-rule-editor .panel=${panel} .rule=${rule} .words=${words}></sidekick-rule-editor>
              <sidekick-confirm-row
                class="deletes"
                .words=${{ ...words.remove, label: "", warning: fill(words.remove.warning, { name }) }}
                .result=${nothing}
                .confirmed=${() => this.#remove(name, at)}
              ></sidekick-confirm-row>
            </div>`
          : nothing
      }
    </li>`;
  }

  #remove(name: string, at: number): void {
    const next = this.#items[at + 1] ?? this.#items[at - 1];
    this.#focusNext = next ? `edit-${this.#keys.get(next.rule.name)}` : "rules-use";
    this.#ask({ remove: name });
  }

  #move(to: "up" | "down", name: string, at: number): TemplateResult {
    const { words } = this;
    const id = `${to}-${this.#keys.get(name)}`;
    const isLast = to === "up" ? at === 0 : at === this.#items.length - 1;
    return html`<button
      id=${id}
      class="icon"
      type="button"
      title=${words[to]}
      aria-label="${words[to]}: ${name}"
      aria-disabled=${isLast ? "true" : nothing}
      @click=${() => {
        if (isLast) return;
        this.#focusNext = id;
        this.#ask({ [to]: name });
      }}
    >
      ${icon("turn", to)}
    </button>`;
  }

  #tryOut({ name, when }: Rule): TemplateResult {
    const { panel, words } = this;
    const { asking } = panel.question(tryRuleQuestion).value;
    return html`<button
      type="button"
      title=${fill(words.tryNote, { event: words.events[when.event] })}
      aria-disabled=${asking ? "true" : nothing}
      @click=${() => {
        if (asking) return;
        this.#lastTried = name;
        panel.question(tryRuleQuestion).ask({ name });
      }}
    >
      ${words.tryOut}
    </button>`;
  }

  #tried({ name }: Rule): unknown {
    const { panel } = this;
    const test = panel.question(tryRuleQuestion).value;
    const isOther = this.#lastTried !== name || test.asking;
    return isOther ? nothing : (testResult(panel, test) ?? nothing);
  }

  #start(): TemplateResult {
    const { words } = this;
    const add = (rule: Rule): void => {
      this.#isAdding = true;
      this.#ask({
        set: {
          ...rule,
          name: freeRuleName(
            rule.name,
            this.#items.map((item) => item.rule),
          ),
        },
      });
    };
    return html`<h2>${words.start}</h2>
      <div class="ready">
        ${[...readyMadeRules(words, this.#currency), newRule(words)].map(
          (rule, at) =>
            html`<button class=${at === 0 ? "primary" : ""} type="button" @click=${() => add(rule)}>
              ${rule.name}
            </button>`,
        )}
      </div>`;
  }
}

customElements.define("sidekick-rules", RulesForm);
