import type { Clock } from "../../shared/clock.ts";
import type { Locale, Messages } from "../../shared/words/words.ts";
import type { Push } from "../feature.ts";
import type { Answer } from "../forms/question.ts";
import type { HostApplication } from "../host/host-application.ts";
import type { PropertyInspector } from "../host/property-inspector.ts";
import { createAnswering } from "../panel/answer-questions.ts";
import { createUnaskedReplies } from "../panel/unasked-replies.ts";
import type { Account } from "../session/account.ts";

/** The parts of the plugin behind the open inspector. */
export interface InspectorParts {
  readonly account: Account;
  /** The answers to the questions of all forms. */
  readonly answers: readonly Answer[];
  readonly application: HostApplication;
  readonly clock: Clock;
  readonly inspector: PropertyInspector;
  readonly locale: Locale<Messages>;
  readonly pushes: readonly Push[];
}

/**
 * Returns what answers the questions of property inspectors, and sends the open one its pushes. Where every computer of the
 * network can ask as an inspector does, only answers for keys are given.
 */
export function createInspector(parts: InspectorParts): ReturnType<typeof createAnswering> {
  const { account, answers, application, clock, inspector, locale, pushes } = parts;
  const unasked = createUnaskedReplies(
    pushes.filter(({ isForKeys }) => isForKeys),
    inspector.send,
    { hasPage: () => inspector.openKey() !== undefined, keyId: inspector.openKey },
  );
  inspector.onOpened(() => unasked.forget());
  const error = locale.words.onlyInSetUp;
  const given = ({ isForKeys }: Answer): boolean => !application.isOpenToNetwork || isForKeys === true;
  return createAnswering(
    answers.map((answer) => (given(answer) ? answer : { ...answer, reply: async () => ({ error }) })),
    account,
    clock,
  );
}
