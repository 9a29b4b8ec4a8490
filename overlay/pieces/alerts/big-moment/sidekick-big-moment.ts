import { html, nothing, svg, unsafeCSS } from "lit";
import { chanceOf } from "../../../../shared/alerts/choose-alert.ts";
import { SidekickPiece, theme } from "../../sidekick-piece.ts";
import { pageClock } from "../../../page/page-clock.ts";
import { alertKinds } from "../alert.ts";
import type { BigMoment } from "./big-moment.ts";
import { type MomentStage, type PieceWay, wayOf } from "./moment-motions.ts";
import { shapeOf } from "./moment-shapes.ts";
import styles from "./sidekick-big-moment.css?inline";

/** Poses of a piece are computed so far apart. */
const poseMs = 100;
/** Between two poses a piece moves in so many steps: without a graphics card, each frame of a whole page costs much. */
const stepsPerPose = 3;

/**
 * The act of a large alert, behind all pieces: what flies across the page, or with a `motion` of `calm` a glow at its edge.
 * Its `data-kind` is the alert's, its `data-tier` is `big` for an act in the half of the page at the `edge`, else `huge`.
 */
export class SidekickBigMoment extends SidekickPiece<BigMoment> {
  static override styles = [theme, unsafeCSS(styles)];
  static override properties = {
    ...SidekickPiece.properties,
    leaving: { type: Boolean, reflect: true },
    edge: { reflect: true },
    colour: { attribute: false },
  };

  declare leaving: boolean;
  /** The edge of the page at which the act begins. */
  declare edge: MomentStage["edge"];
  /** The alert's own colour; `undefined`: its kind's. */
  declare colour: string | undefined;
  #flying = 0;

  protected override draw({ kind, size, pieces, startedAt, endsAt }: BigMoment) {
    const motion = this.getAttribute("motion");
    this.dataset["kind"] = kind;
    this.dataset["tier"] = size;
    this.style.setProperty("--_hue", this.colour ?? (this.#accent || alertKinds[kind].colour));
    this.style.setProperty("--_lasts", `${endsAt - startedAt}ms`);
    if (motion === "none") return nothing;
    const { wide, outline, base = outline, light, bright, dark } = shapeOf(kind);
    // A shape without a lighter area has a smaller one of its own form.
    const inner = light === undefined ? "translate(4.6 4.4) scale(0.6)" : nothing;
    const drawing = svg`
      <path class="shadow" d=${outline} />
      <path class="outline" d=${outline} />
      <path class="base" d=${base} />
      <path class="light" d=${light ?? outline} transform=${inner} />
      <path class="bright" d=${bright ?? nothing} />
      <path class="dark" d=${dark ?? nothing} />
    `;
    return html`<div class="glow"></div>
      ${Array.from(
        { length: motion === "full" ? pieces : 0 },
        () => html`<svg class="flying" viewBox="0 0 ${24 * wide} 24">${drawing}</svg>`,
      )}`;
  }

  /** The colour that the streamer chose for alerts alone, which is set on their place. */
  get #accent(): string {
    const root = this.getRootNode();
    const place = root instanceof ShadowRoot && root.querySelector(".alerts");
    return place ? getComputedStyle(place).getPropertyValue("--sidekick-alert-accent") : "";
  }

  /** Sends the pieces on their way that do not fly yet. */
  protected override updated(): void {
    const { state } = this;
    const drawn = [...this.renderRoot.querySelectorAll<SVGElement>(".flying")];
    const flown = this.#flying;
    if (!state || drawn.length <= flown) return;
    this.#flying = drawn.length;
    const { kind, seed, pieces: of, startedAt, endsAt, joinedAt } = state;
    const [pageWidth, pageHeight] = [
      this.parentElement?.clientWidth ?? 0,
      this.parentElement?.clientHeight ?? 0,
    ];
    const unit = Math.min(pageWidth, pageHeight);
    const { size: share, wide } = shapeOf(kind);
    const stage: MomentStage = {
      width: this.clientWidth,
      height: this.clientHeight,
      unit,
      isUpright: pageHeight > pageWidth,
      edge: this.edge,
      size: share * unit,
      ms: endsAt - startedAt,
    };
    const passed = pageClock.wall() - startedAt;
    for (const [order, piece] of drawn.slice(flown).entries()) {
      const at = flown + order;
      const random = (salt: string): number => chanceOf(`${seed} ${at} ${salt}`);
      const size = stage.size * (0.78 + 0.44 * random("size"));
      const since = joinedAt - startedAt;
      const way = wayOf(kind, { at, of, size, since, order, random }, stage);
      piece.style.width = `${size * wide}px`;
      piece.style.height = `${size}px`;
      const frames = framesOf(way, stage.ms, size * wide, size);
      // In one step with all others, also if the page was busy.
      piece.animate(frames, { duration: stage.ms, fill: "both" }).currentTime = passed;
    }
  }
}

function framesOf(way: PieceWay, lastsMs: number, wide: number, high: number): Keyframe[] {
  return Array.from({ length: Math.ceil(lastsMs / poseMs) + 1 }, (_, at) => {
    const ms = Math.min(at * poseMs, lastsMs);
    const { x, y, turn, wide: share = 1, seen = 1 } = way(ms);
    return {
      offset: ms / lastsMs,
      easing: `steps(${stepsPerPose})`,
      opacity: seen,
      transform: `translate(${(x - wide / 2).toFixed(1)}px,${(y - high / 2).toFixed(1)}px) rotate(${turn.toFixed(1)}deg) scaleX(${share.toFixed(2)})`,
    };
  });
}

customElements.define("sidekick-big-moment", SidekickBigMoment);
