import * as v from "valibot";
import { readFrom } from "../../page/page-fetch.ts";

const characters = v.array(v.object({ name: v.string() }));

/** The account's characters; none while the plugin does not know the account. */
export async function readCharacterNames(): Promise<readonly string[]> {
  const read = await readFrom("/v1/characters", (json) => v.parse(characters, json));
  return read?.map(({ name }) => name) ?? [];
}
