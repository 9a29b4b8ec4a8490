import type { SetUpSection } from "./section.ts";
import { accountSection } from "./sections/account-section.ts";
import { apiSection } from "./sections/api-section.ts";
import { approvalSection } from "./sections/approval-section.ts";
import { checkSection } from "./sections/check-section.ts";
import { controlSection } from "./sections/control-section.ts";
import { obsSection } from "./sections/obs-section.ts";
import { overlaySection } from "./sections/overlay-section.ts";
import { rulesSection } from "./sections/rules-section.ts";
import { screensSection } from "./sections/screens-section.ts";
import { soundSection } from "./sections/sound-section.ts";
import { profileSection, stepsSection } from "./sections/steps-section.ts";
import { vtubeSection } from "./sections/vtube-section.ts";

/** The page that connects with other programs and devices. It has no content of its own. */
const connectionsSection: SetUpSection = { name: "connections", heading: ({ words }) => words.connections };

/** The sections of the set-up window, in the order in which they are listed and shown. */
export const setUpSections: readonly SetUpSection[] = [
  stepsSection,
  profileSection,
  accountSection,
  overlaySection,
  obsSection,
  soundSection,
  rulesSection,
  approvalSection,
  connectionsSection,
  controlSection,
  screensSection,
  vtubeSection,
  apiSection,
  checkSection,
];
