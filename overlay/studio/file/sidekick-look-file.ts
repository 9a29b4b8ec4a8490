import { LitElement, html } from "lit";
import { type Language, fill, languageFor, type StudioWords } from "../../../shared/words/words.ts";
import { alertImportStyles } from "../alerts/import/alert-import.styles.ts";
import { controls, fileInputs } from "../controls.styles.ts";
import { FileDrop } from "../fields/file-drop.ts";
import type { StatusDetails } from "../studio-host.ts";
import { lookFileStyles } from "./look-file.styles.ts";
import { rejectionSentence } from "./look-report.ts";
import { type LookStep, lookStep } from "./look-step.ts";
import { type LookReply, exportLook, readImports, sendLook, undoImport } from "./look-requests.ts";

/** Two buttons: one writes the whole look into a file, the other opens the dialog that imports one. */
export class SidekickLookFile extends LitElement {
  static override styles = [controls, fileInputs, alertImportStyles, lookFileStyles];
  static override properties = {
    words: { attribute: false },
    language: {},
    onSay: { attribute: false },
    change: { attribute: false },
    settle: { attribute: false },
    step: { state: true },
    last: { state: true },
    exporting: { state: true },
  };
  declare words: StudioWords;
  declare language: Language;
  /** Shows a sentence on the page's status line. */
  declare onSay: (sentence: string, details?: StatusDetails) => void;
  /** Makes an import or undoes one, then reads what the plugin has stored; resolves with the reply. */
  declare change: <Reply>(work: () => Promise<Reply>) => Promise<Reply>;
  /** Stores what was edited last, which the plugin is to know before it writes, reads or restores a look. */
  declare settle: () => Promise<unknown>;
  declare step: LookStep;
  /** The last import that can be undone. */
  declare last: { readonly id: string; readonly at: number } | undefined;
  /** Share of the export that has come; `undefined`: none is under way. */
  declare exporting: number | undefined;
  /** The address of the file that was exported last. */
  #exported = "";
  readonly #drop = new FileDrop(this, (file) => {
    const { name } = this.step;
    if (name === "choose" || name === "plan") void this.#read(file, false);
  });

  constructor() {
    super();
    this.language = languageFor(document.documentElement.lang);
    this.onSay = () => {};
    this.change = (work) => work();
    this.settle = async () => {};
    this.step = { name: "choose", trouble: "" };
    this.last = undefined;
    this.exporting = undefined;
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
        @close=${this.#drop.leave}
        @cancel=${this.#cancel}
        @dragover=${this.#drop.over}
        @dragleave=${this.#drop.leave}
        @drop=${this.#drop.drop}
      >
        <h2 id="title" tabindex="-1" autofocus>${file.title}</h2>
        ${this.#body()}
      </dialog>`;
  }

  #body() {
    return lookStep(this.step, {
      words: this.words,
      language: this.language,
      last: this.last,
      isOver: this.#drop.isOver,
      onFile: (file, keepsBoth) => void this.#read(file, keepsBoth),
      onOther: () => this.#go({ name: "choose", trouble: "" }),
      onStart: (file, keepsBoth) => void this.#start(file, keepsBoth),
      onUndo: (id, mayLose) => void this.#undo(id, mayLose),
      onClose: this.#close,
    });
  }

  /** Shows a step, and brings the focus to its top, since what had it is gone. */
  #go(step: LookStep): void {
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

  readonly #export = async (): Promise<void> => {
    this.exporting = 0;
    await this.settle();
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
    await this.settle();
    const reply = await sendLook(file, { isPlan: true, keepsBoth }, share);
    if (reply === "silent" || "problem" in reply)
      return this.#go({ name: "choose", trouble: this.#troubleOf(reply) });
    this.#go({ name: "plan", file, keepsBoth, plan: reply.value });
  }

  async #start(file: File, keepsBoth: boolean): Promise<void> {
    const share = (part: number) => this.#go({ name: "importing", share: part });
    share(0);
    const reply = await this.change(() => sendLook(file, { isPlan: false, keepsBoth }, share));
    if (reply === "silent" || "problem" in reply)
      return this.#go({ name: "choose", trouble: this.#troubleOf(reply) });
    const report = reply.value;
    if (!("id" in report)) return;
    this.#go({ name: "done", report });
    const undo = { label: this.words.undo, take: () => void this.#undo(report.id, false) };
    this.onSay(this.words.file.done, { offer: undo });
  }

  async #undo(id: string, mayLose: boolean): Promise<void> {
    await this.settle();
    const reply = await this.change(() => undoImport(id, mayLose));
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
    this.onSay(this.words.file.undone);
  }

  #troubleOf(reply: Exclude<LookReply<never>, { readonly value: never }>): string {
    return reply === "silent" ? this.words.silent : rejectionSentence(reply, this.words);
  }
}

customElements.define("sidekick-look-file", SidekickLookFile);
