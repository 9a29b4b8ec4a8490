import type { SetUpSection } from "./section.ts";
import { account } from "./sections/account.ts";
import { api } from "./sections/api.ts";
import { approval } from "./sections/approval.ts";
import { check } from "./sections/check.ts";
import { control } from "./sections/control.ts";
import { obs } from "./sections/obs.ts";
import { overlay } from "./sections/overlay.ts";
import { rules } from "./sections/rules.ts";
import { screens } from "./sections/screens.ts";
import { sound } from "./sections/sound.ts";
import { profile, steps } from "./sections/steps.ts";
import { vtube } from "./sections/vtube.ts";

/** The page that connects with other programs and devices. It has no content of its own. */
const connections: SetUpSection = { name: "connections", heading: ({ words }) => words.connections };

/** The sections of the set-up window, in the order in which they are listed and shown. */
export const setUpSections: readonly SetUpSection[] = [
  steps,
  profile,
  account,
  overlay,
  obs,
  sound,
  rules,
  approval,
  connections,
  control,
  screens,
  vtube,
  api,
  check,
];
