import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../fixtures/eventually.ts";
import { startStage, uuid } from "../plugin/stage.ts";

/** A plugin that other programs may use, and a program. */
async function raiseForPrograms() {
  const stage = await startStage({
    keys: [
      { action: uuid.reaction, settings: { prompt: "Say hello" } },
      { action: uuid.character, settings: { target: "next" } },
    ],
    globalSettings: { api: true },
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
  return { ...stage, first, second, post };
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
});
