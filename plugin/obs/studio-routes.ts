import type { Locale, Messages } from "../../shared/words/words.ts";
import { type Route, overlayRoute } from "../server/route.ts";
import { ObsError } from "./obs-error.ts";
import type { OverlayInObs } from "./overlay-in-obs.ts";

/** `/obs`: the studio reads and changes the overlay in OBS. Each response has a sentence for the streamer. */
export function studioObsRoutes(overlay: OverlayInObs, { words }: Locale<Messages>): readonly Route[] {
  const orFailure = async (work: () => Promise<object>): Promise<Response> => {
    try {
      return Response.json(await work());
    } catch (error) {
      if (!(error instanceof ObsError)) throw error;
      const message = words.obs.failures[error.kind];
      return Response.json({ ok: false, message, last: overlay.lastLayout });
    }
  };
  return [
    overlayRoute("GET", "/obs", () =>
      orFailure(async () => ({ ok: true, options: (await overlay.options())?.toString() ?? null })),
    ),
    // Adds the overlay with the options in the body. One with other options is replaced only if `replaces` names
    // them; otherwise they are returned.
    overlayRoute("PUT", "/obs", { maxBodyBytes: 4_096 }, ({ req }) =>
      orFailure(async () => {
        const replaces = req.query("replaces");
        const options = new URLSearchParams(await req.text());
        const result = await overlay.replace({
          options,
          ...(replaces === undefined ? {} : { replaces: new URLSearchParams(replaces) }),
        });
        if ("inPlace" in result) return { ok: false, message: "", inPlace: result.inPlace.toString() };
        const { done, undo } = result;
        const message = done === "repaired" && undo ? words.obs.replaced : words.obs.installed[done];
        return { ok: true, message, ...(undo ? { undo } : {}) };
      }),
    ),
    // Undoes the last change; fails with an empty message for any other.
    overlayRoute("DELETE", "/obs/:id", ({ req }) =>
      orFailure(async () =>
        (await overlay.undo(req.param("id") ?? "")) ? { ok: true } : { ok: false, message: "" },
      ),
    ),
  ];
}
