import { type TemplateResult, css, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import * as v from "valibot";
import {
  type Goal,
  goalCounts,
  goalSchema,
  maxGoals,
  maxGoalTitle,
  maxGoalValue,
} from "../../../shared/goals/goal.ts";
import { jsonIn } from "../../../shared/json-in.ts";
import { type StudioWords, fill } from "../../../shared/words/words.ts";
import { pageClock } from "../../page/page-clock.ts";
import { valueWord } from "../choices/option-words.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import type { SettingsTexts } from "../document/step-part.ts";
import { choiceField } from "../../../shared/ui/choice-field.ts";
import { fieldRow } from "../fields/field-row.ts";
import { numberField } from "../../../shared/ui/number-field.ts";
import { textField, valueIn } from "../../../shared/ui/text-field.ts";
import { StudioElement } from "../studio-element.ts";
import { whileConnected } from "../while-connected.ts";

/** The goals that the streamer makes: what counts, the targets, and where counting begins. */
export class SidekickGoalList extends StudioElement {
  static override styles = [
    controls,
    css`
      fieldset {
        border: 1px solid var(--line);
        border-radius: 10px;
        margin: 0 0 12px;
        min-width: 0;
        padding: 8px 12px 12px;
      }
      legend {
        overflow-wrap: anywhere;
        padding: 0 4px;
      }
    `,
  ];
  /** Changes of a goal that follow each other are one step of undo. */
  #gestures = 0;

  constructor() {
    super();
    whileConnected(this, () => void this.document.queue.read("goal"));
  }

  protected override render() {
    const { goals } = this.words;
    const all = goalsIn(this.document.queue.texts("goal"));
    const isFull = all.length >= maxGoals;
    return html`<p class="note">${goals.note} ${goals.values}</p>
      ${all.length === 0 ? html`<p class="note">${goals.none}</p>` : nothing}
      ${repeat(
        all,
        ([id]) => id,
        ([id, goal]) => this.#goal(id, goal),
      )}
      ${isFull ? html`<p class="note">${goals.full}</p>` : html`<button type="button" id="add" @click=${() => this.#add()}>${goals.add}</button>`}`;
  }

  #goal(id: string, goal: Goal) {
    const { words } = this;
    const name = goal.title || words.pieces.goal;
    return html`<fieldset id=${id}>
      <legend><bdi>${name}</bdi></legend>
      ${this.#kind(id, goal)} ${this.#targets(id, goal)} ${this.#beginning(id, goal)}
      <button type="button" @click=${() => this.#remove(id, goal)}>
        ${fill(words.goals.remove, { title: name })}
      </button>
    </fieldset>`;
  }

  #kind(id: string, goal: Goal) {
    const { goals, pieces } = this.words;
    const { title, counts, currency } = goal;
    const text = (field: "title" | "currency", value: string, maxLength: number) =>
      textField({
        id: `${id}-${field}`,
        value,
        maxLength,
        placeholder: field === "title" ? pieces.goal : "",
        described: field === "currency" ? `${id}-currency-note` : undefined,
        onChange: (typed) =>
          this.#change(id, goal, { [field]: field === "title" ? typed : typed.trim().toUpperCase() }, field),
      });
    const choice = choiceField({
      id: `${id}-counts`,
      values: goalCounts.map((one) => [one, valueWord("goal-counts", one, this.words)]),
      chosen: counts,
      onChoose: (next) => this.#change(id, goal, { counts: next }, "counts"),
    });
    return html`${this.#row(`${id}-title`, goals.title, text("title", title, maxGoalTitle))}
    ${this.#row(`${id}-counts`, goals.counts, choice)}
    ${
      counts === "tips"
        ? this.#row(`${id}-currency`, goals.currency, text("currency", currency, 3), goals.currencyNote)
        : nothing
    }`;
  }

  #targets(id: string, goal: Goal) {
    const { goals } = this.words;
    const [target = 1, next] = goal.targets;
    const set = (first: number, second: number | undefined, field: string, isPassing?: boolean) =>
      this.#change(id, goal, { targets: second === undefined ? [first] : [first, second] }, field, isPassing);
    const bounds = { least: 0.01, most: maxGoalValue };
    const first = numberField({
      ...bounds,
      id: `${id}-target`,
      value: String(target),
      onNumber: (value, isPassing) => set(value, next, "target", isPassing),
    });
    const second = numberField({
      ...bounds,
      id: `${id}-next`,
      value: next === undefined ? "" : String(next),
      onNumber: (value, isPassing) => set(target, value, "next", isPassing),
      onEmpty: () => set(target, undefined, "next"),
    });
    return html`${this.#row(`${id}-target`, goals.target, first)}
    ${this.#row(`${id}-next`, goals.next, second)}`;
  }

  #beginning(id: string, goal: Goal) {
    const { goals } = this.words;
    const isDay = goal.since !== "stream";
    const choice = choiceField({
      id: `${id}-since`,
      values: [
        ["stream", goals.stream],
        ["day", goals.day],
      ],
      chosen: isDay ? "day" : "stream",
      onChoose: (since) => this.#change(id, goal, { since: since === "day" ? today() : "stream" }, "since"),
    });
    const day = html`<input
      id="${id}-day"
      type="date"
      .value=${goal.since}
      @change=${(event: Event) => {
        const since = valueIn(event);
        const field = event.currentTarget as HTMLInputElement;
        if (!this.#change(id, goal, { since }, "day")) field.value = goal.since;
      }}
    />`;
    const start = numberField({
      id: `${id}-start`,
      least: 0,
      most: maxGoalValue,
      value: String(goal.start),
      onNumber: (value, isPassing) => this.#change(id, goal, { start: value }, "start", isPassing),
    });
    return html`${this.#row(`${id}-since`, goals.since, choice)}
    ${isDay ? this.#row(`${id}-day`, goals.date, day) : nothing}
    ${this.#row(`${id}-start`, goals.start, start)}`;
  }

  #row(id: string, label: string, field: unknown, note?: string) {
    return fieldRow({ words: this.words, id, label, field, note });
  }

  /** Changes a goal; returns whether it can be so. */
  #change(id: string, goal: Goal, change: Partial<Goal>, field: string, isPassing = false): boolean {
    const read = v.safeParse(goalSchema, { ...goal, ...change });
    if (!read.success) return false;
    const [before, after] = [JSON.stringify(goal), JSON.stringify(read.output)];
    this.document.edit([{ of: "goal", name: id, before, after }], `${id} ${field} ${this.#gestures}`);
    if (!isPassing) this.#gestures++;
    return true;
  }

  #add(): void {
    const id = `goal-${crypto.randomUUID().slice(0, 6)}`;
    const title = this.words.goals.newTitle;
    const goal: Goal = { title, counts: "follows", targets: [100], since: "stream", start: 0, currency: "" };
    const part = { of: "goal", name: id, before: undefined, after: JSON.stringify(goal) } as const;
    this.document.edit([part], undefined, { goal: id });
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#${id} input`)?.focus());
  }

  #remove(id: string, goal: Goal): void {
    const { goals, pieces } = this.words;
    const part = { of: "goal", name: id, before: JSON.stringify(goal), after: undefined } as const;
    const isChosen = this.document.choices["goal"] === id;
    this.document.edit([part], undefined, isChosen ? { goal: undefined } : {});
    this.sayUndoable(fill(goals.removed, { title: goal.title || pieces.goal }));
    // The button that was pressed is gone.
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("#add")?.focus());
  }
}

/** The goals in their texts, by their ids. */
export function goalsIn(texts: Readonly<Record<string, string>>): readonly (readonly [string, Goal])[] {
  return Object.entries(texts).flatMap(([id, text]) => {
    const read = v.safeParse(goalSchema, jsonIn(text));
    return read.success ? [[id, read.output] as const] : [];
  });
}

/** The title of a goal in its text; empty: it has none. */
export function goalTitleIn(text: string | undefined): string {
  const read = v.safeParse(goalSchema, jsonIn(text ?? ""));
  return read.success ? read.output.title : "";
}

function today(): string {
  const date = new Date(pageClock.wall());
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The field for the goal that a page shows. */
export interface GoalChoice {
  readonly id: string;
  readonly words: StudioWords;
  /** Id of the goal; empty: the first one. */
  readonly value: string | undefined;
  readonly choose: (id: string) => void;
}

/** Draws the field. A goal that is chosen and not there stays. */
export function goalChoice(
  { id, words, value = "", choose }: GoalChoice,
  texts: SettingsTexts,
): TemplateResult {
  const goals = goalsIn(texts).map(([one, { title }]) => [one, title || words.pieces.goal] as const);
  const unlisted = value === "" || goals.some(([one]) => one === value) ? [] : [[value, value] as const];
  return choiceField({
    id,
    values: [["", words.goals.first], ...goals, ...unlisted],
    chosen: value,
    onChoose: choose,
  });
}

customElements.define("sidekick-goal-list", SidekickGoalList);
