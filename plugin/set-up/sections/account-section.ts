import { html } from "lit";
import "../../account/form.ts";
import { liveRegion } from "../../forms/field.ts";
import { accountTroubleLine } from "../page/step-bodies.ts";
import type { SetUpSection } from "../section.ts";
import { deck } from "../shapes.ts";

/** The account of the service. */
export const accountSection: SetUpSection = {
  name: "account",
  heading: ({ panel }) => panel.words.account.heading,
  lead: {
    sentence: ({ lead }) => lead.account,
    picture: [deck, "M58 32a8 8 0 1 1 16 0a8 8 0 1 1-16 0M74 32h17v8M83 32v6"],
  },
  help: "start",
  render: ({ panel }) =>
    html`${liveRegion("trouble", accountTroubleLine(panel))}
      <sidekick-account-view .panel=${panel}></sidekick-account-view>`,
};
