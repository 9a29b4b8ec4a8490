import { css, html, noChange, nothing } from "lit";
import { goalNumber } from "../../shared/goals/goal.ts";
import type { ControlState } from "../../shared/protocol/control-protocol.ts";
import { typedAmount } from "../../shared/typed-number.ts";
import { visibleText } from "../../shared/visible-text.ts";
import { fill } from "../../shared/words/words.ts";
import { ControlSection, closedFor } from "./control-section.ts";
import { controlStyles } from "./control.styles.ts";

type Goal = ControlState["goals"][number];

/** The goals, each with its value, which can be changed by hand. Nothing is shown while there are none. */
class ControlGoalsSection extends ControlSection {
  static override styles = [
    controlStyles,
    css`
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
      }
      li + li {
        margin-top: 8px;
      }
      .goal {
        align-items: center;
        display: flex;
        flex-wrap: wrap;
        gap: 4px 8px;
      }
      bdi {
        flex: 1 1 100px;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      input {
        font-variant-numeric: tabular-nums;
        text-align: end;
        width: 84px;
      }
    `,
  ];

  protected override render() {
    const { state, words } = this.panel;
    const goals = state?.goals ?? [];
    if (goals.length === 0) return nothing;
    return this.foldable(
      "goals",
      words.goals.heading,
      html`<span class="aside">${goals.length}</span>`,
      html`<ul>
          ${goals.map((goal, at) => this.#goal(goal, at))}
        </ul>
        ${this.result("goals")}`,
    );
  }

  #goal({ id, title, value, target, unit, others }: Goal, at: number) {
    const { words, language, presses } = this.panel;
    const name = visibleText(title) ?? words.goals.goal;
    const change = (by: number, label: string, named: string) =>
      this.button({
        place: "goals",
        label,
        look: "icon",
        name: fill(named, { title: name }),
        press: () => presses.press("goals", { does: "goal", goalId: id, by }),
      });
    const set = (event: Event): void => {
      const field = event.currentTarget as HTMLInputElement;
      const typed = typedAmount(field.value);
      if (typed === undefined) field.value = String(value);
      else presses.press("goals", { does: "set-goal", goalId: id, value: typed });
    };
    // An event that counts meanwhile must not take away what is being typed.
    const isTyping = this.shadowRoot?.activeElement?.id === `goal-${at}`;
    const amounts = others.map(({ currency, amount }) => goalNumber(language, amount, currency)).join(", ");
    return html`<li>
      <div class="goal">
        <bdi>${name}</bdi>
        ${change(-1, "−", words.goals.take)}
        <input
          id="goal-${at}"
          inputmode="decimal"
          autocomplete="off"
          aria-label=${fill(words.goals.value, { title: name })}
          ?disabled=${closedFor(this.panel) !== undefined}
          .value=${isTyping ? noChange : String(value)}
          @change=${set}
          @blur=${() => this.requestUpdate()}
        />
        ${change(1, "+", words.goals.add)}
        <span>${fill(words.goals.of, { target: goalNumber(language, target, unit) })}</span>
      </div>
      ${amounts === "" ? nothing : html`<p class="note">${fill(words.goals.others, { amounts })}</p>`}
    </li>`;
  }
}

customElements.define("sidekick-control-goals", ControlGoalsSection);
