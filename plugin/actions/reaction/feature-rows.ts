import { type TemplateResult, css, html } from "lit";
import { fill } from "../../../shared/words/words.ts";
import {
  type FeatureFlags,
  type ReactionFeature,
  isOn,
  reactionFeatures,
  slowest,
  withFeature,
} from "./reaction-features.ts";
import { note } from "../../forms/field.ts";
import type { Panel } from "../../forms/panel-view.ts";
import { tickBox } from "../../../shared/ui/tick-field.ts";

export const featureStyles = css`
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
    color: var(--muted);
    font-size: 11px;
    font-variant-numeric: tabular-nums;
    line-height: 16px;
  }
  .delay {
    color: var(--muted);
    margin: 8px 0 0;
    padding-top: 7px;
    border-top: 1px solid var(--rule);
  }
`;

/** Extra features for a reaction, each with the delay that it adds. */
export function featureRows(
  { settings: draft, words, language }: Panel,
  flags: FeatureFlags,
): TemplateResult {
  const { reaction } = words;
  const seconds = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const slow = slowest(flags);
  const set = (name: ReactionFeature, isChosen: boolean): void =>
    void draft.change({ features: withFeature(draft.value.settings["features"], name, isChosen) });
  return html`<div class="row" role="group" aria-labelledby="features" aria-describedby="delay">
    <span class="label" id="features">${reaction.features}</span>
    <div>
      ${reactionFeatures.map(
        ({ name, delayS }) =>
          html`<div class="feature">
            ${tickBox(isOn(flags, name), (isChosen) => set(name, isChosen), {
              id: name,
              described: `${name}-note ${delayS > 0 ? `${name}-cost` : ""}`,
            })}
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
