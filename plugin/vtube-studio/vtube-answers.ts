import { entryAnchor } from "../../shared/protocol/help-address.ts";
import { type Answer, answerTo, type ListReply } from "../forms/question.ts";
import { fill, type Locale, type Messages } from "../../shared/words/words.ts";
import { VtubeError } from "./vtube-error.ts";
import { type VtubeLink, type VtubeState, isDenied } from "./vtube-link.ts";
import { hotkeysSchema } from "./vtube-messages.ts";
import { type VtubeReply, hotkeysQuestion, vtubeQuestion } from "./vtube-questions.ts";

/** Replies to the inspector about VTube Studio. */
export function vtubeAnswers(link: VtubeLink, locale: Locale<Messages>): readonly Answer[] {
  return [
    answerTo(vtubeQuestion, ({ again }) => {
      if (again) link.askAgain();
      return vtubeReply(link.state.value, locale);
    }),
    answerTo(hotkeysQuestion, () => vtubeHotkeys(link, locale)),
  ];
}

/** The state of VTube Studio, and what to do about it. */
export function vtubeReply(state: VtubeState, { words }: Locale<Messages>): VtubeReply {
  return { ...sentenceFor(state, words.vtube), isDenied: isDenied(state) };
}

function sentenceFor({ connection, trouble, failed = {} }: VtubeState, words: Messages["vtube"]): VtubeReply {
  if (trouble) return { meaning: "trouble", message: words.failures[trouble], help: helpOn(trouble) };
  const failure = failed.mouth ?? failed.hotkey;
  if (failure) return { meaning: "attention", message: words.failures[failure], help: helpOn(failure) };
  switch (connection) {
    case "open":
      return { meaning: "ready", message: words.open };
    case "asking":
      return { meaning: "attention", message: words.asking };
    case "connecting":
    case "lost":
      return { meaning: "working", message: words.connecting };
    case "off":
      return { meaning: "working", message: "" };
  }
}

function helpOn(failure: keyof Messages["vtube"]["failures"]): string {
  return entryAnchor(`messages.vtube.failures.${failure}`);
}

/** Hotkeys of the loaded model. They are chosen by name, which another model may have too, or without a name by id. */
async function vtubeHotkeys(link: VtubeLink, { words }: Locale<Messages>): Promise<ListReply> {
  try {
    const { modelLoaded, availableHotkeys } = await link.ask("HotkeysInCurrentModelRequest", hotkeysSchema);
    if (!modelLoaded) return { items: [], error: words.vtube.failures["no-model"] };
    const items = availableHotkeys.map(({ name, description, hotkeyID }) => ({
      label: name || fill(words.vtube.unnamed, { what: description || hotkeyID }),
      value: name || hotkeyID,
    }));
    return { items: items.filter(({ value }, at) => items.findIndex((one) => one.value === value) === at) };
  } catch (error) {
    if (!(error instanceof VtubeError)) throw error;
    return { items: [], error: words.vtube.failures[error.kind] };
  }
}
