import { describe, expect, it } from "vitest";
import type { Rule } from "../../shared/rules/rule.ts";
import { eventually } from "../fixtures/eventually.ts";
import { uuid } from "../plugin/stage.ts";
import { connectControl } from "../plugin/control/control-client.ts";
import { openSetUp } from "../plugin/set-up/set-up-client.ts";
import { samplePayloads } from "../shared/envelopes.ts";
import { messages } from "../../shared/words/english.ts";
import { raise } from "./raise.ts";

const { rules: sentences } = messages;

const reaction = (prompt: string): Rule["then"] => ({ action: "reaction", settings: { prompt } });
const rule = (name: string, when: Rule["when"], then = reaction("Hi")): Rule => ({
  name,
  on: true,
  when,
  then,
});

/** A plugin with the AI in chat, its set-up window, and a program that may write rules. */
async function raiseWithRules(rules: readonly Rule[], isFast = false) {
  const raised = await raise({
    keys: [{ action: uuid.reaction, settings: { prompt: "By hand" } }, { action: uuid.presence }],
    globalSettings: { api: true, ...(isFast ? { rateWindow: "fast" } : {}) },
    ...(isFast ? { owner: "Quill" } : {}),
  });
  const { first, service, stage, shows } = raised;
  const inspector = await first.openInspector();
  const { origin, searchParams } = await eventually(async () => {
    const { url } = await inspector.ask("getApiUrl");
    return new URL(url as string);
  });
  const authorization = `Bearer ${searchParams.get("token") ?? ""}`;
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${origin}/api/${path}`, {
      method,
      headers: { authorization },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  await shows(first, "React");
  await raised.hearsEvents();
  const [, presence] = stage.keys;
  const { channelName = "" } = raised.account.channels[0] ?? {};
  service.perform("joined-elsewhere", { channelName });
  if (presence) await shows(presence, "In chat");
  expect(await send("PUT", "rules", rules)).toMatchObject({ status: 200 });
  const prompts = (): unknown[] =>
    raised
      .asked("POST", "/v1/events/generations")
      .map(({ body }) => (body as { data: { content: string } }).data.content);
  const contexts = (): unknown[] =>
    raised.asked("POST", "/v1/events").map(({ body }) => (body as { data: object }).data);
  return { ...raised, channelName, send, prompts, contexts, setUp: await openSetUp(stage.deck) };
}

describe("a rule", () => {
  it("fires for programs, tips, chat and first messages, in the order of the list and behind a queued press", async () => {
    const rules = [
      rule("Goal", { event: "program", name: "goal" }, reaction("Goal of {name}: {value}")),
      rule("Tip", { event: "tip" }, reaction("Tip of {amount} by {name}")),
      rule("Words", { event: "message", contains: "gg" }, reaction("{name} wrote {message}")),
      rule("New", { event: "first_message" }, reaction("Welcome {name}")),
    ];
    const raised = await raiseWithRules(rules, true);
    const { service, channelName, prompts, send, first, stage } = raised;
    const inspector = await first.openInspector();
    const control = await connectControl((await inspector.ask("getControlUrl"))["url"] as string);
    const held = stage.deck.addKey({
      action: uuid.reaction,
      settings: { prompt: "By hand, held", whenCooling: "hold" },
    });
    await stage.shows(held, "React");
    // The window is one second: nothing else is sent before the answer, which comes once everything waits.
    const answer = Promise.withResolvers<void>();
    service.control.fault("POST /v1/events/generations", { kind: "wait", until: answer.promise });
    first.press();
    await eventually(() => expect(prompts()).toEqual(["By hand"]));
    service.emit(
      "chat.first_message",
      { ...samplePayloads["chat.first_message"], username: "Gull" },
      { channelName },
    );
    const written = { ...samplePayloads["chat.message"], id: "m9", username: "Fox", message: "gg all" };
    service.emit("chat.message", written, { channelName });
    await send("POST", "alerts", { kind: "tip", name: "Otter", amount: 3, currency: "EUR" });
    expect(await send("POST", "events/goal", { name: "Seal", amount: 2 })).toEqual({
      status: 200,
      body: { result: "done", rules: ["Goal"] },
    });
    expect(await send("POST", "events/other")).toMatchObject({ body: { rules: [] } });
    held.press();
    await eventually(() =>
      expect(control.state().queue.map(({ kind }) => kind)).toEqual(["press", ...rules.map(() => "rule")]),
    );
    control.close();
    answer.resolve();
    await eventually(() =>
      expect(prompts()).toEqual([
        "By hand",
        "By hand, held",
        "Goal of Seal: 2",
        "Tip of 3 EUR by Otter",
        "Fox wrote “gg all”",
        "Welcome Gull",
      ]),
    );
    // The AI answered each, in words that set rules off, and in events of its own.
    expect(service.requests.filter(({ status }) => status === 429)).toEqual([]);
  });

  it("waits where the control page shows it with a cross, and is off as all is quiet or by its key", async () => {
    const { service, prompts, setUp, stage, send, first } = await raiseWithRules([
      rule("Goal", { event: "program" }, reaction("Goal")),
    ]);
    const inspector = await first.openInspector();
    const control = await connectControl((await inspector.ask("getControlUrl"))["url"] as string);
    first.press();
    await eventually(() => expect(prompts()).toHaveLength(1));
    await send("POST", "events/goal");
    await eventually(() => expect(control.state().queue).toMatchObject([{ kind: "rule", name: "Goal" }]));
    await control.press({ does: "unqueue", turnId: control.state().queue[0]?.id ?? "" });
    await eventually(() => expect(control.state().queue).toEqual([]));
    const missed = async (): Promise<unknown> => {
      const [item] = (await setUp.ask("rules"))["rules"] as { missed?: { reason: string } }[];
      return item?.missed?.reason;
    };
    await eventually(async () => expect(await missed()).toBe(sentences.missed.dropped));

    await control.press({ does: "quiet" });
    expect(await send("POST", "events/goal")).toMatchObject({ body: { rules: [] } });
    await eventually(async () => expect(await missed()).toBe(sentences.missed.quiet));
    await control.press({ does: "lift-quiet" });

    const key = stage.deck.addKey({ action: uuid.rules });
    await stage.shows(key, "Rules on");
    key.press();
    await stage.shows(key, "Rules off");
    expect(await setUp.ask("rules")).toMatchObject({ areOn: false });
    expect(await send("POST", "events/goal")).toMatchObject({ body: { rules: [] } });
    expect(service.requests.filter(({ path }) => path === "/v1/events/generations")).toHaveLength(1);
    control.close();
  });
});
