import type { AlertVariation } from "../../../../shared/alerts/alert-settings.ts";

/** A variation that every event of its alert fits, named by its id. */
export const variation = (id: string, part: Partial<AlertVariation> = {}): AlertVariation => ({
  id,
  name: id,
  when: {},
  weight: 5,
  choices: {},
  ...part,
});
