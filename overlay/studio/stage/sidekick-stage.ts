import { type PropertyValues, html, nothing } from "lit";
import { fill } from "../../../shared/words/words.ts";
import { canvasSize, readOptions } from "../../options/options.ts";
import type { OverlayOptions } from "../../page/overlay-options.ts";
import { pageClock } from "../../page/page-clock.ts";
import { type Choices, choicesAddress } from "../choices/address.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import { takeDrops } from "../../../shared/ui/file-drop.ts";
import { valueWord } from "../choices/option-words.ts";
import { type Preview, createPreview } from "./preview.ts";
import { StudioElement } from "../studio-element.ts";
import { whileConnected } from "../while-connected.ts";
import { coveringPairs } from "./covering.ts";
import { followBoxes } from "./frame-boxes.ts";
import type { Size } from "./geometry.ts";
import { type Boxes, currentBoxes } from "./piece-edits.ts";
import { type StageGround, type StageToggle, stageBar } from "./stage-bar.ts";
import { stageStyles } from "./stage.styles.ts";
import { type Zoom, safeZones, scrollFor, wheeled, zoomFactor } from "./stage-view.ts";
import "./sidekick-piece-boxes.ts";
import { lastingStorage } from "../../page/storage.ts";
import { sizeOf } from "../characters/picture-file.ts";

const fullHd: readonly [number, number] = [1_920, 1_080];
/**
 * The overlay on its canvas, as viewers see it, with boxes by which its pieces are arranged by hand.
 *
 * @slot Directly under the canvas.
 */
export class SidekickStage extends StudioElement {
  static override styles = [controls, stageStyles];
  static override properties = {
    choices: { attribute: false },
    isArranged: { attribute: false },
    isHintHidden: { attribute: false },
    isOfSamples: { attribute: false },
    sample: { attribute: false },
    zoom: { state: true },
    room: { state: true },
    ground: { state: true },
    toggles: { state: true },
    hasOwnSize: { state: true },
    boxes: { state: true },
  };
  /** The options to show, which may be others than the document's. */
  choices: Choices = {};
  /** Whether pieces can be arranged by hand. */
  isArranged = true;
  /** Whether the sentence on the keyboard's use is left out, because the page shows another one in its place. */
  isHintHidden = false;
  /** Only test events are shown, not those of the channel. */
  isOfSamples = false;
  /** JSON of the alert that stays, see `stageSample`; empty: none. */
  sample = "";
  zoom: Zoom = "fit";
  /** The room for the canvas on the screen. */
  room: Size = { width: 0, height: 0 };
  ground: StageGround = "game";
  toggles: Readonly<Record<StageToggle, boolean>> = { safeZones: false, handles: true, samples: true };
  hasOwnSize = false;
  /** Boxes of the pieces, as the page in the frame has them. */
  boxes: Boxes = new Map();
  #preview: Preview | undefined;
  #stopFollowing = (): void => {};
  #options: OverlayOptions = readOptions(new URLSearchParams());
  readonly #resizes = new ResizeObserver(() => this.#measure());
  #screenshot = ownGround();

  constructor() {
    super();
    // A picture that is dropped is a screenshot of the stream.
    takeDrops(this, ([file]) => void (file && this.#takeScreenshot(file)));
    whileConnected(this, (signal) => {
      addEventListener("paste", this.#onPaste, { signal });
      addEventListener("resize", this.#measure, { signal });
    });
  }

  /** Passes envelopes to the overlay; they wait while it loads. */
  play(envelopes: readonly string[]): void {
    this.#preview?.play(envelopes);
  }

  /** Whether the overlay's alerts are paused from the deck. */
  get areAlertsPaused(): boolean {
    return this.#preview?.areAlertsPaused ?? false;
  }

  get #canvas(): Size {
    const [width, height] = canvasSize(this.#options.own["canvas"] ?? "") ?? fullHd;
    return { width, height };
  }

  get #factor(): number {
    return zoomFactor(this.zoom, this.#canvas, this.room);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("choices")) this.#options = readOptions(new URLSearchParams(this.choices));
  }

  protected override firstUpdated(): void {
    this.#resizes.observe(this);
    const frame = this.renderRoot.querySelector("iframe");
    if (!frame) return;
    this.#preview = createPreview(frame, pageClock);
    this.#stopFollowing = followBoxes(
      frame,
      () => this.#options,
      (boxes) => (this.boxes = boxes),
    );
  }

  protected override updated(): void {
    this.#preview?.show({
      address: choicesAddress(location.href, this.choices),
      hasSamples: this.isArranged && this.toggles.samples,
      isLive: !this.isOfSamples,
      sample: this.sample,
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizes.disconnect();
    this.#preview?.close();
    this.#stopFollowing();
  }

  readonly #measure = (): void => {
    // As wide as its column, and as high as leaves room for the bars.
    const height = Math.max(160, innerHeight * 0.64);
    const width = this.clientWidth;
    if (width !== this.room.width || height !== this.room.height) this.room = { width, height };
  };

  readonly #onWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const view = event.currentTarget as HTMLElement;
    const before = this.#factor;
    const after = wheeled(before, event.deltaY);
    const { left, top } = view.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    const [scrollX, scrollY] = [
      scrollFor(view.scrollLeft, x, before, after),
      scrollFor(view.scrollTop, y, before, after),
    ];
    this.zoom = after;
    void this.updateComplete.then(() => view.scrollTo(scrollX, scrollY));
  };

  readonly #onPaste = (event: ClipboardEvent): void => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
    if (file) void this.#takeScreenshot(file);
  };

  async #takeScreenshot(file: Blob): Promise<void> {
    try {
      await keepGround(file);
      this.#screenshot = ownGround();
      this.ground = "own";
      this.requestUpdate();
    } catch {
      this.say(this.words.pictureBad, { isTrouble: true });
    }
  }

  readonly #onCanvas = (canvas: string): void => {
    this.hasOwnSize = canvas === "own";
    if (canvas !== "own") this.document.change({ canvas }, `canvas-${pageClock.wall()}`);
  };

  protected override render() {
    const { words, isArranged } = this;
    const canvas = this.#canvas;
    const factor = this.#factor;
    const [width, height] = [canvas.width * factor, canvas.height * factor];
    return html`
      <div
        class="view ${this.zoom === "fit" ? "fit" : ""}"
        style="width:${Math.min(width, this.room.width)}px;height:${Math.min(height, this.room.height)}px"
        @wheel=${this.#onWheel}
      >
        <div
          class="stage"
          data-ground=${this.ground}
          style="width:${width}px;height:${height}px;${
            this.ground === "own" && this.#screenshot ? `background-image:url(${this.#screenshot})` : ""
          }"
        >
          <iframe
            title=${words.preview}
            tabindex="-1"
            style="width:${canvas.width}px;height:${canvas.height}px;transform:scale(${factor})"
          ></iframe>
          ${this.toggles.safeZones ? this.#zones(canvas, factor) : nothing}
          ${
            isArranged && this.toggles.handles
              ? html`<sidekick-piece-boxes
                  .host=${this.host}
                  .options=${this.#options}
                  .canvas=${canvas}
                  .zoom=${factor}
                  .seen=${this.boxes}
                  .selection=${this.document.selection}
                ></sidekick-piece-boxes>`
              : nothing
          }
        </div>
      </div>
      <slot></slot>
      ${stageBar({
        words,
        zoom: this.zoom,
        factor,
        canvas: `${canvas.width}x${canvas.height}`,
        hasOwnSize: this.hasOwnSize,
        ground: this.ground,
        toggles: isArranged ? this.toggles : { safeZones: this.toggles.safeZones },
        onZoom: (zoom) => (this.zoom = zoom),
        onCanvas: this.#onCanvas,
        onGround: (ground) => (this.ground = ground),
        onScreenshot: (file) => void this.#takeScreenshot(file),
        onToggle: (toggle, isOn) => (this.toggles = { ...this.toggles, [toggle]: isOn }),
      })}
      ${isArranged ? this.#note() : nothing}
    `;
  }

  #zones(canvas: Size, factor: number) {
    const zones = safeZones(canvas);
    const style = ({ x, y, width, height }: { x: number; y: number } & Size): string =>
      `left:${x * factor}px;top:${y * factor}px;width:${width * factor}px;height:${height * factor}px`;
    return html`<div class="zone title" style=${style(zones.title)}></div>
      ${zones.phone.map(
        (zone) =>
          html`<div class="zone phone" style=${style(zone)}><span>${this.words.stage.phoneZone}</span></div>`,
      )}`;
  }

  /** Which pieces cover each other, else what the keys do, unless the page shows something else. */
  #note() {
    const { words } = this;
    const pairs = coveringPairs(currentBoxes(this.boxes, this.#options, this.#canvas));
    const [overlap] = pairs.map(([one, other]) =>
      fill(words.stage.overlap, {
        one: valueWord("show", one, words),
        other: valueWord("show", other, words),
      }),
    );
    return html`<p class="note overlaps" role="status">${overlap}</p>
      <p class="note" id="keys" ?hidden=${overlap !== undefined || this.isHintHidden}>
        ${words.stage.keys}
      </p>`;
  }
}

const key = "sidekick-studio-ground";
/** Longest stored picture, in letters: browsers give a page about five million. */
const longest = 1_200_000;
/** Side of the picture in pixels, and qualities to try. */
const maxSide = 1_920;
const qualities = [0.86, 0.7, 0.5, 0.3];
/** More than a camera's: a browser may fail over them. */
const maxPixels = 100_000_000;

/** The streamer's own screenshot behind the preview, as a data URL; it never leaves this browser. */
function ownGround(): string | undefined {
  const stored = lastingStorage.get(key);
  // Only a picture that was stored here is put into a style sheet.
  return stored !== undefined && /^data:image\/(webp|jpeg|png);base64,[\w+/=]+$/.test(stored)
    ? stored
    : undefined;
}

/** Stores a picture file as the screenshot; rejects when it is not a picture, or too large a one. */
async function keepGround(file: Blob): Promise<void> {
  const size = await sizeOf(file);
  if (size && size.width * size.height > maxPixels) throw new Error("The picture is too large.");
  const whole = await createImageBitmap(file);
  const scale = Math.min(1, maxSide / Math.max(whole.width, whole.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(whole.width * scale));
  canvas.height = Math.max(1, Math.round(whole.height * scale));
  canvas.getContext("2d")?.drawImage(whole, 0, 0, canvas.width, canvas.height);
  whole.close();
  const small = qualities.map((quality) => () => canvas.toDataURL("image/webp", quality));
  for (const draw of small) {
    const url = draw();
    if (url.length > longest) continue;
    lastingStorage.set(key, url);
    return;
  }
  throw new Error("The picture stays too large.");
}

customElements.define("sidekick-stage", SidekickStage);
