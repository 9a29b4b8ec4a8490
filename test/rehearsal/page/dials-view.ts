import { LitElement, css, html } from "lit";
import type { LiveDial } from "../live-messages.ts";

/**
 * The dials of a virtual Stream Deck + under its touch strip. A dial is turned with the wheel, the arrow keys or the
 * buttons beside it, pushed with the mouse, Space or Enter; its part of the strip is touched.
 * Fires `dial-turn` (`{ context, ticks }`), and `dial-down`, `dial-up`, `dial-touch` and `dial-select` with the context.
 */
export class DialsView extends LitElement {
  static override properties = {
    dials: { attribute: false },
    selected: { type: String },
  };
  declare dials: ReadonlyMap<string, LiveDial>;
  declare selected: string;

  static override styles = css`
    :host {
      display: block;
    }
    .case {
      border-radius: 26px;
      background: linear-gradient(165deg, #24202c, #131018 60%);
      box-shadow:
        inset 0 1px 0 #4a4357,
        0 18px 40px #0009;
      padding: 16px 20px;
    }
    .strip,
    .knobs {
      display: grid;
      grid-template-columns: repeat(4, 1fr);
    }
    .strip {
      border-radius: 9px;
      background: #08070b;
      box-shadow: inset 0 0 0 1px #2d2737;
      overflow: hidden;
    }
    button {
      border: 0;
      color: inherit;
      cursor: pointer;
      font: inherit;
      padding: 0;
    }
    .part {
      aspect-ratio: 2;
      background: none;
      container-type: inline-size;
      display: block;
      position: relative;
      text-align: left;
      touch-action: manipulation;
    }
    .part + .part {
      box-shadow: inset 1px 0 0 #2d2737;
    }
    .part[data-selected] {
      box-shadow: inset 0 0 0 2px #ffb066;
    }
    /* The rectangles of the plugin's layout, which is 200 by 100. */
    .part > * {
      overflow: hidden;
      position: absolute;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .title {
      color: #a79fb3;
      font: 600 8cqw/12cqw sans-serif;
      left: 25cqw;
      top: 5cqw;
      width: 72cqw;
    }
    .part img {
      height: 19cqw;
      left: 4cqw;
      top: 1.5cqw;
      width: 19cqw;
    }
    .value {
      font: 700 12cqw/17cqw sans-serif;
      left: 6cqw;
      top: 21.5cqw;
      width: 90cqw;
    }
    .bar {
      background: #3a3346;
      border-radius: 3cqw;
      height: 5cqw;
      left: 6cqw;
      top: 41.5cqw;
      width: 88cqw;
    }
    .bar i {
      display: block;
      height: 100%;
    }
    .knobs {
      padding-top: 12px;
    }
    .knob {
      align-items: center;
      display: flex;
      gap: 4px;
      justify-content: center;
    }
    .knob .dial {
      background: radial-gradient(circle at 35% 28%, #4a4357, #1a1621 70%);
      border-radius: 50%;
      box-shadow: 0 3px 8px #000a;
      height: 44px;
      touch-action: manipulation;
      width: 44px;
    }
    .knob .dial:active {
      transform: scale(0.94);
    }
    .knob .turn {
      background: none;
      border-radius: 6px;
      color: #a79fb3;
      font-size: 16px;
      height: 28px;
      width: 22px;
    }
    .knob .turn:hover {
      color: #ffb066;
    }
    /* Four dials, each with its two buttons, in the width of a telephone. */
    @media (max-width: 480px) {
      .knob {
        gap: 0;
      }
      .knob .turn {
        width: 18px;
      }
    }
    :focus-visible {
      outline: 3px solid #ffd84d;
      outline-offset: 2px;
    }
  `;

  constructor() {
    super();
    this.dials = new Map();
    this.selected = "";
  }

  override render() {
    const dials = [...this.dials.values()];
    return html`<div class="case" role="group" aria-label="Dials of a Stream Deck +">
      <div class="strip">${dials.map((dial) => this.#part(dial))}</div>
      <div class="knobs">${dials.map((dial) => this.#knob(dial))}</div>
    </div>`;
  }

  #part({ context, name, title, icon, value, size, bar }: LiveDial) {
    return html`<button
      class="part"
      aria-label=${`Touch ${name}: ${title} ${value}`}
      ?data-selected=${this.selected === context}
      @click=${() => {
        this.#tell("dial-select", context);
        this.#tell("dial-touch", context);
      }}
    >
      <span class="title">${title}</span>
      <img alt="" src=${icon} draggable="false" />
      <span class="value" style="font-size: ${size / 2}cqw">${value}</span>
      <span class="bar"><i style="width: ${bar.value}%; background: ${bar.colour}"></i></span>
    </button>`;
  }

  #knob({ context, name }: LiveDial) {
    const turn = (ticks: number): void => this.#tell("dial-turn", { context, ticks });
    return html`<div class="knob">
      <button class="turn" aria-label=${`Turn ${name} left`} @click=${() => turn(-1)}>‹</button>
      <button
        class="dial"
        aria-label=${`Push ${name}`}
        @pointerdown=${(event: PointerEvent) => this.#push(event, context)}
        @wheel=${(event: WheelEvent) => {
          event.preventDefault();
          turn(event.deltaY > 0 ? -1 : 1);
        }}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === "ArrowRight" || event.key === "ArrowUp") turn(1);
          else if (event.key === "ArrowLeft" || event.key === "ArrowDown") turn(-1);
          else if (event.repeat || (event.key !== " " && event.key !== "Enter")) return;
          else this.#down(context);
          event.preventDefault();
        }}
        @keyup=${(event: KeyboardEvent) => {
          if (event.key === " " || event.key === "Enter") this.#tell("dial-up", context);
        }}
      ></button>
      <button class="turn" aria-label=${`Turn ${name} right`} @click=${() => turn(1)}>›</button>
    </div>`;
  }

  #push(event: PointerEvent, context: string): void {
    if (event.button !== 0) return;
    this.#down(context);
    const end = new AbortController();
    const release = (): void => {
      end.abort();
      this.#tell("dial-up", context);
    };
    for (const type of ["pointerup", "pointercancel", "blur"])
      addEventListener(type, release, { signal: end.signal });
  }

  #down(context: string): void {
    this.#tell("dial-select", context);
    this.#tell("dial-down", context);
  }

  #tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

customElements.define("dials-view", DialsView);
