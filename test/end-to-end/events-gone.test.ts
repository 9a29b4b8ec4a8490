import { describe, expect, it } from "vitest";
import { smallBadge } from "../../plugin/drawing/badges.ts";
import { raise } from "./raise.ts";
import { uuid, wordsOn } from "../plugin/stage.ts";
import { readFrames } from "../fixtures/read-frames.ts";

const eventSub = "GET /v1/eventsub/stream";
const generations = "/v1/events/generations";
const hello = { action: uuid.reaction, settings: { prompt: "Say hello" } };
const next = { action: uuid.character, settings: { target: "next" } };
const presence = { action: uuid.presence, settings: {} };
const status = { action: uuid.status, settings: {} };
const context = { action: uuid.context, settings: { content: "The boss is near." } };

describe("unavailable events", () => {
  it("leave the keys at work: they show what they know, and that what happens elsewhere is missing", async () => {
    const { first, shows, countsDown, stage } = await raise({
      keys: [hello, next, presence, status, context],
      before: (service) => service.control.answerWith(eventSub, 503, { times: Infinity }),
    });
    for (const [at, words] of ["React", "Brine", "Join", "AI out", "The boss"].entries()) {
      const key = stage.keys[at];
      if (key) await shows(key, words);
    }
    const marked = () => stage.keys.map((key) => key.svg()?.includes(smallBadge));
    await expect.poll(marked).toEqual([true, true, true, true, false]);
    first.press();
    await countsDown(first);
    expect(stage.asked("POST", generations)).toHaveLength(1);
    expect(first.alerts).toBe(0);
    const inspector = await first.openInspector();
    const trouble = async () => (await inspector.ask("getTrouble"))["message"];
    await expect.poll(trouble).toMatch(/^No live updates at the moment\..*has a problem/);
    stage.service.control.clear();
    // What failed to open is tried again after up to 30 s.
    await expect.poll(marked, { timeout: 60_000 }).toEqual([false, false, false, false, false]);
    await expect.poll(trouble).toBe("");
  });

  it("leave a key its countdown even if its list cannot be read either", async () => {
    const { first, shows, countsDown, stage } = await raise({
      keys: [{ ...hello, settings: { ...hello.settings, channelName: "emberfox" } }],
      before({ control }) {
        control.answerWith(eventSub, 503, { times: Infinity });
        control.answerWith("GET /v1/channels/status", 503, { times: Infinity });
      },
    });
    await shows(first, "No service");
    first.press();
    await stage.waitForRequests("POST", generations, 1);
    await countsDown(first);
  });
});

describe("a plan with the chat stream and no events", () => {
  it("lets a key show the AI's answer, prompts know who wrote, and pages show both", async () => {
    const { first, shows, service, stage } = await raise({
      keys: [{ ...hello, settings: { prompt: "Greet {viewer}" } }],
      owner: "Harbour",
    });
    await shows(first, "React");
    const inspector = await first.openInspector();
    await expect.poll(async () => (await inspector.ask("getOverlayUrl"))["url"]).toContain("http");
    const { url } = (await inspector.ask("getOverlayUrl")) as { url: string };
    const { origin, searchParams } = new URL(url);
    const page = await fetch(`${origin}/v1/eventsub/stream`, {
      headers: { authorization: `Bearer ${searchParams.get("token") ?? ""}` },
    });
    await expect.poll(() => service.openStreams().chat).toBe(1);
    // Any other line might be a command, which no prompt takes for a message.
    service.perform("emoji-storm", { channelName: "quietharbour" });
    const [line] = await readFrames(page, 1);
    expect(line?.event).toBe("chat.message");
    const { payload } = JSON.parse(line?.text ?? "") as { payload: { username: string } };
    first.press();
    const [request] = await stage.waitForRequests("POST", generations, 1);
    expect(JSON.stringify(request?.body)).toContain(`Greet ${payload.username}`);
    await stage.deck.waitFor(() => /\d/.test(wordsOn(first)) && !wordsOn(first).includes("Thinking"), {
      what: "the answer",
      state: () => wordsOn(first),
    });
    expect(first.svg()).not.toContain(smallBadge);
    expect(stage.deck.complaints).toEqual([]);
  });
});

describe("a single response that the key is invalid", () => {
  it("is checked when a key is pressed, and the press goes through", async () => {
    const { first, shows, countsDown, stage } = await raise({
      keys: [hello],
      before: ({ control }) => control.answerWith("GET /v1/characters", 401),
    });
    await shows(first, "Wrong API key");
    first.press();
    await stage.waitForRequests("POST", generations, 1);
    await countsDown(first);
    await expect.poll(() => stage.service.openStreams().eventsub).toBe(1);
  });
});
