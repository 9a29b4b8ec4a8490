import type { Language as DeckLanguage } from "@elgato/streamdeck";
import { afterEach, describe, expect, it } from "vitest";
import { type Language, fill as filled, keyWords, messages } from "../../../shared/words/words.ts";
import { starterDecks } from "../../../plugin/profiles/starter-decks.ts";
import { DeckDial } from "../../deck/deck-dial.ts";
import { type JsonObject, isJsonObject } from "../../deck/json.ts";
import { type DeviceInfo, allDevices, classicDevice } from "../../deck/devices.ts";
import { type Stage, startStage, uuid, wordsOn } from "../stage.ts";

/** A deck on the screen: a streamer chooses how many keys it has. */
const virtual: DeviceInfo = {
  id: "0DE",
  name: "Virtual Stream Deck",
  size: { columns: 4, rows: 2 },
  type: 11,
};
/** How many keys and dials each profile has, by the device's type. */
const counts: Readonly<Record<number, number>> = { 1: 6, 9: 8, 12: 12, 0: 15, 2: 30, 10: 30, 7: 12, 13: 34 };

let stage: Stage;
afterEach(() => stage.close());

/** One key on each device, from whose inspector its deck is filled. */
const start = async (language: Language = "en", on: readonly DeviceInfo[] = allDevices): Promise<void> => {
  stage = await startStage({
    // As Stream Deck names it.
    language: language.replace("-", "_") as DeckLanguage,
    devices: on,
    keys: on.map((device) => ({ action: uuid.quiet, device })),
  });
};
const isReply = (payload: unknown): payload is JsonObject =>
  isJsonObject(payload) && payload["event"] === "fillDeck" && "ok" in payload;
const fill = async (device: DeviceInfo) => {
  const key = stage.keys.find((each) => each.device.id === device.id);
  if (!key) throw new Error(`There is no key on the ${device.name}.`);
  const { deck } = stage;
  const inspector = await key.openInspector();
  const before = deck.commands.length;
  // The profile hides the key, which closes its inspector, perhaps before the reply is there.
  void inspector.ask("fillDeck").catch(() => {});
  const reply = await deck.waitFor(
    () => deck.commands.slice(before).flatMap(({ payload }) => (isReply(payload) ? [payload] : []))[0],
    { what: "the reply" },
  );
  await inspector.close();
  return reply;
};

describe("filling a deck", () => {
  it("puts a true image on every key of every deck", async () => {
    // A language that Stream Deck writes in another way.
    const language = "zh-CN";
    await start(language);
    const { deck } = stage;
    for (const device of allDevices) {
      expect(await fill(device)).toEqual({
        event: "fillDeck",
        ok: true,
        message: filled(messages[language].starter.asked, { name: "Sidekick Deck" }),
      });
    }
    // The profiles are shown, and the streamer's keys are still on their own page.
    await deck.waitFor(() => stage.keys.every(({ visible }) => !visible), { what: "the profiles" });
    const shownActions = deck.actions.filter(({ visible }) => visible);
    for (const { deviceType } of starterDecks)
      expect(shownActions.filter(({ device }) => device.type === deviceType)).toHaveLength(
        counts[deviceType] ?? 0,
      );
    const { setUp, badKey, connecting, noPrompt, noText, choose, notValid, unknown } = keyWords[language];
    const unset = [setUp, badKey, connecting, noPrompt, noText, choose, notValid, unknown];
    for (const action of shownActions) {
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
    expect(shownActions.filter((action) => action.alerts > 0)).toEqual([]);
  });

  it("says when there is none for the device, and shows one again that is asked for again", async () => {
    await start("en", [virtual, classicDevice]);
    expect(await fill(virtual)).toMatchObject({ ok: false, message: messages.en.starter.none });
    expect(stage.deck.commands.map(({ event }) => event)).not.toContain("switchToProfile");
    const isShown = () =>
      stage.deck.waitFor(() => stage.keys[1]?.visible === false, { what: "the profile to be shown" });
    await fill(classicDevice);
    await isShown();
    stage.deck.showPage(0, classicDevice);
    await fill(classicDevice);
    await isShown();
    const onClassic = stage.deck.actions.filter(({ device, visible }) => visible && device.type === 0);
    expect(onClassic).toHaveLength(15);
  });
});
