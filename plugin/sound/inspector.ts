import { type TemplateResult, html, nothing } from "lit";
import type { SetUpWords } from "../../shared/words/words.ts";
import { BoundedNumber } from "../forms/bounded-number.ts";
import { choice, liveRegion, note, row, statusLine } from "../forms/field.ts";
import { whatToDo } from "../forms/help-link.ts";
import { listChoice } from "../forms/list-choice.ts";
import { PanelView } from "../forms/panel-view.ts";
import { quietSeconds, readGlobalSettings, waitSeconds } from "../settings/global-settings.ts";
import { audioInputsQuestion, microphoneQuestion } from "./sound-questions.ts";
import "./threshold-rows.ts";

/** Form of sound: for whom voices wait. */
export class SoundSettings extends PanelView {
  words!: SetUpWords["sound"];
  readonly #quiet = new BoundedNumber(this, "quietSeconds", quietSeconds);
  readonly #wait = new BoundedNumber(this, "waitSeconds", waitSeconds);

  override connectedCallback(): void {
    super.connectedCallback();
    this.panel.question(audioInputsQuestion).ask();
  }

  override render(): TemplateResult {
    const { microphone } = readGlobalSettings(this.panel.globals.value.settings);
    return html`${this.#microphone(microphone)} ${microphone === "" ? nothing : this.#waiting()}`;
  }

  /** Whether voices wait for the microphone, and why they do not. */
  #state(microphone: string): unknown {
    const { panel, words } = this;
    const { error, help } = panel.question(audioInputsQuestion).value.reply ?? {};
    if (readGlobalSettings(panel.globals.value.settings).voiceFrom === "app")
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
    const { globals } = panel;
    const { secondsBad } = panel.words.approval;
    const { waitElse, whileTalking } = readGlobalSettings(globals.value.settings);
    return html`<sidekick-threshold .panel=${panel} .words=${words}></sidekick-threshold>
      ${this.#quiet.row("quiet-seconds", { seconds: words.quiet, secondsBad, note: words.quietNote })}
      ${this.#wait.row("wait-seconds", { seconds: words.wait, secondsBad })}
      ${row(
        "wait-else",
        words.afterwards,
        choice("wait-else", { speak: words.thenSpeak, show: words.thenShow }, waitElse, (chosen) =>
          globals.change({ waitElse: chosen === "speak" ? undefined : chosen }),
        ),
      )}
      ${row(
        "while-talking",
        words.whileTalking,
        choice("while-talking", words.meanwhile, whileTalking, (chosen) =>
          globals.change({ whileTalking: chosen === "duck" ? undefined : chosen }),
        ),
      )}`;
  }
}

customElements.define("sidekick-sound", SoundSettings);
