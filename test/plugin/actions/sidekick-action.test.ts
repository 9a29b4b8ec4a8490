import { describe, expect, it } from "vitest";
import type { DeckKey } from "../../deck/deck-key.ts";
import { hold } from "../../deck/gestures.ts";
import { samplePayloads } from "../../shared/envelopes.ts";
import { raise } from "../../end-to-end/raise.ts";
import { uuid, wordsOn } from "./deck-words.ts";

const generations = "/v1/events/generations";
const contentsOf = (requests: readonly { readonly body?: unknown }[]) =>
  requests.map(({ body }) => (body as { data: { content: string } }).data.content);

describe("a prompt with variables", () => {
  it("is filled when the key is pressed", async () => {
    const { first, second, shows, hearsEvents, waitForRequests, service } = await raise({
      keys: [
        { action: uuid.reaction, settings: { prompt: "{character}: answer {viewer}: {message}" } },
        { action: uuid.character, settings: { target: "next" } },
      ],
    });
    await shows(first, "React");
    // Only now are the characters known.
    await shows(second, "Brine");
    await hearsEvents();
    first.press();
    await shows(first, "{viewer}?");
    service.emit("chat.message", {
      ...samplePayloads["chat.message"],
      message: "is this\nhard?",
      sentDateTime: new Date().toISOString(),
    });
    await shows(first, "React");
    first.press();
    const requests = await waitForRequests("POST", generations, 1);
    expect(contentsOf(requests)).toEqual(["Ada Gale: answer ada: is this hard?"]);
  });
});

describe("under Key Logic's presses, an action that it is offered", () => {
  it("does its one thing for each single, double and long press", async () => {
    const { keys, shows, waitForRequests, asked } = await raise({
      keys: [
        { action: uuid.context, settings: { content: "The boss is down." } },
        { action: uuid.voice, settings: { does: "mute" } },
        { action: uuid.alerts, settings: { does: "pause" } },
        { action: uuid.status },
      ],
    });
    const [context, voice, alerts, status] = keys as [DeckKey, DeckKey, DeckKey, DeckKey];
    await shows(context, "boss");
    context.press();
    await waitForRequests("POST", "/v1/events", 1);
    await shows(context, "Sent");
    await hold(context);
    await waitForRequests("POST", "/v1/events", 2);
    voice.press();
    await shows(voice, "Muted");
    await hold(voice);
    await expect.poll(() => wordsOn(voice)).toBe("Voice on");
    // A double press is two presses: on, and off again.
    alerts.press();
    await shows(alerts, "Paused");
    alerts.press();
    alerts.press();
    alerts.press();
    await expect.poll(() => wordsOn(alerts)).toBe("Alerts on");
    status.press();
    await hold(status);
    expect(asked("POST", "/v1/events")).toHaveLength(2);
    expect(keys.map((key) => key.alerts)).toEqual([0, 0, 0, 0]);
  });
});
