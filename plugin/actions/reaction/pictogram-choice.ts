import { type PropertyDeclarations, type TemplateResult, css, html, nothing, svg } from "lit";
import { unsafeSVG } from "lit/directives/unsafe-svg.js";
import { reactionPictogram } from "../../drawing/pictograms.ts";
import { isOwnPicture, ownPictureSize, reactionPictograms } from "../../../shared/reaction-pictograms.ts";
import { drawReactionPictogram } from "../../drawing/reaction-pictograms.ts";
import { icon, liveRegion, statusLine } from "../../forms/field.ts";
import { inspectorStyles } from "../../forms/form.styles.ts";
import { PanelView } from "../../forms/panel-view.ts";
import { radioButton } from "../../../shared/ui/choice-field.ts";
import { fileField } from "../../../shared/ui/file-field.ts";

const ink = { style: "filled", colour: "currentColor", ground: "var(--raised)", stroke: 6 } as const;

/** The pictogram of a Trigger reaction key, and under a fold its choice: one of ours, or a picture of the streamer's own. */
export class PictogramChoice extends PanelView {
  static override properties: PropertyDeclarations = {
    ...PanelView.properties,
    value: {},
    hasFailed: { state: true },
  };
  /** The key's setting; `undefined`: the default. */
  declare value: string | undefined;
  /** The file chosen last is no picture. */
  hasFailed = false;
  static override styles = [
    inspectorStyles,
    css`
      .tiles {
        display: grid;
        gap: 4px;
        grid-template-columns: repeat(auto-fill, 32px);
        margin-bottom: 6px;
      }
      .tile {
        background: var(--raised);
        border-radius: 6px;
        color: var(--muted);
        cursor: pointer;
        display: grid;
        height: 32px;
        place-items: center;
        position: relative;
      }
      .tile input {
        appearance: none;
        background: none;
        border: 2px solid transparent;
        border-radius: 6px;
        cursor: pointer;
        height: 100%;
        inset: 0;
        position: absolute;
      }
      /* No :has(), which Safari evaluates only once in a shadow root. */
      .tile input:checked {
        border-color: var(--accent);
      }
      .tile input:checked + svg {
        color: var(--accent);
      }
      svg {
        height: 22px;
        width: 22px;
      }
      summary {
        background: var(--raised);
        border-radius: 6px;
        padding: 3px 10px;
        width: max-content;
      }
      details[open] > summary {
        margin-bottom: 6px;
      }
    `,
  ];

  override render(): TemplateResult {
    const { words } = this.panel;
    const { pictogramNames, ownPicture, choosePicture, noPicture } = words.reaction;
    const own = this.value !== undefined && isOwnPicture(this.value) ? this.value : undefined;
    const chosen = own === undefined ? reactionPictograms.find((name) => name === this.value) : undefined;
    return html`<div class="row">
      <span class="label" id="pictogram">${words.reaction.pictogram}</span>
      <details>
        <summary aria-labelledby="pictogram chosen">
          ${this.#drawing(this.value)}
          <span id="chosen">${own === undefined ? pictogramNames[chosen ?? "bolt"] : ownPicture}</span>
          ${icon("turn", "turn")}
        </summary>
        <div class="tiles" role="radiogroup" aria-labelledby="pictogram">
          ${this.#tile(undefined, pictogramNames.bolt)}
          ${reactionPictograms.map((name) => this.#tile(name, pictogramNames[name]))}
          ${own === undefined ? nothing : this.#tile(own, ownPicture)}
        </div>
        <div hidden>
          ${fileField({ accept: "image/*", name: choosePicture, onFiles: ([file]) => void this.#take(file) })}
        </div>
        <button @click=${() => this.renderRoot.querySelector<HTMLElement>("[type=file]")?.click()}>
          ${choosePicture}
        </button>
        ${liveRegion("picture-failed", this.hasFailed ? statusLine("trouble", noPicture) : nothing)}
      </details>
    </div>`;
  }

  #drawing(value: string | undefined): TemplateResult {
    const draw = (value === undefined ? undefined : drawReactionPictogram(value)) ?? reactionPictogram;
    return html`<svg viewBox="-34 -34 68 68" aria-hidden="true">${svg`${unsafeSVG(draw(ink))}`}</svg>`;
  }

  #tile(value: string | undefined, name: string): TemplateResult {
    return html`<label class="tile" title=${name}>
      ${radioButton({ group: "pictogram", value: value ?? "", name }, value === this.value, () => this.#choose(value))}
      ${this.#drawing(value)}
    </label>`;
  }

  #choose(pictogram: string | undefined): void {
    this.hasFailed = false;
    this.panel.settings.change({ pictogram });
  }

  /** Draws the file again in the key's size: nothing of the file itself gets into the settings. */
  async #take(file: File): Promise<void> {
    const picture = await smallPicture(file).catch(() => undefined);
    if (picture !== undefined && isOwnPicture(picture)) this.#choose(picture);
    else this.hasFailed = true;
  }
}

/** A file's picture as the data URI of a small PNG. Rejects if the file is too large or no picture. */
async function smallPicture(file: File): Promise<string | undefined> {
  if (file.size > 20_000_000) return undefined;
  const picture = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = ownPictureSize;
  const drawing = canvas.getContext("2d");
  if (!drawing) return undefined;
  const scale = ownPictureSize / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  drawing.imageSmoothingQuality = "high";
  drawing.drawImage(picture, (ownPictureSize - width) / 2, (ownPictureSize - height) / 2, width, height);
  picture.close();
  return canvas.toDataURL("image/png");
}

customElements.define("sidekick-pictogram-choice", PictogramChoice);
