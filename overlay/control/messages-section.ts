import { html, nothing } from "lit";
import { directionOf, isolated } from "../../shared/text-direction.ts";
import type { ControlAiMessage } from "../../shared/protocol/control-protocol.ts";
import { fill, plural } from "../../shared/words/words.ts";
import { keepRows } from "../pieces/sidekick-piece.ts";
import { ControlSection } from "./control-section.ts";
import { controlStyles } from "./control.styles.ts";
import { listStyles } from "./list.styles.ts";
import { type Held, createStillList, distinct, fillRow, stillList } from "./still-list.ts";

type Message = Held<ControlAiMessage>;

/** What a restart has dropped is a row of the list: nothing else comes under the finger when it goes. */
interface Lost {
  /** No message has this id. */
  readonly id: "";
  readonly lost: number;
}

/** What the AI says: first what waits for the streamer, then the rest, newest first. */
class ControlMessagesSection extends ControlSection {
  static override styles = [controlStyles, listStyles];
  readonly #still = createStillList<ControlAiMessage | Lost>(() => this.requestUpdate());

  get #messages(): readonly ControlAiMessage[] {
    return distinct(this.panel.state?.aiMessages ?? []);
  }

  get #rows(): readonly Held<ControlAiMessage | Lost>[] {
    const lost = this.panel.state?.lost ?? 0;
    const notice: readonly Lost[] = lost > 0 ? [{ id: "", lost }] : [];
    return this.#still.shown([...notice, ...inOrder(this.#messages)]);
  }

  protected override render() {
    const { words } = this.panel;
    const waiting = this.#messages.filter(({ approval }) => approval === "waits").length;
    const isEmpty = this.#rows.length === 0;
    return html`<section aria-labelledby="heading">
      <div class="head">
        <h2 id="heading">${words.messages}</h2>
        <span class="aside">${waiting > 0 ? html`<b>${this.#count(waiting)}</b>` : nothing}</span>
      </div>
      ${stillList(this.#still, "heading")}
      ${isEmpty ? html`<p class="note">${words.noMessages}</p>` : nothing}
    </section>`;
  }

  #count(count: number): string {
    const { words, language } = this.panel;
    return fill(plural(language, words.waiting, count), { count });
  }

  protected override updated(): void {
    const list = this.renderRoot.querySelector("ul");
    if (!list) return;
    keepRows(
      list,
      this.#rows,
      ({ id }) => id,
      () => document.createElement("li"),
      (row, one) => ("lost" in one ? this.#fillLost(row, one) : this.#fill(row, one)),
    );
  }

  #fillLost(row: HTMLElement, { lost, isGone }: Held<Lost>): void {
    const { words, language, presses } = this.panel;
    const reason = isGone ? words.done : presses.isUnderWay("lost") ? words.reasons.underWay : undefined;
    row.className = "waits";
    fillRow(
      row,
      html`<p>${fill(plural(language, words.lostMessages, lost), { count: lost })}</p>
        <div class="row">
          ${this.button({
            place: "lost",
            label: words.dismiss,
            reason,
            press: () => this.panel.press("lost", { does: "forget-lost" }),
          })}
        </div>
        ${this.result("lost")}`,
    );
  }

  #fill(row: HTMLElement, message: Message): void {
    const { id, approval } = message;
    const place = `message ${id}`;
    // Its buttons stay while the list is held still, so that the next message's do not come under the finger.
    const isDecided = approval !== "waits";
    const before = this.#still.before(id);
    const isAsked = !isDecided || (before && "approval" in before && before.approval === "waits");
    row.className = `${isAsked ? "waits" : ""} ${approval} ${message.isGone ? "gone" : ""}`;
    fillRow(
      row,
      html`<div class="by"><bdi>${this.#byLine(message)}</bdi>${this.#mark(message)}</div>
        <p
          class="text"
          dir=${directionOf(message.message)}
          tabindex=${isAsked && message.message.length > 300 ? 0 : nothing}
        >
          ${message.message}
        </p>
        ${isAsked ? this.#decisions(message, place) : nothing} ${this.result(place)}`,
    );
  }

  /** Who speaks, or what else it is. */
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

  #decisions(message: Message, place: string) {
    const { words, presses } = this.panel;
    const { id: messageId } = message;
    const isOver = message.isGone || message.approval !== "waits";
    const reason = isOver
      ? words.reasons.gone
      : presses.isUnderWay(place)
        ? words.reasons.underWay
        : undefined;
    return html`<div class="row">
      ${(["approve", "drop"] as const).map((does) =>
        this.button({
          place,
          label: words[does],
          name: `${words[does]}: ${this.#byLine(message)}`,
          look: does === "approve" ? "main" : "",
          reason,
          press: () => this.panel.press(place, { does, messageId }),
        }),
      )}
    </div>`;
  }
}

/** What waits first, the oldest on top; then the rest, the newest on top. */
function inOrder(messages: readonly ControlAiMessage[]): readonly ControlAiMessage[] {
  const waits = ({ approval }: ControlAiMessage): boolean => approval === "waits";
  return [...messages.filter(waits), ...messages.filter((one) => !waits(one)).toReversed()];
}

customElements.define("sidekick-control-messages", ControlMessagesSection);
