import type { CreateFeature } from "../feature.ts";
import { fillDeckAnswers } from "../profiles/starter-decks.ts";

/** Starter profiles, where plugins can add them. */
export const profilesFeature: CreateFeature = ({ application, inspector, locale }) => ({
  answers: application.hasProfiles ? fillDeckAnswers(locale, inspector) : [],
});
