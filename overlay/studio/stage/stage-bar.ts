import { type TemplateResult, html, nothing } from "lit";
import type { StudioWords } from "../../../shared/words/words.ts";
import { choiceField } from "../../../shared/ui/choice-field.ts";
import { fileButton } from "../../../shared/ui/file-field.ts";
import { numberField } from "../../../shared/ui/number-field.ts";
import { tickField } from "../../../shared/ui/tick-field.ts";
import { type Zoom, canvasChoices } from "./stage-view.ts";

/** The background of the preview: a drawn one, or the streamer's own screenshot. */
export type StageGround = keyof StudioWords["grounds"] | "own";

/** What the bar under the stage shows and does. */
export interface StageBar {
  readonly words: StudioWords;
  readonly zoom: Zoom;
  /** The zoom's factor now. */
  readonly factor: number;
  /** The canvas as its option has it. */
  readonly canvas: string;
  /** Whether the fields for a canvas of an own size are shown. */
  readonly hasOwnSize: boolean;
  readonly ground: StageGround;
  /** Toggles by name; those left out are not shown. */
  readonly toggles: Readonly<Partial<Record<StageToggle, boolean>>>;
  readonly onZoom: (zoom: Zoom) => void;
  /** Called with an option's value, or `own` for the fields. */
  readonly onCanvas: (canvas: string) => void;
  readonly onGround: (ground: StageGround) => void;
  readonly onScreenshot: (file: Blob) => void;
  readonly onToggle: (toggle: StageToggle, isOn: boolean) => void;
}

/** Things on the stage that can be switched on and off. */
export type StageToggle = "safeZones" | "handles" | "samples";

const zooms: readonly Zoom[] = ["fit", 0.5, 1];
const minSide = 240;
const maxSide = 7_680;

/** The bar under the stage. */
export function stageBar(bar: StageBar): TemplateResult {
  const { words } = bar;
  const said = words.stage;
  const zoomWord = (zoom: Zoom): string => (zoom === "fit" ? said.fit : `${Math.round(zoom * 100)} %`);
  const percent = Math.round(bar.factor * 100);
  return html`<div class="bar">
    ${choice(
      "zoom",
      said.zoom,
      [...new Set([...zooms, bar.zoom])].map((zoom) => [
        String(zoom),
        zoom === "fit" && bar.zoom === "fit" ? `${said.fit} (${percent} %)` : zoomWord(zoom),
      ]),
      String(bar.zoom),
      (value) => bar.onZoom(value === "fit" ? "fit" : Number(value)),
    )}
    ${canvasFields(bar)}
    ${choice(
      "ground",
      words.background,
      [...Object.entries(words.grounds), ["own", said.ownPicture]],
      bar.ground,
      (value) => bar.onGround(value as StageGround),
    )}
    ${bar.ground === "own" ? screenshotButton(bar) : nothing}
    ${Object.entries(bar.toggles).map(([name, isOn]) =>
      tickField(said[name as StageToggle], isOn, (isNowOn) => bar.onToggle(name as StageToggle, isNowOn), {
        id: `stage-${name}`,
      }),
    )}
  </div>`;
}

function screenshotButton({ words, onScreenshot }: StageBar): TemplateResult {
  const { choosePicture, pictureNote } = words.stage;
  return fileButton(choosePicture, {
    accept: "image/*",
    name: choosePicture,
    description: pictureNote,
    onFiles: ([file]) => onScreenshot(file),
  });
}

function canvasFields({ words, canvas, hasOwnSize, onCanvas }: StageBar): TemplateResult {
  const said = words.stage;
  const isOwn = hasOwnSize || !canvasChoices.some((one) => one === canvas);
  const [width = "", height = ""] = canvas.split("x");
  const side = (name: "width" | "height", value: string, put: (next: number) => string) =>
    numberField({
      id: `canvas-${name}`,
      name: `${said.canvas}, ${said[name]}`,
      least: minSide,
      most: maxSide,
      value,
      isWhole: true,
      onNumber: (number, isPassing) => {
        if (!isPassing) onCanvas(put(number));
      },
    });
  return html`${choice(
    "canvas",
    said.canvas,
    [
      ...canvasChoices.map((one) => [one, one.replace("x", " × ")] as const),
      ["own", isOwn ? canvas.replace("x", " × ") : said.canvasOwn] as const,
    ],
    isOwn ? "own" : canvas,
    onCanvas,
  )}
  ${
    isOwn
      ? html`<span class="fields"
          >${side("width", width, (next) => `${next}x${height}`)} ×
          ${side("height", height, (next) => `${width}x${next}`)}</span
        >`
      : nothing
  }`;
}

function choice(
  id: string,
  label: string,
  values: readonly (readonly [value: string, word: string])[],
  chosen: string,
  onChoice: (value: string) => void,
): TemplateResult {
  // What the zoom and the canvas are is plain to see.
  const shown = id === "ground";
  return html`<label title=${label}
    >${shown ? label : nothing}
    ${choiceField({ id: `stage-${id}`, name: label, values, chosen, onChoose: onChoice })}</label
  >`;
}
