import { type TemplateResult, html, nothing } from "lit";
import { lookFileEnding, type LookPlan, type LookReport } from "../../../shared/protocol/look-protocol.ts";
import { type Language, fill, type StudioWords } from "../../../shared/words/words.ts";
import { fileButton } from "../fields/file-field.ts";
import { answer, answers, readBody } from "../fields/dialog-parts.ts";
import { tickField } from "../fields/tick-field.ts";
import { changesAnything, lookReport, replacesLayouts } from "./look-report.ts";

/** Where the streamer is in the dialog that imports a look. */
export type LookStep =
  | { readonly name: "choose"; readonly trouble: string }
  | { readonly name: "reading" | "importing"; readonly share: number }
  | { readonly name: "plan"; readonly file: File; readonly keepsBoth: boolean; readonly plan: LookPlan }
  | { readonly name: "done"; readonly report: LookReport }
  | { readonly name: "loses"; readonly id: string; readonly sentence: string };

/** What showing a step needs. */
export interface LookStepView {
  readonly words: StudioWords;
  readonly language: Language;
  /** The last import that can be undone. */
  readonly last: { readonly id: string; readonly at: number } | undefined;
  /** Whether a file is being dragged over the dialog. */
  readonly isOver: boolean;
  readonly onFile: (file: File, keepsBoth: boolean) => void;
  /** Another file is wanted. */
  readonly onOther: () => void;
  readonly onStart: (file: File, keepsBoth: boolean) => void;
  readonly onUndo: (id: string, mayLose: boolean) => void;
  readonly onClose: () => void;
}

/** A step of the dialog: its content, and its buttons. */
export function lookStep(step: LookStep, view: LookStepView): TemplateResult {
  switch (step.name) {
    case "choose":
      return choosing(step.trouble, view);
    case "reading":
    case "importing":
      return working(view.words.file[step.name], step.share);
    case "plan":
      return planned(step, view);
    case "done":
      return done(step.report, view);
    case "loses":
      return asked(step, view);
  }
}

function choosing(trouble: string, view: LookStepView): TemplateResult {
  const { words, language, last, isOver, onFile, onUndo, onClose } = view;
  const { file } = words;
  const when =
    last && new Date(last.at).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  return html`<div class="body">
      <p>${file.note}</p>
      ${
        last
          ? html`<div class="last">
              <p>${fill(file.last, { when })}</p>
              ${answer(words.undo, () => onUndo(last.id, false))}
            </div>`
          : nothing
      }
      <div class="drop ${isOver ? "over" : ""}">
        ${fileButton(file.choose, {
          id: "file",
          accept: `${lookFileEnding},.zip,application/zip`,
          onFiles: ([chosen]) => onFile(chosen, false),
        })}
        <p class="note">${file.drop}</p>
      </div>
      <p class="status ${trouble === "" ? "" : "trouble"}" role="status">${trouble}</p>
    </div>
    ${answers(answer(words.cancel, onClose))}`;
}

/** `share`: what is sent of the file; from 1 on, the plugin works on it for an unknown time. */
function working(sentence: string, share: number): TemplateResult {
  return html`<div class="body">
    <p role="status">${sentence}</p>
    <progress max="1" value=${share < 1 ? share : nothing} aria-label=${sentence}></progress>
  </div>`;
}

function planned({ plan, file, keepsBoth }: Extract<LookStep, { name: "plan" }>, view: LookStepView) {
  const { words, language, onFile, onOther, onStart, onClose } = view;
  const own = words.file;
  const isNew = changesAnything(plan);
  return html`${readBody(
    html`<p role="status">${isNew ? own.ahead : own.nothing}</p>
      ${lookReport(plan, words, language)}
      ${
        keepsBoth || replacesLayouts(plan)
          ? tickField(own.both, keepsBoth, () => onFile(file, !keepsBoth), { id: "both" })
          : nothing
      }`,
  )}
  ${answers(
    answer(words.cancel, onClose),
    answer(own.other, onOther),
    isNew ? answer(own.start, () => onStart(file, keepsBoth), "main") : nothing,
  )}`;
}

function done(report: LookReport, { words, language, onUndo, onClose }: LookStepView): TemplateResult {
  return html`${readBody(
    html`<p class="status" role="status">${words.file.done}</p>
      ${lookReport(report, words, language)}`,
  )}
  ${answers(
    answer(words.undo, () => onUndo(report.id, false)),
    answer(words.file.close, onClose, "main"),
  )}`;
}

function asked(
  { id, sentence }: Extract<LookStep, { name: "loses" }>,
  { words, onUndo, onClose }: LookStepView,
): TemplateResult {
  return html`<div class="body"><p role="status">${sentence}</p></div>
    ${answers(
      answer(words.file.keep, onClose, "main"),
      answer(words.file.anyway, () => onUndo(id, true)),
    )}`;
}
