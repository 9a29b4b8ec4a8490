import { html } from "lit";
import { fill } from "../../../shared/words/words.ts";
import { alertImportStyles } from "../alerts/import/alert-import.styles.ts";
import { controls } from "../controls.styles.ts";
import { StepDialog } from "../fields/step-dialog.ts";
import { lookFileStyles } from "./look-file.styles.ts";
import { rejectionSentence } from "./look-report.ts";
import { type LookStep, lookStep } from "./look-step.ts";
import { type LookReply, exportLook, readImports, sendLook, undoImport } from "./look-requests.ts";

/** Two buttons: one writes the whole look into a file, the other opens the dialog that imports one. */
export class SidekickLookFile extends StepDialog<LookStep> {
  static override styles = [controls, alertImportStyles, lookFileStyles];
  static override properties = {
    ...super.properties,
    last: { state: true },
    exporting: { state: true },
  };
  /** The last import that can be undone. */
  declare last: { readonly id: string; readonly at: number } | undefined;
  /** Share of the export that has come; `undefined`: none is under way. */
  declare exporting: number | undefined;
  /** The address of the file that was exported last. */
  #exported = "";
  constructor() {
    super();
    this.step = { name: "choose", trouble: "" };
    this.last = undefined;
    this.exporting = undefined;
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
      ${this.dialog(file.title, this.#body())}`;
  }

  #body() {
    return lookStep(this.step, {
      words: this.words,
      language: this.language,
      last: this.last,
      isOver: this.drop.isOver,
      onFile: (file, keepsBoth) => void this.#read(file, keepsBoth),
      onOther: () => this.go({ name: "choose", trouble: "" }),
      onStart: (file, keepsBoth) => void this.#start(file, keepsBoth),
      onUndo: (id, mayLose) => void this.#undo(id, mayLose),
      onClose: this.close,
    });
  }

  protected override take(file: File): void {
    void this.#read(file, false);
  }

  /** Escape does not close the dialog in the middle of an import, whose result would then be missed. */
  protected override cancelled(event: Event): void {
    if (this.step.name === "importing") event.preventDefault();
  }

  readonly #open = async (): Promise<void> => {
    this.step = { name: "choose", trouble: "" };
    this.show();
    [this.last] = await readImports();
  };

  readonly #export = async (): Promise<void> => {
    this.exporting = 0;
    await this.document.queue.flush();
    const reply = await exportLook((share) => (this.exporting = share));
    this.exporting = undefined;
    if (reply === "silent" || "problem" in reply)
      return this.say(this.#troubleOf(reply), { isTrouble: true });
    const { name, blob } = reply.value;
    const link = document.createElement("a");
    // The browser still reads it after the click.
    URL.revokeObjectURL(this.#exported);
    link.href = this.#exported = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    this.say(fill(this.words.file.exported, { file: name }));
  };

  async #read(file: File, keepsBoth: boolean): Promise<void> {
    const share = (part: number) => this.go({ name: "reading", share: part });
    share(0);
    await this.document.queue.flush();
    const reply = await sendLook(file, { isPlan: true, keepsBoth }, share);
    if (reply === "silent" || "problem" in reply)
      return this.go({ name: "choose", trouble: this.#troubleOf(reply) });
    this.go({ name: "plan", file, keepsBoth, plan: reply.value });
  }

  async #start(file: File, keepsBoth: boolean): Promise<void> {
    const share = (part: number) => this.go({ name: "importing", share: part });
    share(0);
    const reply = await this.document.changeInPlugin(() =>
      sendLook(file, { isPlan: false, keepsBoth }, share),
    );
    if (reply === "silent" || "problem" in reply)
      return this.go({ name: "choose", trouble: this.#troubleOf(reply) });
    const report = reply.value;
    if (!("id" in report)) return;
    this.go({ name: "done", report });
    const undo = { label: this.words.undo, take: () => void this.#undo(report.id, false) };
    this.say(this.words.file.done, { offer: undo });
  }

  async #undo(id: string, mayLose: boolean): Promise<void> {
    await this.document.queue.flush();
    const reply = await this.document.changeInPlugin(() => undoImport(id, mayLose));
    if (reply !== "silent" && "problem" in reply && reply.problem === "changed") {
      // Undo is on the page's status line as well.
      this.show();
      return this.go({ name: "loses", id, sentence: rejectionSentence(reply, this.words) });
    }
    if (reply === "silent" || "problem" in reply) {
      this.close();
      return this.say(this.#troubleOf(reply), { isTrouble: true });
    }
    this.close();
    this.say(this.words.file.undone);
  }

  #troubleOf(reply: Exclude<LookReply<never>, { readonly value: never }>): string {
    return reply === "silent" ? this.words.silent : rejectionSentence(reply, this.words);
  }
}

customElements.define("sidekick-look-file", SidekickLookFile);
