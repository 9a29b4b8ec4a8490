import { type PropertyValues, type SVGTemplateResult, css, html, nothing, svg } from "lit";
import { directionOf } from "../../shared/text-direction.ts";
import type { ControlChatLine } from "../../shared/protocol/control-protocol.ts";
import { ControlSection, reactionDisabledReason } from "./control-section.ts";
import { controlStyles } from "./control.styles.ts";
import { listStyles } from "./list.styles.ts";
import type { SidekickPromptMenu } from "./prompt-menu.ts";
import { type FrozenItem, createFrozenList, distinct, fillList, frozenList, textOf } from "./frozen-list.ts";

const icon = (drawn: SVGTemplateResult) => svg`<svg viewBox="0 0 16 16" aria-hidden="true">${drawn}</svg>`;
const chevron = icon(svg`<path d="m4 6.5 4 4 4-4" />`);
const answer = icon(svg`<path d="M6.5 3 2 7.5 6.5 12M2 7.5h6.5q5 0 5.5 5.5" />`);
const skip = icon(svg`<path d="M3.5 3.5 10 8l-6.5 4.5ZM12.5 3.5v9" />`);

type Line = FrozenItem<ControlChatLine>;

/** Recent chat, newest on top: each line can be reacted to with one of the streamer's prompts, or skipped. */
class ControlChatSection extends ControlSection {
  static override styles = [
    controlStyles,
    listStyles,
    css`
      ul {
        container-type: inline-size;
      }
      .by {
        align-items: center;
        gap: 6px;
      }
      .who {
        align-items: baseline;
        display: flex;
        flex: 1;
        gap: 8px;
        min-width: 0;
      }
      .pair {
        display: flex;
        flex: none;
      }
      .pair button:first-child {
        border-radius: 7px 0 0 7px;
      }
      .pair button:last-child {
        border-radius: 0 7px 7px 0;
        margin-left: -1px;
        min-width: 26px;
        padding: 0 4px;
      }
      .react {
        gap: 6px;
        overflow: hidden;
        position: relative;
      }
      .react span {
        display: none;
      }
      @container (width >= 340px) {
        .react span {
          display: inline;
        }
      }
      .react i {
        background: var(--in-chat);
        bottom: 0;
        height: 3px;
        left: 0;
        position: absolute;
        right: 0;
        transform: scaleX(var(--_left, 0));
        transform-origin: left;
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
    const { words } = this.panel;
    const newer = this.#frozen.newer(this.#lines);
    return this.foldable(
      "chat",
      words.chat,
      html`<span class="aside"
        >${newer > 0 ? html`<b>${this.counted(words.newer, newer)}</b>` : nothing}</span
      >`,
      html`${frozenList(this.#frozen, "chat")}
        ${this.#frozen.visible(this.#lines).length === 0 ? html`<p class="note">${words.noChat}</p>` : nothing}
        <sidekick-prompt-menu
          .label=${words.more}
          @menu=${({ detail }: CustomEvent<boolean>) => this.#frozen.freeze(detail)}
        ></sidekick-prompt-menu>
        <sidekick-prompts-editor .panel=${this.panel}></sidekick-prompts-editor>`,
    );
  }

  protected override updated(changed: PropertyValues): void {
    const list = this.renderRoot.querySelector("ul");
    const { state, leftOf } = this.panel;
    const { readyInMs = 0, windowMs = 0 } = state?.cooldown ?? {};
    const left = Math.max(0, leftOf(readyInMs) - 1_000) / Math.max(1, windowMs, readyInMs);
    list?.style.setProperty("--_left", left.toFixed(3));
    const lines = this.#frozen.visible(this.#lines);
    const removed = new Set(state?.removed);
    const next = lines.find(({ id, isNew, isBot }) => isNew && !isBot && !removed.has(id));
    fillList(list, lines, (line, row) => this.#draw(line, row, line === next, removed.has(line.id)));
    super.updated(changed);
  }

  #draw(line: Line, row: HTMLElement, isNext: boolean, isRemoved: boolean) {
    const { words } = this.panel;
    const { viewer, message, isNew, isBot } = line;
    const place = `line ${line.id}`;
    const mark = isRemoved
      ? html`<span class="mark quietly">${words.removed}</span>`
      : isNext
        ? html`<span class="mark">${words.isNew}</span>`
        : isBot
          ? html`<span class="mark quietly">${words.bot}</span>`
          : nothing;
    const why = isRemoved ? words.reasons.gone : this.underWay(place);
    row.className = `${isNext ? "next" : ""} ${isNew && !isBot ? "" : "settled"} ${isRemoved ? "gone" : ""}`;
    return html`<div class="by">
        <span class="who"><bdi dir=${directionOf(viewer)}>${viewer}</bdi>${mark}</span>
        ${this.#react(line, place, why, textOf(row))}
        ${this.button({
          place,
          look: "icon",
          label: skip,
          name: `${words.skip}: ${viewer}`,
          reason: why ?? (isNew ? undefined : words.reasons.settled),
          press: () => this.panel.presses.press(place, { does: "skip-line", lineId: line.id }),
        })}
      </div>
      <p class="text" id=${textOf(row)} dir=${directionOf(message)}>${message}</p>
      ${this.result(place)}`;
  }

  #react({ id: lineId, viewer, isBot = false }: Line, place: string, why: string | undefined, about: string) {
    const { panel } = this;
    const { words, state } = panel;
    const [prompt, ...others] = state?.prompts ?? [];
    const missing = prompt === undefined ? words.reasons.noPrompt : reactionDisabledReason(panel);
    const reason = why ?? (isBot ? words.reasons.bot : missing);
    const react = (prompt: string): void => panel.presses.press(place, { does: "react", prompt, lineId });
    const judge = (): void => panel.presses.press(place, { does: "judge-author", lineId, isBot: !isBot });
    const items = [
      ...(reason === undefined ? others : []).map((label) => ({ label, choose: () => react(label) })),
      { label: isBot ? words.isPerson : words.isBot, choose: judge, isApart: true },
    ];
    const first = this.button({
      place,
      look: "react soft icon",
      label: html`${answer}<span>${words.react}</span><i></i>`,
      name: `${words.react}: ${viewer}`,
      about,
      reason,
      press: () => prompt !== undefined && react(prompt),
    });
    return html`<span class="pair"
      >${first}${this.button({
        place,
        look: "soft icon",
        label: chevron,
        name: `${words.more}: ${viewer}`,
        reason: why,
        press: (button) => void this.#menu?.open(button, items),
      })}</span
    >`;
  }
}

customElements.define("sidekick-control-chat", ControlChatSection);
