import { css, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import * as v from "valibot";
import {
  type Goal,
  type GoalCount,
  goalCounts,
  goalSchema,
  maxGoals,
  maxGoalTitle,
  maxGoalValue,
} from "../../../shared/goals/goal.ts";
import { jsonIn } from "../../../shared/json-in.ts";
import { fill } from "../../../shared/words/words.ts";
import { pageClock } from "../../page/page-clock.ts";
import { valueWord } from "../choices/option-words.ts";
import { controls } from "../controls.styles.ts";
import { choiceField } from "../fields/choice-field.ts";
import { fieldRow } from "../fields/field-row.ts";
import { numberField } from "../fields/number-field.ts";
import { textField } from "../fields/text-field.ts";
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
    const { goals } = words;
    const row = (field: string, label: string, control: unknown, note?: string) =>
      fieldRow({ words, id: `${id}-${field}`, label, field: control, note });
    const number = (
      field: string,
      value: number | undefined,
      least: number,
      change: (next?: number) => Partial<Goal>,
    ) =>
      numberField({
        id: `${id}-${field}`,
        least,
        most: maxGoalValue,
        value: value === undefined ? "" : String(value),
        onNumber: (next, isPassing) => this.#change(id, goal, change(next), field, isPassing),
        ...(field === "next" && { onEmpty: () => this.#change(id, goal, change(), field) }),
      });
    const [target = 1, next] = goal.targets;
    const isDay = goal.since !== "stream";
    return html`<fieldset id=${id}>
      <legend><bdi>${goal.title || words.pieces.goal}</bdi></legend>
      ${row("title", goals.title, textField({ id: `${id}-title`, value: goal.title, maxLength: maxGoalTitle, onChange: (title) => this.#change(id, goal, { title }, "title") }))}
      ${row(
        "counts",
        goals.counts,
        choiceField({
          id: `${id}-counts`,
          values: goalCounts.map((counts) => [counts, valueWord("goal-counts", counts, words)]),
          chosen: goal.counts,
          onChoose: (counts) => this.#change(id, goal, { counts: counts as GoalCount }, "counts"),
        }),
      )}
      ${
        goal.counts === "tips"
          ? row(
              "currency",
              goals.currency,
              textField({
                id: `${id}-currency`,
                value: goal.currency,
                maxLength: 3,
                described: `${id}-currency-note`,
                onChange: (typed) =>
                  this.#change(id, goal, { currency: typed.trim().toUpperCase() }, "currency"),
              }),
              goals.currencyNote,
            )
          : nothing
      }
      ${row(
        "target",
        goals.target,
        number("target", target, 0.01, (one = target) => ({
          targets: next === undefined ? [one] : [one, next],
        })),
      )}
      ${row(
        "next",
        goals.next,
        number("next", next, 0.01, (one) => ({ targets: one === undefined ? [target] : [target, one] })),
      )}
      ${row(
        "since",
        goals.since,
        choiceField({
          id: `${id}-since`,
          values: [
            ["stream", goals.stream],
            ["day", goals.day],
          ],
          chosen: isDay ? "day" : "stream",
          onChoose: (since) =>
            this.#change(id, goal, { since: since === "day" ? today() : "stream" }, "since"),
        }),
      )}
      ${
        isDay
          ? row(
              "day",
              goals.date,
              html`<input
                id="${id}-day"
                type="date"
                .value=${goal.since}
                @change=${({ currentTarget }: Event) => this.#change(id, goal, { since: (currentTarget as HTMLInputElement).value }, "day")}
              />`,
            )
          : nothing
      }
      ${row(
        "start",
        goals.start,
        number("start", goal.start, 0, (start = 0) => ({ start })),
      )}
      <button type="button" @click=${() => this.#remove(id, goal)}>
        ${fill(goals.remove, { title: goal.title || words.pieces.goal })}
      </button>
    </fieldset>`;
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
    this.document.edit([{ of: "goal", name: id, before: undefined, after: JSON.stringify(goal) }]);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#${id} input`)?.focus());
  }

  #remove(id: string, goal: Goal): void {
    const { goals, pieces } = this.words;
    this.document.edit([{ of: "goal", name: id, before: JSON.stringify(goal), after: undefined }]);
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

customElements.define("sidekick-goal-list", SidekickGoalList);
