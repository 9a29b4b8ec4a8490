import { describe, expect, it } from "vitest";
import { smallBadge } from "../../plugin/drawing/badges.ts";
import { raise } from "./raise.ts";
import { uuid } from "../plugin/stage.ts";

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
    for (const [at, words] of ["React", "Brine", "AI out", "AI out", "The boss"].entries()) {
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
});
