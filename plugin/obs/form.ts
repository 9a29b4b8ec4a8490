import { type PropertyDeclarations, type TemplateResult, html, nothing } from "lit";
import { contextLimit, lengthOf } from "../../shared/api/endpoints.ts";
import { obsTest, sceneTextQuestion } from "./obs-questions.ts";
import { coreSettings, defaultObsAddress, readGlobalSettings } from "../settings/global-settings.ts";
import { normaliseSocketAddress } from "../settings/socket-address.ts";
import { note, statusLine } from "../forms/field.ts";
import { PanelView } from "../forms/panel-view.ts";
import "../forms/secret-field.ts";
import { SettingField, addressText } from "../forms/setting-field.ts";
import { settingTick } from "../forms/setting-rows.ts";
import { testRow } from "../forms/test-row.ts";
import { TypedField, typedRow } from "../forms/typed-field.ts";
import { fill } from "../../shared/words/words.ts";

/** Form of the connection to OBS and its effects, the same on every key. */
export class ObsSettings extends PanelView {
  static override properties: PropertyDeclarations = {
    ...PanelView.properties,
    isShort: { attribute: false },
  };
  /** Shows only what connects OBS, and no address where there is the usual one. */
  isShort = false;
  readonly #addressField = new SettingField(
    this,
    coreSettings,
    "obsAddress",
    addressText(defaultObsAddress, normaliseSocketAddress),
  );
  readonly #sceneTextField = new TypedField(this, (typed) => {
    const text = typed.trim();
    if (lengthOf(text) > contextLimit) return false;
    this.panel.question(sceneTextQuestion).ask({ text });
    return true;
  });

  override render(): TemplateResult {
    const { address: label, addressBad: bad, note } = this.panel.words.obsLink;
    const words = { label, bad, note: this.isShort ? undefined : note };
    return html`
      ${this.isShort && this.#isUsualAddress() ? nothing : this.#addressField.row("obs-address", words)}
      <sidekick-secret-field .panel=${this.panel} secret="obsPassword"></sidekick-secret-field>
      ${this.#test()} ${this.isShort ? nothing : html`${this.#joins()} ${this.#sceneText()}`}
    `;
  }

  #isUsualAddress(): boolean {
    return readGlobalSettings(this.panel.globals.value.settings).obsAddress === defaultObsAddress;
  }

  #test(): TemplateResult {
    const { words, globals } = this.panel;
    const obs = this.panel.question(obsTest);
    return testRow({
      id: "obs-test",
      panel: this.panel,
      label: words.obsLink.test,
      isPrimary: this.isShort,
      testing: words.obsLink.testing,
      test: obs.value,
      start() {
        // Saved first, so that the test uses what was typed.
        globals.save();
        obs.ask();
      },
    });
  }

  #joins(): TemplateResult {
    const { joins: label, joinsWords: text, joinsNote } = this.panel.words.obsLink;
    const words = { id: "obs-joins", label, text, describedBy: "obs-joins-note" };
    return settingTick(this.panel, coreSettings, "obsJoins", words, note("obs-joins-note", joinsNote));
  }

  #sceneText(): TemplateResult {
    const { words: all } = this.panel;
    const sceneText = this.panel.question(sceneTextQuestion);
    const words = all.obsLink;
    const { reply, failure } = sceneText.value;
    const trouble =
      this.#sceneTextField.rejected !== undefined
        ? fill(words.sceneTextBad, { limit: contextLimit })
        : failure
          ? all[failure]
          : reply?.error;
    return typedRow(this.#sceneTextField, {
      id: "obs-scene-text",
      label: words.sceneText,
      value: reply?.text ?? "",
      placeholder: words.sceneTextPlaceholder,
      isDisabled: reply === undefined,
      status: trouble === undefined ? nothing : statusLine("trouble", trouble),
      note: words.sceneTextNote,
    });
  }
}

customElements.define("sidekick-obs-link", ObsSettings);
