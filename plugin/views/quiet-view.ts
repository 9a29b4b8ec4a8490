import type { QuietKeyView } from "../key-images/quiet-key.ts";
import type { KeyWords } from "../key-images/words.ts";
import type { LeftChannels } from "../leave-everywhere.ts";
import { wordsFor } from "./failure-words.ts";
import type { TimedView } from "./timed-view.ts";

/** How long the key shows what a press did, beside the quiet that lasts. */
const showMs = 6_000;

/** The view of an All quiet key. `isQuiet`: voice muted and alerts paused, however that came about. */
export function quietView(
  isQuiet: boolean,
  leaving: "under-way" | (LeftChannels & { readonly at: number }) | undefined,
  now: number,
  words: KeyWords,
): TimedView<QuietKeyView> {
  if (leaving === "under-way") return { view: { phase: "working" } };
  const endsAt = leaving ? leaving.at + showMs : undefined;
  if (leaving && endsAt !== undefined && now < endsAt) {
    if (leaving.failure) {
      return { view: { phase: "partly", words: wordsFor(leaving.failure.kind, words) }, changesAt: endsAt };
    }
    if (leaving.left > 0) return { view: { phase: "quiet", words: words.leaving }, changesAt: endsAt };
  }
  return { view: { phase: isQuiet ? "quiet" : "ready" } };
}
