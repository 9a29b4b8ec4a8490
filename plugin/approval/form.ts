import { type TemplateResult, css, html, nothing } from "lit";
import { askAnyway } from "../desktop-app/voice-row.ts";
import { liveRegion, note, row, statusLine } from "../forms/field.ts";
import { inspectorStyles } from "../forms/form.styles.ts";
import { PanelView } from "../forms/panel-view.ts";
import { SettingField, boundedNumberText } from "../forms/setting-field.ts";
import { settingChoice } from "../forms/setting-rows.ts";
import { TypedField } from "../forms/typed-field.ts";
import { approvalSeconds, coreSettings, readGlobalSettings } from "../settings/global-settings.ts";
import { fill } from "../../shared/words/words.ts";
import { hiddenWordsQuestion, wordLimits } from "./hidden-words-question.ts";
import { tickField } from "../../shared/ui/tick-field.ts";

/** Form of approval and hidden words, the same on every key. */
export class ApprovalSettings extends PanelView {
  readonly #seconds = new SettingField(
    this,
    coreSettings,
    "approvalSeconds",
    boundedNumberText(approvalSeconds),
  );
  readonly #wordsField = new TypedField(this, (typed) => {
    const words = typed.split("\n").filter((word) => word.trim() !== "");
    if (words.length > wordLimits.words || words.some((word) => word.trim().length > wordLimits.letters))
      return false;
    this.panel.question(hiddenWordsQuestion).ask({ text: typed });
    return true;
  });

  static override styles = [
    inspectorStyles,
    css`
      textarea {
        height: 72px;
        resize: vertical;
        width: 100%;
      }
    `,
  ];

  override render(): TemplateResult {
    const { approval } = readGlobalSettings(this.panel.globals.value.settings);
    const { seconds: label, secondsBad: bad } = this.panel.words.approval;
    return html`${this.#hold()}
    ${approval ? html`${this.#seconds.row("approval-seconds", { label, bad })} ${this.#otherwise()}` : nothing}
    ${this.#words()}`;
  }

  /** Set while the streamer is asked again, because approval cannot hold the desktop app's voice. */
  #isAsked = false;

  #turn(isOn: boolean): void {
    this.#isAsked = false;
    this.panel.globals.change({ approval: isOn || undefined });
    this.panel.globals.save();
  }

  #hold(): TemplateResult {
    const { approval: words, app } = this.panel.words;
    const { loaded, settings } = this.panel.globals.value;
    const { approval: isHeld, voiceFrom } = readGlobalSettings(settings);
    return row(
      "approval-hold",
      words.hold,
      tickField(
        words.holdWords,
        isHeld,
        (isOn) => {
          this.#isAsked = isOn && voiceFrom === "app";
          this.requestUpdate();
          if (!this.#isAsked) this.#turn(isOn);
        },
        { id: "approval-hold", described: "approval-note approval-not", isDisabled: !loaded },
      ),
      html`${liveRegion("approval-status", this.#isAsked ? askAnyway(app, (isYes) => this.#turn(isYes)) : nothing)}
      ${note("approval-note", words.note)}
      ${note("approval-not", isHeld && voiceFrom === "app" ? `${words.not} ${app.voiceNote}` : words.not)}`,
    );
  }

  #otherwise(): TemplateResult {
    const { afterwards, thenDrop, thenShow } = this.panel.words.approval;
    const names = { drop: thenDrop, show: thenShow };
    return settingChoice(this.panel, coreSettings, "approvalElse", "approval-else", afterwards, names);
  }

  #words(): TemplateResult {
    const { words: all } = this.panel;
    const hiddenWords = this.panel.question(hiddenWordsQuestion);
    const words = all.approval;
    const { reply, failure } = hiddenWords.value;
    const isBad = this.#wordsField.rejected !== undefined;
    const trouble = isBad ? fill(words.wordsBad, wordLimits) : failure ? all[failure] : reply?.error;
    return row(
      "hidden-words",
      words.words,
      html`<textarea
        id="hidden-words"
        autocomplete="off"
        spellcheck="false"
        ?disabled=${reply === undefined}
        aria-describedby="hidden-words-status hidden-words-note"
        aria-invalid=${isBad ? "true" : nothing}
        .value=${this.#wordsField.rejected ?? reply?.text ?? ""}
        @change=${this.#wordsField.listen}
      ></textarea>`,
      html`${liveRegion("hidden-words-status", trouble === undefined ? nothing : statusLine("trouble", trouble))}
      ${note("hidden-words-note", words.wordsNote)}`,
    );
  }
}

customElements.define("sidekick-approval", ApprovalSettings);
