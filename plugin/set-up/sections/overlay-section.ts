import { html } from "lit";
import { overlayRemovalRow } from "../../obs/overlay-removal-row.ts";
import "../../pages/form.ts";
import "../../pages/moved-addresses.ts";
import { overlayRenewalRow } from "../../pages/overlay-safety-rows.ts";
import { repeatsQuestion } from "../../once/once-questions.ts";
import type { SetUpSection } from "../section.ts";
import { box } from "../shapes.ts";

/** The overlay's address, and its way into OBS. */
export const overlaySection: SetUpSection = {
  name: "overlay",
  heading: ({ panel }) => panel.words.overlay.heading,
  lead: {
    sentence: ({ lead }) => lead.overlay,
    picture: [
      `${box(8, 6, 80, 44)}M36 58h24M48 50v8`,
      "M16 43v-5a6 6 0 0 1 12 0v5M34 34h32v9h-32ZM34 14h28v9h-28Z",
    ],
  },
  help: "overlay",
  render: ({ panel, words }) =>
    html`<sidekick-overlay-address .panel=${panel}></sidekick-overlay-address>
      <sidekick-moved-addresses .panel=${panel} .where=${words.connections}></sidekick-moved-addresses>
      ${overlayRenewalRow(panel)} ${overlayRemovalRow(panel)}`,
  questions: [repeatsQuestion],
};
