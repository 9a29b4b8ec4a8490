import { html } from "lit";
import "../page/steps-view.ts";
import type { SetUpSection } from "../section.ts";

/** The steps of setting up. */
export const steps: SetUpSection = {
  name: "steps",
  heading: ({ words }) => words.steps,
  help: "start",
  render: ({ chosen, panel, words }) =>
    html`<sidekick-set-up-steps
      .panel=${panel}
      .words=${words}
      .opened=${chosen === profile.name ? "deck" : undefined}
    ></sidekick-set-up-steps>`,
};

/** The step with the starter profile. */
export const profile: SetUpSection = { name: "profile", page: "steps" };
