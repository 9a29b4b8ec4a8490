import { type Figure, figureStyles, figureSvg, flame } from "./figure-parts.ts";

const ear = `<path d="M53 84c-11-26-13-50-8-70 21 8 38 24 47 44z"/>`;
const tail = `<path d="M68 222c-36 4-62-16-58-46 2-16 14-24 14-44 14 10 26 22 24 44-1 12 8 20 24 22z"/>`;
const body = `<path d="M70 146c-14 26-19 58-14 76 2 11 86 11 88 0 5-18 0-50-14-76z"/>`;
const head = `<path d="M100 48c28 0 51 12 57 38 3 8 10 15 21 19-6 6-10 8-13 9 3 6 3 10 2 17-6-1-10-1-13 1-12 15-33 23-54 23s-42-8-54-23c-3-2-7-2-13-1-1-7-1-11 2-17-3-1-7-3-13-9 11-4 18-11 21-19 6-26 29-38 57-38z"/>`;

// Ear, eye and paw of the left side; the right ones are mirrored.
const wholeEar = `<g class="ear"><g class="fur">${ear}</g><g class="hue" transform="matrix(.6 0 0 .6 25 23)">${ear}</g></g>`;
const eye = `<g class="awake"><ellipse class="dark" cx="74" cy="106" rx="13.5" ry="17"/><ellipse class="iris" cx="74" cy="111" rx="10.5" ry="10.5"/><ellipse class="dark" cx="74" cy="108" rx="6" ry="9"/></g><path class="line lid" d="M60 108q14 12 28 0"/><path class="line joy" d="M60 113q14-22 28 0"/><ellipse class="cheek" cx="61" cy="126" rx="8" ry="4.5"/><path class="line brow" d="M62 83q11-8 24-3"/>`;
const paw = `<path d="M68 225c-4-16 3-25 14-25s17 9 14 25c-1 8-27 8-28 0z"/><path class="line toes" d="M78 221v6m8-6v6"/>`;

const drawing = `<g class="rim"><g class="tail">${tail}</g>${body}<g class="head"><g class="ear">${ear}</g><g class="flip"><g class="ear">${ear}</g></g>${head}<g class="flame">${flame}</g></g></g>
<g class="tail hue">${tail}<g class="glow" transform="matrix(.6 0 0 .72 16 58)">${tail}</g></g>
<g class="fur">${body}<ellipse class="mask" cx="100" cy="188" rx="17" ry="30"/>${paw}<g class="flip">${paw}</g></g>
<path class="hue" d="M134 172c6 14 8 26 4 38l-18-2c3-10 0-24-8-32zM58 150c18 12 66 12 84 0 8 7 8 18 1 23-18 10-68 10-86 0-7-5-7-16 1-23z"/>
<g class="head">${wholeEar}<g class="flip">${wholeEar}</g><g class="fur">${head}</g><g class="flame hue">${flame}<g class="glow" transform="matrix(.5 0 0 .5 50 28)">${flame}</g></g>
<path class="mask" d="M100 93c8-15 30-17 43-3 9 11 10 26 3 36-10 14-28 23-46 23s-36-9-46-23c-7-10-6-25 3-36 13-14 35-12 43 3z"/>
<g class="eyes">${eye}<g class="flip">${eye}</g><path class="awake light" d="M69 99h0m52 0h0"/></g><path class="tear" d="M145 118c-5 7-6 14 0 14s5-7 0-14z"/>
<path class="dark" d="M93 117q7-3 14 0-1 6-7 8-6-2-7-8z"/><path class="line rest smile" d="M87 128q6 8 13 0 7 8 13 0"/><path class="line rest frown" d="M90 137q10-10 20 0"/><path class="line rest snarl" d="M84 132l5 4 6-4 5 4 5-4 6 4 5-4"/>
<path class="mouth little" d="M90 129q10 4 20 0 0 12-10 12t-10-12z"/><g class="mouth wide"><path d="M85 128q15 5 30 0 2 22-15 22t-15-22z"/><path class="tongue" d="M90 143q10-8 20 0-3 7-10 7t-10-7z"/><path class="teeth" d="M88 129l7 2-4 6zm24 0l-7 2 4 6z"/></g></g>
`;

/** A small fox with a flame in the character's colour. */
export const fox: Figure = { markup: figureSvg(drawing), styles: figureStyles };
