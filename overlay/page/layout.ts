import { readFrom } from "./page-fetch.ts";
import { keepLoading } from "./retries.ts";
import { lastingStorage } from "./storage.ts";
import { textsIn } from "./appearance.ts";

let used: string | undefined;

/**
 * Reads the page's options: those of its address, and below them those of the saved layout that it names
 * (`layout=Evening`). While layouts cannot be read, the last known one is used. The page restarts when its layout changes.
 */
export async function readQuery(): Promise<URLSearchParams> {
  const own = new URLSearchParams(location.search);
  const name = own.get("layout");
  if (name === null || own.has("base")) return own;
  const key = `sidekick-layout-${name}`;
  const merged = (): URLSearchParams => {
    const query = new URLSearchParams(lastingStorage.get(key));
    for (const [option, value] of own) query.set(option, value);
    return query;
  };
  await keepLoading("layout", async () => {
    const layouts = await readFrom("/layouts", (json) => new Map(textsIn(json)));
    if (layouts) lastingStorage.set(key, layouts.get(name));
    if (used !== undefined && used !== merged().toString()) location.reload();
    return layouts !== undefined;
  });
  const query = merged();
  used = query.toString();
  return query;
}
