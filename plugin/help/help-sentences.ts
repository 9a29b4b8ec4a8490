import { type Language, type Tables, manifestWords } from "../../shared/words/words.ts";
import { wordTables } from "../../shared/words/word-tables.ts";
import { isJsonObject } from "../../shared/api/fields.ts";
import manifest from "../../manifest.json" with { type: "json" };
import { escapeHtml } from "./markdown.ts";
import { entryAnchor } from "../../shared/protocol/help-address.ts";

const tables: Readonly<Record<string, Tables<object>>> = wordTables;

/** A sentence of the words by its path (`keys.badKey`), or an action's name (`action.reaction`). Throws for an unknown path. */
export function sentenceAt(path: string, language: Language): string {
  const [section = "", ...rest] = path.split(".");
  if (section === "action") return actionName(rest.join("."), language);
  let found: unknown = tables[section]?.[language];
  for (const name of rest) found = isJsonObject(found) ? found[name] : undefined;
  const sentence = isJsonObject(found) ? found["other"] : found;
  if (typeof sentence !== "string") throw new Error(`The help names ${path}, which the words do not have.`);
  return sentence;
}

/**
 * A sentence in the streamer's language as HTML. An entry has the anchor that inspectors link to.
 *
 * @param options.isMarked Whether its language is marked, being another than that of the text around it. Default: unless
 *   it is English, which the help's files are in.
 */
export function sentenceIn(
  language: Language,
  { isMarked = language !== "en" } = {},
): (path: string, isEntry: boolean) => string {
  return (path, isEntry) => {
    const sentence = escapeHtml(sentenceAt(path, language)).replace(/\{\w+\}/g, "…");
    const spoken = !isMarked ? "" : ` lang="${language}"`;
    const shape = path.startsWith("keys.") ? "caption" : "sentence";
    const anchor = entryAnchor(path);
    // The search finds an entry by its English words as well.
    const also = language === "en" ? "" : ` data-also="${escapeHtml(sentenceAt(path, "en"))}"`;
    return isEntry
      ? `<a class="${shape}" id="${anchor}" href="#${anchor}"${spoken}${also}>${sentence}</a>`
      : `<span class="${shape}"${spoken}>${sentence}</span>`;
  };
}

function actionName(name: string, language: Language): string {
  const uuid = `app.sidekick.deck.${name}` as const;
  const english = manifest.Actions.find(({ UUID }) => UUID === uuid)?.Name;
  if (english === undefined)
    throw new Error(`The help names the action ${name}, which the manifest does not have.`);
  return language === "en" ? english : (manifestWords[language][uuid]?.Name ?? english);
}
