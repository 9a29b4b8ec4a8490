import { css, html } from "lit";
import type { ControlState } from "../../shared/protocol/control-protocol.ts";
import { fill } from "../../shared/words/words.ts";
import { ControlSection } from "./control-section.ts";
import { controlStyles } from "./control.styles.ts";

type Turn = ControlState["queue"][number];

/** What waits for the AI's next reaction, each with a cross that takes it out. Nothing is shown while nothing waits. */
class ControlQueueSection extends ControlSection {
  static override styles = [
    controlStyles,
    css`
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
      }
      li {
        align-items: center;
        display: flex;
        gap: 8px;
        justify-content: space-between;
      }
      span {
        min-width: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];

  protected override render() {
    const { state, words } = this.panel;
    const queue = state?.queue ?? [];
    if (queue.length === 0) return this.result("queue");
    return this.foldable(
      "queue",
      words.queue.heading,
      html`<span class="aside">${queue.length}</span>`,
      html`<ul>
          ${queue.map((turn) => this.#turn(turn))}
        </ul>
        ${this.result("queue")}`,
    );
  }

  #turn(turn: Turn) {
    const { words, presses } = this.panel;
    const name = this.#nameOf(turn);
    return html`<li>
      <span>${name}</span>
      ${this.button({
        place: "queue",
        label: "×",
        look: "icon",
        name: fill(words.queue.drop, { name }),
        reason: this.underWay("queue"),
        press: () => presses.press("queue", { does: "unqueue", turnId: turn.id }),
      })}
    </li>`;
  }

  #nameOf({ kind, name, count }: Turn): string {
    const { queue } = this.panel.words;
    const own = kind === "rule" ? name : queue[kind];
    return count > 1 ? `${own} ×${count}` : own;
  }
}

customElements.define("sidekick-control-queue", ControlQueueSection);
