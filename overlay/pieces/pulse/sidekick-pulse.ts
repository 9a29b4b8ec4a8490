import { css, html, nothing } from "lit";
import { SidekickPiece, theme } from "../sidekick-piece.ts";
import type { Pulse } from "./pulse-player.ts";
import { plural } from "../../../shared/words/words.ts";

/**
 * How busy chat is: messages within the last minute, and its course in twelve bars of five seconds.
 *
 * @csspart panel - the panel
 * @csspart figure - messages a minute
 * @csspart label - unit of the figure
 * @csspart bar - one of the bars
 * @cssproperty [--sidekick-accent=#ffb066] - the bars
 * @cssproperty [--sidekick-ink=#f4efe6] - the figure
 * @cssproperty [--sidekick-muted=#b3abc0] - the label
 * @cssproperty [--sidekick-font] - the typeface
 */
export class SidekickPulse extends SidekickPiece<Pulse> {
  static override styles = [
    theme,
    css`
      :host {
        color: var(--_ink);
        display: block;
        font: 600 0.72em / 1.3 var(--_font);
      }
      .panel {
        align-items: center;
        display: flex;
        gap: 0.9em;
        padding: 0.5em 0.9em;
      }
      .bars {
        align-items: flex-end;
        display: flex;
        filter: var(--theme-mark-filter, none);
        gap: 0.14em;
        height: 1.9em;
      }
      i {
        background: var(--_accent);
        border-radius: 0.08em;
        min-height: 0.12em;
        width: 0.3em;
      }
      b {
        display: block;
        font-size: 1.3em;
        font-variant-numeric: tabular-nums;
        line-height: 1.1;
      }
      span {
        color: var(--_muted);
      }
    `,
  ];

  protected override draw({ perMinute, steps }: Pulse) {
    if (perMinute === 0) return nothing;
    const most = Math.max(4, ...steps);
    const label = plural(this.locale.language, this.words.pulse, perMinute);
    return html`<div class="panel" part="panel">
      <div class="bars" aria-hidden="true">
        ${steps.map((count) => html`<i part="bar" style="height:${Math.round((count / most) * 100)}%"></i>`)}
      </div>
      <div><b part="figure">${perMinute}</b><span part="label">${label}</span></div>
    </div>`;
  }
}

customElements.define("sidekick-pulse", SidekickPulse);
