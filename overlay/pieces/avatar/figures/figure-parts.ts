/** Marks a style sheet, which the build shortens. */
export const css = String.raw;

/** Drawing of a built-in character: an SVG's markup, and its styles. */
export interface Figure {
  readonly markup: string;
  readonly styles: string;
}

/** A flame in the character's colour, which every figure has. */
export const flame = `<path d="M102 2c1 18 22 26 20 46-1 12-11 19-22 19s-22-7-22-19c0-9 7-13 8-24 5 4 6 6 7 10 6-8 9-18 9-32z"/>`;

/** Three bubbles that show while the character thinks. */
const thought = `<g class="thought hue"><circle cx="32" cy="66" r="4"/><circle cx="21" cy="48" r="6"/><circle cx="11" cy="22" r="9"/></g>`;

/** A figure's SVG. All are equally large, so that another one takes the same place. */
export function figureSvg(drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -8 196 246" part="figure" aria-hidden="true">${drawing}${thought}</svg>`;
}

/** Both sides of a shape: the left one, and the same in a mirror. */
export function bothSides(left: string): string {
  return `${left}<g class="flip">${left}</g>`;
}

/** Styles that all figures share: their colours in each theme, and what moods, poses and mouths show and move. */
export const figureStyles = css`
  :host {
    --_c: var(--sidekick-figure, oklch(var(--theme-hue, 0.77 0.15) var(--_angle)));
    --_eye: var(--theme-eye, #1c1322);
    --_pen: var(--theme-pen, var(--_eye));
    --_mask: var(--theme-mask, #fbe9d2);
    --_outline: var(--theme-outline, none);
    display: block;
  }
  /* The themes' characters, as in themes.css. */
  :host-context([theme="paper"]) {
    --theme-hue: 0.58 0.13;
    --theme-fur: #4a382a;
    --theme-mask: #fff6e4;
    --theme-rim: #fffaf0;
    --theme-eye: #2a1c12;
  }
  :host-context([theme="neon"]) {
    --theme-hue: 0.8 0.19;
    --theme-fur: #0c1230;
    --theme-mask: #1c2450;
    --theme-rim: #00d5ff;
    --theme-rim-width: 6px;
    --theme-eye: #05060f;
    --theme-pen: #c8f4ff;
  }
  :host-context([theme="comic"]) {
    --theme-hue: 0.72 0.2;
    --theme-rim: #16130f;
    --theme-rim-width: 6px;
    --theme-eye: #16130f;
  }
  :host-context([theme="plain"]) {
    --theme-hue: 0.75 0.19;
    --theme-fur: #fff;
    --theme-mask: #fff;
    --theme-rim: #000;
    --theme-eye: #000;
    --theme-brow: #000;
    --theme-outline: #000;
  }
  svg {
    display: block;
    overflow: visible;
    width: 100%;
    stroke-linejoin: round;
    stroke-linecap: round;
    transform-origin: 50% 100%;
    animation: enter 240ms var(--_ease) backwards;
  }
  /* It stretches with breath and syllables, often: what is drawn already is only moved for that. */
  .figure {
    transform-origin: 50% 100%;
    will-change: scale;
  }
  .isLeaving svg {
    animation: leave var(--_out) ease-in forwards;
  }
  .isMirrored,
  .flip {
    transform: scaleX(-1);
  }
  .flip {
    transform-origin: 100px 0;
  }
  .head,
  .tail,
  .ear,
  .flame,
  .brow {
    transform-box: fill-box;
    transform-origin: 50% 100%;
    transition: transform 140ms ease-out;
  }
  .tail {
    transform-origin: 95% 95%;
  }
  .mouth {
    fill: var(--_eye);
    stroke: var(--_pen);
    stroke-width: 2.5px;
    transform-box: fill-box;
    transform-origin: 50% 50%;
  }

  .rim {
    fill: var(--theme-rim, #fff4e2);
    stroke: var(--theme-rim, #fff4e2);
    stroke-width: var(--theme-rim-width, 9px);
  }
  .fur {
    fill: var(--theme-fur, #2e2538);
  }
  .fur,
  .hue {
    stroke: var(--_outline);
    stroke-width: 3px;
  }
  .hue,
  .iris,
  .cheek {
    fill: var(--_c);
  }
  .glow {
    fill: color-mix(in oklab, var(--_c), #fff8dc 62%);
    stroke: none;
  }
  .mask {
    fill: var(--_mask);
    stroke: none;
  }
  .dark {
    fill: var(--_eye);
  }
  .light {
    stroke: #fff;
    stroke-width: 10px;
  }
  .teeth {
    fill: #fff;
    stroke: none;
  }
  .line {
    fill: none;
    stroke: var(--_pen);
    stroke-width: 4px;
  }
  .toes {
    stroke: var(--_mask);
    stroke-width: 2.6px;
    opacity: 0.55;
  }
  .brow {
    stroke: var(--theme-brow, var(--_c));
    stroke-width: 5px;
  }
  .tongue {
    fill: #f2728a;
    stroke: none;
  }
  .tear {
    fill: #7fd0ff;
  }
  .cheek {
    opacity: 0.4;
  }

  .lid,
  .joy,
  .tear,
  .mouth,
  .frown,
  .snarl,
  .thought,
  .isBlinking .awake,
  .happy :is(.awake, .lid),
  .half .rest,
  .open .rest,
  .sad .smile,
  .angry .smile,
  .sad .teeth {
    visibility: hidden;
  }
  .isBlinking:not(.happy) .lid,
  .happy .joy,
  .sad .tear,
  .sad.closed .frown,
  .angry.closed .snarl,
  .half .mouth.little,
  .open .mouth.wide,
  .thinking .thought {
    visibility: visible;
  }

  .happy {
    .cheek {
      opacity: 0.8;
    }
    .ear {
      transform: rotate(5deg);
    }
    .tail {
      transform: rotate(-9deg);
    }
  }
  .sad {
    .ear {
      transform: rotate(-34deg);
    }
    .brow {
      transform: rotate(-20deg);
    }
    .flame {
      transform: scale(0.78, 0.62);
    }
    .tail {
      transform: rotate(-38deg);
    }
    .mouth {
      transform: scale(0.85, -0.85);
    }
  }
  .angry {
    .ear {
      transform: rotate(-15deg) scaleY(0.9);
    }
    .brow {
      stroke: var(--_pen);
      stroke-width: 7px;
      transform: translateY(11px) rotate(24deg);
    }
    .flame {
      transform: scale(1.14, 1.22);
    }
    .tail {
      transform: rotate(6deg) scaleY(1.12);
    }
  }
  .thinking .head {
    transform: rotate(4deg);
  }
  .thinking .eyes {
    transform: translate(-5px, -5px);
  }
  .rejoicing .head {
    transform: translateY(-4px) rotate(-2deg);
  }
  .rejoicing .eyes {
    transform: translateY(-7px);
  }
  .listening .head {
    transform: rotate(-5deg);
  }
  .listening:not(.sad, .angry) .ear {
    transform: rotate(7deg) scaleY(1.06);
  }
  .happy,
  .listening:not(.sad, .angry) {
    .brow {
      transform: translateY(-5px);
    }
  }

  @keyframes enter {
    from {
      opacity: 0;
      transform: translateY(12%) scale(0.9);
    }
  }
  @keyframes leave {
    to {
      opacity: 0;
      transform: translateY(8%) scale(0.94);
    }
  }
  :host([motion="none"]) * {
    scale: none !important;
  }
`;
