import { html, nothing } from "lit";
import { fill, plural } from "../../../../shared/words/words.ts";
import { maxAlertNames } from "../../../../shared/alerts/alert-settings.ts";
import { megabytes } from "../../../../shared/alerts/media.ts";
import { controls } from "../../controls.styles.ts";
import { addedPart } from "../stored-media.ts";
import { alertLabel } from "../alert-names.ts";
import { choiceField } from "../../fields/choice-field.ts";
import { readMedia, removeMedia, uploadMedia } from "../../fields/media-requests.ts";
import { shortFileName } from "../../fields/short-file-name.ts";
import { answer, answers, readBody } from "../../fields/dialog-parts.ts";
import { StepDialog } from "../../fields/step-dialog.ts";
import { checkForFlashes } from "../flash-check.ts";
import { alertImportStyles } from "./alert-import.styles.ts";
import { type ImportResult, applyImport } from "./apply-import.ts";
import { aboutOf, isCopyable } from "./bring-media.ts";
import { type ExportFile, maxFileBytes, readExport } from "./export-file.ts";
import type { ImportLine, ImportPlan } from "./import-plan.ts";
import { importReport } from "./import-report.ts";
import { planImport } from "./plan-import.ts";

/** Where the streamer is. */
type Step =
  | { readonly name: "choose"; readonly trouble: string }
  | { readonly name: "reading" }
  /** `at`: the index of the chosen overlay. */
  | { readonly name: "plan"; readonly file: ExportFile; readonly at: number; readonly plan: ImportPlan }
  | { readonly name: "bringing"; readonly done: number; readonly all: number; readonly file: string }
  | { readonly name: "done"; readonly lines: readonly ImportLine[] };

/** Brings alerts from StreamElements: a button, and a dialog that asks, shows the progress and reports. */
export class SidekickAlertImport extends StepDialog<Step> {
  static override styles = [controls, alertImportStyles];
  #abort = new AbortController();
  constructor() {
    super();
    this.step = { name: "choose", trouble: "" };
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#abort.abort();
  }

  protected override render() {
    const { open, title } = this.words.alerts.import;
    return html`<button type="button" @click=${this.#open}>${open}</button>
      ${this.dialog(title, this.#body())}`;
  }

  #body() {
    switch (this.step.name) {
      case "choose":
      case "reading":
        return this.#choosing(this.step);
      case "plan":
        return this.#planned(this.step);
      case "bringing":
        return this.#bringing(this.step);
      case "done":
        return this.#done(this.step);
    }
  }

  #choosing(step: Extract<Step, { name: "choose" | "reading" }>) {
    const own = this.words.alerts.import;
    const isReading = step.name === "reading";
    const trouble = step.name === "choose" ? step.trouble : "";
    return this.choosing(own, {
      accept: ".json,.zip,application/json,application/zip",
      isReading,
      below: html`<p class="note">${own.safe}</p>`,
      sentence: isReading ? own.reading : trouble,
      isTrouble: trouble !== "",
    });
  }

  /** Asks which overlay to import and whether files may be copied, and shows what will happen to each alert. */
  #planned({ file, at, plan }: Extract<Step, { name: "plan" }>) {
    const { words } = this;
    const own = words.alerts.import;
    const replaced = Object.keys(plan.settings).filter((name) =>
      Object.hasOwn(this.host.alerts.settings, name),
    );
    const names = replaced.map((name) => alertLabel(name, words)).join(", ");
    // Those that are at StreamElements only.
    const links = plan.media.filter((one) => isCopyable(one) && !file.has(one.source)).length;
    const start = (mayCopy: boolean) => (): void => void this.#start(mayCopy);
    return html`${readBody(
      html`${
          file.overlays.length > 1
            ? html`<label class="which"
                >${words.alerts.overlay}
                ${choiceField({
                  id: "which",
                  values: file.overlays.map(({ name }, index) => [String(index), name]),
                  chosen: String(at),
                  onChoose: (index) => this.#plan(file, Number(index)),
                })}</label
              >`
            : nothing
        }
        ${replaced.length === 0 ? nothing : html`<p>${fill(own.replaces, { names })} ${own.nothing}</p>`}
        ${
          links === 0
            ? nothing
            : html`<div class="links">
                <p>${fill(plural(this.language, own.links, links), { n: links })}</p>
                <p class="note">${own.once}</p>
              </div>`
        }
        <p>${own.ahead}</p>
        ${importReport(plan.lines, words)}`,
    )}
    ${answers(
      answer(words.cancel, this.close),
      answer(own.other, () => this.go({ name: "choose", trouble: "" })),
      links === 0
        ? answer(own.start, start(false), "main")
        : [answer(own.without, start(false)), answer(own.copy, start(true), "main")],
    )}`;
  }

  #bringing({ done, all, file }: Extract<Step, { name: "bringing" }>) {
    const { words } = this;
    const sentence = fill(words.alerts.import.bringing, { n: Math.min(done + 1, all), all, file });
    return html`<div class="body">
        <p role="status">${all === 0 ? words.alerts.saving : sentence}</p>
        <progress max=${Math.max(all, 1)} .value=${done} aria-label=${sentence}></progress>
      </div>
      ${answers(answer(words.cancel, () => this.#abort.abort()))}`;
  }

  #done({ lines }: Extract<Step, { name: "done" }>) {
    const { words } = this;
    const own = words.alerts.import;
    return html`${readBody(
      html`<p class="status" role="status">${own.done}</p>
        ${importReport(lines, words)}`,
    )}
    ${answers(answer(words.undo, this.#undo), answer(own.close, this.close, "main"))}`;
  }

  protected override take(file: File): void {
    void this.#read(file);
  }

  readonly #open = (): void => {
    this.step = { name: "choose", trouble: "" };
    this.show();
  };

  protected override closed(): void {
    super.closed();
    this.#abort.abort();
  }

  async #read(file: File): Promise<void> {
    this.go({ name: "reading" });
    const [found] = await Promise.all([readExport(file), this.host.alerts.read()]);
    if (typeof found === "string") {
      const sentence = this.words.alerts.import.problems[found];
      const { json, zip } = maxFileBytes;
      const trouble = fill(sentence, { json: megabytes(json), zip: megabytes(zip) });
      return this.go({ name: "choose", trouble });
    }
    this.#plan(found, 0);
  }

  #plan(file: ExportFile, at: number): void {
    const overlay = file.overlays[at];
    if (overlay) this.go({ name: "plan", file, at, plan: planImport(overlay) });
  }

  async #start(mayCopy: boolean): Promise<void> {
    if (this.step.name !== "plan") return;
    const { plan, file } = this.step;
    const { alerts: store } = this.host;
    const all = plan.media.length;
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.go({ name: "bringing", done: 0, all, file: "" });
    const result = await applyImport(
      plan,
      {
        settings: () => store.settings,
        replace: (settings, added) => store.replace(settings, added.map(addedPart)),
        media: readMedia,
        remove: removeMedia,
      },
      {
        read: (source, signal) => file.read(source, signal),
        mayCopy,
        upload: (blob, name, signal) => uploadMedia(blob, name, () => {}, signal),
        onFile: (name, done) => this.go({ name: "bringing", done, all, file: shortFileName(name) }),
        signal,
      },
    );
    await store.readMedia();
    this.#end(result);
  }

  #end(result: ImportResult): void {
    const { words } = this;
    const { alerts } = words;
    if (result.name !== "done") {
      const sentences = {
        cancelled: alerts.import.cancelled,
        silent: words.silent,
        crowded: fill(alerts.crowded, { most: maxAlertNames }),
        unsaved: alerts.rejected,
      };
      const isTrouble = result.name !== "cancelled";
      if (this.isOpen) this.go({ name: "choose", trouble: sentences[result.name] });
      else this.say(sentences[result.name], { isTrouble });
      return;
    }
    this.sayUndoable(alerts.import.done);
    this.go({ name: "done", lines: result.lines });
    void this.#checkFlashes(result.media);
  }

  readonly #undo = (): void => {
    this.close();
    this.document.undo();
    this.say(this.words.figure.undone);
  };

  /** Adds a line for each picture and video that flashes, while the report is read: a video takes as long as it plays. */
  async #checkFlashes(media: Extract<ImportResult, { name: "done" }>["media"]): Promise<void> {
    const { signal } = this.#abort;
    for (const { wanted, file } of media) {
      if (file.kind === "sound") continue;
      const verdict = await checkForFlashes(file.file, { signal, onProgress: () => {} }).catch(
        () => "unchecked",
      );
      if (signal.aborted || this.step.name !== "done") return;
      if (verdict !== "flashing") continue;
      const line: ImportLine = { outcome: "look", note: "flashes", ...aboutOf(wanted), detail: file.kind };
      this.step = { ...this.step, lines: [line, ...this.step.lines] };
    }
  }
}

customElements.define("sidekick-alert-import", SidekickAlertImport);
