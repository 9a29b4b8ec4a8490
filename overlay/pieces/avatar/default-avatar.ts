const ear = `<path d="M53 84c-11-26-13-50-8-70 21 8 38 24 47 44z"/>`;
const tail = `<path d="M68 222c-36 4-62-16-58-46 2-16 14-24 14-44 14 10 26 22 24 44-1 12 8 20 24 22z"/>`;
const body = `<path d="M70 146c-14 26-19 58-14 76 2 11 86 11 88 0 5-18 0-50-14-76z"/>`;
const head = `<path d="M100 48c28 0 51 12 57 38 3 8 10 15 21 19-6 6-10 8-13 9 3 6 3 10 2 17-6-1-10-1-13 1-12 15-33 23-54 23s-42-8-54-23c-3-2-7-2-13-1-1-7-1-11 2-17-3-1-7-3-13-9 11-4 18-11 21-19 6-26 29-38 57-38z"/>`;
const flame = `<path d="M102 2c1 18 22 26 20 46-1 12-11 19-22 19s-22-7-22-19c0-9 7-13 8-24 5 4 6 6 7 10 6-8 9-18 9-32z"/>`;

// Those of the left side; the right ones are the same in a mirror.
const wholeEar = `<g class="ear"><g class="fur">${ear}</g><g class="hue" transform="matrix(.6 0 0 .6 25 23)">${ear}</g></g>`;
const eye = `<g class="awake"><ellipse class="dark" cx="74" cy="106" rx="13.5" ry="17"/><ellipse class="iris" cx="74" cy="111" rx="10.5" ry="10.5"/><ellipse class="dark" cx="74" cy="108" rx="6" ry="9"/></g><path class="line lid" d="M60 108q14 12 28 0"/><path class="line joy" d="M60 113q14-22 28 0"/><ellipse class="cheek" cx="61" cy="126" rx="8" ry="4.5"/><path class="line brow" d="M62 83q11-8 24-3"/>`;
const paw = `<path d="M68 225c-4-16 3-25 14-25s17 9 14 25c-1 8-27 8-28 0z"/><path class="line toes" d="M78 221v6m8-6v6"/>`;

const markup = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -8 196 246" part="figure" aria-hidden="true"><g class="rim"><g class="tail">${tail}</g>${body}<g class="head"><g class="ear">${ear}</g><g class="flip"><g class="ear">${ear}</g></g>${head}<g class="flame">${flame}</g></g></g>
<g class="tail hue">${tail}<g class="glow" transform="matrix(.6 0 0 .72 16 58)">${tail}</g></g>
<g class="fur">${body}<ellipse class="mask" cx="100" cy="188" rx="17" ry="30"/>${paw}<g class="flip">${paw}</g></g>
<path class="hue" d="M134 172c6 14 8 26 4 38l-18-2c3-10 0-24-8-32zM58 150c18 12 66 12 84 0 8 7 8 18 1 23-18 10-68 10-86 0-7-5-7-16 1-23z"/>
<g class="head">${wholeEar}<g class="flip">${wholeEar}</g><g class="fur">${head}</g><g class="flame hue">${flame}<g class="glow" transform="matrix(.5 0 0 .5 50 28)">${flame}</g></g>
<path class="mask" d="M100 93c8-15 30-17 43-3 9 11 10 26 3 36-10 14-28 23-46 23s-36-9-46-23c-7-10-6-25 3-36 13-14 35-12 43 3z"/>
<g class="eyes">${eye}<g class="flip">${eye}</g><path class="awake light" d="M69 99h0m52 0h0"/></g><path class="tear" d="M145 118c-5 7-6 14 0 14s5-7 0-14z"/>
<path class="dark" d="M93 117q7-3 14 0-1 6-7 8-6-2-7-8z"/><path class="line rest smile" d="M87 128q6 8 13 0 7 8 13 0"/><path class="line rest frown" d="M90 137q10-10 20 0"/><path class="line rest snarl" d="M84 132l5 4 6-4 5 4 5-4 6 4 5-4"/>
<path class="mouth little" d="M90 129q10 4 20 0 0 12-10 12t-10-12z"/><g class="mouth wide"><path d="M85 128q15 5 30 0 2 22-15 22t-15-22z"/><path class="tongue" d="M90 143q10-8 20 0-3 7-10 7t-10-7z"/><path class="teeth" d="M88 129l7 2-4 6zm24 0l-7 2 4 6z"/></g></g>
<g class="thought hue"><circle cx="32" cy="66" r="4"/><circle cx="21" cy="48" r="6"/><circle cx="11" cy="22" r="9"/></g></svg>`;

const styles = `
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

/**
 * Avatar of a character without pictures: a small fox with a flame in the character's colour. Classes of the element
 * around it set the mood, the mouth and the pose. The build makes a script of this file, which only pages that show the
 * avatar load.
 */
export const defaultAvatar = { markup, styles };
