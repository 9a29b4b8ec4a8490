import { followAppVoice } from "../desktop-app/app-voice.ts";
import { connectAppAnswer } from "../desktop-app/connect-app.ts";
import type { CreateFeature } from "../feature.ts";

/** The service's desktop app: its API key, and the voice that it plays. */
export const desktopAppFeature: CreateFeature = (plugin) => ({
  answers: [connectAppAnswer(plugin)],
  close: followAppVoice(plugin),
});
