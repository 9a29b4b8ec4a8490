import { type PropertyDeclarations, type TemplateResult, html, nothing } from "lit";
import { choice, liveRegion, note, row, statusLine } from "../forms/field.ts";
import { type Panel, PanelView } from "../forms/panel-view.ts";
import { readGlobalSettings } from "../settings/global-settings.ts";

/** The choice between the overlay's voice and the desktop app's. While messages await approval, the app's needs a confirmation. */
export class VoiceFrom extends PanelView {
  static override properties: PropertyDeclarations = {
    ...PanelView.properties,
    isAsked: { state: true },
  };
  isAsked = false;

  override render(): TemplateResult {
    const { globals, words } = this.panel;
    const { app } = words;
    const { voiceFrom } = readGlobalSettings(globals.value.settings);
    return row(
      "voice-from",
      app.voiceFrom,
      choice(
        "voice-from",
        { overlay: app.fromOverlay, app: app.fromApp },
        voiceFrom,
        this.#choose,
        "voice-from-status voice-from-note",
      ),
      html`${liveRegion("voice-from-status", this.isAsked ? askAnyway(app, this.#answer) : nothing)}
      ${note("voice-from-note", this.isAsked ? app.twice : voiceFrom === "app" ? app.voiceNote : `${app.twice} ${app.voiceNote}`)}`,
    );
  }

  readonly #choose = (chosen: "overlay" | "app"): void => {
    const { approval } = readGlobalSettings(this.panel.globals.value.settings);
    if (chosen === "app" && approval) this.isAsked = true;
    else this.#set(chosen);
  };

  readonly #answer = (isYes: boolean): void => {
    this.#set(isYes ? "app" : "overlay");
    this.renderRoot.querySelector<HTMLElement>("#voice-from")?.focus();
  };

  #set(chosen: "overlay" | "app"): void {
    this.isAsked = false;
    this.panel.globals.change({ voiceFrom: chosen === "app" ? chosen : undefined });
    this.panel.globals.save();
  }
}

/** The warning that approval cannot hold the app's voice, with a button to go on anyway and one to leave it. */
export function askAnyway(
  { voiceNote, anyway, cancel }: Panel["words"]["app"],
  answer: (isYes: boolean) => void,
): TemplateResult {
  const buttons = html`<button class="quiet" id="anyway" type="button" @click=${() => answer(true)}>
      ${anyway}
    </button>
    <button class="quiet" type="button" @click=${() => answer(false)}>${cancel}</button>`;
  return statusLine("attention", voiceNote, buttons);
}

customElements.define("sidekick-voice-from", VoiceFrom);
