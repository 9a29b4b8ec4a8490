import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { DeckDial } from "../deck/deck-dial.ts";
import { hostNames } from "../deck/deck-options.ts";
import { plusDevice } from "../deck/devices.ts";
import { uuid } from "../plugin/stage.ts";
import { raise } from "./raise.ts";

const generations = "/v1/events/generations";
const hello = { action: uuid.reaction, settings: { prompt: "Say hello" } };
const mute = { action: uuid.voice, settings: { does: "mute" } };

/** What the plugin has stored: it is killed at a restart. */
async function storedIn(homeDir: string): Promise<string> {
  const name = (await readdir(homeDir, { recursive: true })).find((path) =>
    path.endsWith("sidekick-deck.json"),
  );
  return name === undefined ? "" : (await readFile(join(homeDir, name), "utf8")).replaceAll(/\s/g, "");
}

describe.each(hostNames)("in %s", (host) => {
  it("a press is sent once, settings of a key count at once, both stay as they are over a restart, and the process ends with its socket", async () => {
    const homeDir = await mkdtemp(join(tmpdir(), "sidekick-home-"));
    onTestFinished(() => rm(homeDir, { recursive: true }));
    const raised = await raise({ host, keys: [hello, mute], deck: { homeDir } });
    const { deck, first, second, shows, countsDown, asked } = raised;
    await shows(first, "React");
    const inspector = await first.openInspector();
    await expect.poll(async () => (await inspector.ask("getTrouble"))["message"]).toBe("");
    inspector.setSettings({ prompt: "Say goodbye" });
    await deck.waitFor(() => first.settings["prompt"] === "Say goodbye", { what: "the new prompt" });
    await first.heard();
    first.press();
    await countsDown(first);
    second.press();
    await shows(second, "Muted");
    await expect.poll(() => storedIn(homeDir)).toMatch(/"muted":true/);
    await inspector.close();
    await deck.restart();
    await countsDown(first);
    await shows(second, "Muted");
    expect(asked("POST", generations)).toMatchObject([{ body: { data: { content: "Say goodbye" } } }]);
    expect(deck.complaints).toEqual([]);
    expect(await deck.close()).toEqual({ exitCode: 0, killed: false });
  });
});

describe("what OpenDeck sends again after every start", () => {
  it("is no press, no turn of a dial and no question", async () => {
    const { deck, first, dials, shows, asked } = await raise({
      host: "OpenDeck",
      devices: [plusDevice],
      keys: [mute, hello],
      dials: [{ action: uuid.reaction, settings: { prompt: "One\nTwo" } }],
    });
    const [dial] = dials;
    await shows(first, "Voice on");
    const inspector = await first.openInspector();
    await deck.restart(() => {
      first.press();
      deck.actions[1]?.appear();
      (dial as DeckDial).rotate(1);
      inspector.send({ event: "getSetUpUrl" });
    });
    const opened = () => deck.commands.filter(({ event }) => event === "openUrl").length;
    const before = opened();
    for (const again of [false, true]) {
      if (again) await deck.restart();
      await shows(first, "Voice on");
      await shows(deck.actions[1]!, "React");
    }
    // What comes now is meant.
    first.press();
    await shows(first, "Muted");
    expect(JSON.stringify((dial as DeckDial).feedback)).not.toContain("Two");
    expect(asked("POST", generations)).toEqual([]);
    expect(opened()).toBe(before);
    expect(deck.complaints).toEqual([]);
  });
});
