import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import { accountAnswers } from "../account/account-answers.ts";
import { troubleQuestion } from "../account/account-questions.ts";
import { type CheckAnswerSources, checkAnswers } from "../check/check-answers.ts";
import { controlAnswers } from "../control/control-pages.ts";
import { type Answer, answerTo } from "../forms/question.ts";
import { createPropertyInspector } from "../host/property-inspector.ts";
import { obsAnswers } from "../obs/obs-answers.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import type { OverlayInObs } from "../obs/overlay-in-obs.ts";
import { fillDeckAnswer } from "../profiles/starter-decks.ts";
import { overlayAnswers } from "../pages/overlay-answers.ts";
import type { ServerKeeper } from "../server/server-keeper.ts";
import { setUpAnswer } from "../set-up/set-up-answer.ts";
import { type SettingsStore, sceneTextOf } from "../settings/global-settings.ts";
import type { StoredState } from "../settings/stored-state.ts";
import { vtubeAnswers, vtubeReply } from "../vtube-studio/vtube-answers.ts";
import type { VtubeLink } from "../vtube-studio/vtube-link.ts";
import { vtubeQuestion } from "../vtube-studio/vtube-questions.ts";
import { createAnswering } from "./answer-questions.ts";
import { type TroubleSources, createTroubleWatcher, keyTrouble } from "./key-trouble.ts";

/** The parts of the plugin behind the answers to inspectors. */
export interface InspectorParts extends TroubleSources {
  readonly check: CheckAnswerSources["check"];
  readonly clock: Clock;
  readonly detailedLog: CheckAnswerSources["detailedLog"];
  readonly fetch: typeof fetch;
  /** Answers about hidden words. */
  readonly hiddenWordsAnswers: readonly Answer[];
  readonly log: Log;
  readonly obs: ObsLink;
  /** Calls back when a key fails in a way that no store reports. */
  readonly onKeyTrouble: (listener: () => void) => unknown;
  readonly overlayInObs: OverlayInObs;
  readonly random: () => number;
  readonly server: ServerKeeper;
  /** The folder in which the plugin stores its files. */
  readonly dataFolder: string;
  readonly settings: SettingsStore;
  readonly stored: StoredState;
  readonly vtube: VtubeLink;
}

/** Answers the questions of property inspectors, and sends the open one its key's trouble unasked. */
export function createInspector(parts: InspectorParts): void {
  const { account, clock, locale, log, obs, settings, stored, vtube } = parts;
  const inspector = createPropertyInspector(log);
  const answers = [
    ...accountAnswers(parts),
    answerTo(troubleQuestion, (_, { keyId }) => keyTrouble(keyId, parts)),
    ...overlayAnswers(parts),
    ...controlAnswers(parts),
    setUpAnswer(parts),
    ...parts.hiddenWordsAnswers,
    ...obsAnswers({
      ...parts,
      sceneText: {
        read: () => sceneTextOf(stored.sceneText, settings.value),
        save: (text) => stored.saveSceneText(text),
      },
    }),
    ...vtubeAnswers(vtube, locale),
    fillDeckAnswer(locale, inspector.switchToProfile),
    ...checkAnswers(parts),
  ];
  inspector.onMessage(createAnswering(answers, account, clock));

  const watcher = createTroubleWatcher(inspector.openKey, parts, (trouble) =>
    inspector.send({ event: troubleQuestion.event, ...trouble }),
  );
  const check = (): void => watcher.check();
  account.subscribe(check);
  obs.state.subscribe(check);
  parts.onKeyTrouble(check);
  inspector.onOpened(() => watcher.forget());
  vtube.state.subscribe(() => {
    if (inspector.openKey() !== undefined)
      inspector.send({ event: vtubeQuestion.event, ...vtubeReply(vtube.state.value, locale) });
  });
}
