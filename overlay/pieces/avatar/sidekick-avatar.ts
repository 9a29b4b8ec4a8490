import { html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { loadScript } from "../../../shared/load-script.ts";
import { pictureAddress } from "../../page/figures.ts";
import { keepLoading } from "../../page/retries.ts";
import { SidekickPiece } from "../sidekick-piece.ts";
import { theme } from "../theme.styles.ts";
import type { defaultFigure } from "./default-figure.ts";
import { type Figure, type FigureInMood, type Mouth, breathSteps } from "./figure.ts";
import { ownFigure, ownFigureStyles } from "./own-figure.ts";

declare global {
  /** What the figure's script brings. */
  var sidekickFigure: typeof defaultFigure | undefined;
}

/**
 * The active character as a figure. `data-mouth` is `closed`, `half` or `open`; `data-mood` is `neutral`, `happy`, `sad`
 * or `angry`.
 *
 * @csspart figure - the picture
 * @cssproperty --sidekick-figure - the character's colour; by default made from its name
 */
export class SidekickAvatar extends SidekickPiece<FigureInMood> {
  static override styles = [theme, ownFigureStyles];
  /** The drawing of a character without pictures, once it is loaded. */
  #default: Element | undefined;
  /** Files that cannot be shown. */
  #broken: ReadonlySet<string> = new Set();
  #pictures: FigureInMood["pictures"];

  protected override firstUpdated(): void {
    void keepLoading("drawing", async () => {
      if (!globalThis.sidekickFigure) await loadScript(document, "figure.js");
      const figure = globalThis.sidekickFigure;
      if (figure) this.#take(figure);
      return figure !== undefined;
    });
  }

  #take(figure: typeof defaultFigure): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(figure.styles);
    this.shadowRoot?.adoptedStyleSheets.push(sheet);
    this.#default = new DOMParser().parseFromString(figure.markup, "image/svg+xml").documentElement;
    this.requestUpdate();
  }

  protected override draw(figure: FigureInMood) {
    const { name, mouth, mood, pose } = figure;
    for (const [key, value] of Object.entries({ mouth, mood }))
      if (this.dataset[key] !== value) this.dataset[key] = value;
    const angle = String(angleOf(name));
    if (this.style.getPropertyValue("--_angle") !== angle) this.style.setProperty("--_angle", angle);
    const own = this.#own(figure);
    if (own) return keyed(name, own);
    const flags = ["isBlinking", "isLeaving", "isMirrored"] as const;
    const classes = ["figure", mouth, mood, pose, ...flags.filter((flag) => figure[flag])].join(" ");
    // Another character comes in as the first one did.
    return this.#default
      ? keyed(name, html`<div class=${classes} style="scale:${stretchOf(figure)}">${this.#default}</div>`)
      : nothing;
  }

  #own(figure: FigureInMood) {
    // Once they have been changed, they are all tried again.
    if (this.#pictures !== figure.pictures) this.#broken = new Set();
    this.#pictures = figure.pictures;
    return ownFigure(figure, this.#broken, (file) => {
      this.#broken = new Set([...this.#broken, file]);
      this.requestUpdate();
      void keepLoading("picture", () => this.#mend());
    });
  }

  /** Tries broken files again, one after another; resolves with whether all can be shown now. */
  async #mend(): Promise<boolean> {
    for (const file of this.#broken) {
      const image = new Image();
      image.src = pictureAddress({ file });
      try {
        await image.decode();
      } catch {
        return false;
      }
      this.#broken = new Set([...this.#broken].filter((other) => other !== file));
      this.requestUpdate();
    }
    return true;
  }
}

/** How much wider and taller it is than at rest. */
function stretchOf({ mouth, breath }: Figure): string {
  const share = 1 - Math.abs(1 - breath / breathSteps);
  return `${1 + 0.004 * share} ${1 + 0.014 * share + stretches[mouth]}`;
}

const stretches: Readonly<Record<Mouth, number>> = { closed: 0, half: 0.01, open: 0.025 };

/** A hue for a name, in degrees: names that are alike get colours that are not. */
function angleOf(name: string): number {
  let sum = 0;
  for (const letter of name.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 3_600;
  return (sum * 137.5) % 360;
}

customElements.define("sidekick-avatar", SidekickAvatar);
