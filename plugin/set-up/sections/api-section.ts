import { apiForm } from "../../api/form.ts";
import type { SetUpSection } from "../section.ts";
import { deck } from "../shapes.ts";

/** Other programs on this computer. */
export const apiSection: SetUpSection = {
  name: "api",
  page: "connections",
  heading: ({ words }) => words.api.heading,
  lead: {
    sentence: ({ lead }) => lead.api,
    picture: [deck, "M64 22l-9 10l9 10M82 22l9 10l-9 10M77 18l-8 28"],
  },
  help: "other-programs",
  render: ({ panel, words }) => apiForm(panel, words.api),
};
