import { defineQuestion, type Answer, answerTo, testReply } from "../forms/question.ts";
import { type Locale, type Messages, fill } from "../../shared/words/words.ts";

/** A request to add the starter profile for the device of the inspector's key. */
export const starterQuestion = defineQuestion("fillDeck", testReply, 10_000);

/**
 * The devices that a starter profile is made for. `deviceType` and `model` are Stream Deck's own; `beside` is the kind of
 * controls that a device has besides its keys.
 */
export const starterDecks = [
  { name: "6", deviceType: 1, model: "20GAI9901" },
  { name: "neo", deviceType: 9, model: "20GBJ9901", beside: "Neo" },
  { name: "galleon", deviceType: 12, model: "GRETSCH", beside: "Encoder" },
  { name: "15", deviceType: 0, model: "20GAA9901" },
  { name: "32", deviceType: 2, model: "20GAT9901" },
  { name: "studio", deviceType: 10, model: "20GBO9901", beside: "Encoder" },
  { name: "plus", deviceType: 7, model: "20GBD9901", beside: "Encoder" },
  { name: "plus-xl", deviceType: 13, model: "20GBX9901", beside: "Encoder" },
] as const;

/** A device that a starter profile is made for. */
export type StarterDeck = (typeof starterDecks)[number];

/** The name in Stream Deck's list of profiles. */
export const starterTitle = "Sidekick Deck";

/** A starter profile's path from the manifest, without its extension, which is also its name for `switchToProfile`. */
export function starterPath(language: string, { name }: StarterDeck): string {
  return `profiles/${language}/sidekick-${name}`;
}

/** The starter profile for a device, or `undefined` where there is none for its type. */
export function starterFor(language: string, deviceType: number): string | undefined {
  const deck = starterDecks.find((each) => each.deviceType === deviceType);
  return deck && starterPath(language, deck);
}

/**
 * Asks Stream Deck to add the starter profile for the device of the asking key. Stream Deck sends no reply, so a reply to
 * the inspector cannot confirm it.
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
