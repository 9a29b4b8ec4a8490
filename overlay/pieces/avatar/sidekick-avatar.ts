import { type PropertyDeclarations, type PropertyValues, html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { pictureAddress } from "../../page/appearance.ts";
import { keepLoading } from "../../page/retries.ts";
import type { figureNames } from "../registry.ts";
import { SidekickPiece, theme } from "../sidekick-piece.ts";
import type { Figure } from "./figures/figure-parts.ts";
import { fox } from "./figures/fox.ts";
import { owl } from "./figures/owl.ts";
import { robot } from "./figures/robot.ts";
import type { Mouth } from "./mouth.ts";
import { type AvatarInMood, type AvatarState, breathSteps } from "./state.ts";
import { ownAvatar, ownAvatarStyles } from "./own-avatar.ts";

const figures: Readonly<Record<(typeof figureNames)[number], Figure>> = { fox, owl, robot };

/**
 * The active character's avatar. `data-mouth` is `closed`, `half` or `open`; `data-mood` is `neutral`, `happy`, `sad`
 * or `angry`.
 *
 * @csspart figure - the picture
 * @cssproperty --sidekick-figure - the character's colour; by default made from its name
 */
export class SidekickAvatar extends SidekickPiece<AvatarInMood> {
  static override styles = [theme, ownAvatarStyles];
  static override properties: PropertyDeclarations = { ...SidekickPiece.properties, character: {} };

  /** Name of the built-in figure, for a character without pictures. */
  declare character: string;
  /** The drawing of that figure. */
  #default: Element | undefined;
  readonly #sheet = new CSSStyleSheet();
  /** Files of pictures that failed to load. */
  #broken: ReadonlySet<string> = new Set();
  #pictures: AvatarInMood["pictures"];

  protected override firstUpdated(): void {
    this.shadowRoot?.adoptedStyleSheets.push(this.#sheet);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { character } = this;
    if (!changed.has("character") || !Object.hasOwn(figures, character)) return;
    const { markup, styles } = figures[character as keyof typeof figures];
    this.#sheet.replaceSync(styles);
    this.#default = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
    this.requestUpdate();
  }

  protected override draw(avatar: AvatarInMood) {
    const { name, mouth, mood, pose } = avatar;
    for (const [key, value] of Object.entries({ mouth, mood }))
      if (this.dataset[key] !== value) this.dataset[key] = value;
    const angle = String(angleOf(name));
    if (this.style.getPropertyValue("--_angle") !== angle) this.style.setProperty("--_angle", angle);
    const own = this.#own(avatar);
    if (own) return keyed(name, own);
    const flags = ["isBlinking", "isLeaving", "isMirrored"] as const;
    const classes = ["figure", mouth, mood, pose, ...flags.filter((flag) => avatar[flag])].join(" ");
    // Keyed by name, so that another character enters with the animation too.
    return this.#default
      ? keyed(name, html`<div class=${classes} style="scale:${stretchOf(avatar)}">${this.#default}</div>`)
      : nothing;
  }

  #own(avatar: AvatarInMood) {
    // New pictures may replace the broken ones.
    if (this.#pictures !== avatar.pictures) this.#broken = new Set();
    this.#pictures = avatar.pictures;
    return ownAvatar(avatar, this.getAttribute("motion") !== "none", this.#broken, (file) => {
      this.#broken = new Set([...this.#broken, file]);
      this.requestUpdate();
      void keepLoading("picture", () => this.#mend());
    });
  }

  /** Tries broken files again, one after another; resolves with whether all can be shown now. */
  async #mend(): Promise<boolean> {
    for (const file of this.#broken) {
      const image = new Image();
      image.src = pictureAddress(file);
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

/** CSS `scale` for the breath and the mouth. */
function stretchOf({ mouth, breath }: AvatarState): string {
  const share = 1 - Math.abs(1 - breath / breathSteps);
  return `${1 + 0.004 * share} ${1 + 0.014 * share + stretches[mouth]}`;
}

const stretches: Readonly<Record<Mouth, number>> = { closed: 0, half: 0.01, open: 0.025 };

/** Hue for a name, in degrees. Similar names get different colours. */
function angleOf(name: string): number {
  let sum = 0;
  for (const letter of name.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 3_600;
  return (sum * 137.5) % 360;
}

customElements.define("sidekick-avatar", SidekickAvatar);
