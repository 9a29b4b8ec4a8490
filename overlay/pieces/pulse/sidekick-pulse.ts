import { css, html, nothing, svg } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { SidekickPiece, theme } from "../sidekick-piece.ts";
import type { Pulse } from "./pulse-player.ts";
import { plural } from "../../../shared/words/words.ts";

/** Height of the picture's ground and of its highest point, and the distance of two steps, in its own units. */
const [ground, top, stepWidth] = [40, 5, 10];
/** Chat with less than this in a step is quiet: the curve stays low. */
const minScale = 4;

/** Points of the curve, from left to right. */
function pointsOf(steps: readonly number[]): readonly (readonly [x: number, y: number])[] {
  const most = Math.max(minScale, ...steps);
  return steps.map((count, at) => [at * stepWidth, ground - 3 - (count / most) * (ground - 3 - top)]);
}

/** A smooth curve through points, which rises and falls only where they do, so that it has no more hills than the chat. */
export function curveThrough(points: readonly (readonly [x: number, y: number])[]): string {
  const slopes = points.slice(1).map(([x, y], at) => {
    const [x0, y0] = points[at] ?? [0, 0];
    return (y - y0) / (x - x0);
  });
  // The harmonic mean of the slopes on both sides; a summit is level.
  const tangents = points.map((_, at) => {
    const [before = 0, after = 0] = [slopes[at - 1], slopes[at]];
    return before * after > 0 ? (2 * before * after) / (before + after) : 0;
  });
  const parts = points.map(([x, y], at) => {
    const [x0, y0] = points[at - 1] ?? [x, y];
    if (at === 0) return `M${x} ${y}`;
    const third = (x - x0) / 3;
    const controls = [
      x0 + third,
      y0 + third * (tangents[at - 1] ?? 0),
      x - third,
      y - third * (tangents[at] ?? 0),
    ];
    return `C${controls.map((each) => each.toFixed(2)).join(" ")} ${x} ${y}`;
  });
  return parts.join("");
}

/**
 * How busy chat is: messages within the last minute, and its course as a curve that ends in a beating point.
 *
 * @csspart panel - the panel
 * @csspart figure - messages a minute
 * @csspart label - unit of the figure
 * @csspart line - the curve
 * @csspart area - what is below the curve
 * @csspart beat - the point at its end
 * @cssproperty [--sidekick-accent=#ffb066] - the curve
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
        font: var(--_weight) 0.72em / 1.3 var(--_font);
      }
      .panel {
        align-items: center;
        display: flex;
        gap: 1.2em;
        padding: 0.75em 1.2em;
      }
      svg {
        filter: var(
          --sidekick-mark-filter,
          var(--theme-mark-filter, drop-shadow(0 0 0.3em color-mix(in srgb, var(--_accent), transparent 55%)))
        );
        flex: none;
        height: 2.6em;
        overflow: visible;
        width: 7.15em;
      }
      /* In a few frames: without a graphics card each frame of a page costs much. */
      path,
      circle {
        transition:
          d 900ms steps(12),
          cy 900ms steps(12);
      }
      .line {
        fill: none;
        stroke: var(--_accent);
        stroke-linecap: round;
        stroke-linejoin: round;
        stroke-width: 2.6px;
      }
      .area {
        fill: url("#fade");
      }
      stop {
        stop-color: var(--_accent);
      }
      .beat {
        fill: color-mix(in oklab, var(--_accent), var(--_ink) 50%);
      }
      .ring {
        animation: beat 1.1s steps(15) backwards;
        fill: none;
        opacity: 0;
        stroke: var(--_accent);
        stroke-width: 2px;
        transform-box: fill-box;
        transform-origin: 50% 50%;
      }
      :host([motion="calm"]) .ring {
        animation: none;
      }
      @keyframes beat {
        from {
          opacity: 0.9;
          transform: scale(0.7);
        }
        to {
          opacity: 0;
          transform: scale(2.8);
        }
      }
      b {
        display: block;
        font-size: 1.7em;
        font-variant-numeric: tabular-nums;
        line-height: 1.05;
      }
      span {
        color: var(--_muted);
      }
    `,
  ];

  protected override draw({ perMinute, steps }: Pulse) {
    if (perMinute === 0) return nothing;
    const label = plural(this.locale.language, this.words.pulse, perMinute);
    const points = pointsOf(steps);
    const [x, y] = points.at(-1) ?? [0, 0];
    const curve = curveThrough(points);
    return html`<div class="panel" part="panel">
      <svg viewBox="0 0 ${x} ${ground}" aria-hidden="true">
        <defs>
          <linearGradient id="fade" x2="0" y2="1">
            <stop stop-opacity="0.6" />
            <stop offset="1" stop-opacity="0.04" />
          </linearGradient>
        </defs>
        <path class="area" part="area" style="d:path('${curve}V${ground}H0Z')" />
        <path class="line" part="line" style="d:path('${curve}')" />
        ${keyed(steps, svg`<circle class="ring" cx=${x} r="4" style="cy:${y}px" />`)}
        <circle class="beat" part="beat" cx=${x} r="4" style="cy:${y}px" />
      </svg>
      <div><b part="figure">${perMinute}</b><span part="label">${label}</span></div>
    </div>`;
  }
}

customElements.define("sidekick-pulse", SidekickPulse);
