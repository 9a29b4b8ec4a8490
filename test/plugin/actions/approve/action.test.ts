import { describe, expect, it } from "vitest";
import { ApproveAction } from "../../../../plugin/actions/approve/action.ts";
import type { Approval } from "../../../../plugin/approval/approval.ts";
import { Emitter } from "../../../../shared/emitter.ts";
import { raiseStill } from "../still-deck.ts";

/** Long enough for the streamer to have read a message. */
const readMs = 1_000;

/** The action before a list of messages that await approval, which its key has shown for a while. */
async function raise(...ids: string[]) {
  const changed = new Emitter();
  const decided: string[] = [];
  const state = {
    awaiting: ids.map((id) => ({ id, text: `text of ${id}`, until: 1e12, endsAt: 1e12, at: 0 })),
    lost: 0,
    isOn: true,
    canOpen: true,
  };
  const decide = (what: string) => (id: string) => {
    const isThere = state.awaiting.some((message) => message.id === id);
    if (isThere) decided.push(`${what} ${id}`);
    state.awaiting = state.awaiting.filter((message) => message.id !== id);
    changed.emit();
    return isThere;
  };
  const approval = {
    get awaiting() {
      return state.awaiting;
    },
    get lost() {
      return state.lost;
    },
    get isOn() {
      return state.isOn;
    },
    approve: decide("approve"),
    reject: decide("reject"),
    forgetLost() {
      decided.push("forget");
      state.lost = 0;
      changed.emit();
    },
    subscribe: changed.subscribe,
  } as unknown as Approval;
  const deck = raiseStill(
    (context) =>
      new ApproveAction(context, approval, async (page) => {
        decided.push(`open ${page}`);
        return state.canOpen;
      }),
  );
  const key = await deck.show();
  await deck.clock.pass(readMs);
  return { ...deck, state, decided, changed, key };
}

describe("an Approve key", () => {
  it("approves the oldest message with a press, and shows so for a moment", async () => {
    const { key, decided, clock } = await raise("m1");
    await key.press();
    expect([decided, key.seen.alerts, key.words()]).toEqual([["approve m1"], 0, "Shown"]);
    await clock.pass(1_200);
    expect(key.words()).toBe("Shown");
    await clock.pass(300);
    expect(key.words()).toBe("None waiting");
  });

  it("leads to its page in the set-up window while approval is off", async () => {
    const { decided, state, put, show, action } = await raise();
    state.isOn = false;
    const key = await show();
    expect(key.words()).toBe("Approval off");
    await key.press();
    expect([decided, key.seen.alerts]).toEqual([["open approval"], 0]);
    state.canOpen = false;
    await key.press();
    expect(key.seen.alerts).toBe(1);
    decided.length = 0;
    await put({ isInMultiAction: true }).press({ isInMultiAction: true });
    await action.run("elsewhere", {}, () => "");
    expect(decided).toEqual([]);
  });

  it("rejects it with a long press", async () => {
    const { key, decided } = await raise("m1", "m2");
    await key.hold(800);
    expect([decided, key.seen.alerts]).toEqual([["reject m1"], 0]);
    await key.send("KeyUp");
    expect(decided).toEqual(["reject m1"]);
  });

  it("means the message that was on it when it went down, and says when that is gone", async () => {
    const { key, decided, clock, state, changed } = await raise("m1", "m2");
    await key.send("KeyDown");
    state.awaiting = state.awaiting.slice(1);
    changed.emit();
    await key.send("KeyUp");
    expect([decided, key.seen.alerts]).toEqual([[], 1]);
    await clock.pass(readMs);
    await key.send("KeyDown");
    state.awaiting = [];
    await clock.pass(800);
    await key.send("KeyUp");
    expect([decided, key.seen.alerts]).toEqual([[], 2]);
  });

  it("decides nothing about the next message right after one was decided on, and says so", async () => {
    const { key, decided, clock } = await raise("m1", "m2", "m3");
    await key.press();
    await key.press();
    expect([decided, key.seen.alerts]).toEqual([["approve m1"], 1]);
    await clock.pass(readMs);
    await key.hold(800);
    await key.press();
    expect([decided, key.seen.alerts]).toEqual([["approve m1", "reject m2"], 2]);
    await clock.pass(readMs);
    await key.press();
    await key.hold(800);
    expect([decided, key.seen.alerts]).toEqual([["approve m1", "reject m2", "approve m3"], 3]);
  });

  it("has nothing to decide without a message, held or not", async () => {
    const { key, decided } = await raise();
    await key.press();
    await key.hold(800);
    expect([decided, key.seen.alerts]).toEqual([[], 2]);
  });

  it("clears the note about messages that were lost", async () => {
    const { key, decided, state } = await raise();
    state.lost = 2;
    await key.press();
    expect([decided, key.seen.alerts]).toEqual([["forget"], 0]);
  });

  it("in a multi-action approves the oldest message at once", async () => {
    const { show, decided } = await raise("m1", "m2");
    const step = await show({ isInMultiAction: true });
    await step.send("KeyDown");
    expect([decided, step.seen.oks]).toEqual([["approve m1"], 1]);
  });

  it("means nothing that was on it before it went out of view", async () => {
    const { key, decided } = await raise("m1");
    await key.send("KeyDown");
    await key.send("WillDisappear");
    await key.send("KeyUp");
    expect(decided).toEqual([]);
  });
});
