import { LitElement, css, html, nothing } from "lit";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import { percentText } from "../../../shared/ui/number-field.ts";
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
    found: { state: true },
  };
  declare words: StudioWords;
  /** A file under `/media/`; `undefined`: none. */
  declare file: string | undefined;
  /** The verdict on the file, or how much of it is read, 0 to 1. */
  declare found: FlashVerdict | number | undefined;
  #check = new AbortController();

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("file")) return;
    this.#check.abort();
    this.found = this.file === undefined ? undefined : knownVerdict(this.file);
    if (this.file !== undefined && this.found === undefined) void this.#start(this.file);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#check.abort();
  }

  async #start(file: string): Promise<void> {
    const check = new AbortController();
    this.#check = check;
    const show = (found: FlashVerdict | number): void => {
      if (check === this.#check && !check.signal.aborted) this.found = found;
    };
    show(0);
    try {
      show(await checkForFlashes(file, { signal: check.signal, onProgress: show }));
    } catch {
      // Stopped, or another file was chosen.
    }
  }

  protected override render() {
    const { flashes } = this.words.alerts;
    return html`<div role="status">${this.#warning()}</div>
      ${
        typeof this.found === "number"
          ? html`<div class="checking">
              ${fill(flashes.checking, { percent: percentText(this.found) })}
              <button type="button" @click=${this.#stop}>${flashes.stop}</button>
            </div>`
          : nothing
      }`;
  }

  #warning() {
    const { flashes } = this.words.alerts;
    if (this.found === "unchecked") return html`<p>${flashes.unchecked}</p>`;
    if (this.found !== "flashing") return nothing;
    return html`<p>${isVideoFile(this.file ?? "") ? flashes.video : flashes.picture}</p>`;
  }

  readonly #stop = (): void => {
    this.#check.abort();
    this.found = undefined;
  };
}

customElements.define("sidekick-flash-warning", SidekickFlashWarning);
