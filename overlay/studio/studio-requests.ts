import type { AvatarMood } from "../../shared/avatar/avatar-pictures.ts";
import { storageProblems } from "../../shared/protocol/storage-problems.ts";
import { pageFetch } from "../page/page-fetch.ts";
import * as v from "valibot";

const characters = v.array(v.object({ name: v.string() }));

/** The account's characters; none while the plugin does not know the account. */
export async function readCharacterNames(): Promise<readonly string[]> {
  try {
    const response = await pageFetch("/v1/characters", { cache: "no-store" });
    return v.parse(characters, await response.json()).map(({ name }) => name);
  } catch {
    return [];
  }
}

/** The bytes of a file that the plugin has stored, to be put back later; `undefined` if they cannot be read. */
export async function readFile(address: string): Promise<Blob | undefined> {
  try {
    const response = await pageFetch(address);
    return response.ok ? await response.blob() : undefined;
  } catch {
    return undefined;
  }
}

/** Gives a tone a mood. `unwritten`: it has it, but that could not be saved; `silent`: it has not. */
export async function chooseMood(tone: string, mood: AvatarMood): Promise<"saved" | "unwritten" | "silent"> {
  try {
    const response = await pageFetch("/tones", { method: "PUT", body: JSON.stringify({ tone, mood }) });
    if (response.ok) return "saved";
    return response.status === storageProblems.unwritten ? "unwritten" : "silent";
  } catch {
    return "silent";
  }
}
