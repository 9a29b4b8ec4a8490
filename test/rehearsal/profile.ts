import type { DialPlacement, KeyPlacement } from "../deck/deck-options.ts";
import { classicDevice, plusDevice } from "../deck/devices.ts";

/** What a rehearsed account offers to the keys. */
export interface ProfileSource {
  readonly characters: readonly { readonly id: string }[];
  readonly channels: readonly { readonly channelName: string; readonly isPrimary: boolean }[];
}

const prompts = {
  hype: [
    "Hype up what just happened",
    "Give the chat a reason to stay",
    "Call the last play like a sports commentator",
  ],
  roast: ["Roast my aim, kindly", "Say what you really think of my driving"],
  look: ["Describe what is on the screen in one line"],
};

/** The keys of a rehearsed deck: what a streamer would put on a classic Stream Deck. */
export function profileFor(account: ProfileSource): readonly KeyPlacement[] {
  const reaction = "app.sidekick.deck.reaction";
  const character = "app.sidekick.deck.character";
  const presence = "app.sidekick.deck.presence";
  const at = (column: number, row: number) => ({
    device: classicDevice,
    coordinates: { column, row },
  });
  const status = "app.sidekick.deck.status";
  const voice = "app.sidekick.deck.voice";
  const alerts = "app.sidekick.deck.alerts";
  const overlay = "app.sidekick.deck.overlay";
  return [
    { action: reaction, title: "Hype", settings: { prompt: prompts.hype.join("\n") }, ...at(0, 0) },
    {
      action: reaction,
      title: "Roast",
      settings: { prompt: prompts.roast.join("\n"), order: "shuffle" },
      ...at(1, 0),
    },
    {
      action: reaction,
      title: "Look",
      settings: { prompt: prompts.look.join("\n"), features: { vision: true } },
      ...at(2, 0),
    },
    {
      action: "app.sidekick.deck.context",
      settings: { content: "We are in the last boss fight, and it is not going well.", ttl: 600 },
      ...at(3, 0),
    },
    { action: presence, settings: {}, ...at(4, 0) },
    ...account.characters.slice(0, 3).map(({ id }, index) => ({
      action: character,
      settings: { target: "specific", characterId: id },
      ...at(index, 1),
    })),
    { action: character, settings: { target: "next" }, ...at(3, 1) },
    { action: status, settings: {}, ...at(4, 1) },
    { action: voice, settings: {}, ...at(0, 2) },
    { action: overlay, settings: { does: "visible" }, ...at(1, 2) },
    { action: alerts, settings: {}, ...at(2, 2) },
    { action: overlay, settings: {}, ...at(3, 2) },
    { action: "app.sidekick.deck.quiet", settings: {}, ...at(4, 2) },
  ];
}

/** The dials of a rehearsed Stream Deck + beside it. */
export function dialsFor(): readonly DialPlacement[] {
  const actions = [
    { action: "app.sidekick.deck.reaction", settings: { prompt: prompts.hype.join("\n") } },
    { action: "app.sidekick.deck.character", settings: {} },
    { action: "app.sidekick.deck.voice", settings: {} },
  ];
  return actions.map((placement, column) => ({
    ...placement,
    device: plusDevice,
    coordinates: { column, row: 0 },
  }));
}
