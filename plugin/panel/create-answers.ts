import { accountAnswers } from "../account/account-answers.ts";
import { troubleQuestion } from "../account/account-questions.ts";
import { type CheckAnswerSources, checkAnswers } from "../check/check-answers.ts";
import { apiAnswers } from "../api/api-routes.ts";
import { controlAnswers } from "../control/control-pages.ts";
import { type ConnectAppSources, connectAppAnswer } from "../desktop-app/connect-app.ts";
import { type Answer, answerTo } from "../forms/question.ts";
import type { Goals } from "../goals/goals.ts";
import { goalsQuestion } from "../goals/goals-questions.ts";
import { goalsReply } from "../goals/goals-reply.ts";
import type { HostApplication } from "../host/host-application.ts";
import { obsAnswers } from "../obs/obs-answers.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import type { OverlayInObs } from "../obs/overlay-in-obs.ts";
import type { Once } from "../once/once.ts";
import { repeatsQuestion } from "../once/once-questions.ts";
import { overlayAnswers } from "../pages/overlay-answers.ts";
import { type DeckDevices, fillDeckAnswers } from "../profiles/starter-decks.ts";
import { type RulesSources, rulesAnswers } from "../rules/rules-answers.ts";
import { type ScreensSources, screensAnswers } from "../screens/screens-answers.ts";
import type { ServerKeeper } from "../server/server-keeper.ts";
import type { StoredState } from "../settings/stored-state.ts";
import { type SoundSources, soundAnswers } from "../sound/sound-answers.ts";
import type { Lowerer } from "../sound/lowerer.ts";
import { vtubeAnswers } from "../vtube-studio/vtube-answers.ts";
import type { VtubeLink } from "../vtube-studio/vtube-link.ts";
import { type TroubleSources, keyTrouble } from "./key-trouble.ts";
import type { KeyWords } from "../../shared/words/words.ts";
import type { ConnectionTools } from "../../shared/api/stream.ts";

/** The parts of the plugin behind the answers to pages with forms. */
export interface AnswerParts
  extends TroubleSources, ConnectAppSources, ScreensSources, RulesSources, SoundSources, ConnectionTools {
  readonly application: HostApplication;
  readonly check: CheckAnswerSources["check"];
  /** The folder in which the plugin stores its files. */
  readonly dataFolder: string;
  readonly decks: DeckDevices;
  readonly detailedLog: CheckAnswerSources["detailedLog"];
  /** Answers about hidden words. */
  readonly hiddenWordsAnswers: readonly Answer[];
  readonly goals: Goals;
  readonly keyWords: KeyWords;
  readonly lowerer: Lowerer;
  readonly obs: ObsLink;
  readonly once: Pick<Once, "leftOut">;
  readonly overlayInObs: OverlayInObs;
  readonly server: ServerKeeper;
  readonly stored: StoredState;
  readonly vtube: VtubeLink;
}

/** The answers to every question of the forms, which inspectors and the set-up window share. */
export function createAnswers(parts: AnswerParts): readonly Answer[] {
  const { decks, locale, stored, vtube } = parts;
  return [
    ...accountAnswers(parts),
    connectAppAnswer(parts),
    answerTo(troubleQuestion, (_, asking) => keyTrouble(asking?.keyId, parts)),
    ...overlayAnswers(parts),
    answerTo(repeatsQuestion, () => ({ leftOut: parts.once.leftOut })),
    ...controlAnswers(parts),
    answerTo(goalsQuestion, () => goalsReply(parts)),
    ...apiAnswers(parts),
    ...parts.hiddenWordsAnswers,
    ...obsAnswers({
      ...parts,
      layoutNames: () => Object.keys(stored.layouts.value),
      lowerNothing: () => parts.lowerer.clear(),
      sceneText: {
        read: () => stored.sceneText.value,
        save(text) {
          stored.sceneText.save(text);
          return stored.settled();
        },
      },
    }),
    ...vtubeAnswers(vtube, locale),
    ...soundAnswers(parts),
    ...screensAnswers(parts),
    ...rulesAnswers(parts),
    ...(parts.application.hasProfiles ? fillDeckAnswers(locale, decks) : []),
    ...checkAnswers(parts),
  ];
}
