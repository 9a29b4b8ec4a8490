import { checkObs } from "../check/check-obs.ts";
import type { CreateFeature } from "../feature.ts";
import { settingsOf } from "../settings/setting-table.ts";
import { soundAndVoice } from "../sound/settings.ts";
import { followAddress } from "../obs/follow-address.ts";
import { obsAnswers } from "../obs/obs-answers.ts";
import { followServer } from "../obs/overlay-in-obs.ts";
import { studioObsRoutes } from "../obs/studio-routes.ts";

/** The connection to OBS as forms and the studio show it, and the overlay's address there. */
export const obsFeature: CreateFeature = (plugin) => {
  const { locale, lowerer, overlayForObs, overlayInObs, screens, stored } = plugin;
  const sound = settingsOf(plugin.storedSettings, soundAndVoice);
  /** The microphone for which voices wait; those of the desktop app wait for none. */
  const waitsFor = (): string => (sound.value?.voiceFrom === "app" ? "" : (sound.value?.microphone ?? ""));
  followAddress(plugin, screens.server, async () => followServer(plugin.obs, await overlayForObs(false)));
  return {
    answers: obsAnswers({
      ...plugin,
      layoutNames: () => Object.keys(stored.layouts.value),
      lowerNothing: () => lowerer.clear(),
      sceneText: {
        read: () => stored.sceneText.value,
        save(text) {
          stored.sceneText.save(text);
          return stored.settled();
        },
      },
    }),
    routes: studioObsRoutes(overlayInObs, locale),
    checks: [(locale, add) => checkObs(plugin, waitsFor(), locale, add)],
  };
};
