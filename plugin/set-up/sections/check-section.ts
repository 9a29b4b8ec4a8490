import { html } from "lit";
import { checkRow } from "../../check/form.ts";
import { detailedLogQuestion } from "../../check/check-questions.ts";
import "../../check/report-rows.ts";
import "../../desktop-app/voice-row.ts";
import type { SetUpSection } from "../section.ts";

/** "Check everything", and reports. */
export const checkSection: SetUpSection = {
  name: "check",
  heading: ({ panel }) => panel.words.check.heading,
  lead: {
    sentence: ({ lead }) => lead.check,
    picture: ["M40 12h44M40 32h44M40 52h30", "M12 12l5 5l9 -11M12 32l5 5l9 -11M12 52l5 5l9 -11"],
  },
  help: "trouble",
  render: ({ panel }) =>
    html`${checkRow(panel)}
      <sidekick-voice-from .panel=${panel}></sidekick-voice-from>
      <sidekick-report-rows .panel=${panel}></sidekick-report-rows>`,
  questions: [detailedLogQuestion],
};
