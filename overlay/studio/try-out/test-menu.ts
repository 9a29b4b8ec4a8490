import { LitElement, css, html } from "lit";
import type { StudioWords } from "../../../shared/words/words.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import { groupHeadings } from "../groups.styles.ts";
import { type TestEvent, testEvents, testGroups } from "./test-events.ts";

const usual: ReadonlySet<string> = new Set(["speaks", "voice", "chat", "follow", "raid"]);

/** The test events under the stage: the usual ones, and all of them in groups behind another button. */
export class SidekickTestMenu extends LitElement {
  static override styles = [
    controls,
    groupHeadings,
    css`
      :host {
        margin-top: 10px;
      }
      .bar {
        gap: 6px;
      }
      .all {
        align-items: center;
        display: inline-flex;
        gap: 8px;
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
        /* What the bar and a stage across the window leave of its height. */
        max-height: max(96px, 100dvh - 622px);
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
  };
  declare words: StudioWords;
  /** Plays a test event in the preview. */
  declare onPlay: (test: TestEvent) => void;
  isOpen = false;

  protected override render() {
    const { words, isOpen } = this;
    // The usual test events, while not all are shown.
    const some = isOpen ? [] : testEvents.filter(({ name }) => usual.has(name));
    return html`<div class="bar" role="group" aria-label=${words.tryOut}>
        ${some.map((test) => this.#button(test))}
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
                ${testEvents.filter((test) => test.group === group).map((test) => this.#button(test))}
              </div>
            </section>`,
        )}
      </div>`;
  }

  readonly #toggle = (): void => {
    this.isOpen = !this.isOpen;
  };

  #button(test: TestEvent) {
    return html`<button type="button" @click=${() => this.onPlay(test)}>
      ${this.words.tests[test.name]}
    </button>`;
  }
}

customElements.define("sidekick-test-menu", SidekickTestMenu);
