import { html } from "lit";
import { controlAddress, controlRenewal } from "../../control/control-questions.ts";
import "../../forms/private-address.ts";
import type { SetUpSection } from "../section.ts";
import { box } from "../shapes.ts";

/** The address of the control page. */
export const controlSection: SetUpSection = {
  name: "control",
  page: "connections",
  heading: ({ panel }) => panel.words.control.heading,
  lead: {
    sentence: ({ lead }) => lead.control,
    picture: [
      `${box(20, 6, 56, 52)}M20 16h56`,
      box(27, 23, 17, 11) + box(52, 23, 17, 11) + box(27, 41, 42, 9),
    ],
  },
  help: "control-page",
  render: ({ panel }) =>
    html`<sidekick-private-address
      .panel=${panel}
      .words=${panel.words.control}
      .address=${controlAddress}
      .renewal=${controlRenewal}
    ></sidekick-private-address>`,
};
