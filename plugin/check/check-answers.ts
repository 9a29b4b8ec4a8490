import type { Locale, Messages } from "../../shared/words/words.ts";
import { type Answer, answerTo } from "../forms/question.ts";
import type { HostApplication } from "../host/host-application.ts";
import { loadPluginWords } from "../host/plugin-words.ts";
import { checkQuestion, detailedLogQuestion, reportQuestion } from "./check-questions.ts";
import type { Check } from "./create-check.ts";
import type { DetailedLog } from "./detailed-log.ts";
import { lineOf } from "./finding.ts";
import { type ReportSources, saveReport } from "./save-report.ts";

export interface CheckAnswerSources extends ReportSources {
  readonly application: HostApplication;
  readonly check: Check;
  readonly detailedLog: DetailedLog;
  readonly locale: Locale<Messages>;
}

/** Replies to the inspector about the check, reports and the detailed log. */
export function checkAnswers(sources: CheckAnswerSources): readonly Answer[] {
  const { application, check, detailedLog, log, locale } = sources;
  return [
    // Only faults: this reply is for a streamer who cannot open the page with every line.
    answerTo(checkQuestion, async () => {
      const [findings, words] = await Promise.all([
        check.run(),
        loadPluginWords(locale.language, application.name),
      ]);
      return {
        items: findings
          .map(lineOf)
          .filter(({ state }) => state === "attention" || state === "trouble")
          .map(({ id, sentence, advice }) => ({
            label: words.check.names[id],
            value: `${sentence} ${advice}`.trim(),
          })),
      };
    }),
    answerTo(reportQuestion, () => saveReport(sources)),
    answerTo(detailedLogQuestion, ({ turn }) => {
      if (turn !== undefined) {
        detailedLog.turn(turn === "on");
        log.info(`The detailed log was turned ${turn}.`);
      }
      return { remainingMs: detailedLog.remainingMs };
    }),
  ];
}
