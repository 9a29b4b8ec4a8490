import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DeckKey } from "../../deck/deck-key.ts";
import type { JsonObject } from "../../deck/json.ts";
import { type ObsDouble, startObsDouble } from "../../obs/obs-double.ts";
import { type Stage, startStage, uuid, wordsOn } from "../stage.ts";

const password = "correct-horse-battery";
let obs: ObsDouble;
let stage: Stage;
let install: DeckKey;
let installToo: DeckKey;
let mute: DeckKey;
let reaction: DeckKey;
beforeAll(async () => {
  const installs = { action: uuid.overlay, settings: { does: "install" } };
  stage = await startStage({
    keys: [
      installs,
      installs,
      { action: uuid.voice, settings: { does: "mute" } },
      { action: uuid.reaction, settings: { prompt: "Now in {scene}!" } },
    ],
  });
  [install, installToo, mute, reaction] = stage.keys as [DeckKey, DeckKey, DeckKey, DeckKey];
});
afterAll(async () => {
  const logs = await stage.logs();
  await stage.close();
  expect(logs).not.toContain(password);
  expect(logs).not.toMatch(/token=[^\s&]/);
});
beforeEach(async () => {
  obs = await startObsDouble({ password });
  change({ obsAddress: obs.address, obsPassword: password });
  for (const key of [install, installToo])
    await stage.deck.waitFor(() => offers(key), { what: "the key to offer the overlay to the new OBS" });
});
afterEach(() => obs.close());

const change = (settings: JsonObject): void =>
  stage.deck.setGlobalSettings({ ...stage.deck.globalSettings, ...settings });

/** What a badge draws. */
const checkMark = "M-7 0.5L-2 5.5L7 -5";
const plus = "M0 -16V4M-10 -6H10";
/** Whether a key that adds the overlay offers that, with no check mark left of a press before. */
const offers = (key: DeckKey): boolean =>
  wordsOn(key) === "Add to OBS" && key.svg()?.includes(plus) === true && !key.svg()?.includes(checkMark);
/** Whether a key that adds the overlay has a bubble in place of the plus. */
const isThere = (key: DeckKey): boolean => wordsOn(key) === "Add to OBS" && !key.svg()?.includes(plus);

describe("Overlay in OBS", () => {
  it("adds the overlay with one press, and a second finds nothing to do", async () => {
    const { deck } = stage;
    install.press();
    await deck.waitFor(() => install.svg()?.includes(checkMark), { what: "the check mark" });
    expect([...obs.inputs.keys()]).toEqual(["Sidekick Deck"]);
    const { settings } = obs.inputs.get("Sidekick Deck") ?? {};
    expect(settings?.["url"]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/overlay\/\?token=[\w-]{43}$/);
    await deck.waitFor(() => !install.svg()?.includes(checkMark), { what: "the check mark to go" });
    expect([wordsOn(install), isThere(install)]).toEqual(["Add to OBS", true]);
    install.press();
    await deck.waitFor(() => install.svg()?.includes(checkMark), { what: "the check mark" });
    expect(obs.received.filter((request) => request === "CreateInput")).toHaveLength(1);
    expect(install.alerts).toBe(0);
  });

  it("shows on the voice key that it is muted in OBS, and a press unmutes it there", async () => {
    obs.addInput("Overlay", "browser_source", { url: "http://127.0.0.1:28196/overlay/?token=x" });
    obs.inputs.get("Overlay")!.isMuted = true;
    obs.addItem("Scene", "Overlay");
    await stage.shows(mute, "Muted in OBS");
    mute.press();
    await expect.poll(() => obs.inputs.get("Overlay")?.isMuted).toBe(false);
    await expect.poll(() => wordsOn(mute)).toBe("Voice on");
    mute.press();
    await stage.shows(mute, "Muted");
  });

  it("is tested and removed from OBS by the settings' buttons, with what it lowers, and added again by the next press", async () => {
    const { deck } = stage;
    const inspector = await installToo.openInspector();
    expect(await inspector.ask("testObs")).toMatchObject({
      ok: true,
      message: "OBS 32.0.1 is connected. The scene on air is “Scene”.",
    });
    const event = "removeOverlay";
    expect(await inspector.ask(event)).toEqual({ event, ok: true, message: "There was no overlay in OBS." });
    installToo.press();
    // The check mark is the end of the press: OBS has the source a little earlier.
    await deck.waitFor(() => installToo.svg()?.includes(checkMark), { what: "the check mark" });
    expect(isThere(installToo)).toBe(true);
    obs.addInput("Music", "ffmpeg_source");
    change({ lowered: ["Music"] });
    await expect
      .poll(() => obs.inputs.get("Music")?.filters)
      .toMatchObject([{ filterSettings: { sidechain_source: "Sidekick Deck" } }]);
    expect((await inspector.ask(event))["message"]).toBe(
      "1 overlay removed from OBS. The filters that lowered other sounds are removed from OBS.",
    );
    await deck.waitFor(() => !isThere(installToo), { what: "the key to offer the overlay again" });
    expect([...obs.inputs].map(([name, { filters }]) => [name, filters])).toEqual([["Music", []]]);
    await deck.waitFor(() => !("lowered" in deck.globalSettings), { what: "the setting to be gone" });
    installToo.press();
    await deck.waitFor(() => isThere(installToo), { what: "the overlay to be there" });
    await obs.close();
    expect(await inspector.ask(event)).toMatchObject({ event, ok: false });
  });

  it("tells the AI the scene on air, and a prompt may contain it", async () => {
    obs.addScene("Boss <fight>");
    const { waitForRequests } = stage;
    await stage.shows(reaction, "React");
    const inspector = await reaction.openInspector();
    expect(await inspector.ask("sceneText", { text: "x".repeat(701) })).toMatchObject({ text: "" });
    const text = "The scene is now {scene}.";
    expect(await inspector.ask("sceneText", { text: ` ${text} ` })).toMatchObject({ text });
    // The scene was read before that.
    await expect.poll(() => obs.received).toContain("GetStreamStatus");
    obs.show("Boss <fight>");
    const [context] = await waitForRequests("POST", "/v1/events", 1);
    expect(context?.body).toEqual({
      eventType: "GAME_EVENT",
      data: {
        channelName: stage.account.channels[0]?.channelName,
        content: "The scene is now Boss <fight>.",
        ttl: 600,
      },
    });
    reaction.press();
    const [generation] = await waitForRequests("POST", "/v1/events/generations", 1);
    expect(generation?.body).toMatchObject({ data: { content: "Now in Boss <fight>!" } });
    expect(wordsOn(reaction)).not.toContain("Failed");
  });
});
