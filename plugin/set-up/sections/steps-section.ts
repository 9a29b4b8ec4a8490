import { html } from "lit";
import "../page/steps-view.ts";
import type { SetUpSection } from "../section.ts";

/** The steps of setting up. */
export const stepsSection: SetUpSection = {
  name: "steps",
  heading: ({ words }) => words.steps,
  help: "start",
  render: ({ chosen, panel, words }) =>
    html`<sidekick-set-up-steps
      .panel=${panel}
      .words=${words}
      .opened=${chosen === profileSection.name ? "deck" : undefined}
    ></sidekick-set-up-steps>`,
};

/** The step with the starter profile. */
export const profileSection: SetUpSection = { name: "profile", page: "steps" };
