import { describe, expect, it } from "vitest";
import type { DeckKey } from "../deck/deck-key.ts";
import { type DeviceInfo, classicDevice } from "../deck/devices.ts";
import type { EnvelopeType } from "../../shared/api/envelope.ts";
import { anyEnvelopeOf } from "../shared/envelopes.ts";
import { uuid, wordsOn } from "../plugin/stage.ts";
import { raise } from "./raise.ts";

const kinds = [
  { action: uuid.reaction, settings: { prompt: "Hi" }, shows: /^React$/ },
  { action: uuid.context, settings: { content: "Boss" }, shows: /^Boss$/ },
  { action: uuid.character, settings: { target: "next" }, shows: /^Next: Bosun Brine$/ },
  { action: uuid.presence, settings: {}, shows: /^AI out$/ },
  { action: uuid.status, settings: {}, shows: /LIVE/ },
  { action: uuid.voice, settings: {}, shows: /^Voice on$/ },
  { action: uuid.alerts, settings: {}, shows: /^Alerts on$/ },
  { action: uuid.quiet, settings: {}, shows: /All quiet/ },
] as const;
const large: DeviceInfo = {
  ...classicDevice,
  id: "1".repeat(32),
  name: "Large",
  size: { columns: 11, rows: 8 },
};
const expectedOf = new Map<string, RegExp>(kinds.map(({ action, shows }) => [action, shows]));
const kindAt = (at: number) => {
  const { action, settings } = kinds[at % kinds.length] ?? kinds[0];
  return { action, settings };
};
const isTrue = (key: DeckKey): boolean => expectedOf.get(key.action)?.test(wordsOn(key)) ?? false;

describe("a deck in a busy channel", () => {
  it("gets nothing to draw for events that change nothing on its keys", async () => {
    const character = { action: uuid.character, settings: { target: "next" } };
    const raised = await raise({
      devices: [large],
      keys: [
        ...kinds.map((_, at) => kindAt(at)),
        { action: uuid.answer, settings: { from: "moderators" } },
        { action: uuid.approve },
        character,
      ],
    });
    const { deck, keys, service } = raised;
    const isPainted = (): boolean => keys.every(({ images }) => images.length > 0);
    await deck.waitFor(
      () => isPainted() && keys.filter(({ action }) => expectedOf.has(action)).every(isTrue),
      {
        what: "every key to be true",
      },
    );
    const characters = keys.filter(({ action }) => action === uuid.character);
    const change = async (): Promise<void> => {
      const before = characters.map((key) => key.svg());
      service.perform("character-changed-elsewhere");
      await deck.waitFor(() => characters.every((key, at) => key.svg() !== before[at]), {
        what: "the other character",
      });
    };
    const drawn = () => deck.commands.filter(({ event }) => /^set(Image|Title|Feedback)/.test(event)).length;
    await raised.hearsEvents();
    await change();
    const quietTypes = ["chat.message", "ai.thoughts", "channel.event", "ai.moderation", "chat.ai_message"];
    for (let count = 0; count < 100; count++)
      for (const type of quietTypes as EnvelopeType[]) service.emit(type, anyEnvelopeOf(type).payload);
    const before = drawn();
    // Events come in order: once this change is on the key, all before it have been dealt with.
    await change();
    expect(drawn() - before).toBe(characters.length);
    expect(deck.complaints).toEqual([]);
  });
});
