import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ObsDouble, startObsDouble } from "../../obs/obs-double.ts";
import { type Stage, type StageOptions, startStage, uuid, wordsOn } from "../stage.ts";

const password = "correct-horse-battery";
let obs: ObsDouble;
let stage: Stage | undefined;
beforeEach(async () => {
  obs = await startObsDouble({ password });
});
afterEach(async () => {
  const logs = await stage?.logs();
  await stage?.close();
  stage = undefined;
  await obs.close();
  expect(logs).not.toContain(password);
  expect(logs).not.toMatch(/token=[^\s&]/);
});

async function raise(options: StageOptions) {
  const raised = await startStage({
    ...options,
    globalSettings: { obsAddress: obs.address, obsPassword: password, ...options.globalSettings },
  });
  stage = raised;
  const [first, second] = raised.keys;
  if (!first) throw new Error("There is no key.");
  return { ...raised, stage: raised, first, second: second ?? first };
}

const key = (does: string, more: Record<string, string> = {}) => ({
  action: uuid.overlay,
  settings: { does, ...more },
});

/** What a badge draws. */
const checkMark = "M-7 0.5L-2 5.5L7 -5";

describe("Overlay in OBS", () => {
  it("adds the overlay with one press, and a second finds nothing to do", async () => {
    const { first, shows, deck } = await raise({ keys: [key("install")] });
    await shows(first, "Add to OBS");
    first.press();
    await shows(first, "In scene");
    expect([...obs.inputs.keys()]).toEqual(["Sidekick Deck"]);
    const { settings } = obs.inputs.get("Sidekick Deck") ?? {};
    expect(settings?.["url"]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/overlay\/\?token=[\w-]{43}$/);
    await deck.waitFor(() => !first.svg()?.includes(checkMark), { what: "the check mark to go" });
    expect(wordsOn(first)).toBe("In scene");
    first.press();
    await deck.waitFor(() => first.svg()?.includes(checkMark), { what: "the check mark" });
    expect(wordsOn(first)).toBe("In scene");
    expect(obs.received.filter((request) => request === "CreateInput")).toHaveLength(1);
    expect(first.alerts).toBe(0);
  });

  it("shows on the voice key that it is muted in OBS, and a press unmutes it there", async () => {
    const { first, shows } = await raise({ keys: [{ action: uuid.voice, settings: { does: "mute" } }] });
    obs.addInput("Overlay", "browser_source", { url: "http://127.0.0.1:28196/overlay/?token=x" });
    obs.inputs.get("Overlay")!.isMuted = true;
    obs.addItem("Scene", "Overlay");
    await shows(first, "Muted in OBS");
    first.press();
    await expect.poll(() => obs.inputs.get("Overlay")?.isMuted).toBe(false);
    await shows(first, "Mute");
    first.press();
    await shows(first, "Muted");
  });

  it("is tested and removed from OBS by the settings' buttons, with what it lowers, and added again by the next press", async () => {
    const { first, shows, deck } = await raise({ keys: [key("install")] });
    await shows(first, "Add to OBS");
    const inspector = await first.openInspector();
    expect(await inspector.ask("testObs")).toMatchObject({
      ok: true,
      message: "OBS 32.0.1 is connected. The scene on air is “Scene”.",
    });
    const event = "removeOverlay";
    expect(await inspector.ask(event)).toEqual({ event, ok: true, message: "There was no overlay in OBS." });
    first.press();
    // The check mark is the end of the press: OBS has the source a little earlier.
    await deck.waitFor(() => first.svg()?.includes(checkMark), { what: "the check mark" });
    await shows(first, "In scene");
    obs.addInput("Music", "ffmpeg_source");
    deck.setGlobalSettings({ ...deck.globalSettings, lowered: ["Music"] });
    await expect
      .poll(() => obs.inputs.get("Music")?.filters)
      .toMatchObject([{ filterSettings: { sidechain_source: "Sidekick Deck" } }]);
    expect((await inspector.ask(event))["message"]).toBe(
      "1 overlay removed from OBS. The filters that lowered other sounds are removed from OBS.",
    );
    await shows(first, "Add to OBS");
    expect([...obs.inputs].map(([name, { filters }]) => [name, filters])).toEqual([["Music", []]]);
    await deck.waitFor(() => !("lowered" in deck.globalSettings), { what: "the setting to be gone" });
    first.press();
    await shows(first, "In scene");
    await obs.close();
    expect(await inspector.ask(event)).toMatchObject({ event, ok: false });
  });

  it("adds it once however fast two keys are pressed", async () => {
    const { first, second, shows } = await raise({ keys: [key("install"), key("install")] });
    await shows(second, "Add to OBS");
    first.press();
    second.press();
    await shows(first, "In scene");
    await shows(second, "In scene");
    await expect.poll(() => obs.received.filter((request) => request === "GetVersion")).toHaveLength(2);
    expect([...obs.inputs.keys()]).toEqual(["Sidekick Deck"]);
    expect(obs.scenes.get("Scene")).toHaveLength(1);
  });
});

describe("what happens when OBS changes", () => {
  const primary = (): string => stage?.account.channels[0]?.channelName ?? "";

  it("the AI joins when the stream begins and leaves when it ends, if the streamer has turned that on", async () => {
    const { first, shows, waitForRequests, asked } = await raise({
      keys: [{ action: uuid.presence, settings: {} }],
      globalSettings: { obsJoins: true },
    });
    await shows(first, "Join");
    await expect.poll(() => obs.received).toContain("GetStreamStatus");
    obs.setStreaming(true);
    await waitForRequests("POST", `/v1/streams/${primary()}`, 1);
    await shows(first, "In chat");
    obs.show("Scene");
    obs.setStreaming(false);
    await waitForRequests("DELETE", `/v1/streams/${primary()}`, 1);
    await shows(first, "Join");
    expect(asked("POST", `/v1/streams/${primary()}`)).toHaveLength(1);
  });

  it("the AI learns the scene, and a prompt may contain it", async () => {
    obs.addScene("Boss <fight>");
    const { first, shows, waitForRequests } = await raise({
      keys: [{ action: uuid.reaction, settings: { prompt: "Now in {scene}!" } }],
    });
    await shows(first, "React");
    const inspector = await first.openInspector();
    expect(await inspector.ask("sceneText", { text: "x".repeat(701) })).toMatchObject({ text: "" });
    const text = "The scene is now {scene}.";
    expect(await inspector.ask("sceneText", { text: ` ${text} ` })).toMatchObject({ text });
    // The scene was read before that.
    await expect.poll(() => obs.received).toContain("GetStreamStatus");
    obs.show("Boss <fight>");
    const [context] = await waitForRequests("POST", "/v1/events", 1);
    expect(context?.body).toEqual({
      eventType: "GAME_EVENT",
      data: { channelName: primary(), content: "The scene is now Boss <fight>.", ttl: 600 },
    });
    first.press();
    const [reaction] = await waitForRequests("POST", "/v1/events/generations", 1);
    expect(reaction?.body).toMatchObject({ data: { content: "Now in Boss <fight>!" } });
    expect(wordsOn(first)).not.toContain("Failed");
  });
});
