import type { AvatarMood } from "../../shared/avatar/avatar-pictures.ts";
import { pageFetch } from "../page/page-fetch.ts";

/** Gives a tone a mood; resolves with whether that was saved. */
export async function chooseMood(tone: string, mood: AvatarMood): Promise<boolean> {
  try {
    const response = await pageFetch("/tones", { method: "PUT", body: JSON.stringify({ tone, mood }) });
    return response.ok;
  } catch {
    return false;
  }
}
