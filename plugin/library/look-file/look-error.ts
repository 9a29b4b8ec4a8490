import type { LookProblem, LookRejection } from "../../../shared/protocol/look-protocol.ts";
import { fill } from "../../../shared/words/words.ts";

/** Thrown when a file with a look is rejected, or an import is not undone. */
export class LookError extends Error {
  override readonly name = "LookError";
  readonly problem: LookProblem;
  /** Names that it is about, from the file: any text, but short. */
  readonly about: readonly string[];

  constructor(problem: LookProblem, about: readonly string[] = [], options?: ErrorOptions) {
    super(`The look is rejected: ${problem}.`, options);
    this.problem = problem;
    this.about = about.slice(0, 20).map(shortName);
  }
}

/** Without half a surrogate pair. */
const longest = /^.{0,80}/su;

/** A name of the file for a sentence: in one line, without controls, and short. */
function shortName(name: string): string {
  const visible = name.replace(/[\p{C}\p{Default_Ignorable_Code_Point}\s]+/gu, " ").trim();
  const short = longest.exec(visible)?.[0] ?? "";
  return short.length < visible.length ? `${short}…` : visible;
}

/** English, like everything that the server replies to programs; the studio has its own sentences for each. */
const sentences: Readonly<Record<LookProblem, string>> = {
  large:
    "Too large: {about}. A look has at most 150 MB, with pictures of 5 MB, videos of 15 MB and sounds of 3 MB.",
  broken: "This is not a file with a look, or it is damaged. Export it again.",
  encrypted: "The file has a password. Export it again without one.",
  bomb: "The file unpacks to far more than a look has. It was not read.",
  path: "The file has an entry whose name leads to another folder: {about}. It was not read.",
  link: "The file has a link in it: {about}. It was not read.",
  stranger: "The file has an entry that no look has: {about}. It was not read.",
  twice: "The file has two entries of the same name: {about}. It was not read.",
  missing: "The file lacks {about}. Export it again.",
  content: "Something in look.json is not what it has to be: {about}.",
  newer: "The file was made by a newer version of Sidekick Deck. Update it first.",
  kind: "Not a picture, video, sound or font that can be used, or damaged: {about}.",
  pixels: "Too wide, too high or too long an animation: {about}.",
  layouts: "There is no room for so many more layouts. Delete some in the studio first.",
  alerts: "There is no room for so many more settings of alerts. Delete some in the studio first: {about}.",
  tones: "There is no room for so many more tones.",
  rules: "There is no room for so many more rules.",
  files: "There is no room for so many more files. Delete some in the studio first.",
  unwritten: "Nothing has changed, because it could not be saved. Is the disk full?",
  changed: "This was edited since the import, and undoing it would lose that: {about}.",
  gone: "There is no such import to undo.",
};

/** The plugin's reply to a page about an error with a look file. */
export function rejectionFor({ problem, about }: LookError): LookRejection {
  return { problem, error: fill(sentences[problem], { about: about.join(", ") }), about: [...about] };
}
