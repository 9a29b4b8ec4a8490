import type { MediaFile } from "../../../shared/alerts/media.ts";
import { isAvatarSlot } from "../../../shared/avatar/avatar-pictures.ts";
import { shownTone } from "../../../shared/avatar/tone-moods.ts";
import { maxLayouts } from "../../../shared/protocol/layout-query.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import { optionTable } from "../../options/options.ts";
import { shortFileName } from "../../../shared/ui/short-file-name.ts";
import { slotName } from "../avatar/avatar-cell.ts";
import { alertLabel } from "../alerts/alert-names.ts";
import { goalTitleIn } from "../goals/goal-list.ts";
import { optionLabel, valueWord } from "../choices/option-words.ts";
import type { StatusDetails } from "../studio-host.ts";
import type { DocumentNotice } from "../document/document-options.ts";
import type { Step } from "../document/history.ts";
import type { StepPart } from "../document/step-part.ts";

/** More names than these make no short sentence. */
const maxNames = 3;

/** A step in few words, such as “Chat, Place”. */
export function stepLabel({ parts }: Step, words: StudioWords): string {
  const { steps } = words.document;
  const named = (of: StepPart["of"]) => parts.filter((part) => part.of === of);
  const [rename] = named("rename");
  if (rename) return fill(steps.renamed, { name: rename.after ?? "" });
  // An overlay shows the goal that is added to it, and another one once that is removed.
  const goals = named("goal");
  if (goals.length > 0) return namesOf(goals, words);
  const options = named("option").map(({ name }) => name);
  // The first change of a new layout adds that as well.
  if (options.length > 0) return optionsLabel(options, words);
  // A layout beside one that was not stored adds that one first.
  const layout = named("layout").at(-1);
  if (layout) return fill(layout.after === undefined ? steps.removed : steps.added, { name: layout.name });
  return namesOf(parts, words);
}

/** Options in few words: their names, or that of their piece, or how many they are. */
function optionsLabel(names: readonly string[], words: StudioWords): string {
  const rows = optionTable.filter(({ name }) => names.includes(name));
  if (rows.length <= 1) return rows.map((row) => optionLabel(row, words)).join();
  const [piece, ...others] = new Set(rows.map((row) => row.piece));
  if (piece !== undefined && others.length === 0) return valueWord("show", piece, words);
  return fill(words.document.steps.several, { count: rows.length });
}

function namesOf(parts: readonly StepPart[], words: StudioWords): string {
  const names = parts.map(({ of, name, before, after, layout }) => {
    if (of === "alert") return alertLabel(name, words);
    if (of === "media") return shortFileName((JSON.parse(before ?? after ?? "{}") as MediaFile).name);
    if (of === "tone") return shownTone(name);
    if (of === "goal") return goalTitleIn(after ?? before) || words.pieces.goal;
    if (of === "avatar") return pictureLabel(name, words);
    if (of === "option") return optionsLabel([name], words) || (layout ?? name);
    return of === "rename" ? (before ?? after ?? "") : name;
  });
  const more = names.length > maxNames ? " …" : "";
  return [...new Set(names)].slice(0, maxNames).join(", ") + more;
}

/** An avatar's picture in words: the character with the picture's place, which are the other way round in a part. */
function pictureLabel(part: string, words: StudioWords): string {
  const [slot = "", ...character] = part.split(" ");
  return isAvatarSlot(slot) ? `${character.join(" ")} (${slotName(slot, words)})` : part;
}

/** The layout or piece in which the first part of a step is; `undefined`: the step's own name contains the place. */
function placeOf({ parts }: Step, { pieces }: StudioWords): string | undefined {
  // The first change of a new layout adds that as well.
  const first = (kind: StepPart["of"]) => parts.find((part) => part.of === kind);
  const { of, layout } = first("goal") ?? first("option") ?? parts[0] ?? {};
  switch (of) {
    case "option":
      return layout;
    case "alert":
    case "media":
      return pieces.alerts;
    case "tone":
    case "avatar":
      return pieces.avatar;
    case "goal":
      return pieces.goal;
    case "portrait":
    case "trim":
      return pieces.ai;
    default:
      return undefined;
  }
}

/** What the status line shows of a notice; `undefined`: nothing. */
export function noticeSentence(
  notice: DocumentNotice,
  words: StudioWords,
): readonly [sentence: string, details: StatusDetails] | undefined {
  const said = words.document;
  const trouble = { isTrouble: true };
  switch (notice.kind) {
    case "changed": {
      const parts = notice.options.map((name): StepPart => ({ of: "option", name }));
      return [fill(said.changedElsewhere, { names: namesOf(parts, words) }), {}];
    }
    case "removed":
      return [fill(said.removedElsewhere, { name: notice.layout }), trouble];
    case "stayed":
      return [fill(said.stayed, { names: namesOf(notice.parts, words) }), trouble];
    case "undo":
    case "redo": {
      const where = placeOf(notice.step, words);
      const sentence = said.travelled[where === undefined ? notice.kind : (`${notice.kind}In` as const)];
      return [fill(sentence, { where: where ?? "", step: stepLabel(notice.step, words) }), {}];
    }
    case "silent":
      return [said.silent, trouble];
    case "unwritten":
      return [said.unwritten, trouble];
    case "answers":
      return [said.answers, {}];
    case "rejected":
      return [
        notice.of === "layout" ? fill(said.rejected, { most: maxLayouts }) : words.alerts.rejected,
        trouble,
      ];
    case "taken":
      return [said.taken, trouble];
    case "renamed":
      return undefined;
  }
}
