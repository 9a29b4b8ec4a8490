import { type TemplateResult, html } from "lit";
import type { SetUpPage } from "../set-up-questions.ts";

const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}Z`;
const deck = box(4, 16, 42, 32) + [12, 22, 32].map((x) => box(x, 24, 5, 5) + box(x, 35, 5, 5)).join("");
const screen = `${box(8, 6, 80, 44)}M36 58h24M48 50v8`;

/** A place of the set-up window that begins with a sentence and a picture. */
export type LedPlace = Exclude<SetUpPage, "steps" | "connections" | "profile">;

/** Two paths for each place's picture, 96 by 64: first the things around, then what can be changed there. */
const pictures: Readonly<Record<LedPlace, readonly [string, string]>> = {
  account: [deck, "M58 32a8 8 0 1 1 16 0a8 8 0 1 1-16 0M74 32h17v8M83 32v6"],
  obs: [`${deck}${box(62, 18, 30, 22)}M70 47h14`, "M48 29h12M73 29a4 4 0 1 1 8 0a4 4 0 1 1-8 0"],
  overlay: [screen, "M16 43v-5a6 6 0 0 1 12 0v5M34 34h32v9h-32ZM34 14h28v9h-28Z"],
  sound: [
    `${box(8, 10, 34, 24)}M16 34v8l9 -8M18 22h14`,
    "M64 12a6 6 0 0 1 12 0v16a6 6 0 0 1 -12 0ZM57 28a13 13 0 0 0 26 0M70 41v9M61 50h18",
  ],
  control: [`${box(20, 6, 56, 52)}M20 16h56`, box(27, 23, 17, 11) + box(52, 23, 17, 11) + box(27, 41, 42, 9)],
  approval: ["M14 8h54v30h-34l-10 10v-10h-10ZM22 18h36M22 27h22", "M60 46l8 8l16 -18"],
  rules: ["M14 12h26v18h-26ZM56 34h26v18h-26Z", "M27 30v13h24M45 36l7 7l-7 7"],
  vtube: [
    "M22 34a22 22 0 1 1 44 0a22 22 0 1 1-44 0M36 28v4M52 28v4",
    "M36 41a9 7 0 0 0 16 0Z M74 28a8 8 0 0 1 0 12M81 22a16 16 0 0 1 0 24",
  ],
  screens: [
    `${box(4, 12, 46, 30)}M17 50h20`,
    `${box(58, 20, 14, 26)}M79 27a9 9 0 0 1 0 12M86 21a18 18 0 0 1 0 24`,
  ],
  api: [deck, "M64 22l-9 10l9 10M82 22l9 10l-9 10M77 18l-8 28"],
  check: ["M40 12h44M40 32h44M40 52h30", "M12 12l5 5l9 -11M12 32l5 5l9 -11M12 52l5 5l9 -11"],
};

/** The head of a place: a sentence about its purpose, and a small picture. */
export function pageLead(place: LedPlace, sentence: string): TemplateResult {
  const [there, changed] = pictures[place];
  return html`<div class="lead">
    <svg viewBox="0 0 96 64" aria-hidden="true">
      <path d=${there} />
      <path class="changed" d=${changed} />
    </svg>
    <p>${sentence}</p>
  </div>`;
}
