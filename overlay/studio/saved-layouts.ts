import { pageFetch } from "../page/page-fetch.ts";
import { textsIn } from "../page/texts-in.ts";

/** The layouts that the plugin has stored, by name. Rejects when the plugin does not answer or rejects the request. */
export async function readLayouts(): Promise<Readonly<Record<string, string>>> {
  const response = await pageFetch("/layouts", { cache: "no-store" });
  if (!response.ok) throw new Error("The layouts could not be read.");
  return Object.fromEntries(textsIn(await response.json()));
}

/** Saves a layout, replacing an earlier one of its name. */
export async function saveLayout(name: string, query: string): Promise<void> {
  const response = await pageFetch(`/layouts/${encodeURIComponent(name)}`, { method: "PUT", body: query });
  if (!response.ok) throw new Error("The layout could not be kept.");
}

/** Removes a layout. */
export async function removeLayout(name: string): Promise<void> {
  const response = await pageFetch(`/layouts/${encodeURIComponent(name)}`, { method: "DELETE" });
  if (!response.ok) throw new Error("The layout could not be removed.");
}
