import type { CreateFeature } from "./feature.ts";
import { accountFeature } from "./features/account-feature.ts";
import { apiFeature } from "./features/api-feature.ts";
import { approvalFeature } from "./features/approval-feature.ts";
import { checkFeature } from "./features/check-feature.ts";
import { controlFeature } from "./features/control-feature.ts";
import { desktopAppFeature } from "./features/desktop-app-feature.ts";
import { emotesFeature } from "./features/emotes-feature.ts";
import { eventsFeature } from "./features/events-feature.ts";
import { goalsFeature } from "./features/goals-feature.ts";
import { helpFeature } from "./features/help-feature.ts";
import { languagesFeature } from "./features/languages-feature.ts";
import { libraryFeature } from "./features/library-feature.ts";
import { obsFeature } from "./features/obs-feature.ts";
import { onceFeature } from "./features/once-feature.ts";
import { pagesFeature } from "./features/pages-feature.ts";
import { profilesFeature } from "./features/profiles-feature.ts";
import { rulesFeature } from "./features/rules-feature.ts";
import { screensFeature } from "./features/screens-feature.ts";
import { serverFeature } from "./features/server-feature.ts";
import { setUpFeature } from "./features/set-up-feature.ts";
import { soundFeature } from "./features/sound-feature.ts";
import { troubleFeature } from "./features/trouble-feature.ts";
import { voicesFeature } from "./features/voices-feature.ts";
import { vtubeStudioFeature } from "./features/vtube-studio-feature.ts";

/** Every feature that no key image needs, in the order in which they are made. */
export const features: readonly CreateFeature[] = [
  serverFeature,
  helpFeature,
  pagesFeature,
  accountFeature,
  troubleFeature,
  setUpFeature,
  profilesFeature,
  controlFeature,
  approvalFeature,
  eventsFeature,
  onceFeature,
  rulesFeature,
  languagesFeature,
  goalsFeature,
  emotesFeature,
  voicesFeature,
  soundFeature,
  libraryFeature,
  obsFeature,
  screensFeature,
  desktopAppFeature,
  vtubeStudioFeature,
  apiFeature,
  checkFeature,
];
