import { css, html, nothing, svg } from "lit";
import { directionOf } from "../../shared/text-direction.ts";
import type { ControlChatLine } from "../../shared/protocol/control-protocol.ts";
import { fill, plural } from "../../shared/words/words.ts";
import { keepRows } from "../pieces/sidekick-piece.ts";
import { ControlSection, secondsLeft, reactionDisabledReason } from "./control-section.ts";
import { controlStyles } from "./control.styles.ts";
import { listStyles } from "./list.styles.ts";
import type { SidekickPromptMenu } from "./prompt-menu.ts";
import { type FrozenItem, createFrozenList, distinct, fillRow, frozenList } from "./frozen-list.ts";

const chevron = svg`<svg viewBox="0 0 10 10" aria-hidden="true"><path d="m1.5 3.5 3.5 3.5 3.5-3.5" /></svg>`;

type Line = FrozenItem<ControlChatLine>;

/** Recent chat, newest on top: each line can be reacted to with one of the streamer's prompts, or skipped. */
class ControlChatSection extends ControlSection {
  static override styles = [
    controlStyles,
    listStyles,
    css`
      :host {
        --_list-height: var(--_chat-height, 46vh);
      }
      .pair {
        display: flex;
        max-width: 100%;
      }
      .pair button:first-child {
        border-radius: 7px 0 0 7px;
        overflow: hidden;
        position: relative;
      }
      .pair button:last-child {
        border-radius: 0 7px 7px 0;
        margin-left: -1px;
        padding: 2px 9px;
      }
      .react i {
        background: #6fb7ff;
        bottom: 0;
        height: 3px;
        left: 0;
        position: absolute;
        right: 0;
        transform: scaleX(var(--_left, 0));
        transform-origin: left;
      }
      /* Not part of its name, which would change each second. */
      .react small::before {
        content: attr(data-left) / "";
      }
      .react small {
        font-size: 12px;
        font-variant-numeric: tabular-nums;
        margin-inline-start: 4px;
      }
      sidekick-prompts-editor {
        display: block;
        margin-top: 10px;
      }
      @media (prefers-reduced-motion: no-preference) {
        .react i {
          transition: transform 1s linear;
        }
      }
    `,
  ];
  readonly #frozen = createFrozenList<ControlChatLine>(() => this.requestUpdate());

  get #lines(): readonly ControlChatLine[] {
    return distinct(this.panel.state?.chat ?? []).toReversed();
  }

  get #menu(): SidekickPromptMenu | null {
    return this.renderRoot.querySelector<SidekickPromptMenu>("sidekick-prompt-menu");
  }

  protected override render() {
    const { words, state } = this.panel;
    const newer = this.#frozen.newer(this.#lines);
    return html`<section aria-labelledby="heading">
      <div class="head">
        <h2 id="heading">${words.chat}</h2>
        <span class="aside">${newer > 0 ? html`<b>${this.#newer(newer)}</b>` : nothing}</span>
      </div>
      ${frozenList(this.#frozen, "heading")}
      ${this.#frozen.visible(this.#lines).length === 0 ? html`<p class="note">${words.noChat}</p>` : nothing}
      <sidekick-prompt-menu
        .prompts=${state?.prompts ?? []}
        .label=${words.otherPrompts}
        @menu=${({ detail }: CustomEvent<boolean>) => this.#frozen.freeze(detail)}
      ></sidekick-prompt-menu>
      <sidekick-prompts-editor .panel=${this.panel}></sidekick-prompts-editor>
    </section>`;
  }

  #newer(count: number): string {
    const { words, language } = this.panel;
    return fill(plural(language, words.newer, count), { count });
  }

  protected override updated(): void {
    const list = this.renderRoot.querySelector("ul");
    const { state, leftOf } = this.panel;
    if (!list) return;
    const { readyInMs = 0, windowMs = 0 } = state?.cooldown ?? {};
    const left = Math.max(0, leftOf(readyInMs) - 1_000) / Math.max(1, windowMs, readyInMs);
    list.style.setProperty("--_left", left.toFixed(3));
    keepRows(
      list,
      this.#frozen.visible(this.#lines),
      ({ id }) => id,
      () => document.createElement("li"),
      (row, line) => this.#fill(row, line),
    );
  }

  #fill(row: HTMLElement, line: Line): void {
    const { words, presses } = this.panel;
    const { viewer, message, isNew, isGone } = line;
    const place = `line ${line.id}`;
    const mark = isGone
      ? html`<span class="mark quietly">${words.removed}</span>`
      : isNew
        ? html`<span class="mark">${words.isNew}</span>`
        : nothing;
    const why = isGone ? words.reasons.gone : presses.isUnderWay(place) ? words.reasons.underWay : undefined;
    row.className = `${isNew ? "new" : ""} ${isGone ? "gone" : ""}`;
    fillRow(
      row,
      html`<div class="by"><bdi>${viewer}</bdi>${mark}</div>
        <p class="text" dir=${directionOf(message)}>${message}</p>
        <div class="row">
          ${this.#react(line, place, why)}
          ${this.button({
            place,
            label: words.skip,
            name: `${words.skip}: ${viewer}`,
            reason: why ?? (isNew ? undefined : words.reasons.settled),
            press: () => this.panel.presses.press(place, { does: "skip-line", lineId: line.id }),
          })}
        </div>
        ${this.result(place)}`,
    );
  }

  #react({ id: lineId, viewer }: Line, place: string, why: string | undefined) {
    const { panel } = this;
    const { words, state } = panel;
    const [prompt, ...others] = state?.prompts ?? [];
    const seconds = secondsLeft(panel);
    const reason = why ?? (prompt === undefined ? words.reasons.noPrompt : reactionDisabledReason(panel));
    const react = (prompt: string): void => panel.presses.press(place, { does: "react", prompt, lineId });
    const first = this.button({
      place,
      look: "react soft",
      label: html`${words.react}${
          seconds > 0 ? html`<small data-left=${fill(words.seconds, { seconds })}></small>` : nothing
        }<i></i>`,
      name: `${words.react}: ${viewer}`,
      reason,
      press: () => prompt !== undefined && react(prompt),
    });
    if (others.length === 0) return first;
    return html`<span class="pair"
      >${first}${this.button({
        place,
        look: "soft",
        label: chevron,
        name: `${words.otherPrompts}: ${viewer}`,
        reason,
        press: () => this.#menu?.open(this.shadowRoot?.activeElement, react),
      })}</span
    >`;
  }
}

customElements.define("sidekick-control-chat", ControlChatSection);
