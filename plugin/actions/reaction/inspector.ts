import { type TemplateResult, css, html, nothing } from "lit";
import { ActionForm } from "../../inspector/action-form.ts";
import { readReactionSettings } from "./settings.ts";
import { channelRow } from "../../inspector/channel-row.ts";
import { eventTypeRow } from "../../inspector/event-type-row.ts";
import { type Feature, features, isOn, slowest, withFeature } from "../../inspector/features.ts";
import { choice, note, row } from "../../inspector/field.ts";
import { inspectorStyles } from "../../inspector/inspector.styles.ts";
import type { Panel } from "../../inspector/panel.ts";
import "../../inspector/prompt-editor.ts";
import { fill } from "../../../shared/words/words.ts";

/** Settings of a Trigger reaction key. */
class ReactionForm extends ActionForm {
  static override styles = [
    inspectorStyles,
    css`
      sidekick-prompt-editor {
        margin-bottom: 12px;
      }
      .feature {
        display: grid;
        grid-template-columns: 15px minmax(0, 1fr) auto;
        column-gap: 8px;
        margin-bottom: 6px;
      }
      .feature:first-child {
        padding-top: 6px;
      }
      .feature label {
        line-height: 16px;
      }
      .feature .note {
        grid-column: 2 / -1;
        margin: 0;
      }
      .cost {
        color: var(--label);
        font-size: 11px;
        font-variant-numeric: tabular-nums;
        line-height: 16px;
      }
      .delay {
        color: var(--label);
        margin: 8px 0 0;
        padding-top: 7px;
        border-top: 1px solid var(--rule);
      }
    `,
  ];

  protected override stores({ channels }: Panel) {
    return [channels];
  }

  override render(): TemplateResult {
    const { settings: draft, language, words } = this.panel;
    const settings = readReactionSettings(draft.value.settings);
    return html`
      <sidekick-prompt-editor
        .language=${language}
        .words=${words}
        .value=${settings.prompt}
        @prompts=${({ detail }: CustomEvent<string>) => draft.change({ prompt: detail.trim() === "" ? undefined : detail })}
      ></sidekick-prompt-editor>
      ${row(
        "order",
        words.reaction.order,
        choice("order", words.reaction.orders, settings.order, (order) =>
          draft.change({ order: order === "in-turn" ? undefined : order }),
        ),
      )}
      ${row(
        "when-cooling",
        words.reaction.whenCooling,
        choice(
          "when-cooling",
          words.reaction.cooldownModes,
          settings.whenCooling,
          (whenCooling) => draft.change({ whenCooling: whenCooling === "refuse" ? undefined : whenCooling }),
          settings.whenCooling === "hold" ? "hold-note" : undefined,
        ),
        settings.whenCooling === "hold" ? note("hold-note", words.reaction.holdNote) : nothing,
      )}
      ${this.#features(settings.features)} ${channelRow(this.panel, settings.channelName ?? "")}
      ${eventTypeRow(this.panel, settings.eventType)}
    `;
  }

  #features(flags: ReturnType<typeof readReactionSettings>["features"]): TemplateResult {
    const { settings: draft, words, language } = this.panel;
    const { reaction } = words;
    const seconds = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const slow = slowest(flags);
    const set = (name: Feature, event: Event): void => {
      const { checked } = event.currentTarget as HTMLInputElement;
      draft.change({ features: withFeature(draft.value.settings["features"], name, checked) });
    };
    return html`<div class="row" role="group" aria-labelledby="features" aria-describedby="delay">
      <span class="label" id="features">${reaction.features}</span>
      <div>
        ${features.map(
          ({ name, delayS }) =>
            html`<div class="feature">
              <input
                type="checkbox"
                id=${name}
                .checked=${isOn(flags, name)}
                aria-describedby="${name}-note ${delayS > 0 ? `${name}-cost` : ""}"
                @change=${(event: Event) => set(name, event)}
              />
              <label for=${name}>${reaction.featureNames[name]}</label>
              ${
                delayS > 0
                  ? html`<span class="cost" id="${name}-cost"
                      >${fill(reaction.featureDelay, { seconds: seconds.format(delayS) })}</span
                    >`
                  : html`<span></span>`
              }
              ${note(`${name}-note`, reaction.featureNotes[name])}
            </div>`,
        )}
        <p class="delay" id="delay" role="status" aria-live="polite">
          ${
            slow
              ? fill(reaction.delay, {
                  seconds: seconds.format(slow.delayS),
                  feature: reaction.featureNames[slow.name],
                })
              : reaction.noDelay
          }
        </p>
      </div>
    </div>`;
  }
}

customElements.define("sidekick-reaction-form", ReactionForm);

/** The form of the settings of a Trigger reaction key. */
export const form = (panel: Panel): TemplateResult =>
  html`<sidekick-reaction-form .panel=${panel}></sidekick-reaction-form>`;
