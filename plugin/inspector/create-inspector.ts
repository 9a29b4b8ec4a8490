import type { Clock } from "../../shared/clock.ts";
import { troubleQuestion } from "../account/account-questions.ts";
import type { Answer } from "../forms/question.ts";
import type { PropertyInspector } from "../host/property-inspector.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import { createAnswering } from "../panel/answer-questions.ts";
import { type TroubleSources, createTroubleWatcher } from "../panel/key-trouble.ts";
import { type SetUpAddressSources, setUpAnswer } from "../set-up/set-up-answer.ts";
import { vtubeReply } from "../vtube-studio/vtube-answers.ts";
import type { VtubeLink } from "../vtube-studio/vtube-link.ts";
import { vtubeQuestion } from "../vtube-studio/vtube-questions.ts";

/** The parts of the plugin behind the open inspector. */
export interface InspectorParts extends TroubleSources, SetUpAddressSources {
  /** The answers to the questions of its forms. */
  readonly answers: readonly Answer[];
  readonly clock: Clock;
  readonly inspector: PropertyInspector;
  readonly obs: ObsLink;
  /** Calls back when a key fails in a way that no store reports. */
  readonly onKeyTrouble: (listener: () => void) => unknown;
  readonly vtube: VtubeLink;
}

/** Returns what answers the questions of property inspectors, and sends the open one its key's trouble unasked. */
export function createInspector(parts: InspectorParts): ReturnType<typeof createAnswering> {
  const { account, answers, clock, inspector, locale, obs, vtube } = parts;
  const watcher = createTroubleWatcher(inspector.openKey, parts, (trouble) =>
    inspector.send({ event: troubleQuestion.event, ...trouble }),
  );
  const check = (): void => watcher.check();
  account.subscribe(check);
  parts.stored.subscribe(check);
  obs.state.subscribe(check);
  parts.onKeyTrouble(check);
  inspector.onOpened(() => watcher.forget());
  vtube.state.subscribe(() => {
    if (inspector.openKey() !== undefined)
      inspector.send({ event: vtubeQuestion.event, ...vtubeReply(vtube.state.value, locale) });
  });
  return createAnswering([...answers, setUpAnswer(parts)], account, clock);
}
