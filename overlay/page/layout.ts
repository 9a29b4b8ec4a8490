import { textsIn } from "./texts-in.ts";

/**
 * Reads the query that a page uses: its own address's options over those of the saved layout that it names
 * (`layout=Evening`). `undefined` when the layout cannot be read at the moment.
 */
export async function readQuery(
  address: string,
  fetcher: typeof fetch,
): Promise<URLSearchParams | undefined> {
  const { searchParams, origin } = new URL(address);
  const name = searchParams.get("layout");
  if (name === null) return searchParams;
  try {
    const response = await fetcher(`${origin}/layouts`, { cache: "no-store" });
    const layouts = new Map(textsIn(await response.json()));
    const merged = new URLSearchParams(layouts.get(name));
    for (const [option, value] of searchParams) merged.set(option, value);
    return merged;
  } catch {
    return undefined;
  }
}
