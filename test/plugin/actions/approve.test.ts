import { describe, expect, it } from "vitest";
import { approveView } from "../../../plugin/actions/approve/view.ts";
import type { AwaitingText } from "../../../plugin/approval/approval.ts";
import { hold, read } from "../../deck/gestures.ts";
import type { Service } from "../../service/service.ts";
import { samplePayloads } from "../../shared/envelopes.ts";
import { raiseActions } from "./action-stage.ts";
import { uuid, wordsOn } from "./deck-words.ts";

const message = (id: string, decidesAt: number): AwaitingText => ({
  id,
  kind: "message",
  name: "Mira",
  text: `${id}!`,
  waitMs: 20_000,
  decidesAt,
});

it("shows the oldest message that waits, how many do, and how much of its time is left", () => {
  const awaiting = [message("one", 15_000), message("two", 30_000)];
  expect(approveView({ isOn: true, awaiting, lost: 0 }, 5_000)).toEqual({
    view: { phase: "awaiting", count: 2, text: "one!", left: 0.5 },
    changesAt: 5_250,
  });
});

it("is calm when nothing waits, says what a restart has dropped, and that approval is off", () => {
  expect(approveView({ isOn: true, awaiting: [], lost: 0 }, 0).view).toEqual({ phase: "none", count: 0 });
  expect(approveView({ isOn: true, awaiting: [], lost: 2 }, 0).view).toEqual({ phase: "lost", count: 2 });
  expect(approveView({ isOn: false, awaiting: [], lost: 0 }, 0).view).toEqual({ phase: "off", count: 0 });
});

const says = (service: Service, message: string): unknown =>
  service.emit("chat.ai_message", { ...samplePayloads["chat.ai_message"], id: message, message });

describe("a second press right after the first", () => {
  /** Three messages on a key that shows how many wait, and what was read of them. */
  const raiseThree = async () => {
    const raised = await raiseActions({
      keys: [{ action: uuid.approve }, { action: uuid.quiet }],
      globalSettings: { approval: true, approvalSeconds: 120 },
    });
    const { first, service, deck, approval } = raised;
    const passed: string[] = [];
    approval.onPassed(({ envelope }) => {
      if (envelope?.type === "chat.ai_message") passed.push(envelope.payload.message);
    });
    await expect.poll(() => service.openStreams().eventsub, { timeout: 25_000 }).toBeGreaterThan(0);
    for (const each of ["First", "Second", "Third"]) says(service, each);
    const shows = (words: RegExp) =>
      deck.waitFor(() => words.test(wordsOn(first)), { what: words.source, state: () => wordsOn(first) });
    await shows(/3 First/);
    await read();
    return { key: first, shows, passed };
  };

  it("approves no message that has only just come, and says so", async () => {
    const { key, shows, passed } = await raiseThree();
    key.press();
    key.press();
    await expect.poll(() => key.alerts).toBe(1);
    await shows(/2 Second/);
    await read();
    key.press();
    await shows(/1 Third/);
    expect(key.alerts).toBe(1);
    expect(passed).toEqual(["First", "Second"]);
  });

  it("approves none after a hold, and holding drops none after a press", async () => {
    const { key, shows, passed } = await raiseThree();
    await hold(key);
    key.press();
    await expect.poll(() => key.alerts).toBe(1);
    await shows(/2 Second/);
    await read();
    key.press();
    await hold(key);
    await expect.poll(() => key.alerts).toBe(2);
    await shows(/1 Third/);
    expect(passed).toEqual(["Second"]);
  });
});
