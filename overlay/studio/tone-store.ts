import * as v from "valibot";
import type { FigureMood } from "../../shared/figure-pictures.ts";
import { type SeenTone, seenToneSchema } from "../../shared/seen-tone.ts";
import { pageFetch } from "../page/page-fetch.ts";

/** The tones in which the AI has spoken; `undefined`: they cannot be read at the moment. */
export async function readTones(): Promise<readonly SeenTone[] | undefined> {
  try {
    const response = await pageFetch("/tones", { cache: "no-store" });
    return v.parse(v.array(seenToneSchema), await response.json());
  } catch {
    return undefined;
  }
}

/** Gives a tone a mood; resolves with whether that was saved. */
export async function chooseMood(tone: string, mood: FigureMood): Promise<boolean> {
  try {
    const response = await pageFetch("/tones", { method: "PUT", body: JSON.stringify({ tone, mood }) });
    return response.ok;
  } catch {
    return false;
  }
}
