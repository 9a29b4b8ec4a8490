import { type TemplateResult, html, nothing } from "lit";
import { type AvatarMood, avatarMoods } from "../../shared/avatar/avatar-pictures.ts";
import { liveRegion, note, row, statusLine } from "../forms/field.ts";
import { whatToDo } from "../forms/help-link.ts";
import { isGone, listChoice } from "../forms/list-choice.ts";
import { PanelView } from "../forms/panel-view.ts";
import { SettingField, addressText } from "../forms/setting-field.ts";
import { settingTick } from "../forms/setting-rows.ts";
import { readSettings } from "../settings/setting-table.ts";
import { normaliseSocketAddress } from "../settings/socket-address.ts";
import { defaultVtubeAddress, vtubeSettings } from "./settings.ts";
import { hotkeysQuestion, vtubeQuestion } from "./vtube-questions.ts";

/** Form of VTube Studio, the same on every key: address, connection, and a hotkey for each mood. */
export class VtubeStudio extends PanelView {
  readonly #addressField = new SettingField(
    this,
    vtubeSettings,
    "vtubeAddress",
    addressText(defaultVtubeAddress, normaliseSocketAddress),
    // A token or a denial is valid only for the VTube Studio that issued it.
    ["vtubeToken", "vtubeDenied"],
  );

  override render(): TemplateResult {
    const { vtubeStudio } = readSettings(vtubeSettings, this.panel.globals.value.settings);
    const { address: label, addressBad: bad } = this.panel.words.vtube;
    const address = this.#addressField.row("vtube-address", { label, bad });
    return html`${this.#use(vtubeStudio)} ${vtubeStudio ? html`${address} ${this.#hotkeys()}` : nothing}`;
  }

  #use(isOn: boolean): TemplateResult {
    const words = this.panel.words.vtube;
    const describedBy = "vtube-status vtube-note";
    return settingTick(
      this.panel,
      vtubeSettings,
      "vtubeStudio",
      { id: "vtube-use", label: words.use, text: words.useWords, describedBy },
      html`${liveRegion("vtube-status", isOn ? this.#state() : nothing)} ${note("vtube-note", words.note)}`,
    );
  }

  #state(): unknown {
    const { words } = this.panel;
    const vtube = this.panel.question(vtubeQuestion);
    const { reply, failure } = vtube.value;
    if (failure !== undefined) return statusLine("trouble", words[failure]);
    if (!reply || reply.message === "") return nothing;
    const again = html`<button
      class="quiet"
      id="vtube-again"
      type="button"
      @click=${() => vtube.ask({ again: "yes" })}
    >
      ${words.vtube.askAgain}
    </button>`;
    const how = whatToDo(this.panel, reply.help);
    return statusLine(reply.meaning, reply.message, reply.isDenied === true ? html`${again} ${how}` : how);
  }

  #hotkeys(): TemplateResult {
    const { words } = this.panel;
    const list = this.panel.question(hotkeysQuestion);
    const { error } = list.value.reply ?? {};
    return html`<div class="row">
        <span></span>
        <div>
          ${note("vtube-hotkeys-note", words.vtube.hotkeysNote)}
          ${liveRegion("vtube-hotkeys-status", error === undefined ? nothing : statusLine("attention", error))}
        </div>
      </div>
      ${avatarMoods.map((mood) => this.#hotkey(mood))}`;
  }

  #hotkey(mood: AvatarMood): TemplateResult {
    const { words, globals } = this.panel;
    const list = this.panel.question(hotkeysQuestion);
    const { vtubeHotkeys } = readSettings(vtubeSettings, globals.value.settings);
    const value = vtubeHotkeys[mood] ?? "";
    const id = `vtube-${mood}`;
    return row(
      id,
      words.vtube.moods[mood],
      listChoice(
        {
          id,
          words,
          list: list.value,
          none: words.vtube.noHotkey,
          value,
          describedBy: `${id}-status vtube-hotkeys-note`,
        },
        (chosen) => {
          const next = { ...vtubeHotkeys, [mood]: chosen || undefined };
          const isEmpty = Object.values(next).every((hotkey) => hotkey === undefined);
          globals.change({ vtubeHotkeys: isEmpty ? undefined : next });
        },
      ),
      liveRegion(
        `${id}-status`,
        isGone(list.value, value) ? statusLine("attention", words.vtube.hotkeyGone) : nothing,
      ),
    );
  }
}

customElements.define("sidekick-vtube-studio", VtubeStudio);
