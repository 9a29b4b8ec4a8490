import { ObsError } from "../obs/obs-error.ts";
import type { OverlayInObs } from "../obs/overlay-in-obs.ts";
import type { Speech } from "./words.ts";

/** Puts the overlay with these options into the scene on air, and says what came of it. */
export async function addToObs(
  overlay: Pick<OverlayInObs, "install">,
  { words }: Speech,
  options: URLSearchParams,
): Promise<{ readonly ok: boolean; readonly message: string }> {
  try {
    const done = await overlay.install({ sceneName: "", sourceName: "", options });
    return { ok: true, message: words.obs.installed[done] };
  } catch (error) {
    if (!(error instanceof ObsError)) throw error;
    return { ok: false, message: words.obs.failures[error.kind] };
  }
}
