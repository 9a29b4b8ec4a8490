import { html, nothing, unsafeCSS } from "lit";
import type { AiMessage } from "../../speech/utterance.ts";
import styles from "./name-plate.css?inline";

/** Styles of a name plate, for the element that shows it. */
export const namePlateStyles = unsafeCSS(styles);

/**
 * A message's character, tone, and the viewer whom it answers; empty: none. `waiting`: number of
 * messages that follow.
 */
export interface NamePlate {
  readonly name: string;
  readonly tone: string;
  readonly target: string;
  readonly waiting: number;
}

/** The plate of a message with the streamer's options, while so many others wait. */
export function plateOf(
  { name, target, tone }: AiMessage,
  waiting: number,
  own: Readonly<Record<string, string>>,
): NamePlate {
  return {
    name,
    target,
    tone: own["ai-tone"] === "on" ? tone : "",
    waiting: own["ai-waiting"] === "off" ? 0 : waiting,
  };
}

/** Draws a plate. */
export function namePlate({ name, tone, target, waiting }: NamePlate) {
  return html`<header class="head">
    <span class="plate" part="plate">
      <span class="ember" part="ember" aria-hidden="true"
        ><i class="bar"></i><i class="bar"></i><i class="bar"></i
      ></span>
      <bdi part="name">${name}</bdi>
      ${tone === "" ? nothing : html`<i class="tone" part="tone">${tone}</i>`}
      ${waiting === 0 ? nothing : html`<i class="waiting" part="waiting">+${waiting}</i>`}
    </span>
    ${
      target === ""
        ? nothing
        : html`<span class="target" part="target"
            ><svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M6 3 2 7l4 4M2 7h7a5 5 0 0 1 5 5v1" /></svg
            ><bdi>${target}</bdi></span
          >`
    }
  </header>`;
}
