import { readFrom } from "./page-fetch.ts";
import { textsIn } from "./texts-in.ts";

/**
 * Reads the query that this page uses: its own address's options over those of the saved layout that it names
 * (`layout=Evening`). `undefined` when the layout cannot be read at the moment.
 */
export async function readQuery(): Promise<URLSearchParams | undefined> {
  const own = new URLSearchParams(location.search);
  const name = own.get("layout");
  if (name === null) return own;
  const layouts = await readFrom("/layouts", (json) => new Map(textsIn(json)), undefined);
  if (!layouts) return undefined;
  const merged = new URLSearchParams(layouts.get(name));
  for (const [option, value] of own) merged.set(option, value);
  return merged;
}
