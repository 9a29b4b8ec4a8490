import { LitElement, css, html, nothing } from "lit";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import { controls } from "../controls.styles.ts";
import { checkForFlashes, type FlashVerdict, isVideoFile, knownVerdict } from "./flash-check.ts";

/** Warns of a picture or video that flashes. The file is checked in the background, and can be used meanwhile. */
export class SidekickFlashWarning extends LitElement {
  static override styles = [
    controls,
    css`
      p {
        color: var(--attention);
        font-size: 12px;
        margin: 2px 0 6px;
      }
      p::before {
        content: "⚠ " / "";
      }
      .checking {
        align-items: center;
        color: var(--muted);
        display: flex;
        flex-wrap: wrap;
        font-size: 12px;
        gap: 8px;
        margin: 2px 0 6px;
        /* Most files are read before anybody could read this. */
        animation: appear 0s 0.5s backwards;
      }
      @keyframes appear {
        from {
          visibility: hidden;
        }
      }
      .checking button {
        min-height: 24px;
        padding: 0 9px;
      }
    `,
  ];
  static override properties = {
    words: { attribute: false },
    file: {},
    verdict: { state: true },
    share: { state: true },
  };
  declare words: StudioWords;
  /** A file under `/media/`; `undefined`: none. */
  declare file: string | undefined;
  declare verdict: FlashVerdict | undefined;
  /** How much of the file is read, 0 to 1; `undefined`: it is not being read. */
  declare share: number | undefined;
  #check = new AbortController();

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("file")) return;
    this.#check.abort();
    this.verdict = this.file === undefined ? undefined : knownVerdict(this.file);
    this.share = undefined;
    if (this.file !== undefined && this.verdict === undefined) void this.#start(this.file);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#check.abort();
  }

  async #start(file: string): Promise<void> {
    const check = new AbortController();
    this.#check = check;
    this.share = 0;
    const onProgress = (share: number): void => {
      if (check === this.#check) this.share = share;
    };
    try {
      const verdict = await checkForFlashes(file, { signal: check.signal, onProgress });
      if (check !== this.#check) return;
      this.verdict = verdict;
      this.share = undefined;
    } catch {
      // Stopped, or another file was chosen.
    }
  }

  protected override render() {
    const { flashes } = this.words.alerts;
    return html`<div role="status">${this.#warning()}</div>
      ${
        this.share === undefined
          ? nothing
          : html`<div class="checking">
              ${fill(flashes.checking, { percent: percentOf(this.share) })}
              <button type="button" @click=${this.#stop}>${flashes.stop}</button>
            </div>`
      }`;
  }

  #warning() {
    const { flashes } = this.words.alerts;
    if (this.verdict === "unchecked") return html`<p>${flashes.unchecked}</p>`;
    if (this.verdict !== "flashing") return nothing;
    return html`<p>${isVideoFile(this.file ?? "") ? flashes.video : flashes.picture}</p>`;
  }

  readonly #stop = (): void => {
    this.#check.abort();
    this.share = undefined;
  };
}

function percentOf(share: number): string {
  return new Intl.NumberFormat(document.documentElement.lang, { style: "percent" }).format(share);
}

customElements.define("sidekick-flash-warning", SidekickFlashWarning);
