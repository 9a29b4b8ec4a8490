import { html } from "lit";
import "../../rules/form.ts";
import type { SetUpSection } from "../section.ts";

/** What the AI does by itself. */
export const rulesSection: SetUpSection = {
  name: "rules",
  heading: ({ words }) => words.rules.heading,
  lead: {
    sentence: ({ lead }) => lead.rules,
    picture: ["M14 12h26v18h-26ZM56 34h26v18h-26Z", "M27 30v13h24M45 36l7 7l-7 7"],
  },
  help: "rules",
  render: ({ panel, words }) => html`<sidekick-rules .panel=${panel} .words=${words.rules}></sidekick-rules>`,
};
