import { LitElement, html, nothing } from "lit";
import { lookFileEnding, type LookPlan, type LookReport } from "../../../shared/protocol/look-protocol.ts";
import { type Language, fill, languageFor, type StudioWords } from "../../../shared/words/words.ts";
import { alertImportStyles } from "../alerts/import/alert-import.styles.ts";
import { takeFiles } from "../avatar-cell.ts";
import { controls, fileInputs } from "../controls.styles.ts";
import type { StatusDetails } from "../studio-host.ts";
import { lookFileStyles } from "./look-file.styles.ts";
import { changesAnything, lookReport, rejectionSentence, replacesLayouts } from "./look-report.ts";
import { type LookReply, exportLook, readImports, sendLook, undoImport } from "./look-requests.ts";

/** Where the streamer is in the dialog. */
type Step =
  | { readonly name: "choose"; readonly trouble: string }
  | { readonly name: "reading" | "importing"; readonly share: number }
  | { readonly name: "plan"; readonly file: File; readonly keepsBoth: boolean; readonly plan: LookPlan }
  | { readonly name: "done"; readonly report: LookReport }
  | { readonly name: "loses"; readonly id: string; readonly sentence: string };

/** Two buttons: one writes the whole look into a file, the other opens the dialog that imports one. */
export class SidekickLookFile extends LitElement {
  static override styles = [controls, fileInputs, alertImportStyles, lookFileStyles];
  static override properties = {
    words: { attribute: false },
    language: {},
    onSay: { attribute: false },
    onChange: { attribute: false },
    step: { state: true },
    last: { state: true },
    exporting: { state: true },
    isOver: { state: true },
  };
  declare words: StudioWords;
  declare language: Language;
  /** Shows a sentence on the page's status line. */
  declare onSay: (sentence: string, details?: StatusDetails) => void;
  /** Called when an import, or undoing one, has changed what the plugin has stored. */
  declare onChange: () => void;
  declare step: Step;
  /** The last import that can be undone. */
  declare last: { readonly id: string; readonly at: number } | undefined;
  /** Share of the export that has come; `undefined`: none is under way. */
  declare exporting: number | undefined;
  /** Whether a file is being dragged over the dialog. */
  declare isOver: boolean;
  /** The address of the file that was exported last. */
  #exported = "";

  constructor() {
    super();
    this.language = languageFor(document.documentElement.lang);
    this.onSay = () => {};
    this.onChange = () => {};
    this.step = { name: "choose", trouble: "" };
    this.last = undefined;
    this.exporting = undefined;
    this.isOver = false;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector("dialog");
  }

  protected override render() {
    const { file } = this.words;
    const percent = Math.round((this.exporting ?? 0) * 100);
    return html`<button
        type="button"
        id="export"
        ?disabled=${this.exporting !== undefined}
        @click=${this.#export}
      >
        ${this.exporting === undefined ? file.export : fill(file.exporting, { percent })}
      </button>
      <button type="button" id="import" @click=${this.#open}>${file.import}</button>
      <dialog
        aria-labelledby="title"
        @close=${() => (this.isOver = false)}
        @cancel=${this.#cancel}
        @dragover=${this.#over}
        @dragleave=${() => (this.isOver = false)}
        @drop=${this.#drop}
      >
        <h2 id="title" tabindex="-1" autofocus>${file.title}</h2>
        ${this.#body()}
      </dialog>`;
  }

  #body() {
    const { step } = this;
    switch (step.name) {
      case "choose":
        return this.#choosing(step.trouble);
      case "reading":
      case "importing":
        return this.#working(this.words.file[step.name], step.share);
      case "plan":
        return this.#planned(step);
      case "done":
        return this.#done(step.report);
      case "loses":
        return this.#asked(step);
    }
  }

  #choosing(trouble: string) {
    const { words, last } = this;
    const { file } = words;
    const when =
      last && new Date(last.at).toLocaleString(this.language, { dateStyle: "medium", timeStyle: "short" });
    return html`<div class="body">
        <p>${file.note}</p>
        ${
          last
            ? html`<div class="last">
                <p>${fill(file.last, { when })}</p>
                <button type="button" id="undo-last" @click=${() => void this.#undo(last.id, false)}>
                  ${words.undo}
                </button>
              </div>`
            : nothing
        }
        <div class="drop ${this.isOver ? "over" : ""}">
          <label class="button"
            >${file.choose}<input
              id="file"
              type="file"
              accept=${`${lookFileEnding},.zip,application/zip`}
              @change=${(event: Event) => void this.#read(takeFiles(event)[0], false)}
          /></label>
          <p class="note">${file.drop}</p>
        </div>
        <p class="status ${trouble === "" ? "" : "trouble"}" role="status">${trouble}</p>
      </div>
      ${this.#answers(this.#button(words.cancel, this.#close))}`;
  }

  #working(sentence: string, share: number) {
    return html`<div class="body">
      <p role="status">${sentence}</p>
      <progress max="1" value=${share < 1 ? share : nothing} aria-label=${sentence}></progress>
    </div>`;
  }

  #planned({ plan, file, keepsBoth }: Extract<Step, { name: "plan" }>) {
    const { words } = this;
    const own = words.file;
    const isNew = changesAnything(plan);
    return html`<div class="body" tabindex="0" role="region" aria-labelledby="title">
        <p role="status">${isNew ? own.ahead : own.nothing}</p>
        ${lookReport(plan, words, this.language)}
        ${
          keepsBoth || replacesLayouts(plan)
            ? html`<label class="both"
                ><input
                  id="both"
                  type="checkbox"
                  .checked=${keepsBoth}
                  @change=${() => void this.#read(file, !keepsBoth)}
                />${own.both}</label
              >`
            : nothing
        }
      </div>
      ${this.#answers(
        this.#button(words.cancel, this.#close),
        this.#button(own.other, () => this.#go({ name: "choose", trouble: "" })),
        isNew ? this.#button(own.start, () => void this.#start(file, keepsBoth), "main") : nothing,
      )}`;
  }

  #done(report: LookReport) {
    const { words } = this;
    return html`<div class="body" tabindex="0" role="region" aria-labelledby="title">
        <p class="status" role="status">${words.file.done}</p>
        ${lookReport(report, words, this.language)}
      </div>
      ${this.#answers(
        this.#button(words.undo, () => void this.#undo(report.id, false)),
        this.#button(words.file.close, this.#close, "main"),
      )}`;
  }

  #asked({ id, sentence }: Extract<Step, { name: "loses" }>) {
    const { file } = this.words;
    return html`<div class="body"><p role="status">${sentence}</p></div>
      ${this.#answers(
        this.#button(file.keep, this.#close, "main"),
        this.#button(file.anyway, () => void this.#undo(id, true)),
      )}`;
  }

  #answers(...buttons: readonly unknown[]) {
    return html`<div class="answers">${buttons}</div>`;
  }

  #button(label: string, press: () => void, look = "") {
    return html`<button type="button" class=${look} @click=${press}>${label}</button>`;
  }

  /** Shows a step, and brings the focus to its top, since what had it is gone. */
  #go(step: Step): void {
    const isOther = step.name !== this.step.name;
    this.step = step;
    if (isOther)
      void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("h2")?.focus());
  }

  readonly #close = (): void => this.#dialog?.close();

  /** Escape does not close the dialog in the middle of an import, whose result would then be missed. */
  readonly #cancel = (event: Event): void => {
    if (this.step.name === "importing") event.preventDefault();
  };

  readonly #open = async (): Promise<void> => {
    this.step = { name: "choose", trouble: "" };
    this.#dialog?.showModal();
    [this.last] = await readImports();
  };

  readonly #over = (event: DragEvent): void => {
    event.preventDefault();
    this.isOver = true;
  };

  readonly #drop = (event: DragEvent): void => {
    event.preventDefault();
    this.isOver = false;
    const { name } = this.step;
    if (name === "choose" || name === "plan") void this.#read(event.dataTransfer?.files[0], false);
  };

  readonly #export = async (): Promise<void> => {
    this.exporting = 0;
    const reply = await exportLook((share) => (this.exporting = share));
    this.exporting = undefined;
    if (reply === "silent" || "problem" in reply)
      return this.onSay(this.#troubleOf(reply), { isTrouble: true });
    const { name, blob } = reply.value;
    const link = document.createElement("a");
    // The browser still reads it after the click.
    URL.revokeObjectURL(this.#exported);
    link.href = this.#exported = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    this.onSay(fill(this.words.file.exported, { file: name }));
  };

  async #read(file: File | undefined, keepsBoth: boolean): Promise<void> {
    if (!file) return;
    const share = (part: number) => this.#go({ name: "reading", share: part });
    share(0);
    const reply = await sendLook(file, { isPlan: true, keepsBoth }, share);
    if (reply === "silent" || "problem" in reply)
      return this.#go({ name: "choose", trouble: this.#troubleOf(reply) });
    this.#go({ name: "plan", file, keepsBoth, plan: reply.value });
  }

  async #start(file: File, keepsBoth: boolean): Promise<void> {
    const share = (part: number) => this.#go({ name: "importing", share: part });
    share(0);
    const reply = await sendLook(file, { isPlan: false, keepsBoth }, share);
    if (reply === "silent" || "problem" in reply)
      return this.#go({ name: "choose", trouble: this.#troubleOf(reply) });
    this.onChange();
    const report = reply.value;
    if (!("id" in report)) return;
    this.#go({ name: "done", report });
    const undo = { label: this.words.undo, take: () => void this.#undo(report.id, false) };
    this.onSay(this.words.file.done, { offer: undo });
  }

  async #undo(id: string, mayLose: boolean): Promise<void> {
    const reply = await undoImport(id, mayLose);
    if (reply !== "silent" && "problem" in reply && reply.problem === "changed") {
      // Undo is on the page's status line as well.
      if (this.#dialog?.open === false) this.#dialog.showModal();
      return this.#go({ name: "loses", id, sentence: rejectionSentence(reply, this.words) });
    }
    if (reply === "silent" || "problem" in reply) {
      this.#close();
      return this.onSay(this.#troubleOf(reply), { isTrouble: true });
    }
    this.#close();
    this.onChange();
    this.onSay(this.words.file.undone);
  }

  #troubleOf(reply: Exclude<LookReply<never>, { readonly value: never }>): string {
    return reply === "silent" ? this.words.silent : rejectionSentence(reply, this.words);
  }
}

customElements.define("sidekick-look-file", SidekickLookFile);
