import { LitElement, css, html } from "lit";

/** One choice of a menu. */
export interface MenuItem {
  readonly label: string;
  readonly choose: () => void;
  /** Whether a line parts it from the choices before. */
  readonly isApart?: boolean;
}

/** A menu beside the button that opened it: the other prompts for a line of chat, and what its author is. */
export class SidekickPromptMenu extends LitElement {
  static override styles = css`
    [popover] {
      background: var(--raised);
      border: 1px solid var(--bold-line);
      border-radius: 9px;
      box-shadow: 0 8px 28px var(--shade);
      box-sizing: border-box;
      color: var(--ink);
      inset: auto;
      margin: 0;
      max-height: 60vh;
      max-width: min(360px, calc(100vw - 16px));
      overflow-y: auto;
      padding: 4px;
    }
    button {
      background: none;
      border: 0;
      border-radius: 6px;
      color: inherit;
      cursor: pointer;
      display: block;
      font: inherit;
      min-height: 32px;
      overflow-wrap: anywhere;
      padding: 5px 10px;
      text-align: start;
      unicode-bidi: plaintext;
      width: 100%;
    }
    button.apart:not(:first-child) {
      border-radius: 0 0 6px 6px;
      border-top: 1px solid var(--bold-line);
      margin-top: 4px;
    }
    button:is(:hover, :focus-visible) {
      background: var(--pressed);
    }
    :focus-visible {
      outline: 2px solid var(--focus);
      outline-offset: -2px;
    }
  `;
  static override properties = { label: { attribute: false }, items: { state: true } };
  declare label: string;
  declare private items: readonly MenuItem[];
  #opener: HTMLElement | undefined;

  constructor() {
    super();
    this.items = [];
  }

  /** Opens the menu beside a button, with these choices. */
  async open(opener: HTMLElement, items: readonly MenuItem[]): Promise<void> {
    const menu = this.#popover;
    if (!menu) return;
    this.items = items;
    this.#opener = opener;
    await this.updateComplete;
    menu.showPopover();
    const { left, bottom, top } = opener.getBoundingClientRect();
    const { width, height } = menu.getBoundingClientRect();
    const isBelow = bottom + height + 4 < innerHeight || top < height + 4;
    menu.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
    menu.style.top = `${Math.max(8, isBelow ? Math.min(bottom + 4, innerHeight - height - 8) : top - height - 4)}px`;
    menu.querySelector("button")?.focus();
  }

  get #popover(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>("[popover]");
  }

  protected override render() {
    return html`<div
      popover
      role="menu"
      aria-label=${this.label}
      @toggle=${this.#toggled}
      @keydown=${this.#move}
    >
      ${this.items.map(
        (item) =>
          html`<button
            type="button"
            role="menuitem"
            tabindex="-1"
            class=${item.isApart ? "apart" : ""}
            @click=${() => this.#chosen(item)}
          >
            ${item.label}
          </button>`,
      )}
    </div>`;
  }

  #chosen({ choose }: MenuItem): void {
    this.#popover?.hidePopover();
    choose();
  }

  readonly #toggled = ({ newState }: ToggleEvent): void => {
    const isOpen = newState === "open";
    if (!isOpen && this.shadowRoot?.activeElement) this.#opener?.focus();
    this.dispatchEvent(new CustomEvent("menu", { detail: isOpen }));
  };

  readonly #move = (event: KeyboardEvent): void => {
    const items = [...this.renderRoot.querySelectorAll("button")];
    const at = items.findIndex((item) => item === this.shadowRoot?.activeElement);
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1 + items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (event.key === "Tab") this.#popover?.hidePopover();
    if (to === undefined) return;
    event.preventDefault();
    items[to % items.length]?.focus();
  };
}

customElements.define("sidekick-prompt-menu", SidekickPromptMenu);
