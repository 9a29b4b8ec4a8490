import { type TemplateResult, html, nothing } from "lit";
import type { SetUpWords } from "../../shared/words/words.ts";
import { liveRegion, note, row, statusLine } from "../forms/field.ts";
import { whatToDo } from "../forms/help-link.ts";
import { listChoice } from "../forms/list-choice.ts";
import { PanelView } from "../forms/panel-view.ts";
import { SettingField, boundedNumberText } from "../forms/setting-field.ts";
import { settingChoice } from "../forms/setting-rows.ts";
import { targetLufs } from "../../shared/voice/voice-loudness.ts";
import { readSettings } from "../settings/setting-table.ts";
import { quietSeconds, soundAndVoice, soundSettings, waitSeconds } from "./settings.ts";
import { audioInputsQuestion, microphoneQuestion } from "./sound-questions.ts";
import "./lowered-rows.ts";
import "./threshold-rows.ts";

/** Form of sound: for whom voices wait, what gets quieter meanwhile, and how loud they are. */
export class SoundForm extends PanelView {
  words!: SetUpWords["sound"];
  readonly #quiet = new SettingField(this, soundSettings, "quietSeconds", boundedNumberText(quietSeconds));
  readonly #wait = new SettingField(this, soundSettings, "waitSeconds", boundedNumberText(waitSeconds));
  readonly #loudness = new SettingField(this, soundSettings, "loudness", boundedNumberText(targetLufs));

  override connectedCallback(): void {
    super.connectedCallback();
    this.panel.question(audioInputsQuestion).ask();
  }

  override render(): TemplateResult {
    const { panel, words } = this;
    const { microphone, voiceFrom } = readSettings(soundAndVoice, panel.globals.value.settings);
    return html`${this.#microphone(microphone)} ${microphone === "" ? nothing : this.#waiting()}
      <sidekick-lowered .panel=${panel} .words=${words}></sidekick-lowered>
      ${this.#loudness.row("loudness", {
        label: words.loudness,
        bad: words.loudnessBad,
        note: voiceFrom === "app" ? words.loudnessOfApp : words.loudnessNote,
      })}`;
  }

  /** Whether voices wait for the microphone, and why they do not. */
  #state(microphone: string): unknown {
    const { panel, words } = this;
    const { error, help } = panel.question(audioInputsQuestion).value.reply ?? {};
    if (readSettings(soundAndVoice, panel.globals.value.settings).voiceFrom === "app")
      return statusLine("attention", words.states.app);
    if (microphone === "")
      return error === undefined ? nothing : statusLine("attention", error, whatToDo(panel, help));
    const { state } = panel.question(microphoneQuestion).value.reply ?? {};
    if (state === undefined || state === "none") return nothing;
    const how = state === "closed" ? whatToDo(panel, help) : nothing;
    return statusLine(state === "heard" ? "ready" : "attention", words.states[state], how);
  }

  #microphone(microphone: string): TemplateResult {
    const { panel, words } = this;
    const list = panel.question(audioInputsQuestion);
    return row(
      "microphone",
      words.microphone,
      listChoice(
        {
          id: "microphone",
          words: panel.words,
          list: list.value,
          none: words.nobody,
          value: microphone,
          describedBy: "microphone-status microphone-note",
        },
        (chosen) => {
          panel.globals.change({ microphone: chosen || undefined });
          panel.globals.save();
          panel.question(microphoneQuestion).forget();
        },
      ),
      html`${liveRegion("microphone-status", this.#state(microphone))}
      ${note("microphone-note", words.microphoneNote)}`,
    );
  }

  #waiting(): TemplateResult {
    const { words, panel } = this;
    const { secondsBad: bad } = panel.words.approval;
    const otherwise = { speak: words.thenSpeak, show: words.thenShow };
    return html`<sidekick-threshold .panel=${panel} .words=${words}></sidekick-threshold>
      ${this.#quiet.row("quiet-seconds", { label: words.quiet, bad, note: words.quietNote })}
      ${this.#wait.row("wait-seconds", { label: words.wait, bad })}
      ${settingChoice(panel, soundSettings, "waitElse", "wait-else", words.afterwards, otherwise)}
      ${settingChoice(panel, soundSettings, "whileTalking", "while-talking", words.whileTalking, words.meanwhile)}`;
  }
}

customElements.define("sidekick-sound", SoundForm);
