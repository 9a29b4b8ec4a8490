import type { TestReply } from "../forms/replies.ts";
import { type Locale, type Messages, fill } from "../../shared/words/words.ts";
import { starterFor, starterTitle } from "./starter-decks.ts";

/**
 * Asks Stream Deck to add the starter profile for a device. It sends no reply, so all that can be reported is that it
 * was asked.
 */
export async function fillDeck(
  { language, words }: Locale<Messages>,
  deviceType: number,
  switchTo: (profile: string) => Promise<void>,
): Promise<TestReply> {
  const profile = starterFor(language, deviceType);
  if (profile === undefined) return { ok: false, message: words.starter.none };
  await switchTo(profile);
  return { ok: true, message: fill(words.starter.asked, { name: starterTitle }) };
}
