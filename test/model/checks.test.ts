import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { seeded } from "../fixtures/seeded.ts";
import { uuid } from "../plugin/stage.ts";
import { hiddenWord } from "./approvals.ts";
import type { ModelPage } from "./model-page.ts";
import { runEvening } from "./run-model.ts";
import { voiceSecret } from "./service-steps.ts";
import { type World, startWorld } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await startWorld(seeded(1));
});
afterEach(() => world.close());

const evening = (...steps: readonly (readonly [string, number?, number?])[]) =>
  runEvening(
    world,
    steps.map(([kind, a = 0, b = 0]) => ({ do: kind, a, b })),
  );

/** A page that the plugin has given this text. */
const pageWith = (text: string): ModelPage => ({
  take: () => text,
  messages: 0,
  isOpen: true,
  send() {},
  die() {},
});

// What a broken plugin would do is done here by its surroundings, so that nothing depends on how the plugin is written.
describe("an evening of the model", () => {
  it("notices a request within a window, an alert that does not come, and a picture that is not painted", async () => {
    await expect(evening(["appear", 2], ["react"])).resolves.toBeUndefined();
    const { service, account, deck, device } = world;
    const headers = { authorization: `Bearer ${account.apiKey}`, "content-type": "application/json" };
    const data = { channelName: account.channels[0]?.channelName, content: "hi" };
    const body = JSON.stringify({ eventType: "GAME_EVENT", data });
    for (const _ of [1, 2])
      await fetch(`${service.baseUrl}/v1/events/generations`, { method: "POST", headers, body });
    await expect(evening(["settle"])).rejects.toThrow("before the end of a known window");
    await world.pass(30_000);

    const key = deck.addKey({ action: uuid.context, device });
    const apply = key.apply.bind(key);
    key.apply = (command, at) => (command.event === "showAlert" ? undefined : apply(command, at));
    await expect(evening(["press"])).rejects.toThrow("left no sign");
    key.apply = (command, at) => (command.event === "setImage" ? undefined : apply(command, at));
    await expect(evening(["pass", 5], ["settings"], ["look"])).rejects.toThrow("shows “");
  });

  it("notices what nobody approved, hidden words and secrets on a page, and a second connection", async () => {
    const { approvals, account, service, time } = world;
    approvals.isOn = true;
    for (const [text, found] of [
      [approvals.write(time.now()), "nobody approved"],
      [`a ${hiddenWord}`, "hidden word"],
      [account.apiKey, "got the API key"],
      [voiceSecret, "address of a voice"],
    ] as const) {
      world.pages.push(pageWith(text));
      await expect(evening(["settle"])).rejects.toThrow(found);
      world.pages.pop();
    }
    const eventStreams = (): number => service.openStreams().eventsub;
    await expect.poll(eventStreams).toBe(1);
    const ending = new AbortController();
    const headers = { authorization: `Bearer ${account.apiKey}` };
    const second = await fetch(`${service.baseUrl}/v1/eventsub/stream`, { headers, signal: ending.signal });
    await expect.poll(eventStreams).toBe(2);
    await expect(evening(["settle"])).rejects.toThrow("2 event streams are open");
    // Node closes the stream of a response that nothing refers to any more.
    expect(second.bodyUsed).toBe(false);
    ending.abort();
  });
});
