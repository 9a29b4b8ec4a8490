import { html } from "lit";
import "../../obs/form.ts";
import { sceneTextQuestion } from "../../obs/obs-questions.ts";
import type { SetUpSection } from "../section.ts";
import { box, deck } from "../shapes.ts";

/** The connection to OBS. */
export const obsSection: SetUpSection = {
  name: "obs",
  page: "overlay",
  heading: ({ panel }) => panel.words.obsLink.heading,
  lead: {
    sentence: ({ lead }) => lead.obs,
    picture: [`${deck}${box(62, 18, 30, 22)}M70 47h14`, "M48 29h12M73 29a4 4 0 1 1 8 0a4 4 0 1 1-8 0"],
  },
  help: "obs",
  render: ({ panel }) => html`<sidekick-obs-link .panel=${panel}></sidekick-obs-link>`,
  questions: [sceneTextQuestion],
};
