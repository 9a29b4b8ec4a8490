import { entryAnchor } from "../help/sections.ts";
import type { ObsError } from "../obs/obs-error.ts";
import type { Messages } from "../../shared/words/words.ts";

/** What came of something that OBS was asked for, as a sentence. */
export interface ObsOutcome {
  readonly ok: boolean;
  readonly message: string;
  /** The anchor of what the help says of what is wrong. */
  readonly help?: string;
}

/** What OBS could not do, as a sentence. */
export function obsFailure({ kind }: Pick<ObsError, "kind">, words: Messages): Required<ObsOutcome> {
  return { ok: false, message: words.obs.failures[kind], help: entryAnchor(`messages.obs.failures.${kind}`) };
}
