import { describe, expect, it } from "vitest";
import { createLogRing } from "../../../plugin/host/log-ring.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { eventually } from "../../fixtures/eventually.ts";
import { readFrames } from "../../fixtures/read-frames.ts";
import { samplePayloads } from "../../shared/envelopes.ts";
import { uuid, wordsOn } from "../stage.ts";
import { setCheckStage } from "./check-stage.ts";

describe("the report", () => {
  it("of a whole run holds the check, versions, settings and log, and no secret, name or text", async () => {
    const prompt = "PROMPT-zebra";
    const secrets = { apiKey: "sk-wrong-SECRET", obsPassword: "PASSWORD-giraffe" };
    const stage = await setCheckStage({
      keys: [
        { action: uuid.reaction, settings: { prompt } },
        { action: uuid.context, settings: { content: "CONTEXT-lion" } },
        { action: uuid.approve, settings: {} },
      ],
      globalSettings: {
        obsPassword: secrets.obsPassword,
        approval: true,
        approvalSeconds: 120,
      },
      obs: { password: secrets.obsPassword },
    });
    expect(await stage.inspector.ask("detailedLog", { turn: "on" })).toMatchObject({
      remainingMs: expect.closeTo(3_600_000, -4.5) as number,
    });
    expect(await stage.inspector.ask("sceneText", { text: "SCENETEXT-ape {scene}" })).toMatchObject({
      text: "SCENETEXT-ape {scene}",
    });
    expect(await stage.inspector.ask("hiddenWords", { text: "HIDDEN-gnu\nEMU" })).toMatchObject({
      text: "HIDDEN-gnu\nEMU",
    });
    stage.addOverlay();
    stage.obs.addScene("SCENE-otter");
    const { service, account } = stage;
    await expect.poll(() => service.openStreams().eventsub, { timeout: 25_000 }).toBeGreaterThan(0);
    const message = "Well, HIDDEN gnu and e m u";
    service.emit("chat.ai_message", { ...samplePayloads["chat.ai_message"], id: "said", message });
    await stage.shows(stage.keys[2]!, "1 Well, HIDDEN");
    // A press counts once the message has been on the key for a moment.
    await expect
      .poll(() => (stage.keys[2]?.press(), wordsOn(stage.keys[2]!)), { timeout: 25_000 })
      .not.toContain("Well");
    await eventually(async () => {
      const page = await fetch(new URL("/v1/eventsub/stream", stage.url), { headers: stage.headers });
      expect(JSON.stringify(await readFrames(page, 1))).toContain("Well, ••• and •••");
    });
    for (const scenario of ["follow", "joined-elsewhere"] as const) service.perform(scenario);
    for (const key of stage.keys) key.press();
    await stage.waitForRequests("POST", "/v1/events", 1);
    service.emitRaw(
      'event: chat.message\ndata: {"id":"1","payload":{"username":"VIEWER-wolf","message":"CHAT-bear"}}\n\n',
    );
    stage.obs.show("SCENE-otter");
    const settings = { baseUrl: service.baseUrl, relayPort: 0, obsAddress: stage.obs.address };
    const details = [
      "GET /v1/channels/status: status 200 after \\d+ ms\\.",
      "POST /v1/events: status 200 after \\d+ ms\\.",
      "GET /v1/events/chat/messages/stream: open\\.",
      "OBS, GetSceneList: done after \\d+ ms\\.",
      "A press of app\\.sidekick\\.deck\\.reaction: done\\.",
    ];
    const whole = await eventually(async () => {
      const text = await stage.report();
      for (const detail of details) expect(text).toMatch(new RegExp(`^\\d{4}-\\S+Z debug ${detail}$`, "m"));
      expect(text).toMatch(/^versions: fine\. Sidekick Deck \d/m);
      return text;
    });
    // And once more with everything wrong.
    stage.deck.setGlobalSettings({ ...settings, apiKey: secrets.apiKey, obsPassword: "PASSWORD-wrong" });
    const report = await eventually(async () => {
      const text = await stage.report();
      expect(text).toContain("key: trouble");
      expect(text).toContain("obs: trouble");
      return text;
    });
    const token = new URL(stage.url).searchParams.get("token") ?? "?";
    const channels = account.channels.map(({ channelName }) => channelName);
    const people = [...whole.matchAll(/VIEWER-\w+/g)].map(([found]) => found);
    expect(people).toEqual([]);
    for (const text of [whole, report])
      for (const secret of [
        ...Object.values(secrets),
        account.apiKey,
        token,
        ...channels,
        prompt,
        "PASSWORD",
        "CONTEXT-lion",
        "SCENETEXT",
        "SCENE-otter",
        "VIEWER-wolf",
        "CHAT-bear",
        "HIDDEN",
        "EMU",
        "e m u",
        "gnu",
        new URL(service.baseUrl).host,
      ])
        expect(text).not.toContain(secret);
    const logs = await stage.logs();
    for (const hidden of ["HIDDEN", "EMU", "e m u", "gnu"]) expect(logs).not.toContain(hidden);
    expect(whole).toMatch(/^## First frames of voices\n\n(?:none came|event audio, JSON of )/m);
    expect(whole).toMatch(/^API key: set$/m);
    expect(whole).toMatch(/^channel: primary$/m);
    expect(whole).toMatch(/^\d{4}-\S+Z info OBS is connected\.$/m);
    expect(report.split("## Last faults")[1]?.split("## Log")[0]).toMatch(/^\d{4}-\S+Z warn /m);
  });
});

describe("the lines kept of the log", () => {
  it("are the last five hundred, and faults stay longer", () => {
    const log = createRecordedLog();
    const ring = createLogRing(log, { ...createFakeClock(), wall: () => 7 });
    ring.log.warn("A fault.");
    for (let count = 0; count < 500; count++) ring.log.info(`Line ${count}.`);
    expect(ring.lines).toHaveLength(500);
    expect(ring.lines.at(-1)).toEqual({ at: 7, level: "info", sentence: "Line 499." });
    expect(ring.lines.some(({ level }) => level === "warn")).toBe(false);
    expect(ring.faults).toEqual([{ at: 7, level: "warn", sentence: "A fault." }]);
    expect(log.lines).toHaveLength(501);
  });
});
