import { pageFetch } from "../../page/page-fetch.ts";
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
