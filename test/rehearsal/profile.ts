import type { KeyPlacement } from "../deck/deck-options.ts";

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
  const at = (column: number, row: number) => ({ coordinates: { column, row } });
  const second = account.channels.find(({ isPrimary }) => !isPrimary);
  return [
    { action: reaction, settings: { prompt: prompts.hype.join("\n") }, ...at(0, 0) },
    { action: reaction, settings: { prompt: prompts.roast.join("\n"), order: "shuffle" }, ...at(1, 0) },
    {
      action: reaction,
      settings: { prompt: prompts.look.join("\n"), features: { vision: true } },
      ...at(2, 0),
    },
    { action: reaction, settings: {}, ...at(3, 0) },
    { action: presence, settings: {}, ...at(4, 0) },
    ...account.characters.slice(0, 3).map(({ id }, index) => ({
      action: character,
      settings: { target: "specific", characterId: id },
      ...at(index, 1),
    })),
    { action: character, settings: { target: "previous" }, ...at(3, 1) },
    { action: character, settings: { target: "next" }, ...at(4, 1) },
    { action: presence, settings: { mode: "TEST" }, ...at(0, 2) },
    ...(second ? [{ action: presence, settings: { channelName: second.channelName }, ...at(1, 2) }] : []),
  ];
}
