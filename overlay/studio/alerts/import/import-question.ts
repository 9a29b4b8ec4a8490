import { html, nothing } from "lit";
import type { AlertSettings } from "../../../../shared/alerts/alert-settings.ts";
import { type Language, fill, plural, type StudioWords } from "../../../../shared/words/words.ts";
import { choiceField } from "../../fields/choice-field.ts";
import { alertLabel } from "../alert-names.ts";
import { isCopyable } from "./bring-media.ts";
import type { ExportFile } from "./export-file.ts";
import type { ImportPlan } from "./import-plan.ts";
import { importReport } from "./import-report.ts";

/** What the streamer is asked before anything is brought. */
export interface ImportQuestion {
  readonly file: ExportFile;
  /** Index of the chosen overlay. */
  readonly at: number;
  readonly plan: ImportPlan;
}

/** What showing the question needs. */
export interface QuestionView {
  readonly words: StudioWords;
  readonly language: Language;
  /** The settings that there are. */
  readonly now: AlertSettings;
  /** Called with the index of another overlay. */
  readonly onPick: (at: number) => void;
}

/** The number of files that are at StreamElements only. */
export function copyableIn({ file, plan }: ImportQuestion): number {
  return plan.media.filter((one) => isCopyable(one) && !file.has(one.source)).length;
}

/** Asks which overlay to import and whether files may be copied, and shows what will happen to each alert. */
export function importQuestion(question: ImportQuestion, { words, language, now, onPick }: QuestionView) {
  const { file, at, plan } = question;
  const own = words.alerts.import;
  const replaced = Object.keys(plan.settings).filter((name) => Object.hasOwn(now, name));
  const names = replaced.map((name) => alertLabel(name, words)).join(", ");
  const links = copyableIn(question);
  return html`${
      file.overlays.length > 1
        ? html`<label class="which"
            >${words.alerts.overlay}
            ${choiceField({
              id: "which",
              values: file.overlays.map(({ name }, index) => [String(index), name]),
              chosen: String(at),
              onChoose: (index) => onPick(Number(index)),
            })}</label
          >`
        : nothing
    }
    ${replaced.length === 0 ? nothing : html`<p>${fill(own.replaces, { names })} ${own.nothing}</p>`}
    ${
      links === 0
        ? nothing
        : html`<div class="links">
            <p>${fill(plural(language, own.links, links), { n: links })}</p>
            <p class="note">${own.once}</p>
          </div>`
    }
    <p>${own.ahead}</p>
    ${importReport(plan.lines, words)}`;
}
