import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import {
  inspectorWords,
  keyWords,
  messages,
  overlayWords,
  profileWords,
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
};

it.each([
  ["dist/overlay/overlay.js", ["overlay"]],
  ["dist/app.sidekick.deck.sdPlugin/studio/studio.js", ["studio"]],
  ["dist/app.sidekick.deck.sdPlugin/inspector/inspector.js", ["inspector"]],
  ["dist/app.sidekick.deck.sdPlugin/bin/plugin.js", ["keys", "messages"]],
])("%s is bundled with the sections %j of the words, and no others", async (file, sections) => {
  const bundle = (await readFile(new URL(file, root), "utf8")).replace(
    /\\u([\da-f]{4})/g,
    (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)),
  );
  expect(Object.entries(signs).flatMap(([name, text]) => (bundle.includes(text) ? [name] : []))).toEqual(
    sections,
  );
});
