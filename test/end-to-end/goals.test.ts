import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { DeckKey } from "../deck/deck-key.ts";
import { startDeck } from "../deck/deck.ts";
import type { JsonObject } from "../deck/json.ts";
import { hold } from "../deck/gestures.ts";
import { eventually } from "../fixtures/eventually.ts";
import { goalWith } from "../fixtures/sample-goals.ts";
import { pluginDir, uuid, wordsOn } from "../plugin/stage.ts";
import { startService } from "../service/service.ts";

/** Starts the plugin with a Goal key, in a home of its own, and looks up what other programs need. */
async function startWithGoal(homeDir: string, globalSettings: JsonObject) {
  const deck = await startDeck({
    pluginDir,
    homeDir,
    globalSettings,
    keys: [{ action: uuid.goal, settings: {} }],
  });
  onTestFinished(async () => void (await deck.close()));
  const key = deck.actions[0] as DeckKey;
  const inspector = await key.openInspector();
  const addressOf = (question: string) =>
    eventually(async () => new URL((await inspector.ask(question))["url"] as string));
  const send = async (address: URL, method: string, path: string, body: object) => {
    const authorization = `Bearer ${address.searchParams.get("token") ?? ""}`;
    // Only the plugin's own pages may change a goal, and no page may use what is for programs.
    const own = path.startsWith("/api/") ? {} : { origin: address.origin };
    const headers = { authorization, connection: "close", ...own };
    const response = await fetch(`${address.origin}${path}`, { method, headers, body: JSON.stringify(body) });
    return response.ok;
  };
  const [overlay, api] = [await addressOf("getOverlayUrl"), await addressOf("getApiUrl")];
  return {
    deck,
    key,
    inspector,
    put: (id: string, goal: object) => send(overlay, "PUT", `/goals/=${id}`, goal),
    post: (path: string, body: object) => send(api, "POST", `/api/${path}`, body),
  };
}

describe("a goal of the built plugin", () => {
  it("counts what comes and what keys and programs add, and outlives a plugin that is killed", async () => {
    const homeDir = await mkdtemp(join(tmpdir(), "sidekick-home-"));
    onTestFinished(() => rm(homeDir, { recursive: true, force: true }));
    const service = await startService();
    onTestFinished(() => service.close());
    const { apiKey = "" } = service.accounts[0] ?? {};
    const settings = { baseUrl: service.baseUrl, apiKey, relayPort: 0, api: true };
    const first = await startWithGoal(homeDir, settings);
    await expect.poll(() => wordsOn(first.key)).toContain("No goal");
    expect(await first.put("goal-a", goalWith({ title: "Mic" }))).toBe(true);
    await expect.poll(() => wordsOn(first.key)).toBe("0/10 Mic");
    // The first answer may be to an earlier question.
    await expect
      .poll(async () => (await first.inspector.ask("getGoals"))["items"])
      .toEqual([{ label: "Mic (10)", value: "goal-a" }]);
    first.key.press();
    await expect.poll(() => wordsOn(first.key)).toBe("1/10 Mic");
    expect(await first.post("actions/goal", { goal: "goal-a", step: 3 })).toBe(true);
    await hold(first.key);
    for (const name of ["Ann", "Bea", "ann"])
      expect(await first.post("alerts", { kind: "follow", name, id: `follow of ${name}` })).toBe(true);
    await expect.poll(() => wordsOn(first.key)).toBe("5/10 Mic");
    process.kill(first.deck.pid, "SIGKILL");
    await first.deck.exited;

    const second = await startWithGoal(homeDir, settings);
    await expect.poll(() => wordsOn(second.key)).toBe("5/10 Mic");
    expect(await second.post("alerts", { kind: "follow", name: "Bea", id: "follow of Bea" })).toBe(true);
    expect(await second.post("alerts", { kind: "follow", name: "Cid", id: "follow of Cid" })).toBe(true);
    await expect.poll(() => wordsOn(second.key)).toBe("6/10 Mic");
  });
});
