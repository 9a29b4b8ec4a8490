import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import {
  inspectorWords,
  keyWords,
  type Language,
  languages,
  messages,
  overlayWords,
  profileWords,
  setUpWords,
  studioWords,
} from "../../../shared/words/words.ts";

const root = new URL("../../../", import.meta.url);

/** A sentence of each section that no other has. */
const signs = {
  keys: keyWords.de.serviceError,
  inspector: inspectorWords.de.secrets.apiKey.notSet,
  messages: messages.de.missing.key,
  overlay: overlayWords.de.testText,
  studio: studioWords.de.picturesNote,
  profiles: profileWords.de.contexts.break.content,
  setUp: setUpWords.de.finish.title,
};

/** A file of what is built, with the letters that it has as escapes. */
async function built(file: string): Promise<string> {
  return (await readFile(new URL(`dist/${file}`, root), "utf8")).replace(
    /\\u([\da-f]{4})/g,
    (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const inspector = "app.sidekick.deck.sdPlugin/inspector";
const overlay = "app.sidekick.deck.sdPlugin/overlay";
const setUp = "app.sidekick.deck.sdPlugin/set-up";

it.each([
  [`${overlay}/overlay.js`, []],
  [`${overlay}/words-de.js`, ["overlay"]],
  [`${inspector}/inspector.js`, []],
  [`${inspector}/words-de.js`, ["inspector"]],
  [`${setUp}/set-up.js`, []],
  [`${setUp}/words-de.js`, ["inspector", "setUp"]],
  ["app.sidekick.deck.sdPlugin/studio/studio.js", ["overlay", "studio"]],
  ["app.sidekick.deck.sdPlugin/bin/start.js", []],
  ["app.sidekick.deck.sdPlugin/bin/german.js", ["keys", "messages", "profiles"]],
])("%s has the sections %j of the German words, and no others", async (file, sections) => {
  const bundle = await built(file);
  expect(Object.entries(signs).flatMap(([name, text]) => (bundle.includes(text) ? [name] : []))).toEqual(
    sections,
  );
});

it.each(Object.keys(languages).filter((language) => language !== "en"))(
  "a page loads all that it says in %s from one classic script",
  async (language) => {
    for (const [folder, words] of Object.entries({ [overlay]: overlayWords, [inspector]: inspectorWords })) {
      const page: { sidekickWords?: unknown } = {};
      runInNewContext(await built(`${folder}/words-${language}.js`), page);
      expect(page.sidekickWords).toEqual(words[language as Language]);
    }
  },
);
