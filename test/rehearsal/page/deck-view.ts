import { LitElement, css, html, nothing } from "lit";
import type { LiveKey } from "../live-messages.ts";

/**
 * The virtual Stream Deck: its keys as pictures. A key is pressed with the mouse, the finger, Space or Enter.
 * Fires `key-down`, `key-up` and `key-select` with the key's context as `detail`.
 */
export class DeckView extends LitElement {
  static override properties = {
    columns: { type: Number },
    rows: { type: Number },
    keys: { attribute: false },
    selected: { type: String },
    flashes: { attribute: false },
  };
  declare columns: number;
  declare rows: number;
  declare keys: ReadonlyMap<string, LiveKey>;
  declare selected: string;
  declare flashes: ReadonlyMap<string, "alert" | "ok">;

  static override styles = css`
    :host {
      display: block;
    }
    .case {
      display: grid;
      gap: 12px;
      padding: 20px;
      border-radius: 26px;
      background: linear-gradient(165deg, #24202c, #131018 60%);
      box-shadow:
        inset 0 1px 0 #4a4357,
        0 18px 40px #0009;
    }
    .slot {
      position: relative;
      aspect-ratio: 1;
    }
    .empty,
    .key {
      width: 100%;
      height: 100%;
      border-radius: 16%;
      background: #08070b;
      box-shadow: inset 0 0 0 1px #2d2737;
    }
    .key {
      display: block;
      padding: 0;
      border: 0;
      overflow: hidden;
      cursor: pointer;
      transition: transform 90ms;
      touch-action: manipulation;
    }
    .key img {
      display: block;
      width: 100%;
      height: 100%;
      pointer-events: none;
    }
    .key:active,
    .key[data-down] {
      transform: scale(0.94);
    }
    .slot {
      container-type: inline-size;
    }
    .title {
      position: absolute;
      inset: auto 0 11% 0;
      text-align: center;
      color: #fff;
      font: 700 15.5cqw/1.2 sans-serif;
      text-shadow: 0 1px 3px #000;
      white-space: pre-line;
      pointer-events: none;
    }
    .slot[data-selected]::after {
      content: "";
      position: absolute;
      inset: -6px;
      border: 2px solid #ffb066;
      border-radius: 19%;
      pointer-events: none;
    }
    .settings {
      position: absolute;
      right: -9px;
      bottom: -9px;
      width: 24px;
      height: 24px;
      padding: 0;
      border: 1px solid #3a3346;
      border-radius: 50%;
      background: #1f1a28;
      color: #f4efe6;
      font-size: 14px;
      line-height: 1;
      cursor: pointer;
      opacity: 0;
    }
    .slot:hover .settings,
    .settings:focus-visible {
      opacity: 1;
    }
    :focus-visible {
      outline: 3px solid #ffd84d;
      outline-offset: 3px;
    }
    .flash {
      position: absolute;
      inset: 0;
      display: grid;
      place-items: center;
      border-radius: 16%;
      background: #000a;
      color: #ffd84d;
      font-size: 44px;
      pointer-events: none;
    }
    .flash[data-kind="ok"] {
      color: #7fd6a2;
    }
    @media (prefers-reduced-motion: reduce) {
      .key {
        transition: none;
      }
    }
  `;

  constructor() {
    super();
    this.columns = 5;
    this.rows = 3;
    this.keys = new Map();
    this.flashes = new Map();
    this.selected = "";
  }

  /** Focuses the first key. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>(".key")?.focus();
  }

  override render() {
    const slots = Array.from({ length: this.columns * this.rows }, (_, at) => this.#slot(at));
    return html`<div
      class="case"
      role="group"
      aria-label="Stream Deck"
      style="grid-template-columns: repeat(${this.columns}, 1fr)"
    >
      ${slots}
    </div>`;
  }

  #slot(at: number) {
    const key = [...this.keys.values()].find(({ column, row }) => row * this.columns + column === at);
    if (!key) return html`<div class="slot"><div class="empty"></div></div>`;
    const { context } = key;
    const flash = this.flashes.get(context);
    return html`<div class="slot" ?data-selected=${this.selected === context}>
      <button
        class="key"
        data-context=${context}
        aria-label=${`Press ${key.name}, row ${key.row + 1}, column ${key.column + 1}`}
        @pointerdown=${(event: PointerEvent) => this.#press(event, context)}
        @keydown=${(event: KeyboardEvent) => this.#pressByKey(event, context)}
        @keyup=${(event: KeyboardEvent) => this.#releaseByKey(event, context)}
      >
        <img alt="" src=${key.image} draggable="false" />
      </button>
      ${key.title ? html`<span class="title">${key.title}</span>` : nothing}
      ${flash ? html`<span class="flash" data-kind=${flash}>${flash === "ok" ? "✓" : "⚠"}</span>` : nothing}
      <button
        class="settings"
        aria-label=${`Settings of ${key.name}`}
        @click=${() => this.#tell("key-select", context)}
      >
        ⚙
      </button>
    </div>`;
  }

  #press(event: PointerEvent, context: string): void {
    if (event.button !== 0) return;
    this.#tell("key-select", context);
    this.#tell("key-down", context);
    const end = new AbortController();
    const release = (): void => {
      end.abort();
      this.#tell("key-up", context);
    };
    for (const type of ["pointerup", "pointercancel", "blur"])
      addEventListener(type, release, { signal: end.signal });
  }

  #pressByKey(event: KeyboardEvent, context: string): void {
    if (event.repeat || (event.key !== " " && event.key !== "Enter")) return;
    event.preventDefault();
    this.#tell("key-select", context);
    this.#tell("key-down", context);
  }

  #releaseByKey(event: KeyboardEvent, context: string): void {
    if (event.key === " " || event.key === "Enter") this.#tell("key-up", context);
  }

  #tell(type: "key-down" | "key-up" | "key-select", context: string): void {
    this.dispatchEvent(new CustomEvent(type, { detail: context }));
  }
}

customElements.define("deck-view", DeckView);
