import { type PropertyDeclarations, css, html, nothing } from "lit";
import type { ControlState } from "../../shared/protocol/control-protocol.ts";
import { isCode } from "../../shared/alerts/alert-kinds.ts";
import { fill } from "../../shared/words/words.ts";
import { ControlSection } from "./control-section.ts";
import { controlStyles } from "./control.styles.ts";

type Event = ControlState["events"][number];

const place = "events";

/** The last events of the channel, each with a cross that removes it from every overlay page. */
class ControlEventsSection extends ControlSection {
  static override properties: PropertyDeclarations = {
    ...ControlSection.properties,
    removed: { state: true },
  };
  static override styles = [
    controlStyles,
    css`
      ul {
        display: grid;
        gap: 4px;
        list-style: none;
        margin: 0;
        padding: 0;
      }
      li,
      .row {
        align-items: center;
        display: flex;
        gap: 8px;
        justify-content: space-between;
      }
      span,
      p {
        min-width: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];
  /** The event that was removed last, as long as that can be undone. */
  declare removed: Event | undefined;

  protected override render() {
    const { state, words, presses } = this.panel;
    const events = state?.events ?? [];
    const { removed } = this;
    const isGone = removed && !events.some(({ id }) => id === removed.id);
    if (events.length === 0 && !isGone) return nothing;
    return this.foldable(
      place,
      words.events.heading,
      nothing,
      html`<ul>
          ${events.map((event) => this.#row(event))}
        </ul>
        ${
          isGone
            ? html`<div class="row">
                <p class="note" dir="auto">
                  ${fill(words.reactions.removed, { name: this.#nameOf(removed) })}
                </p>
                ${this.button({
                  place,
                  look: "undo",
                  label: words.reactions.undo,
                  reason: this.underWay(place),
                  press: () => presses.press(place, { does: "restore-event", eventId: removed.id }),
                })}
              </div>`
            : nothing
        }
        ${this.result(place)}`,
    );
  }

  #row(event: Event) {
    const { words, presses } = this.panel;
    const name = this.#nameOf(event);
    return html`<li>
      <span dir="auto">${name}</span>
      ${this.button({
        place,
        label: "×",
        look: "icon",
        name: fill(words.reactions.remove, { name }),
        reason: this.underWay(place),
        press: () => {
          presses.press(place, { does: "remove-event", eventId: event.id });
          this.removed = event;
          this.focusesUndo = true;
        },
      })}
    </li>`;
  }

  #nameOf({ kind, name, amount, currency }: Event): string {
    const { language, words } = this.panel;
    const isCurrency = currency !== undefined && isCode(currency);
    const number = new Intl.NumberFormat(language, isCurrency ? { style: "currency", currency } : {});
    const unit = currency === undefined || isCurrency ? "" : ` ${currency}`;
    const parts = [words.events.kinds[kind], name, amount > 0 ? `${number.format(amount)}${unit}` : ""];
    return parts.filter(Boolean).join(" · ");
  }
}

customElements.define("sidekick-control-events", ControlEventsSection);
