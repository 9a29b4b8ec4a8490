import { type TemplateResult, html, nothing } from "lit";
import { lookFileEnding, type LookPlan, type LookReport } from "../../../shared/protocol/look-protocol.ts";
import { fill } from "../../../shared/words/words.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import { answer, answers, readBody } from "../../../shared/ui/dialog-parts.ts";
import { StepDialog } from "../fields/step-dialog.ts";
import { tickField } from "../../../shared/ui/tick-field.ts";
import { lookFileStyles } from "./look-file.styles.ts";
import { changesAnything, lookReport, rejectionSentence, replacesLayouts } from "./look-report.ts";
import { type LookReply, exportLook, readImports, sendLook, undoImport } from "./look-requests.ts";

/** Where the streamer is in the dialog that imports a look. */
type LookStep =
  | { readonly name: "choose"; readonly trouble: string }
  | { readonly name: "reading" | "importing"; readonly share: number }
  | { readonly name: "plan"; readonly file: File; readonly keepsBoth: boolean; readonly plan: LookPlan }
  | { readonly name: "done"; readonly report: LookReport }
  | { readonly name: "loses"; readonly id: string; readonly sentence: string };

/** Two buttons: one writes the whole look into a file, the other opens the dialog that imports one. */
export class SidekickLookFile extends StepDialog<LookStep> {
  static override styles = [controls, lookFileStyles];
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

  /** A step of the dialog: its content, and its buttons. */
  #body(): TemplateResult {
    const { step, words } = this;
    switch (step.name) {
      case "choose":
        return this.#choosing(step.trouble);
      case "reading":
      case "importing":
        return working(words.file[step.name], step.share);
      case "plan":
        return this.#planned(step);
      case "done":
        return this.#done(step.report);
      case "loses":
        return html`<div class="body"><p role="status">${step.sentence}</p></div>
          ${answers(
            answer(words.file.keep, this.close, "main"),
            answer(words.file.anyway, () => void this.#undo(step.id, true)),
          )}`;
    }
  }

  #choosing(trouble: string): TemplateResult {
    const { words, language, last } = this;
    const { file } = words;
    const when =
      last && new Date(last.at).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
    return this.choosing(file, {
      accept: `${lookFileEnding},.zip,application/zip`,
      above: last
        ? html`<div class="last">
            <p>${fill(file.last, { when })}</p>
            ${answer(words.undo, () => void this.#undo(last.id, false))}
          </div>`
        : nothing,
      sentence: trouble,
      isTrouble: trouble !== "",
    });
  }

  #planned({ plan, file, keepsBoth }: Extract<LookStep, { name: "plan" }>): TemplateResult {
    const { words } = this;
    const own = words.file;
    const isNew = changesAnything(plan);
    return html`${readBody(
      html`<p role="status">${isNew ? own.ahead : own.nothing}</p>
        ${lookReport(plan, words, this.language)}
        ${
          keepsBoth || replacesLayouts(plan)
            ? tickField(own.both, keepsBoth, () => void this.#read(file, !keepsBoth), { id: "both" })
            : nothing
        }`,
    )}
    ${answers(
      answer(words.cancel, this.close),
      answer(own.other, () => this.go({ name: "choose", trouble: "" })),
      isNew ? answer(own.start, () => void this.#start(file, keepsBoth), "main") : nothing,
    )}`;
  }

  #done(report: LookReport): TemplateResult {
    const { words } = this;
    return html`${readBody(
      html`<p class="status" role="status">${words.file.done}</p>
        ${lookReport(report, words, this.language)}`,
    )}
    ${answers(
      answer(words.undo, () => void this.#undo(report.id, false)),
      answer(words.file.close, this.close, "main"),
    )}`;
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

/** `share`: what is sent of the file; from 1 on, the plugin works on it for an unknown time. */
function working(sentence: string, share: number): TemplateResult {
  return html`<div class="body">
    <p role="status">${sentence}</p>
    <progress max="1" value=${share < 1 ? share : nothing} aria-label=${sentence}></progress>
  </div>`;
}

customElements.define("sidekick-look-file", SidekickLookFile);
