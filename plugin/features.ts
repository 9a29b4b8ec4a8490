import type { CreateFeature } from "./feature.ts";
import { account } from "./features/account.ts";
import { api } from "./features/api.ts";
import { approval } from "./features/approval.ts";
import { check } from "./features/check.ts";
import { control } from "./features/control.ts";
import { desktopApp } from "./features/desktop-app.ts";
import { emotes } from "./features/emotes.ts";
import { events } from "./features/events.ts";
import { goals } from "./features/goals.ts";
import { help } from "./features/help.ts";
import { languages } from "./features/languages.ts";
import { library } from "./features/library.ts";
import { obs } from "./features/obs.ts";
import { once } from "./features/once.ts";
import { pages } from "./features/pages.ts";
import { profiles } from "./features/profiles.ts";
import { rules } from "./features/rules.ts";
import { screens } from "./features/screens.ts";
import { server } from "./features/server.ts";
import { setUp } from "./features/set-up.ts";
import { sound } from "./features/sound.ts";
import { trouble } from "./features/trouble.ts";
import { voices } from "./features/voices.ts";
import { vtubeStudio } from "./features/vtube-studio.ts";

/** Every feature that no key image needs, in the order in which they are made. */
export const features: readonly CreateFeature[] = [
  server,
  help,
  pages,
  account,
  trouble,
  setUp,
  profiles,
  control,
  approval,
  events,
  once,
  rules,
  languages,
  goals,
  emotes,
  voices,
  sound,
  library,
  obs,
  screens,
  desktopApp,
  vtubeStudio,
  api,
  check,
];
