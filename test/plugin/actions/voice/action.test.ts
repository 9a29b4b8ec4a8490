import { describe, expect, it } from "vitest";
import { VoiceAction } from "../../../../plugin/actions/voice/action.ts";
import { createOverlayControl } from "../../../../plugin/pages/overlay-control.ts";
import { idleState } from "../../../../plugin/pages/open-pages.ts";
import { untouchedOverlay } from "../../../../plugin/settings/stored-schema.ts";
import type { PageMessage } from "../../../../shared/protocol/page-messages.ts";
import { raiseStill } from "../still-deck.ts";
import { hello } from "../../../fixtures/hello.ts";

type PageState = Extract<PageMessage, { readonly type: "state" }>;
const state = (voice: PageState["voice"]): PageState => ({
  ...idleState,
  type: "state",
  voice,
});
const speaking = state({ state: "speaking", waiting: 0 });
const politely = state({ state: "loading", waiting: 1, awaitsTurn: true });
const wait = { does: "wait" };
const mute = { does: "mute" };

/** The action before the pages that a test opens, with keys that are in view. */
function raise() {
  const control = createOverlayControl(untouchedOverlay);
  const deck = raiseStill((context) => {
    control.subscribe(() => context.painter.repaint());
    control.gate.state.subscribe(() => context.painter.repaint());
    return new VoiceAction(context, control);
  });
  const show = (settings: object, more: object = {}) => deck.show({ settings, ...more });
  const openPage = (said: PageState) => {
    const page = control.connect(() => {});
    page.receive(hello({ inObs: true }));
    page.receive(said);
    return page;
  };
  return { ...deck, control, show, openPage, isHeld: () => control.gate.state.value.isHeld };
}

describe("a key that has the voice wait", () => {
  it("has it wait after a tap until the next one, without a page, which every such key shows", async () => {
    const { clock, isHeld, show } = raise();
    const [one, other] = [await show(wait), await show(wait)];
    expect(one.words()).toBe("No hold");
    await one.press();
    await clock.pass(300);
    expect([other.words(), isHeld()]).toEqual(["On hold", true]);
    await other.press();
    await clock.pass(300);
    expect([one.words(), isHeld()]).toEqual(["No hold", false]);
  });

  it.each([false, true])(
    "has it wait until it is let go when it is held, where it had to wait before: %s",
    async (isWaiting) => {
      const { clock, control, isHeld, show } = raise();
      const key = await show(wait);
      control.gate.state.dispatch({ isHeld: isWaiting });
      await key.send("KeyDown");
      await clock.pass(500);
      expect([key.words(), isHeld()]).toEqual(["On hold", true]);
      await key.send("KeyUp");
      await clock.pass(300);
      expect([key.words(), isHeld()]).toEqual(["No hold", false]);
    },
  );

  it("lets go of the voice when it leaves the deck while it is down, however short that was", async () => {
    const { isHeld, show } = raise();
    const key = await show(wait);
    await key.send("KeyDown");
    expect(isHeld()).toBe(true);
    await key.send("WillDisappear");
    expect(isHeld()).toBe(false);
  });

  it("has it wait until the last of two that are held is let go, or one is tapped", async () => {
    const { clock, isHeld, show } = raise();
    const [one, other] = [await show(wait), await show(wait)];
    await one.send("KeyDown");
    await other.send("KeyDown");
    await clock.pass(500);
    await one.send("KeyUp");
    expect(isHeld()).toBe(true);
    await other.send("KeyUp");
    expect(isHeld()).toBe(false);
    await one.send("KeyDown");
    await other.press();
    expect(isHeld()).toBe(false);
  });

  it("is set by a multi-action, and is a dial's push where that is so set, which then does not mute", async () => {
    const { control, isHeld, show } = raise();
    const step = await show(wait, { isInMultiAction: true });
    for (const userDesiredState of [1, 1, 0]) {
      await step.send("KeyDown", { userDesiredState });
      expect(isHeld()).toBe(userDesiredState === 1);
    }
    const dial = await show(wait, { isDial: true });
    for (const expected of [true, false]) {
      await dial.send("DialDown");
      await dial.send("DialUp");
      expect([isHeld(), control.settings.muted]).toEqual([expected, false]);
    }
  });
});

it("a press of the mute key has a voice speak that waits for the streamer, and mutes otherwise", async () => {
  const { clock, control, isHeld, openPage, show } = raise();
  let now = 0;
  control.gate.saidNow.subscribe(() => now++);
  const [key, dial] = [await show(mute), await show(mute, { isDial: true })];
  const page = openPage(politely);
  const words = async (): Promise<string> => (await clock.pass(300), key.words());
  expect(await words()).toBe("After you");
  control.gate.state.dispatch({ isHeld: true });
  expect(await words()).toBe("On hold");
  await key.press();
  expect([now, isHeld()]).toEqual([1, false]);
  await dial.send("DialDown");
  expect([now, control.settings.muted]).toEqual([2, false]);
  page.receive(speaking);
  expect(await words()).toBe("Speaking");
  await key.press();
  expect(await words()).toBe("Muted");
  page.receive(politely);
  await key.press();
  expect([await words(), now]).toEqual(["After you", 2]);
});

it("a dial turns the voice's volume within its bounds, mutes when pushed, and skips when touched", async () => {
  const { control, openPage, show } = raise();
  const told: string[] = [];
  control.onCommand((what) => told.push(what));
  openPage(speaking);
  control.setVolume(80);
  const dial = await show({}, { isDial: true });
  const volumes = [];
  for (const ticks of [3, -1, -30, 2, 30]) {
    await dial.send("DialRotate", { ticks });
    volumes.push(control.state.voice.volume);
  }
  expect(volumes).toEqual([95, 90, 0, 10, 100]);
  for (const isMuted of [true, false]) {
    await dial.send("DialDown");
    expect(control.settings.muted).toBe(isMuted);
  }
  await dial.send("TouchTap");
  expect(told).toEqual(["voice.skip"]);
});
