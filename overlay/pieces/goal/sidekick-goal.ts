import { css, html, nothing, svg } from "lit";
import { goalNumber } from "../../../shared/goals/goal.ts";
import { visibleText } from "../../../shared/visible-text.ts";
import { SidekickPiece, listStyles, theme } from "../sidekick-piece.ts";
import type { GoalOnShow } from "./goal-player.ts";

/** Radius of the ring in its own units, of which it is 100 wide. */
const radius = 42;

/**
 * How far a goal is: a bar or a ring with its title, value and target. All of it is text. Its `data-reached` is set while
 * a target is celebrated.
 *
 * @csspart panel - the panel
 * @csspart title - the goal's title
 * @csspart value - what is reached
 * @csspart target - what is to be reached
 * @csspart track - the bar or ring
 * @csspart fill - the part of it that is reached
 * @cssproperty [--sidekick-accent=#ffb066] - the part that is reached
 * @cssproperty [--sidekick-ink=#f4efe6] - title and value
 * @cssproperty [--sidekick-muted=#b3abc0] - the target
 * @cssproperty [--sidekick-font] - the typeface
 */
export class SidekickGoal extends SidekickPiece<GoalOnShow> {
  static override styles = [
    theme,
    listStyles,
    css`
      :host {
        /* The track is visible over any picture, as one theme has no panel. */
        --_track: color-mix(in srgb, var(--_ink) 22%, color-mix(in srgb, var(--_ground), transparent 30%));
        font: var(--_weight) 0.8em / 1.3 var(--_font);
        max-width: 100%;
      }
      .panel {
        padding: 0.6em 1em 0.8em;
      }
      .panel[data-look="bar"] {
        min-width: min(100%, 15em);
      }
      .words {
        display: flex;
        gap: 0.2em 1em;
        justify-content: space-between;
      }
      .title {
        display: block;
      }
      .figures {
        flex: none;
        font-variant-numeric: tabular-nums;
        overflow: visible;
      }
      .figures b {
        font-family: var(--_display);
        font-weight: inherit;
      }
      .figures span {
        color: var(--_muted);
      }
      .bar,
      svg {
        filter: var(--_mark-filter);
      }
      .bar {
        background: var(--_track);
        border-radius: calc(0.4em * var(--_round));
        height: 0.8em;
        margin-top: 0.4em;
        overflow: hidden;
      }
      .bar i {
        background: var(--_accent);
        border-radius: inherit;
        display: block;
        height: 100%;
        transition: width 600ms steps(12);
      }
      .ring {
        aspect-ratio: 1;
        display: grid;
        margin: 0 auto 0.3em;
        max-width: 100%;
        place-items: center;
        width: 8em;
      }
      .ring > * {
        grid-area: 1 / 1;
      }
      .ring .figures {
        display: grid;
        text-align: center;
      }
      /* A long amount is as large as the ring has room for. */
      .ring b {
        font-size: min(1.5em, 8em / var(--_letters));
        line-height: 1.1;
      }
      .ring .figures span {
        font-size: min(1em, 9em / var(--_letters));
      }
      svg {
        height: 100%;
        overflow: visible;
        transform: rotate(-90deg);
        width: 100%;
      }
      circle {
        fill: none;
        stroke: var(--_track);
        stroke-width: 9px;
      }
      .done {
        stroke: var(--_accent);
        transition: stroke-dasharray 600ms steps(12);
      }
      .panel[data-look="ring"] .title {
        text-align: center;
      }
      :host([data-reached]) .title {
        color: var(--_accent);
      }
    `,
  ];

  protected override draw(goal: GoalOnShow) {
    const { look, value, target, moment } = goal;
    this.toggleAttribute("data-reached", moment !== undefined);
    this.setAttribute("look", look);
    const share = Math.min(1, value / target);
    const title = moment ? this.words.goalReached : visibleText(goal.title);
    const words = title === undefined ? nothing : html`<bdi class="title" part="title">${title}</bdi>`;
    return html`<div class="panel" part="panel" data-look=${look}>
      ${look === "ring" ? [this.#ring(share, goal), words] : [html`<div class="words">${words}${this.#figures(goal)}</div>`, bar(share)]}
    </div>`;
  }

  #figures({ value, target, unit }: GoalOnShow) {
    const { language } = this.locale;
    const [reached, wanted] = [goalNumber(language, value, unit), `/ ${goalNumber(language, target, unit)}`];
    return html`<bdi class="figures"
      ><b part="value" style="--_letters:${reached.length}">${reached}</b>
      <span part="target" style="--_letters:${wanted.length}">${wanted}</span></bdi
    >`;
  }

  #ring(share: number, goal: GoalOnShow) {
    const round = 2 * Math.PI * radius;
    return html`<div class="ring" part="track">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        ${svg`<circle cx="50" cy="50" r=${radius} />
          <circle class="done" part="fill" cx="50" cy="50" r=${radius} style="stroke-dasharray:${share * round} ${2 * round}" />`}
      </svg>
      ${this.#figures(goal)}
    </div>`;
  }
}

function bar(share: number) {
  return html`<div class="bar" part="track"><i part="fill" style="width:${100 * share}%"></i></div>`;
}

customElements.define("sidekick-goal", SidekickGoal);
