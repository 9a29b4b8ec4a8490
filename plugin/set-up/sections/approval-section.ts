import { html } from "lit";
import "../../approval/form.ts";
import { hiddenWordsQuestion } from "../../approval/hidden-words-question.ts";
import type { SetUpSection } from "../section.ts";

/** Approval, and hidden words. */
export const approvalSection: SetUpSection = {
  name: "approval",
  heading: ({ panel }) => panel.words.approval.heading,
  lead: {
    sentence: ({ lead }) => lead.approval,
    picture: ["M14 8h54v30h-34l-10 10v-10h-10ZM22 18h36M22 27h22", "M60 46l8 8l16 -18"],
  },
  help: "approval",
  render: ({ panel }) => html`<sidekick-approval .panel=${panel}></sidekick-approval>`,
  questions: [hiddenWordsQuestion],
};
