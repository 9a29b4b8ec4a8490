import { afterEach, expect, it } from "vitest";
import { profileWords } from "../../../shared/words/words.ts";
import { classicDevice } from "../../deck/devices.ts";
import { type Stage, type StageOptions, startStage, uuid } from "../stage.ts";

let stage: Stage;
afterEach(() => stage.close());
const start = async (options: StageOptions = {}): Promise<void> => {
  stage = await startStage({ deck: { host: "OpenDeck" }, devices: [classicDevice], ...options });
};
const { hype, roast } = profileWords.en.reactions;

it("OpenDeck's new keys are filled in once, and their titles set", async () => {
  await start({ keys: [{ action: uuid.reaction, settings: { prompt: "Mine." } }] });
  const { deck } = stage;
  const key = deck.addKey({ action: uuid.reaction, coordinates: { column: 0, row: 2 } });
  await deck.waitFor(() => key.title === roast.title, { what: "the title", state: () => key.title });
  expect(key.settings).toEqual({
    prompt: roast.prompts.join("\n"),
    order: "shuffle",
    pictogram: "devil",
    starter: "1,0",
  });
  expect(stage.keys[0]?.settings).toEqual({ prompt: "Mine." });
  const other = deck.addKey({ action: uuid.reaction, coordinates: { column: 1, row: 2 } });
  await deck.waitFor(() => "prompt" in other.settings, { what: "the other key's prompt" });
  expect(other.settings).not.toEqual(key.settings);
});

it("a restart fills no key in again: the streamer's changes stay", async () => {
  await start({ keys: [{ action: uuid.reaction }] });
  const { deck, keys } = stage;
  const [key] = keys;
  await deck.waitFor(() => key?.title === hype.title, { what: "the title" });
  const before = deck.commands.length;
  await deck.restart();
  await deck.waitFor(() => deck.commands.slice(before).some(({ event }) => event === "setImage"), {
    what: "the key's image after the restart",
  });
  const other = deck.addKey({ action: uuid.reaction, coordinates: { column: 3, row: 2 } });
  await deck.waitFor(() => other.title === roast.title, { what: "another key to be filled in" });
  const given = deck.commands.slice(before).filter(({ event }) => event === "setSettings");
  expect(given.map(({ payload }) => payload)).toEqual([other.settings]);
});
