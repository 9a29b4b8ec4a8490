import type { KeyWords } from "../../shared/words/words.ts";
import type { Goals } from "./goals.ts";

/** What the list of goals is made from. */
export interface GoalsReplySources {
  readonly goals: Pick<Goals, "all" | "subscribe">;
  readonly keyWords: KeyWords;
}

/** The goals as a key's form lists them. */
export function goalsReply({ goals, keyWords }: GoalsReplySources) {
  return {
    items: goals.all.map(({ id, title, target }) => ({
      label: `${title || keyWords.goal} (${target})`,
      value: id,
    })),
  };
}
