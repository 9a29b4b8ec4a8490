import { expect, it } from "vitest";
import type { PageMessage } from "../../../shared/protocol/page-messages.ts";
import { systemClock } from "../../../shared/clock.ts";
import { raiseActions } from "./action-stage.ts";
import { uuid } from "./deck-words.ts";

const wait = { action: uuid.voice, settings: { does: "wait" } };
const mute = { action: uuid.voice, settings: { does: "mute" } };
const hello = { type: "hello", inObs: true, isPreview: false, speaks: true, chimes: true } as const;
const politely: Extract<PageMessage, { readonly type: "state" }> = {
  type: "state",
  isOnAir: true,
  voice: { state: "loading", waiting: 1, awaitsTurn: true },
  alerts: { showing: false, waiting: 0, merged: 0, dropped: 0 },
  missing: [],
  avatar: "none",
};

/** What tells a tap from a hold is time, on the clock of the keys. */
async function longerThanATap(): Promise<void> {
  const downAt = systemClock.now();
  await expect.poll(() => systemClock.now() - downAt).toBeGreaterThan(400);
}

it("a tap has the voice wait until the next tap, without a page, and every such key shows it", async () => {
  const { keys, shows, control } = await raiseActions({ keys: [wait, wait] });
  const [one, other] = keys;
  if (!one || !other) throw new Error("There are too few keys.");
  await shows(one, "Wait");
  one.press();
  await shows(other, "On hold");
  expect(control.gate.state.value.isHeld).toBe(true);
  other.press();
  await shows(one, "Wait");
  expect(control.gate.state.value.isHeld).toBe(false);
});

it("a key that is held has the voice wait until it is let go, also where it had to wait before", async () => {
  const { first, shows, control } = await raiseActions({ keys: [wait] });
  for (const isHeld of [false, true]) {
    control.gate.state.dispatch({ isHeld });
    first.down();
    await shows(first, "On hold");
    await longerThanATap();
    expect(control.gate.state.value.isHeld).toBe(true);
    first.up();
    await shows(first, "Wait");
  }
});

it("a key that leaves the deck while it is down lets go of the voice, however short that was", async () => {
  const { first, shows, control } = await raiseActions({ keys: [wait] });
  first.down();
  await shows(first, "On hold");
  first.remove();
  await expect.poll(() => control.gate.state.value.isHeld).toBe(false);
});

it("the voice waits until the last of two keys that are held is let go, or one is tapped", async () => {
  const { keys, shows, control } = await raiseActions({ keys: [wait, wait, mute] });
  const [one, other, third] = keys;
  if (!one || !other || !third) throw new Error("There are too few keys.");
  one.down();
  await shows(other, "On hold");
  other.down();
  await longerThanATap();
  one.up();
  third.press();
  await shows(third, "Muted");
  expect(control.gate.state.value.isHeld).toBe(true);
  other.up();
  await expect.poll(() => control.gate.state.value.isHeld).toBe(false);
  one.down();
  await shows(other, "On hold");
  other.press();
  await expect.poll(() => control.gate.state.value.isHeld).toBe(false);
});

it("a multi-action and another program switch the wait, and a dial's push does what it is set to", async () => {
  const { keys, dials, control } = await raiseActions({
    keys: [{ ...wait, isInMultiAction: true }],
    dials: [wait],
  });
  const isHeld = () => control.gate.state.value.isHeld;
  for (const wish of [1, 1, 0]) {
    keys[0]?.press({ userDesiredState: wish });
    await expect.poll(isHeld).toBe(wish === 1);
  }
  for (const expected of [true, false]) {
    dials[0]?.press();
    await expect.poll(isHeld).toBe(expected);
    expect(control.settings.muted).toBe(false);
  }
});

it("while a voice waits for the streamer, a press of the mute key has it speak, and mutes otherwise", async () => {
  const { first, shows, control, dials } = await raiseActions({ keys: [mute], dials: [mute] });
  let now = 0;
  control.gate.saidNow.subscribe(() => now++);
  const page = control.connect(() => {});
  page.receive(hello);
  page.receive(politely);
  await shows(first, "After you");
  control.gate.state.dispatch({ isHeld: true });
  await shows(first, "On hold");
  first.press();
  await expect.poll(() => now).toBe(1);
  expect(control.gate.state.value.isHeld).toBe(false);
  dials[0]?.press();
  await expect.poll(() => now).toBe(2);
  expect(control.settings.muted).toBe(false);
  page.receive({ ...politely, voice: { state: "speaking", waiting: 0 } });
  await shows(first, "Speaking");
  first.press();
  await shows(first, "Muted");
  page.receive(politely);
  first.press();
  await shows(first, "After you");
  expect(now).toBe(2);
});
