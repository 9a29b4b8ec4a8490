import { type Figure, bothSides, css, figureStyles, figureSvg, flame } from "./figure-parts.ts";

const ear = `<path d="M44 92c-14-22-20-46-16-66 22 4 40 18 54 38z"/>`;
const body = `<path d="M100 96c-40 0-58 42-58 78 0 34 26 54 58 54s58-20 58-54c0-36-18-78-58-78z"/>`;
const head = `<path d="M100 46c44 0 74 26 74 62 0 32-30 52-74 52s-74-20-74-52c0-36 30-62 74-62z"/>`;
const wing = `<path d="M48 142c-24 14-34 44-24 76 3 7 9 6 13 1 14-14 24-40 24-66 0-10-6-15-13-11z"/>`;
const foot = `<path d="M66 226c-2-10 3-16 9-13 2-6 9-6 11 0 6-3 11 3 9 13-1 5-28 5-29 0z"/>`;
const beak = `<path d="M100 109c9 0 17 6 17 12 0 9-10 15-17 23-7-8-17-14-17-23 0-6 8-12 17-12z"/>`;

// Ear and wing of the left side; the right ones are mirrored.
const wholeEar = `<g class="ear"><g class="fur">${ear}</g><g class="hue" transform="matrix(.58 0 0 .58 22 22)">${ear}</g></g>`;
const wholeWing = `<g class="wing"><g class="fur">${wing}</g><path class="hue" d="M25 184c5 3 8 3 12 0 4 4 8 4 13 1-4 12-9 23-15 31-3 4-7 4-9-1-3-10-3-21-1-31z"/></g>`;
const face = `<path class="mask" d="M100 86c-8-10-19-14-31-14-20 0-35 15-35 35 0 17 11 30 26 34 10 9 24 13 40 13s30-4 40-13c15-4 26-17 26-34 0-20-15-35-35-35-12 0-23 4-31 14z"/>`;
const eye = `<g class="awake"><circle class="dark" cx="70" cy="106" r="23.5"/><circle class="iris" cx="70" cy="106" r="19"/><circle class="dark" cx="72" cy="106" r="12"/></g><path class="line lid" d="M49 108q21 17 42 0"/><path class="line joy" d="M49 115q21-29 42 0"/><ellipse class="cheek" cx="54" cy="134" rx="9" ry="5"/><path class="line brow" d="M45 81q15-14 38-9"/>`;

const drawing = `<g class="rim">${body}${bothSides(`<g class="wing">${wing}</g>${foot}`)}<g class="head">${bothSides(`<g class="ear">${ear}</g>`)}${head}<g class="flame">${flame}</g></g></g>
<g class="fur">${body}</g><path class="mask" d="M100 142c26 0 38 20 38 40 0 24-16 38-38 38s-38-14-38-38c0-20 12-40 38-40z"/>
<path class="plumage" d="M76 178l8 7 8-7m16 0l8 7 8-7m-32 18l8 7 8-7"/>
<g class="beak">${bothSides(foot)}</g>${bothSides(wholeWing)}
<g class="head">${bothSides(wholeEar)}<g class="fur">${head}</g><g class="flame hue">${flame}<g class="glow" transform="matrix(.5 0 0 .5 50 28)">${flame}</g></g>${face}
<g class="eyes">${bothSides(eye)}<path class="awake light" d="M65 98h0m62 0h0"/></g><path class="tear" d="M150 128c-5 7-6 14 0 14s5-7 0-14z"/>
<g class="mouth little"><path class="jaw" d="M87 124h26q1 20-13 29-14-9-13-29z"/><path d="M92 126h16q0 12-8 18-8-6-8-18z"/></g><g class="mouth wide"><path class="jaw" d="M83 122h34q4 29-17 43-21-14-17-43z"/><path d="M89 124h22q2 22-11 32-13-10-11-32z"/><path class="tongue" d="M93 144q7-6 14 0-2 6-7 10-5-4-7-10z"/></g>
<g class="beak bill">${beak}</g><path class="line rest smile" d="M74 137q6 9 16 5m36-5q-6 9-16 5"/><path class="line rest frown" d="M75 146q4-8 14-6m36 6q-4-8-14-6"/><path class="line rest snarl" d="M85 128l5 4 5-4 5 4 5-4 5 4 5-4"/></g>
`;

const styles = css`
  .beak,
  .jaw {
    fill: var(--theme-beak, #ffb547);
    stroke: var(--_outline);
    stroke-width: 3px;
  }
  .mouth {
    stroke: none;
  }
  .sad .mouth {
    transform: scale(0.85);
  }
  .wing .fur {
    stroke: var(--theme-outline, color-mix(in oklab, var(--theme-fur, #2e2538), var(--_mask) 24%));
  }
  .bill {
    transform-box: fill-box;
  }
  .half .bill {
    transform: scaleY(0.78);
  }
  .open .bill {
    transform: scaleY(0.68);
  }
  .plumage {
    fill: none;
    stroke: var(--_c);
    stroke-width: 5px;
  }
  .wing {
    transform-box: fill-box;
    transform-origin: 80% 6%;
    transition: transform 180ms ease-out;
  }
  .happy .wing {
    transform: rotate(16deg);
  }
  .sad .wing {
    transform: rotate(-7deg);
  }
  .angry .wing {
    transform: rotate(24deg) scaleY(0.94);
  }
  .thinking .flip > .wing {
    transform: rotate(12deg);
  }
  .rejoicing .wing {
    transform: rotate(62deg);
  }
`;

/** A small owl with ears of feathers, which lifts its wings. */
export const owl: Figure = {
  markup: figureSvg(drawing),
  styles: figureStyles + styles,
};
