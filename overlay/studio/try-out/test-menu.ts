import { LitElement, css, html, nothing } from "lit";
import type { StudioWords } from "../../../shared/words/words.ts";
import { controls, groupHeadings } from "../controls.styles.ts";
import { type TestEvent, testEvents, testGroups } from "./test-events.ts";

/** The test events under the stage: one button for the last one, and all of them in groups behind another. */
export class SidekickTestMenu extends LitElement {
  static override styles = [
    controls,
    groupHeadings,
    css`
      /* At the lower edge of a low window, over the bars under the stage: opening it scrolls nothing. */
      :host {
        background: var(--ground);
        bottom: 0;
        display: block;
        position: sticky;
        z-index: 3;
      }
      .last,
      .all {
        align-items: center;
        display: inline-flex;
        gap: 8px;
      }
      .last svg {
        fill: currentcolor;
        height: 10px;
        width: 10px;
      }
      .all::after {
        border-block-end: 2px solid currentcolor;
        border-inline-end: 2px solid currentcolor;
        content: "";
        height: 6px;
        margin-block-start: -4px;
        rotate: 45deg;
        width: 6px;
      }
      .all[aria-expanded="true"]::after {
        margin-block-start: 4px;
        rotate: 225deg;
      }
      [hidden] {
        display: none !important;
      }
      .groups {
        display: grid;
        gap: 0 18px;
        grid-template-columns: repeat(auto-fit, minmax(170px, 1fr));
        /* What the bars and a stage across the window leave of its height. */
        max-height: max(96px, 100dvh - 574px);
        overflow-y: auto;
      }
      h2.group {
        margin: 14px 0 6px;
      }
      .events {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
      }
    `,
  ];
  static override properties = {
    words: { attribute: false },
    onPlay: { attribute: false },
    isOpen: { state: true },
    last: { state: true },
  };
  declare words: StudioWords;
  /** Plays a test event in the preview. */
  declare onPlay: (test: TestEvent) => void;
  declare isOpen: boolean;
  declare last: TestEvent | undefined;

  constructor() {
    super();
    this.isOpen = false;
    this.last = testEvents[0];
  }

  protected override render() {
    const { words, isOpen, last } = this;
    return html`<div class="bar">
        ${
          last
            ? html`<button type="button" class="last" @click=${() => this.#play(last)}>
                <svg viewBox="0 0 10 10" aria-hidden="true"><path d="M1.5 0 9.5 5 1.5 10Z" /></svg>
                ${words.tryOut}: ${words.tests[last.name]}
              </button>`
            : nothing
        }
        <button
          type="button"
          class="all"
          aria-expanded=${isOpen}
          aria-controls="groups"
          @click=${this.#toggle}
        >
          ${words.settings.allTests}
        </button>
      </div>
      <div class="groups" id="groups" ?hidden=${!isOpen}>
        ${testGroups.map(
          (group) =>
            html`<section aria-labelledby=${group}>
              <h2 class="group" id=${group}>${words.settings.tests[group]}</h2>
              <div class="events">
                ${testEvents
                  .filter((test) => test.group === group)
                  .map(
                    (test) =>
                      html`<button type="button" @click=${() => this.#play(test)}>
                        ${words.tests[test.name]}
                      </button>`,
                  )}
              </div>
            </section>`,
        )}
      </div>`;
  }

  readonly #toggle = (): void => {
    this.isOpen = !this.isOpen;
  };

  #play(test: TestEvent): void {
    this.last = test;
    this.onPlay(test);
  }
}

customElements.define("sidekick-test-menu", SidekickTestMenu);
