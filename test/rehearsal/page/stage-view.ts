import { LitElement, css, html, nothing } from "lit";
import { canvasSize } from "../../../overlay/options/options.ts";

/** OBS's canvas, unless the overlay's layout is for another. */
const usual = [1_920, 1_080] as const;

/**
 * The overlay over a picture of a game, at the size of its layout's canvas, scaled to the room there is. As in OBS, the overlay's page
 * stays open while its source is hidden or in another scene.
 */
export class StageView extends LitElement {
  static override properties = {
    url: { type: String },
    isShown: { attribute: false },
    width: { state: true },
    canvas: { state: true },
  };
  /** The overlay's address; empty: OBS has no overlay. */
  declare url: string;
  declare isShown: boolean;
  /** Width on the page, in pixels. */
  declare width: number;
  /** Width and height of the overlay's page. */
  declare canvas: readonly [width: number, height: number];
  readonly #observer = new ResizeObserver(([entry]) => {
    this.width = entry?.contentRect.width ?? 0;
  });

  static override styles = css`
    :host {
      position: relative;
      display: block;
      aspect-ratio: var(--ratio);
      margin-inline: auto;
      max-width: calc(90vh * var(--ratio));
      overflow: hidden;
      border-radius: 14px;
      background:
        radial-gradient(circle at 78% 18%, #ffdf9e 0 3%, #f6a55a 4%, transparent 16%),
        linear-gradient(#4a6fa5, #d9845f 46%, #57403f 62%, #2b2a33);
    }
    svg {
      position: absolute;
      inset: 0;
      width: 100%;
      height: 100%;
    }
    iframe {
      position: absolute;
      top: 0;
      left: 0;
      border: 0;
      transform-origin: 0 0;
      background: transparent;
      color-scheme: normal;
    }
    iframe[hidden] {
      display: block;
      visibility: hidden;
    }
    p {
      background: #15121be6;
      border-radius: 9px;
      bottom: 14px;
      color: #f4efe6;
      left: 50%;
      margin: 0;
      max-width: calc(100% - 60px);
      padding: 6px 14px;
      position: absolute;
      transform: translate(-50%);
      width: max-content;
    }
  `;

  constructor() {
    super();
    this.url = "";
    this.isShown = true;
    this.width = 0;
    this.canvas = usual;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer.observe(this);
    addEventListener("message", this.#hear);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
    removeEventListener("message", this.#hear);
  }

  readonly #hear = ({ source, data }: MessageEvent<{ readonly canvas?: unknown } | null>): void => {
    const page = this.renderRoot.querySelector("iframe")?.contentWindow;
    if (source !== page || typeof data?.canvas !== "string") return;
    this.canvas = canvasSize(data.canvas) ?? usual;
  };

  protected override willUpdate(): void {
    const [width, height] = this.canvas;
    this.style.setProperty("--ratio", String(width / height));
  }

  override updated(): void {
    this.#tell();
  }

  /** As OBS does, tells the page whether its source is on air. */
  readonly #tell = (): void => {
    const page = this.renderRoot.querySelector("iframe")?.contentWindow;
    page?.postMessage({ isOnAir: this.isShown }, "*");
  };

  override render() {
    const [width, height] = this.canvas;
    // Hills, towers, a dashboard: something busy behind the overlay, as a game would be.
    return html`<svg viewBox="0 0 1920 1080" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d="M0 640 260 470 520 620 800 430 1120 640 1400 480 1920 660V1080H0Z" fill="#3d4a5e" />
        <path d="M0 760 340 610 700 780 1020 640 1380 800 1680 660 1920 760V1080H0Z" fill="#2f3a33" />
        <g fill="#1d1b23">
          <path d="M150 780V520h40v-40h30v40h40v260zM1560 800V460l45-60 45 60v340zM1000 720V590h70v130z" />
          <path d="M0 900 480 820 1920 930V1080H0Z" />
        </g>
        <g fill="#e8d9a8" opacity=".8">
          <path d="M196 540h14v26h-14zM1596 500h18v34h-18zM1596 580h18v34h-18zM1026 620h18v24h-18z" />
        </g>
        <g font-family="sans-serif" font-weight="700" fill="#fff" opacity=".75">
          <text x="60" y="104" font-size="44">♥ 100</text>
          <path d="M232 70l17-7 17 7v14c0 10-8 17-17 21-9-4-17-11-17-21z" />
          <text x="280" y="104" font-size="44">45</text>
          <text x="1690" y="1030" font-size="44">24 / 96</text>
        </g>
        <circle cx="1770" cy="150" r="96" fill="#0008" stroke="#fff8" stroke-width="3" />
        <path d="M1770 120l16 40-16-9-16 9z" fill="#7fd6a2" />
      </svg>
      ${
        this.url
          ? html`<iframe
              title="The overlay"
              src=${this.url}
              ?hidden=${!this.isShown}
              @load=${this.#tell}
              allow="autoplay"
              style="width:${width}px;height:${height}px;transform:scale(${this.width / width})"
            ></iframe>`
          : nothing
      }
      ${this.isShown ? nothing : html`<p role="status">OBS does not show the overlay now: it is hidden, or not in this scene.</p>`}`;
  }
}

customElements.define("stage-view", StageView);
