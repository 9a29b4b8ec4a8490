import { type TemplateResult, html, nothing } from "lit";
import { type SetUpWords, fill } from "../../shared/words/words.ts";
import { liveRegion, note, row, statusLine } from "../forms/field.ts";
import { whatToDo } from "../forms/help-link.ts";
import { listChoice } from "../forms/list-choice.ts";
import { PanelView } from "../forms/panel-view.ts";
import { settingChoice } from "../forms/setting-rows.ts";
import { readSettings } from "../settings/setting-table.ts";
import { type SoundAndVoice, maxLowered, soundAndVoice, soundSettings } from "./settings.ts";
import { audioInputsQuestion, loweredQuestion } from "./sound-questions.ts";
import { tickField } from "../../shared/ui/tick-field.ts";

/** Rows of the inputs of OBS that get quieter while the AI speaks. */
export class LoweredRows extends PanelView {
  words!: SetUpWords["sound"];

  override connectedCallback(): void {
    super.connectedCallback();
    this.panel.question(loweredQuestion).ask();
  }

  override render(): TemplateResult {
    const { globals } = this.panel;
    const settings = readSettings(soundAndVoice, globals.value.settings);
    return html`${this.#inputs(settings)} ${settings.lowered.length > 0 ? this.#how(settings) : nothing}`;
  }

  #inputs({ lowered, microphone, voiceFrom, loweredBy }: SoundAndVoice): TemplateResult {
    const { panel, words } = this;
    const list = panel.question(audioInputsQuestion).value.reply;
    const others = [microphone, voiceFrom === "app" ? loweredBy : undefined];
    const inOBS = (list?.items ?? []).map(({ value }) => value);
    const names = [
      ...inOBS.filter((name) => !others.includes(name)),
      ...lowered.filter((name) => !inOBS.includes(name)),
    ];
    return html`<div
      class="row"
      role="group"
      aria-labelledby="lowered"
      aria-describedby="lowered-note lowered-status"
    >
      <span class="label" id="lowered">${words.lowered}</span>
      <div>
        ${names.map(
          (name, at) =>
            html`<div class="control">
              ${tickField(
                inOBS.includes(name) || list?.error !== undefined
                  ? name
                  : fill(words.notInCollection, { name }),
                lowered.includes(name),
                (isOn) => this.#turn(name, isOn, lowered),
                {
                  id: `lowered-${at}`,
                  described: "lowered-note",
                  isDisabled:
                    !panel.globals.value.loaded || (lowered.length >= maxLowered && !lowered.includes(name)),
                },
              )}
            </div>`,
        )}
        ${list && list.error === undefined && names.length === 0 ? statusLine("attention", words.nothingToLower) : nothing}
      </div>
      <div class="below">
        ${liveRegion("lowered-status", this.#status(lowered))} ${note("lowered-note", words.loweredNote)}
      </div>
    </div>`;
  }

  #how({ voiceFrom, loweredBy }: SoundAndVoice): TemplateResult {
    const { panel, words } = this;
    return html`${
      voiceFrom === "app"
        ? row(
            "lowered-by",
            words.loweredBy,
            listChoice(
              {
                id: "lowered-by",
                words: panel.words,
                list: panel.question(audioInputsQuestion).value,
                none: words.notChosen,
                value: loweredBy,
                describedBy: "lowered-by-note",
              },
              (chosen) => panel.globals.change({ loweredBy: chosen || undefined }),
            ),
            note("lowered-by-note", words.loweredByNote),
          )
        : nothing
    }
    ${settingChoice(panel, soundSettings, "loweredStrength", "lowered-strength", words.strength, words.strengths)}`;
  }

  #turn(name: string, isOn: boolean, lowered: readonly string[]): void {
    const next = isOn ? [...lowered, name] : lowered.filter((other) => other !== name);
    this.panel.globals.change({ lowered: next.length > 0 ? next : undefined });
  }

  #status(wanted: readonly string[]): TemplateResult | typeof nothing {
    const { panel, words } = this;
    const { reply } = panel.question(loweredQuestion).value;
    if (!reply || wanted.length === 0) return nothing;
    if (reply.message !== undefined)
      return statusLine("attention", reply.message, whatToDo(panel, reply.help));
    if (reply.inputs.length === 0) return nothing;
    const names = new Intl.ListFormat(panel.language).format(reply.inputs);
    return statusLine("ready", fill(words.loweredNow, { names }));
  }
}

customElements.define("sidekick-lowered", LoweredRows);
