import { type PropertyDeclarations, type TemplateResult, html } from "lit";
import { StudioElement } from "../studio-element.ts";
import { answer, answers } from "../../../shared/ui/dialog-parts.ts";
import { takeDrops } from "../../../shared/ui/file-drop.ts";
import { fileButton } from "../../../shared/ui/file-field.ts";

/** A step of a dialog that takes a file. At `choose` and `plan` it takes another. */
export type FileStep = { readonly name: "choose"; readonly trouble: string } | { readonly name: string };

/** A modal dialog that leads from step to step, and that a file can be dropped on. */
export abstract class StepDialog<Step extends FileStep> extends StudioElement {
  static override properties: PropertyDeclarations = {
    ...super.properties,
    step: { state: true },
  };
  declare step: Step;
  protected readonly drop = takeDrops(this, ([file]) => {
    const { name } = this.step;
    if (file && this.isOpen && (name === "choose" || name === "plan")) this.take(file);
  });

  /** Called with a file that was dropped. */
  protected abstract take(file: File): void;

  protected get isOpen(): boolean {
    return this.#dialog?.open ?? false;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector("dialog");
  }

  protected readonly show = (): void => {
    if (!this.isOpen) this.#dialog?.showModal();
  };

  protected readonly close = (): void => this.#dialog?.close();

  /** Called when the dialog was closed. */
  protected closed(): void {
    this.drop.leave();
  }

  /** Called when Escape would close the dialog. */
  protected cancelled(_event: Event): void {}

  /** Shows a step, and brings the focus to its top, since what had it is gone. */
  protected go(step: Step): void {
    const isOther = step.name !== this.step.name;
    this.step = step;
    if (isOther)
      void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("h2")?.focus());
  }

  /** The step at which a file is chosen. `above`: content before the field. */
  protected choosing(
    own: { readonly note: string; readonly choose: string; readonly drop: string },
    step: {
      readonly accept: string;
      readonly sentence: string;
      readonly isTrouble: boolean;
      readonly above?: unknown;
    },
  ): TemplateResult {
    return html`<div class="body">
        <p>${own.note}</p>
        ${step.above}
        <div class="drop ${this.drop.isOver ? "over" : ""}">
          ${fileButton(own.choose, {
            id: "file",
            accept: step.accept,
            onFiles: ([file]) => this.take(file),
          })}
          <p class="note">${own.drop}</p>
        </div>
        <p class="status ${step.isTrouble ? "trouble" : ""}" role="status">${step.sentence}</p>
      </div>
      ${answers(answer(this.words.cancel, this.close))}`;
  }

  /** The dialog around the content of a step. */
  protected dialog(title: string, content: unknown): TemplateResult {
    return html`<dialog
      aria-labelledby="title"
      @close=${() => this.closed()}
      @cancel=${(event: Event) => this.cancelled(event)}
    >
      <h2 id="title" tabindex="-1" autofocus>${title}</h2>
      ${content}
    </dialog>`;
  }
}
