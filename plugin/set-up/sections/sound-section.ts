import { html } from "lit";
import "../../desktop-app/voice-row.ts";
import { voiceHostsRow } from "../../pages/overlay-safety-rows.ts";
import "../../sound/form.ts";
import type { SetUpSection } from "../section.ts";
import { box } from "../shapes.ts";

/** Where the voice comes from, and its manners. */
export const soundSection: SetUpSection = {
  name: "sound",
  heading: ({ words }) => words.sound.heading,
  lead: {
    sentence: ({ lead }) => lead.sound,
    picture: [
      `${box(8, 10, 34, 24)}M16 34v8l9 -8M18 22h14`,
      "M64 12a6 6 0 0 1 12 0v16a6 6 0 0 1 -12 0ZM57 28a13 13 0 0 0 26 0M70 41v9M61 50h18",
    ],
  },
  help: "sound",
  render: ({ panel, words }) =>
    html`<sidekick-voice-from .panel=${panel}></sidekick-voice-from>
      <sidekick-sound .panel=${panel} .words=${words.sound}></sidekick-sound>
      ${voiceHostsRow(panel)}`,
};
