import * as v from "valibot";
import { pageFetch } from "../page-fetch.ts";

const answer = v.object({ ok: v.boolean(), message: v.string() });

/** Has the plugin put the overlay into OBS, with these options. An empty message: the plugin did not answer. */
export async function addToObs(options: URLSearchParams): Promise<v.InferOutput<typeof answer>> {
  const wanted = new URLSearchParams(options);
  // The plugin has its own, and needs none from here.
  wanted.delete("token");
  try {
    const response = await pageFetch("/obs", { method: "PUT", body: wanted.toString() });
    return v.parse(answer, await response.json());
  } catch {
    return { ok: false, message: "" };
  }
}
