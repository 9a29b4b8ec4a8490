import { type Locale, type Messages, fill } from "../../shared/words/words.ts";
import { type Answer, answerTo } from "../forms/question.ts";
import { starterFor, starterQuestion, starterTitle } from "./starter-decks.ts";

/**
 * Asks Stream Deck to add the starter profile for the device of the asking key. Stream Deck sends no reply, so all that
 * can be reported is that it was asked.
 */
export function fillDeckAnswer(
  { language, words }: Locale<Messages>,
  switchToProfile: (deviceId: string, profile: string) => Promise<void>,
): Answer {
  return answerTo(starterQuestion, async (_, { device }) => {
    const profile = starterFor(language, device.type);
    if (profile === undefined) return { ok: false, message: words.starter.none };
    await switchToProfile(device.id, profile);
    return { ok: true, message: fill(words.starter.asked, { name: starterTitle }) };
  });
}
