import { createParser } from "eventsource-parser";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type AlertEvent, amountOf, kindOf } from "../../shared/alerts/alert-kinds.ts";
import { eventually } from "../fixtures/eventually.ts";
import { readFrames } from "../fixtures/read-frames.ts";
import { type StageOptions, startStage, uuid } from "../plugin/stage.ts";

/** A plugin that other programs may use, and a program. */
async function raiseForPrograms(globalSettings: StageOptions["globalSettings"] = {}) {
  const stage = await startStage({
    keys: [
      { action: uuid.reaction, settings: { prompt: "Say hello" } },
      { action: uuid.character, settings: { target: "next" } },
    ],
    globalSettings: { api: true, ...globalSettings },
  });
  const [first, second] = stage.keys;
  if (!first || !second) throw new Error("There are no keys.");
  const inspector = await first.openInspector();
  const { origin, searchParams } = await eventually(async () => {
    const { url } = await inspector.ask("getApiUrl");
    return new URL(url as string);
  });
  const authorization = `Bearer ${searchParams.get("token") ?? ""}`;
  const post = async (name: string, settings?: object, path = `actions/${name}`) => {
    const body = settings === undefined ? "" : JSON.stringify(settings);
    const response = await fetch(`${origin}/api/${path}`, {
      method: "POST",
      body,
      // A connection that is kept may be closed just as a slow computer uses it again.
      headers: { authorization, connection: "close" },
    });
    return {
      status: response.status,
      retryAfter: response.headers.get("retry-after"),
      body: (await response.json()) as object,
    };
  };
  const get = (path: string): Promise<Response> =>
    fetch(`${origin}/api/${path}`, { headers: { authorization } });
  return { ...stage, stage, first, second, post, get, inspector };
}

/** The same for one test. */
async function raiseForOne(globalSettings?: StageOptions["globalSettings"]) {
  const raised = await raiseForPrograms(globalSettings);
  onTestFinished(() => raised.close());
  return raised;
}

describe("another program", () => {
  let shared: Awaited<ReturnType<typeof raiseForPrograms>>;
  beforeAll(async () => {
    shared = await raiseForPrograms();
    await shared.shows(shared.first, "React");
  });
  afterAll(() => shared.close());

  it("has the AI react as a key does, and is told when the cooldown is over", async () => {
    const { post, asked, first, countsDown } = shared;
    expect(await post("reaction", { prompt: "Greet the raid", eventType: "RAID" })).toMatchObject({
      status: 200,
      body: { result: "done" },
    });
    const [request] = asked("POST", "/v1/events/generations");
    expect(request?.body).toMatchObject({ eventType: "RAID", data: { content: "Greet the raid" } });
    // The key shows the same cooldown, and does not say that its own press is under way.
    await countsDown(first);
    const again = await post("reaction", { prompt: "Once more" });
    expect(again).toMatchObject({
      status: 429,
      body: { error: expect.stringMatching(/ready .* in \d+ s/) as string },
    });
    expect(Number(again.retryAfter)).toBeGreaterThan(0);
    expect(asked("POST", "/v1/events/generations")).toHaveLength(1);
  });

  it("sends context and switches the character", async () => {
    const { post, asked, second, shows } = shared;
    // The characters are a list of their own.
    await shows(second, "Brine");
    expect(await post("context", { content: "It rains.", ttl: 60 })).toMatchObject({ status: 200 });
    expect(asked("POST", "/v1/events").at(-1)?.body).toMatchObject({
      data: { content: "It rains.", ttl: 60 },
    });
    expect(await post("character", { target: "next" })).toMatchObject({ status: 200 });
  });

  const rejected = [
    ["an action that there is not", "dance", {}, 404, /There is no action "dance"/],
    ["no page for the voice", "voice", { does: "skip" }, 409, /./],
    ["a character that there is not", "character", { target: "specific", characterId: "nobody" }, 409, /./],
    ["a context that is empty", "context", {}, 409, /Nothing was done/],
    ["settings that are a list", "context", [], 400, /JSON object/],
  ] as const;
  it("shows alerts, which reach pages as the service's do, each as its kind and with hidden words masked", async () => {
    const { post, inspector, first, shows } = await raiseForOne();
    await shows(first, "React");
    await inspector.ask("hiddenWords", { text: "grog" });
    const overlay = new URL((await inspector.ask("getOverlayUrl"))["url"] as string);
    const page = await fetch(`${overlay.origin}/v1/eventsub/stream${overlay.search}`, {
      headers: { origin: overlay.origin },
    });
    const alerts: object[] = [
      { kind: "tip", name: "Otter", amount: "13.37", currency: "eur", message: "for grog" },
      { kind: "raid", name: "Gull", amount: 87 },
      { kind: "gift", amount: 5 },
      { kind: "live" },
    ];
    for (const alert of alerts)
      expect(await post("", alert, "alerts")).toMatchObject({ status: 200, body: { result: "shown" } });
    const frames = await readFrames(page, alerts.length);
    const sent = frames.map(({ text }) => JSON.parse(text) as { type: string; payload: AlertEvent });
    expect(sent.map(({ type }) => type)).toEqual([
      "channel.event",
      "channel.event",
      "channel.event",
      "channel.go_live",
    ]);
    expect(sent.slice(0, 3).map(({ payload }) => [kindOf(payload), amountOf(payload)])).toEqual([
      ["tip", 13.37],
      ["raid", 87],
      ["gift", 5],
    ]);
    expect(sent[0]?.payload).toMatchObject({ username: "Otter", currency: "eur", message: "for •••" });
  });

  const unreadable = [
    ["of no kind", { kind: "dance" }, /"kind" is to be one of follow/],
    ["without a kind", {}, /"kind"/],
    ["of a negative amount", { kind: "tip", amount: -1 }, /"amount" is to be/],
    ["of an amount that may be one of two", { kind: "tip", amount: "1,234" }, /"amount" is to be/],
    ["of an amount in words", { kind: "tip", amount: {} }, /"amount" is to be/],
    [
      "of a currency that is none",
      { kind: "tip", amount: 3, currency: "eurosandmore" },
      /"currency" is to be/,
    ],
    ["with a name that is none", { kind: "tip", name: {} }, /"name"/],
  ] as const;
  it("gets a sentence for what cannot be done, and for an alert that is none", async () => {
    const { post } = shared;
    for (const [what, name, settings, status, sentence] of rejected)
      expect(await post(name, settings), what).toMatchObject({
        status,
        body: { error: expect.stringMatching(sentence) as string },
      });
    for (const [what, alert, sentence] of unreadable)
      expect(await post("", alert, "alerts"), what).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(sentence) as string },
      });
  });

  it("is told what is missing of the account", async () => {
    const { post } = await raiseForOne({ apiKey: undefined });
    expect(await post("reaction", { prompt: "Hello" })).toMatchObject({
      status: 409,
      body: { error: "Enter your API key first." },
    });
  });

  it("reads what keys show, without what viewers and the AI say, and is told of changes", async () => {
    const { post, get, first, shows, service } = await raiseForOne();
    await shows(first, "React");
    const now = (await (await get("state")).json()) as object;
    expect(now).toMatchObject({
      channel: "emberfox",
      cooldown: { readyInMs: 0 },
      awaiting: 0,
      isQuiet: false,
    });
    for (const text of ["chat", "aiMessages", "prompts"]) expect(now).not.toHaveProperty(text);
    const { body } = await get("events");
    const states: object[] = [];
    const parser = createParser({
      onEvent: ({ event, data }) => void (event === "state" && states.push(JSON.parse(data) as object)),
    });
    const decoder = new TextDecoder();
    void (async () => {
      for await (const bytes of body ?? []) parser.feed(decoder.decode(bytes, { stream: true }));
    })().catch(() => {});
    await eventually(() => expect(states).not.toEqual([]));
    await post("reaction", { prompt: "Hello" });
    await eventually(() =>
      expect(states.at(-1)).toMatchObject({
        cooldown: { readyInMs: expect.toSatisfy((ms: number) => ms > 0) as number },
      }),
    );
    await service.close();
    await eventually(() =>
      expect(states.at(-1)).toMatchObject({ trouble: expect.stringMatching(/./) as string }),
    );
  });

  it("no longer gets anything once it is switched off", async () => {
    const { get, first, shows, stage, service, account } = await raiseForOne();
    await shows(first, "React");
    const { body } = await get("events");
    const ended = (async () => {
      for await (const _ of body ?? []);
      return true;
    })();
    stage.deck.setGlobalSettings({
      baseUrl: service.baseUrl,
      apiKey: account.apiKey,
      relayPort: 0,
      rateWindow: "fast",
    });
    await eventually(async () => expect((await get("state")).status).toBe(403));
    // The next state that there is to tell ends it.
    first.press();
    expect(await ended).toBe(true);
  });
});
