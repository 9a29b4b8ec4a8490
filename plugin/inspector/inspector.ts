import * as v from "valibot";
// oxlint-disable-next-line no-restricted-imports -- the clock of this page
import { systemClock } from "../../shared/clock.ts";
import { accountQuestion, troubleQuestion } from "../account/account-questions.ts";
import { acceptConnection } from "./connected-frame.ts";
import { connectDeck } from "./deck-socket.ts";
import { InspectorPage } from "./inspector-page.ts";
import { type PagePanel, createPanel } from "../panel/create-panel.ts";
import { inspector as english } from "../../shared/words/english.ts";
import { loadWords } from "../../shared/words/load-words.ts";
import { namingHost } from "../../shared/words/host-name.ts";
import { setPageLanguage } from "../../shared/words/system-fonts.ts";
import { type InspectorWords, languageFor } from "../../shared/words/words.ts";

declare global {
  interface Window {
    /** Called by the Stream Deck application once the page is there. `info` and `actionInfo` are JSON. */
    connectElgatoStreamDeckSocket?: (
      port: unknown,
      uuid: unknown,
      registerEvent: unknown,
      info: unknown,
      actionInfo: unknown,
    ) => unknown;
  }
}

const json = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return JSON.parse(dataset.value) as unknown;
    } catch {
      addIssue({ message: "not JSON" });
      return NEVER;
    }
  }),
);

const opening = v.object({
  port: v.pipe(
    v.union([v.number(), v.string()]),
    v.toNumber(),
    v.integer(),
    v.minValue(1),
    v.maxValue(65535),
  ),
  uuid: v.string(),
  registerEvent: v.string(),
  // Only the language is read from it; the default is English.
  info: v.fallback(v.pipe(json, v.object({ application: v.object({ language: v.string() }) })), {
    application: { language: "en" },
  }),
  actionInfo: v.pipe(
    json,
    v.object({
      action: v.string(),
      payload: v.fallback(
        v.object({
          settings: v.unknown(),
          controller: v.fallback(v.picklist(["Keypad", "Encoder"]), "Keypad"),
        }),
        { settings: {}, controller: "Keypad" },
      ),
    }),
  ),
});

/** A page has no log: the browser's tools show what it reports. */
const log = { warn: (sentence: string) => reportError(new Error(sentence)) };

/** Shows the inspector in the application `host`. If the parameters cannot be read, shows that alone and returns `undefined`. */
async function open(
  host: string,
  port: unknown,
  uuid: unknown,
  registerEvent: unknown,
  info: unknown,
  actionInfo: unknown,
): Promise<PagePanel | undefined> {
  const read = v.safeParse(opening, { port, uuid, registerEvent, info, actionInfo });
  const name = read.success ? read.output.info.application.language : "en";
  const { language, words: all } = await loadWords<InspectorWords>(document, english, languageFor(name), log);
  const words = namingHost(all, host);
  setPageLanguage(document, language);
  document.title = words.title;
  if (!read.success) {
    document.body.replaceChildren(document.createTextNode(words.badOpening));
    return undefined;
  }
  const { output } = read;
  const { action, payload } = output.actionInfo;
  const socket = connectDeck({
    port: output.port,
    uuid: output.uuid,
    registerEvent: output.registerEvent,
    action,
  });
  const page = new InspectorPage();
  page.panel = createPanel({
    socket,
    action,
    isDial: payload.controller === "Encoder",
    language,
    words,
    questions: [troubleQuestion, accountQuestion],
    hasGlobals: false,
    clock: systemClock,
    settings: payload.settings,
  });
  document.body.replaceChildren(page);
  return page.panel;
}

window.connectElgatoStreamDeckSocket = (...parts) => open("Stream Deck", ...parts);
acceptConnection((...parts) => open("OpenDeck", ...parts));
