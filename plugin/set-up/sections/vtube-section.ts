import { html } from "lit";
import "../../vtube-studio/form.ts";
import { vtubeQuestion } from "../../vtube-studio/vtube-questions.ts";
import type { SetUpSection } from "../section.ts";

/** VTube Studio. */
export const vtubeSection: SetUpSection = {
  name: "vtube",
  page: "connections",
  heading: ({ panel }) => panel.words.vtube.heading,
  lead: {
    sentence: ({ lead }) => lead.vtube,
    picture: [
      "M22 34a22 22 0 1 1 44 0a22 22 0 1 1-44 0M36 28v4M52 28v4",
      "M36 41a9 7 0 0 0 16 0Z M74 28a8 8 0 0 1 0 12M81 22a16 16 0 0 1 0 24",
    ],
  },
  help: "vtube-studio",
  render: ({ panel }) => html`<sidekick-vtube-studio .panel=${panel}></sidekick-vtube-studio>`,
  questions: [vtubeQuestion],
};
