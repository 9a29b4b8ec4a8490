import { expect, it } from "vitest";
import { profileWords } from "../../../shared/words/words.ts";
import { classicDevice } from "../../deck/devices.ts";
import { raise } from "../../end-to-end/raise.ts";
import { uuid } from "../stage.ts";

const { roast } = profileWords.en.reactions;

it("OpenDeck's new keys are filled in once, with their titles, and a restart leaves the streamer's changes", async () => {
  const { deck, keys } = await raise({
    deck: { host: "OpenDeck" },
    devices: [classicDevice],
    keys: [{ action: uuid.reaction, settings: { prompt: "Mine." } }, { action: uuid.reaction }],
  });
  const [own, first] = keys;
  await deck.waitFor(() => first?.title === roast.title, {
    what: "the title",
    state: () => first?.title ?? "",
  });
  expect(first?.settings).toEqual({
    prompt: roast.prompts.join("\n"),
    order: "shuffle",
    pictogram: "devil",
    starter: "1,0",
  });
  expect(own?.settings).toEqual({ prompt: "Mine." });
  const lay = async (column: number) => {
    const key = deck.addKey({ action: uuid.reaction, coordinates: { column, row: 2 } });
    await deck.waitFor(() => "prompt" in key.settings, { what: "the key to be filled in" });
    return key;
  };
  const second = await lay(0);
  expect(second.settings).not.toEqual(first?.settings);
  const before = deck.commands.length;
  await deck.restart();
  await deck.waitFor(() => deck.commands.slice(before).some(({ event }) => event === "setImage"), {
    what: "the key's image after the restart",
  });
  const third = await lay(3);
  expect(third.settings).not.toEqual(second.settings);
  const given = deck.commands.slice(before).filter(({ event }) => event === "setSettings");
  expect(given.map(({ payload }) => payload)).toEqual([third.settings]);
});
