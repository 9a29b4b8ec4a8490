import { LitElement, css, html, nothing } from "lit";
import type { StoredPicture } from "../../../shared/avatar/avatar-pictures.ts";
import { frameAt, spriteSheetIn } from "../../../shared/avatar/sprite-sheet.ts";
import { pictureAddress } from "../../page/appearance.ts";
import { pageClock } from "../../page/page-clock.ts";

/**
 * A picture that is a sprite sheet, one frame at a time, as wide as it is allowed to be. An `error` event reports a
 * picture that cannot be shown.
 */
export class SidekickSprite extends LitElement {
  static override styles = css`
    :host {
      display: block;
      overflow: hidden;
    }
    img {
      display: block;
      transform-origin: 0 0;
    }
  `;
  static override properties = {
    picture: { attribute: false },
    isPlaying: { attribute: false },
    isFromStart: { attribute: false },
  };
  declare picture: StoredPicture;
  /** False: its first frame. */
  declare isPlaying: boolean;
  /** The sheet begins with its first frame; others run in step, so that an avatar does not jump when its mouth opens. */
  declare isFromStart: boolean;
  #startedAt = 0;
  #cancel = (): void => {};

  protected override render() {
    const sheet = spriteSheetIn(this.picture.sheet);
    return sheet
      ? html`<img
          src=${pictureAddress(this.picture.file)}
          alt=""
          style="width:${sheet.columns * 100}%"
          @load=${this.#fit}
          @error=${() => this.dispatchEvent(new Event("error"))}
        />`
      : nothing;
  }

  protected override updated(): void {
    this.#startedAt = this.isFromStart ? pageClock.now() : 0;
    this.#play();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // The element may have been moved on the page.
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#cancel();
  }

  /** Takes the shape of one frame. The rest of the picture is cut off. */
  readonly #fit = ({ currentTarget }: Event): void => {
    const image = currentTarget as HTMLImageElement;
    const { columns = 1, rows = 1 } = spriteSheetIn(this.picture.sheet) ?? {};
    const ratio = (image.naturalWidth * rows) / (image.naturalHeight * columns);
    this.style.aspectRatio = String(ratio);
    this.style.setProperty("--_ratio", String(ratio));
    image.decode().catch(() => {});
  };

  /** Timers and no CSS animation, which would make the page draw every frame of the screen. */
  #play(): void {
    this.#cancel();
    const sheet = spriteSheetIn(this.picture.sheet);
    const image = this.renderRoot.querySelector("img");
    if (!sheet || !image) return;
    const ms = this.isPlaying ? pageClock.now() - this.#startedAt : 0;
    const { column, row } = frameAt(sheet, ms);
    image.style.translate = `${(-100 * column) / sheet.columns}% ${(-100 * row) / sheet.rows}%`;
    const frameMs = 1_000 / sheet.fps;
    if (this.isPlaying) this.#cancel = pageClock.after(frameMs - (ms % frameMs), () => this.#play());
  }
}

customElements.define("sidekick-sprite", SidekickSprite);
