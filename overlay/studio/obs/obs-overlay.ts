import * as v from "valibot";
import { pageFetch } from "../../page/page-fetch.ts";

const refused = v.object({ ok: v.literal(false), message: v.string() });
const found = v.union([
  v.object({ ok: v.literal(true), options: v.nullable(v.string()) }),
  // `last`: the layout that OBS showed when it could be reached.
  v.object({ ...refused.entries, last: v.string() }),
]);
const added = v.union([
  v.object({ ok: v.literal(true), message: v.string(), undo: v.optional(v.string()) }),
  v.object({ ...refused.entries, inPlace: v.optional(v.string()) }),
]);
const undone = v.union([v.object({ ok: v.literal(true) }), refused]);

/** The options that the overlay has in OBS; `null`: the plugin did not answer. */
export function readOverlayInObs(): Promise<v.InferOutput<typeof found> | null> {
  return ask(found, "/obs", { cache: "no-store" });
}

/**
 * Asks the plugin to put the overlay into OBS with these options. Different options in OBS are replaced only when `replaces`
 * is exactly them; otherwise the answer has them as `inPlace`. `null`: the plugin did not answer.
 */
export function putIntoObs(
  options: string,
  replaces: string | undefined,
): Promise<v.InferOutput<typeof added> | null> {
  const query = replaces === undefined ? "" : `?${new URLSearchParams({ replaces }).toString()}`;
  return ask(added, `/obs${query}`, { method: "PUT", body: options });
}

/** Why changes could not be saved, as a sentence; empty: they are, or the plugin did not answer. */
export async function readUnsaved(): Promise<string> {
  return (await ask(v.object({ sentence: v.string() }), "/unsaved", { cache: "no-store" }))?.sentence ?? "";
}

/** Undoes an addition; `id` is the `undo` of its answer. */
export function undoInObs(id: string): Promise<v.InferOutput<typeof undone> | null> {
  return ask(undone, `/obs/${encodeURIComponent(id)}`, { method: "DELETE" });
}

async function ask<Answer>(
  schema: v.GenericSchema<unknown, Answer>,
  path: string,
  request: RequestInit,
): Promise<Answer | null> {
  try {
    const response = await pageFetch(path, request);
    return v.parse(schema, await response.json());
  } catch {
    return null;
  }
}
