import { type PropertyValues, html, nothing } from "lit";
import { directionOf, isolated } from "../../shared/text-direction.ts";
import type { ControlAiMessage } from "../../shared/protocol/control-protocol.ts";
import { fill } from "../../shared/words/words.ts";
import { ControlSection } from "./control-section.ts";
import { controlStyles } from "./control.styles.ts";
import { listStyles } from "./list.styles.ts";
import { type FrozenItem, createFrozenList, distinct, fillList, frozenList, textOf } from "./frozen-list.ts";

type Message = FrozenItem<ControlAiMessage>;

/** The notice about messages lost in a restart. It is a row, so that its removal moves nothing in a frozen list. */
interface Lost {
  /** No message has this id. */
  readonly id: "";
  readonly lost: number;
}

/** The AI's messages: first those awaiting approval, then the others, newest first. */
class ControlMessagesSection extends ControlSection {
  static override styles = [controlStyles, listStyles];
  readonly #frozen = createFrozenList<ControlAiMessage | Lost>(() => this.requestUpdate());

  get #messages(): readonly ControlAiMessage[] {
    return distinct(this.panel.state?.aiMessages ?? []);
  }

  get #rows(): readonly FrozenItem<ControlAiMessage | Lost>[] {
    const lost = this.panel.state?.lost ?? 0;
    const notice: readonly Lost[] = lost > 0 ? [{ id: "", lost }] : [];
    return this.#frozen.visible([...notice, ...inOrder(this.#messages)]);
  }

  protected override render() {
    const { words } = this.panel;
    const waiting = this.#messages.filter(({ approval }) => approval === "waits").length;
    const isEmpty = this.#rows.length === 0;
    return this.foldable(
      "messages",
      words.messages,
      html`<span class="aside"
        >${waiting > 0 ? html`<b>${this.counted(words.waiting, waiting)}</b>` : nothing}</span
      >`,
      html`${frozenList(this.#frozen, "messages")}
      ${isEmpty ? html`<p class="note">${words.noMessages}</p>` : nothing}`,
    );
  }

  protected override updated(changed: PropertyValues): void {
    fillList(this.renderRoot.querySelector("ul"), this.#rows, (one, row) =>
      "lost" in one ? this.#drawLost(one, row) : this.#draw(one, row),
    );
    super.updated(changed);
  }

  #drawLost({ lost, isGone }: FrozenItem<Lost>, row: HTMLElement) {
    const { words } = this.panel;
    const reason = isGone ? words.done : this.underWay("lost");
    row.className = "waits";
    return html`<p>${this.counted(words.lostMessages, lost)}</p>
      <div class="row">
        ${this.button({
          place: "lost",
          needs: "approve",
          label: words.dismiss,
          reason,
          press: () => this.panel.presses.press("lost", { does: "forget-lost" }),
        })}
      </div>
      ${this.result("lost")}`;
  }

  #draw(message: Message, row: HTMLElement) {
    const { words } = this.panel;
    const { id, approval } = message;
    const place = `message ${id}`;
    // The buttons of a decided message stay while the list is frozen, so that the next message's do not move under a press.
    const isDecided = approval !== "waits";
    const before = this.#frozen.before(id);
    const isAsked = !isDecided || (before && "approval" in before && before.approval === "waits");
    row.className = `${isAsked ? "waits" : ""} ${approval} ${message.isGone ? "gone" : ""}`;
    return html`<div class="by">
        <bdi dir=${directionOf(this.#byLine(message))}>${this.#byLine(message)}</bdi>${this.#mark(message)}
      </div>
      <p
        class="text"
        id=${textOf(row)}
        dir=${directionOf(message.message)}
        tabindex=${isAsked && message.message.length > 300 ? 0 : nothing}
      >
        ${message.message}
      </p>
      ${message.isCleaned ? html`<p class="note">${words.cleaned}</p>` : nothing}
      ${isAsked ? this.#decisions(message, place, textOf(row)) : nothing} ${this.result(place)}`;
  }

  /** The author, or the kind of a greeting or a thought. */
  #byLine({ kind, name }: Message): string {
    const { words } = this.panel;
    if (kind === "greeting") return fill(words.greeting, { name: isolated(name) });
    return kind === "thought" ? words.thought : name;
  }

  #mark(message: Message) {
    const { words, leftOf } = this.panel;
    if (message.isGone) return html`<span class="mark quietly">${words.removed}</span>`;
    if (message.approval === "dropped") return html`<span class="mark quietly">${words.dropped}</span>`;
    if (message.approval === "shown") return nothing;
    if (message.decidesInMs === null) return html`<span class="mark">${words.waits}</span>`;
    const seconds = Math.ceil(leftOf(message.decidesInMs) / 1_000);
    return html`<span class="mark">${fill(words.decidesIn, { seconds })}</span>`;
  }

  #decisions(message: Message, place: string, about: string) {
    const { words } = this.panel;
    const { id: messageId } = message;
    const isOver = message.isGone || message.approval !== "waits";
    const reason = isOver ? words.reasons.gone : this.underWay(place);
    return html`<div class="row">
      ${(["approve", "drop"] as const).map((does) =>
        this.button({
          place,
          needs: "approve",
          label: words[does],
          name: `${words[does]}: ${this.#byLine(message)}`,
          about,
          look: does === "approve" ? "main" : "",
          reason,
          press: () => this.panel.presses.press(place, { does, messageId }),
        }),
      )}
    </div>`;
  }
}

/** Messages awaiting approval, the oldest first; then the others, the newest first. */
function inOrder(messages: readonly ControlAiMessage[]): readonly ControlAiMessage[] {
  const waits = ({ approval }: ControlAiMessage): boolean => approval === "waits";
  return [...messages.filter(waits), ...messages.filter((one) => !waits(one)).toReversed()];
}

customElements.define("sidekick-control-messages", ControlMessagesSection);
