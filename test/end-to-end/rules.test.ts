import { describe, expect, it } from "vitest";
import type { Rule } from "../../shared/rules/rule.ts";
import { eventually } from "../fixtures/eventually.ts";
import { uuid } from "../plugin/stage.ts";
import { openSetUp } from "../plugin/set-up/set-up-client.ts";
import { raise } from "./raise.ts";

const reaction = (prompt: string): Rule["then"] => ({ action: "reaction", settings: { prompt } });
const rule = (name: string, when: Rule["when"], then = reaction("Hi")): Rule => ({
  name,
  on: true,
  when,
  then,
});

/** A plugin with the AI in chat, its set-up window, and a program that may write rules. */
async function raiseWithRules(rules: readonly Rule[]) {
  const raised = await raise({
    keys: [{ action: uuid.reaction, settings: { prompt: "By hand" } }, { action: uuid.presence }],
    globalSettings: { api: true },
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
  const [, presence] = stage.keys;
  service.perform("joined-elsewhere");
  if (presence) await shows(presence, "In chat");
  expect(await send("PUT", "rules", rules)).toMatchObject({ status: 200 });
  const prompts = (): unknown[] =>
    raised
      .asked("POST", "/v1/events/generations")
      .map(({ body }) => (body as { data: { content: string } }).data.content);
  const contexts = (): unknown[] =>
    raised.asked("POST", "/v1/events").map(({ body }) => (body as { data: object }).data);
  return { ...raised, send, prompts, contexts, setUp: await openSetUp(stage.deck) };
}

describe("a rule", () => {
  it("greets a raid by name, and has the AI know for ten minutes who raided", async () => {
    const { service, prompts, contexts, setUp } = await raiseWithRules([
      rule("Greet", { event: "raid", atLeast: 50 }, reaction("Greet {name} and {viewers} viewers")),
      rule(
        "Remember",
        { event: "raid", atLeast: 50 },
        { action: "context", settings: { content: "{name} raided", ttl: 600 } },
      ),
      rule("Huge", { event: "raid", atLeast: 500 }),
    ]);
    service.perform("raid");
    await eventually(() => expect(prompts()).toEqual([expect.stringMatching(/^Greet \S+ and 87 viewers$/)]));
    await eventually(() =>
      expect(contexts()).toMatchObject([
        { content: expect.stringMatching(/^\S+ raided$/) as string, ttl: 600 },
      ]),
    );
    await eventually(async () =>
      expect(await setUp.ask("rules")).toMatchObject({
        rules: [
          { firedAt: expect.any(Number) as number },
          { firedAt: expect.any(Number) as number },
          { missed: { reason: "The amount was too small." } },
        ],
      }),
    );
  });
});
