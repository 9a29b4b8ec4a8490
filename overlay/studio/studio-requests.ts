import type { AvatarMood } from "../../shared/avatar/avatar-pictures.ts";
import { pageFetch } from "../page/page-fetch.ts";
import { textsIn } from "../page/appearance.ts";
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

/** Gives a tone a mood; resolves with whether that was saved. */
export async function chooseMood(tone: string, mood: AvatarMood): Promise<boolean> {
  try {
    const response = await pageFetch("/tones", { method: "PUT", body: JSON.stringify({ tone, mood }) });
    return response.ok;
  } catch {
    return false;
  }
}

/** The layouts that the plugin has stored, by name. Rejects when the plugin does not answer or rejects the request. */
export async function readLayouts(): Promise<Readonly<Record<string, string>>> {
  const response = await pageFetch("/layouts", { cache: "no-store" });
  if (!response.ok) throw new Error("The layouts could not be read.");
  return Object.fromEntries(textsIn(await response.json()));
}

/** Saves a layout, replacing an earlier one of its name. Rejects when it was not saved. */
export async function saveLayout(name: string, query: string): Promise<void> {
  const response = await pageFetch(`/layouts/${encodeURIComponent(name)}`, { method: "PUT", body: query });
  if (!response.ok) throw new Error("The layout could not be saved.");
}

/** Removes a layout. Rejects when it is still there. */
export async function removeLayout(name: string): Promise<void> {
  const response = await pageFetch(`/layouts/${encodeURIComponent(name)}`, { method: "DELETE" });
  if (!response.ok) throw new Error("The layout could not be removed.");
}
