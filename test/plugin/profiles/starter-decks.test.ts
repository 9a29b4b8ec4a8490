import type { Language as DeckLanguage } from "@elgato/streamdeck";
import { afterEach, describe, expect, it } from "vitest";
import { type Language, keyWords, languages, messages } from "../../../shared/words/words.ts";
import { starterDecks } from "../../../plugin/profiles/starter-decks.ts";
import { DeckDial } from "../../deck/deck-dial.ts";
import { type DeviceInfo, classicDevice, miniDevice, plusDevice, xlDevice } from "../../deck/devices.ts";
import { type Stage, startStage, uuid, wordsOn } from "../stage.ts";

const devices = [miniDevice, classicDevice, xlDevice, plusDevice];
const neo: DeviceInfo = { id: "9E0", name: "Stream Deck Neo", size: { columns: 4, rows: 2 }, type: 9 };
/** How many keys and dials each profile has. */
const counts: Readonly<Record<number, number>> = { 1: 6, 0: 15, 2: 29, 7: 12 };

let stage: Stage;
afterEach(() => stage.close());

/** One key on each device, from whose inspector its deck is filled. */
const start = async (language: Language = "en", on: readonly DeviceInfo[] = devices): Promise<void> => {
  stage = await startStage({
    // As Stream Deck names it.
    language: language.replace("-", "_") as DeckLanguage,
    devices: on,
    keys: on.map((device) => ({ action: uuid.quiet, device })),
  });
};
const fill = async (device: DeviceInfo) => {
  const key = stage.keys.find((each) => each.device.id === device.id);
  if (!key) throw new Error(`There is no key on the ${device.name}.`);
  const inspector = await key.openInspector();
  const answer = await inspector.ask("fillDeck");
  await inspector.close();
  return answer;
};

describe("filling a deck", () => {
  it.each(Object.keys(languages) as Language[])(
    "puts a true image on every key of every deck: %s",
    async (language) => {
      await start(language);
      const { deck } = stage;
      for (const device of devices) {
        expect(await fill(device)).toEqual({
          event: "fillDeck",
          ok: true,
          message: messages[language].starter.asked.replace("{name}", "Sidekick Deck"),
        });
      }
      await deck.waitFor(() => deck.profiles.length === devices.length, { what: "the profiles" });
      // Nothing of the streamer's is touched, and nothing else is shown yet.
      expect(stage.keys.every(({ visible }) => visible)).toBe(true);
      for (const { device, firstPage } of deck.profiles) deck.showPage(firstPage, device);
      const filled = deck.actions.filter(({ visible }) => visible);
      for (const { deviceType } of starterDecks)
        expect(filled.filter(({ device }) => device.type === deviceType)).toHaveLength(
          counts[deviceType] ?? 0,
        );
      const { setUp, badKey, connecting, noPrompt, noText, choose, notValid, unknown } = keyWords[language];
      const unset = [setUp, badKey, connecting, noPrompt, noText, choose, notValid, unknown];
      for (const action of filled) {
        const shown = (): string =>
          action instanceof DeckDial ? JSON.stringify(action.feedback) : wordsOn(action);
        const isPainted = (): boolean =>
          action instanceof DeckDial ? action.feedbacks.length > 0 : action.imageCount > 0;
        await deck.waitFor(() => isPainted() && !unset.some((words) => shown().includes(words)), {
          what: `${action.action} to be painted`,
          state: () => `it shows ${shown()}`,
        });
      }
      expect(deck.complaints).toEqual([]);
      expect(filled.filter((action) => action.alerts > 0)).toEqual([]);
    },
  );

  it("says when there is none for the device", async () => {
    await start("en", [neo]);
    expect(await fill(neo)).toMatchObject({ ok: false, message: messages.en.starter.none });
    expect(stage.deck.commands.map(({ event }) => event)).not.toContain("switchToProfile");
  });

  it("shows the profile when it is asked for again", async () => {
    await start("en", [classicDevice]);
    await fill(classicDevice);
    await stage.deck.waitFor(() => stage.deck.profiles[0], { what: "the profile" });
    void fill(classicDevice).catch(() => {});
    await stage.deck.waitFor(() => stage.keys[0]?.visible === false, { what: "the profile to be shown" });
    expect(stage.deck.actions.filter(({ visible }) => visible)).toHaveLength(15);
  });
});
