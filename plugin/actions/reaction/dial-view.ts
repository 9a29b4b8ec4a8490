import type { ReactionDialView } from "./dial.ts";
import type { ReactionKeyView } from "./key.ts";

/** The view of a dial: what a key would show, and the prompt that the dial was turned to. */
export function reactionDialView(
  view: ReactionKeyView,
  prompts: readonly string[],
  picked: number | undefined,
): ReactionDialView {
  const at = picked ?? (prompts.length === 1 ? 0 : undefined);
  const prompt = at === undefined ? undefined : prompts[at];
  return {
    ...view,
    ...(prompt === undefined ? {} : { prompt }),
    ...(at === undefined || prompts.length < 2 ? {} : { position: `${at + 1}/${prompts.length}` }),
  };
}
