import { ObsError } from "./obs-error.ts";
import { obsFailure } from "./obs-failure.ts";
import type { TestReply } from "../forms/replies.ts";
import type { OverlayInObs } from "./overlay-in-obs.ts";
import { fill, type Locale, type Messages, plural } from "../../shared/words/words.ts";

/** Removes the overlay from OBS, and says what was there. */
export async function removeFromObs(
  overlay: Pick<OverlayInObs, "remove">,
  { language, words }: Locale<Messages>,
): Promise<TestReply> {
  try {
    const count = await overlay.remove();
    if (count === 0) return { ok: true, message: words.obs.noneToRemove };
    return { ok: true, message: fill(plural(language, words.obs.removed, count), { count }) };
  } catch (error) {
    if (!(error instanceof ObsError)) throw error;
    return obsFailure(error, words);
  }
}
