import { type Figure, bothSides, css, figureStyles, figureSvg, flame } from "./figure-parts.ts";

const ear = `<path d="M34 88h-6c-9 0-14 5-14 12v18c0 7 5 12 14 12h6z"/>`;
const body = `<path d="M68 152h64c9 0 15 6 16 15l3 36c1 13-9 21-22 21H71c-13 0-23-8-22-21l3-36c1-9 7-15 16-15z"/>`;
const head = `<path d="M66 56h68c22 0 36 14 36 35v30c0 21-14 35-36 35H66c-22 0-36-14-36-35V91c0-21 14-35 36-35z"/>`;
const neck = `<path d="M84 138h32v24H84z"/>`;
const arm = `<path d="M46 164c-16 2-25 16-24 34 0 9 6 15 13 15s13-6 13-14c0-8 2-13 6-17z"/>`;
const foot = `<path d="M62 230c-3-14 3-22 15-22s18 8 15 22c-1 5-29 5-30 0z"/>`;
const rod = `<path d="M95 40h10v20h-10z"/>`;
// The flame of the others burns at the end of its aerial, a little smaller.
const lamp = `<g class="flame" transform-origin="100 44"><g transform="translate(23 -2) scale(.76)">${flame}</g></g>`;

// Eye and arm of the left side; the right ones are mirrored.
const eye = `<g class="awake"><rect class="lit" x="57" y="84" width="23" height="34" rx="11.500"/><rect class="glow" x="63" y="90" width="8" height="10" rx="4"/></g><path class="line lid" d="M56 103q13 6 26 0"/><path class="line joy" d="M55 110q14-25 28 0"/><ellipse class="cheek" cx="53" cy="127" rx="7" ry="4"/><path class="line brow" d="M57 77q11-6 24-2"/>`;
const wholeArm = `<g class="arm"><g class="fur">${arm}</g><circle class="hue" cx="35" cy="202" r="11"/></g>`;

const drawing = `<g class="rim">${body}${bothSides(`<g class="arm">${arm}</g>${foot}`)}<g class="head">${bothSides(`<g class="ear">${ear}</g>`)}${rod}${head}${lamp}</g></g>
<g class="fur">${bothSides(foot)}${body}${neck}</g>${bothSides(wholeArm)}<rect class="mask" x="72" y="180" width="56" height="34" rx="12"/><path class="gauge" d="M82 197h8l5-9 8 17 5-8h10"/>
<path class="hue" d="M60 150c18 10 62 10 80 0 7 6 7 15 1 20-18 9-64 9-82 0-6-5-6-14 1-20z"/>
<g class="head">${bothSides(`<g class="ear hue">${ear}</g>`)}<g class="fur">${rod}${head}</g><g class="hue">${lamp}</g><g class="glow"><g class="flame"><g transform="translate(62 19) scale(.38)">${flame}</g></g></g>
<path class="screen" d="M70 68h60c17 0 28 10 28 27v24c0 17-11 27-28 27H70c-17 0-28-10-28-27V95c0-17 11-27 28-27z"/><path class="shine" d="M54 96c0-9 5-15 14-17"/>
<g class="eyes">${bothSides(eye)}</g><path class="tear" d="M138 118c-5 7-6 14 0 14s5-7 0-14z"/>
<path class="line rest smile" d="M88 128q12 11 24 0"/><path class="line rest frown" d="M89 136q11-10 22 0"/><path class="line rest snarl" d="M84 134l5-5 6 5 5-5 5 5 6-5 5 5"/>
<rect class="mouth little" x="90" y="124" width="20" height="12" rx="6"/><g class="mouth wide"><path d="M84 123h32c3 0 4 2 3 5-3 9-10 14-19 14s-16-5-19-14c-1-3 0-5 3-5z"/></g></g>
`;

const styles = css`
  .screen {
    fill: var(--theme-screen, #15101c);
    stroke: var(--_outline);
    stroke-width: 3px;
  }
  .lit,
  .mouth {
    fill: var(--_lit);
    stroke: none;
  }
  :host {
    --_lit: color-mix(in oklab, var(--_c), #fff 28%);
    --theme-brow: var(--_lit);
  }
  .line {
    stroke: var(--_lit);
    stroke-width: 5px;
  }
  .shine {
    fill: none;
    opacity: 0.22;
    stroke: #fff;
    stroke-width: 5px;
  }
  .gauge {
    fill: none;
    stroke: var(--_c);
    stroke-width: 4px;
  }
  .arm {
    transform-box: fill-box;
    transform-origin: 80% 10%;
    transition: transform 180ms ease-out;
  }
  .angry .brow {
    stroke: var(--_lit);
  }
  .happy .arm {
    transform: rotate(24deg);
  }
  .sad .arm {
    transform: rotate(-8deg);
  }
  .sad .ear {
    transform: translateY(9px) scaleY(0.85);
  }
  .angry .arm {
    transform: rotate(34deg) scale(0.96);
  }
  .thinking .flip > .arm {
    transform: rotate(20deg);
  }
  .rejoicing .arm {
    transform: rotate(105deg);
  }
`;

/** A small robot with a face of light, which lifts its arms. */
export const robot: Figure = {
  markup: figureSvg(drawing),
  styles: figureStyles + styles,
};
