import { html } from "lit";
import "../../screens/form.ts";
import type { SetUpSection } from "../section.ts";
import { box } from "../shapes.ts";

/** Phones, tablets and other computers. */
export const screensSection: SetUpSection = {
  name: "screens",
  page: "connections",
  heading: ({ words }) => words.screens.heading,
  lead: {
    sentence: ({ lead }) => lead.screens,
    picture: [
      `${box(4, 12, 46, 30)}M17 50h20`,
      `${box(58, 20, 14, 26)}M79 27a9 9 0 0 1 0 12M86 21a18 18 0 0 1 0 24`,
    ],
  },
  help: "other-screens",
  render: ({ panel, words }) =>
    html`<sidekick-other-screens .panel=${panel} .words=${words.screens}></sidekick-other-screens>`,
};
