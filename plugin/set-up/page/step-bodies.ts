import { type TemplateResult, html, nothing } from "lit";
import { unsafeSVG } from "lit/directives/unsafe-svg.js";
import { entryAnchor } from "../../../shared/protocol/help-address.ts";
import { obsWords } from "../../../shared/words/obs-words.ts";
import { type SetUpWords, fill, languageFor } from "../../../shared/words/words.ts";
import { isShownByTest, needsKey, shownTrouble } from "../../account/shown-trouble.ts";
import { obsInfoWindow, obsSettingsWindow } from "../../drawing/drawn-windows.ts";
import { liveRegion, statusLine } from "../../forms/field.ts";
import { whatToDo } from "../../forms/help-link.ts";
import type { PagePanel } from "../../panel/create-panel.ts";
import type { Question, TestReply } from "../../forms/question.ts";
import { testRow } from "../../forms/test-row.ts";
import { obsTest } from "../../obs/obs-questions.ts";
import "../../profiles/form.ts";
import "../../profiles/starter-key-rows.ts";
import { readGlobalSettings } from "../../settings/global-settings.ts";
import { type StepName, type StepsState, installQuestion, joinQuestion, tryOutQuestion } from "../steps.ts";

/** What a step's card shows. */
export interface StepBody {
  readonly panel: PagePanel;
  readonly words: SetUpWords;
  readonly state: StepsState;
  readonly isDone: boolean;
}

/** The content of a step's card: what it does, its form, and the reason why it does not work yet. */
export function stepBody(name: StepName, body: StepBody): TemplateResult {
  const { words, state, isDone } = body;
  const channel = state.channel ?? "";
  const isKnown = isDone && (name !== "chat" || state.channel !== null);
  return html`${isKnown ? statusLine("ready", fill(words.isDone[name], { channel })) : nothing}
  ${bodies[name](body)}`;
}

const bodies: Readonly<Record<StepName, (body: StepBody) => TemplateResult>> = {
  account: ({ panel, words }) =>
    html`<p>${words.what.account}</p>
      <sidekick-account-view .panel=${panel} .isShort=${true}></sidekick-account-view>
      ${liveRegion("trouble", accountTroubleLine(panel))}`,

  chat({ panel, words, state, isDone }) {
    const join = panel.question(joinQuestion);
    if (state.channel === null) return html`<p>${words.what.chatUnknown}</p>`;
    if (isDone) return html`${nothing}`;
    return html`<p>${fill(words.what.chat, { channel: state.channel })}</p>
      ${action(panel, join, "join", words.join, words.joining, state.isJoining)}`;
  },

  deck: ({ panel, words, state }) => fillDeckForm(panel, words, state),

  obs({ panel, words, state, isDone }) {
    const names = obsWords[languageFor(panel.language)];
    const isTested = panel.question(obsTest).value.reply !== undefined;
    return html`<p>${fill(words.what.obs, { ...names })}</p>
      <div class="pictures">
        <div>${unsafeDrawing(obsSettingsWindow(names))}</div>
        <div>${unsafeDrawing(obsInfoWindow(names))}</div>
      </div>
      <sidekick-obs-link .panel=${panel} .isShort=${true}></sidekick-obs-link>
      ${isDone || isTested ? nothing : obsTroubleLine(panel, state, words)}`;
  },

  overlay({ panel, words, state }) {
    const install = panel.question(installQuestion);
    const byHand = html`<details>
      <summary>${words.byHand}</summary>
      <sidekick-overlay-address .panel=${panel} .isShort=${true}></sidekick-overlay-address>
    </details>`;
    if (state.scene === null)
      return html`<p>${words.what.overlayUnknown}</p>
        ${byHand}`;
    return html`<p>${fill(words.what.overlay, { scene: state.scene })}</p>
      ${action(panel, install, "install", words.install, words.installing)} ${byHand}`;
  },

  test({ panel, words, state, isDone }) {
    const tryOut = panel.question(tryOutQuestion);
    const isReady = isDone || state.done.includes("overlay");
    return html`<p>${words.what.test}</p>
      ${isReady ? nothing : statusLine("attention", fill(words.first, { step: words.step.overlay }))}
      ${action(panel, tryOut, "try-out", isDone ? words.again : words.tryOut, words.tryingOut)}
      ${voiceLink(panel)}`;
  },
};

/** A link to the choice between overlay and app for the voice: while both play it, each voice comes twice. */
export function voiceLink(panel: PagePanel): unknown {
  const { voiceFrom } = readGlobalSettings(panel.globals.value.settings);
  return voiceFrom === "app"
    ? nothing
    : html`<p class="note"><a href="#sound">${panel.words.app.twice}</a></p>`;
}

/** The button that fills a deck, or the keys to lay by hand where the application adds no profiles. */
function fillDeckForm(panel: PagePanel, words: SetUpWords, state: StepsState): TemplateResult {
  const { starterKeys: decks } = state;
  return decks === null
    ? html`<sidekick-fill-deck .panel=${panel} .label=${words.device}></sidekick-fill-deck>`
    : html`<sidekick-starter-keys .decks=${decks} .words=${words.starterKeys}></sidekick-starter-keys>`;
}

/** The problem of the account with what to do about it, unless a test's result shows it already. */
export function accountTroubleLine(panel: PagePanel): unknown {
  const trouble = shownTrouble(panel);
  if (trouble === undefined || isShownByTest(panel)) return nothing;
  const { sentence, help, isPartial } = trouble;
  const again = html`<button class="quiet" type="button" @click=${panel.readLists}>
    ${panel.words.tryAgain}
  </button>`;
  return statusLine(
    isPartial ? "attention" : "trouble",
    sentence,
    html`${isPartial || needsKey(trouble) ? nothing : again} ${whatToDo(panel, help)}`,
  );
}

/** Why OBS is not connected. A password that was never entered has not been refused. */
function obsTroubleLine(panel: PagePanel, { obsTrouble }: StepsState, words: SetUpWords): unknown {
  const { message, help } = obsTrouble;
  if (message === "") return nothing;
  const isMissing =
    help === entryAnchor("messages.obs.failures.password") &&
    readGlobalSettings(panel.globals.value.settings).obsPassword === "";
  return isMissing
    ? statusLine("attention", words.passwordMissing)
    : statusLine("attention", message, whatToDo(panel, help));
}

/** A button that has the plugin do something, and its result below. */
function action(
  panel: PagePanel,
  question: Question<TestReply>,
  id: string,
  label: string,
  doing: string,
  isUnderWay = false,
): TemplateResult {
  const { value } = question;
  return testRow({
    id,
    panel,
    label,
    isPrimary: true,
    testing: doing,
    test: isUnderWay ? { asking: true } : value,
    start: () => question.ask(),
  });
}

/** A drawing of the product's own, as an element. */
function unsafeDrawing(drawing: string): unknown {
  // The drawing is made of the product's own words alone.
  return html`${unsafeSVG(drawing)}`;
}
