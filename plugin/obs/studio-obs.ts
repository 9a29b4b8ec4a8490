import { ObsError } from "./obs-error.ts";
import type { OverlayInObs } from "./overlay-in-obs.ts";
import type { StudioObs } from "../library/library-routes.ts";
import type { Locale, Messages } from "../../shared/words/words.ts";

/** The overlay in OBS as the studio reads and changes it, with what came of that in words. */
export function studioObs(
  overlay: Pick<OverlayInObs, "options" | "replace" | "undo">,
  { words }: Locale<Messages>,
): StudioObs {
  const orFailure = async <Result>(
    work: () => Promise<Result>,
  ): Promise<Result | { readonly ok: false; readonly message: string }> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ObsError)) throw error;
      return { ok: false, message: words.obs.failures[error.kind] };
    }
  };
  return {
    read: () =>
      orFailure(async () => ({ ok: true, options: (await overlay.options())?.toString() ?? null }) as const),
    put: (options, replaces) =>
      orFailure(async () => {
        const result = await overlay.replace({ options, ...(replaces ? { replaces } : {}) });
        if ("inPlace" in result)
          return { ok: false, message: "", inPlace: result.inPlace.toString() } as const;
        const { done, undo } = result;
        const message = done === "repaired" && undo ? words.obs.replaced : words.obs.installed[done];
        return { ok: true, message, ...(undo ? { undo } : {}) } as const;
      }),
    undo: (id) =>
      orFailure(async () =>
        (await overlay.undo(id)) ? ({ ok: true } as const) : ({ ok: false, message: "" } as const),
      ),
  };
}
