import { entryAnchor } from "../help/sections.ts";
import type { ObsError } from "./obs-error.ts";
import type { TestReply } from "../forms/replies.ts";
import type { Messages } from "../../shared/words/words.ts";

/** What OBS could not do, as a sentence. */
export function obsFailure({ kind }: Pick<ObsError, "kind">, words: Messages): TestReply {
  return { ok: false, message: words.obs.failures[kind], help: entryAnchor(`messages.obs.failures.${kind}`) };
}
