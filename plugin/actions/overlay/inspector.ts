import { type TemplateResult, html, nothing } from "lit";
import { readOverlayKeySettings } from "./settings.ts";
import { operationRow } from "../action-rows.ts";
import { choice, liveRegion, note, row, statusLine } from "../../forms/field.ts";
import { isGone } from "../../forms/list-choice.ts";
import { type Panel, PanelView } from "../../forms/panel-view.ts";
import { canvasesQuestion } from "../../obs/obs-questions.ts";
import { fill } from "../../../shared/words/words.ts";
import { textField } from "../../../shared/ui/text-field.ts";

class OverlayForm extends PanelView {
  override connectedCallback(): void {
    super.connectedCallback();
    this.panel.question(canvasesQuestion).ask();
  }

  override render(): TemplateResult {
    const { settings: draft, words } = this.panel;
    const { does } = readOverlayKeySettings(draft.value.settings);
    return html`${operationRow(draft, words.obs, does, words.obs.notes[does])}
    ${does === "install" || does === "visible" ? this.#canvas() : nothing}
    ${does === "install" ? this.#layout() : nothing}
    ${
      does === "install"
        ? html`${this.#name("sceneName", words.obs.scene, words.obs.sceneDefault)}
          ${this.#name("sourceName", words.obs.source, "Sidekick Deck", words.obs.sourceNote)}`
        : nothing
    }`;
  }

  /** The canvas, where OBS has more than one or the key names one. */
  #canvas(): unknown {
    const { settings: draft, words } = this.panel;
    const { canvas, canvasName } = readOverlayKeySettings(draft.value.settings);
    const list = this.panel.question(canvasesQuestion).value;
    const items = list.reply?.items ?? [];
    if (items.length === 0 && canvas === "") return nothing;
    // A plugin of OBS may give its canvas another UUID at each start.
    const found =
      items.find(({ value }) => value === canvas) ?? items.find(({ label }) => label === canvasName);
    const isMissing = canvas !== "" && !found && isGone(list, canvas);
    const names: Record<string, string> = { "": words.obs.mainCanvas };
    for (const { value, label } of items) names[value] = label;
    if (canvas !== "" && !found)
      names[canvas] = isMissing ? fill(words.gone, { value: canvasName }) : canvasName;
    return row(
      "canvas",
      words.obs.canvas,
      choice(
        "canvas",
        names,
        found?.value ?? canvas,
        (uuid) =>
          draft.change({ canvas: uuid || undefined, canvasName: uuid === "" ? undefined : names[uuid] }),
        "canvas-status",
      ),
      liveRegion("canvas-status", isMissing ? statusLine("attention", words.goneNote.canvas) : nothing),
    );
  }

  /** The saved layout for a further canvas. */
  #layout(): unknown {
    const { settings: draft, words } = this.panel;
    const { canvas, layout } = readOverlayKeySettings(draft.value.settings);
    if (canvas === "") return nothing;
    const saved = this.panel.question(canvasesQuestion).value.reply?.layouts ?? [];
    const names: Record<string, string> = { "": words.obs.noLayout };
    for (const name of layout === "" ? saved : [...saved, layout]) names[name] = name;
    return row(
      "layout",
      words.obs.layout,
      choice("layout", names, layout, (name) => draft.change({ layout: name || undefined })),
    );
  }

  /** An optional name; `placeholder` shows the default. */
  #name(field: "sceneName" | "sourceName", label: string, placeholder: string, more = ""): TemplateResult {
    const { settings: draft } = this.panel;
    return row(
      field,
      label,
      textField({
        id: field,
        placeholder,
        described: more === "" ? undefined : `${field}-note`,
        value: readOverlayKeySettings(draft.value.settings)[field],
        isTrimmed: true,
        onInput: (typed) => draft.change({ [field]: typed || undefined }),
      }),
      more === "" ? nothing : note(`${field}-note`, more),
    );
  }
}

customElements.define("sidekick-overlay-form", OverlayForm);

export const form = (panel: Panel): TemplateResult =>
  html`<sidekick-overlay-form .panel=${panel}></sidekick-overlay-form>`;
