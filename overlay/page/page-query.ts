import { readFrom } from "./page-fetch.ts";
import { keepLoading } from "./retries.ts";
import { lastingStorage } from "./storage.ts";
import { textsIn } from "./appearance.ts";

let readings = 0;

/**
 * Reads the page's options: those of its address, and below them those of the saved layout that it names
 * (`layout=Evening`). While layouts cannot be read, and after the layout was removed, the last known one is used;
 * `onLate` is called when a later try succeeds.
 */
export async function readPageQuery(onLate: () => void): Promise<URLSearchParams> {
  const own = new URLSearchParams(location.search);
  const name = own.get("layout");
  if (name === null) return own;
  const key = `sidekick-layout-${name}`;
  const mine = ++readings;
  const read = async (): Promise<boolean> => {
    const layouts = await readFrom("/layouts", (json) => new Map(textsIn(json)));
    const saved = layouts?.get(name);
    // Where replies overtake each other, that to the later request counts.
    if (saved !== undefined && mine === readings) lastingStorage.set(key, saved);
    return layouts !== undefined;
  };
  await keepLoading("layout", read, onLate);
  const query = new URLSearchParams(lastingStorage.get(key));
  for (const [option, value] of own) query.set(option, value);
  return query;
}
