import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { type Log, traceOf } from "../../shared/log.ts";
import type { Language } from "../../shared/words/words.ts";
import { type ActionName, actionId } from "../actions/action-names.ts";

const named = v.object({ Name: v.string() });

/** Names of the actions as the application lists them, from the file beside the manifest that it reads itself. */
export async function readActionNames(
  folder: string,
  language: Language,
  log: Log,
): Promise<(action: ActionName) => string> {
  let words: Readonly<Record<string, unknown>> = {};
  try {
    const text = await readFile(join(folder, `${language.replace("-", "_")}.json`), "utf8");
    words = v.parse(v.record(v.string(), v.unknown()), JSON.parse(text));
  } catch (error) {
    log.warn(`The names of the actions could not be read: ${traceOf(error)}.`);
  }
  return (action) => {
    const found = v.safeParse(named, words[actionId(action)]);
    return found.success ? found.output.Name : action;
  };
}
