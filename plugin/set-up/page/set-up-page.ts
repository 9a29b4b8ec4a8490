import { overlayAddressQuestion } from "../../pages/overlay-questions.ts";
// oxlint-disable-next-line no-restricted-imports -- the clock of this page
import { systemClock } from "../../../shared/clock.ts";
import { isAddressRefused } from "../../../shared/protocol/page-link.ts";
import { inspector, setUp } from "../../../shared/words/english.ts";
import { loadWords } from "../../../shared/words/load-words.ts";
import { setPageLanguage } from "../../../shared/words/system-fonts.ts";
import { type InspectorWords, type SetUpWords, languageFor } from "../../../shared/words/words.ts";
import { troubleQuestion, unsavedQuestion } from "../../account/account-questions.ts";
import { createPanel } from "../../panel/create-panel.ts";
import { setUpSections } from "../set-up-sections.ts";
import { openSetUpLink } from "./set-up-link.ts";
import { SetUpWindow } from "./set-up-window.ts";

/** The words of the window, and those of the forms in it. */
interface PageWords {
  readonly inspector: InspectorWords;
  readonly setUp: SetUpWords;
}

/** A page has no log: the browser's tools show what it reports. */
const log = { warn: (sentence: string) => reportError(new Error(sentence)) };

async function open(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const { language, words } = await loadWords<PageWords>(
    document,
    { inspector, setUp },
    languageFor(query.get("lang") ?? ""),
    log,
  );
  setPageLanguage(document, language);
  document.title = words.setUp.title;
  const address = new URL("/set-up/socket", location.origin.replace(/^http/, "ws"));
  address.searchParams.set("token", query.get("token") ?? "");
  const link = openSetUpLink({
    address: address.href,
    clock: systemClock,
    random: Math.random,
    isRefused: () => isAddressRefused(location.href),
    openUrl: (url) => void window.open(url, "_blank", "noopener"),
    onMoved(url) {
      const { search, hash, origin } = location;
      // The server has moved to where this page is.
      if (new URL(url).origin === origin) return page.panel.question(overlayAddressQuestion).ask();
      location.replace(new URL(`/set-up/${search}${hash}`, url).href);
    },
  });
  const page = new SetUpWindow();
  page.words = words.setUp;
  page.phase = link.phase;
  page.panel = createPanel({
    socket: link,
    action: "",
    isDial: false,
    language,
    words: words.inspector,
    questions: [
      troubleQuestion,
      unsavedQuestion,
      ...setUpSections.flatMap(({ questions = [] }) => questions),
    ],
    clock: systemClock,
    settings: undefined,
    hasGlobals: true,
    helpServer: location.origin,
  });
  document.body.replaceChildren(page);
}

void open();
