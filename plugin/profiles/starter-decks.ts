import * as v from "valibot";
import {
  type Answer,
  type ListReply,
  type QuestionType,
  answerTo,
  defineQuestion,
  listReply,
  testReply,
} from "../forms/question.ts";
import { entryAnchor } from "../../shared/protocol/help-address.ts";
import { type Locale, type Messages, fill } from "../../shared/words/words.ts";

/** A request to add the starter profile for a device, by its id; default: the device of the inspector's key. */
export const starterQuestion = defineQuestion("fillDeck", testReply, 10_000, { device: v.string() });

/** The connected devices, by id; the first is the one whose key was last opened. */
export const devicesQuestion: QuestionType<ListReply> = defineQuestion("getDevices", listReply, 5_000);

/** A device, as Stream Deck describes it. `type` is the SDK's `DeviceType`. */
export interface DeckDevice {
  readonly id: string;
  readonly name: string;
  readonly type: number;
  readonly size: { readonly columns: number; readonly rows: number };
}

/** The devices of Stream Deck. */
export interface DeckDevices {
  /** Connected devices; first the one with the key whose inspector was opened last. */
  readonly devices: () => readonly DeckDevice[];
  /** Whether a device shows as many keys of the plugin as a filled deck has. */
  readonly isFilled: () => boolean;
  /** Calls back when keys of the plugin have appeared or disappeared. */
  readonly onKeys: (listener: () => void) => void;
  /** Asks Stream Deck to add a profile of the plugin's for a device. */
  readonly switchToProfile: (deviceId: string, profile: string) => Promise<void>;
}

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
 * Answers about the devices, and asks Stream Deck to add the starter profile for one. Stream Deck sends no reply, so a
 * reply to the page cannot confirm it.
 */
export function fillDeckAnswers(
  { language, words }: Locale<Messages>,
  { devices, switchToProfile }: DeckDevices,
): readonly Answer[] {
  return [
    answerTo(devicesQuestion, () => ({
      items: devices().map(({ id, name }) => ({ label: name, value: id })),
    })),
    answerTo(starterQuestion, async ({ device: chosen }, asking) => {
      const device = chosen === undefined ? asking?.device : devices().find(({ id }) => id === chosen);
      const profile = device && starterFor(language, device.type);
      if (!device || profile === undefined)
        return { ok: false, message: words.starter.none, help: entryAnchor("messages.starter.none") };
      await switchToProfile(device.id, profile);
      return { ok: true, message: fill(words.starter.asked, { name: starterTitle }) };
    }),
  ];
}
