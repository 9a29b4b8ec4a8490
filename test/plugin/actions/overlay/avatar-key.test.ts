import { describe, expect, it } from "vitest";
import { OverlayAction } from "../../../../plugin/actions/overlay/action.ts";
import type { ObsState } from "../../../../plugin/obs/obs-state.ts";
import type { OverlayInObs } from "../../../../plugin/obs/overlay-in-obs.ts";
import { createOverlayControl } from "../../../../plugin/pages/overlay-control.ts";
import { untouchedOverlay } from "../../../../plugin/settings/stored-schema.ts";
import type { PageState } from "../../../../shared/protocol/page-messages.ts";
import { createStore } from "../../../../shared/store.ts";
import { raiseStill } from "../still-deck.ts";
import { hello } from "../../../fixtures/hello.ts";

/** What is drawn while the pages have not followed yet. */
const dots = "M-7 0H-6.9";

/** Such a key, and what opens overlay pages that say what a test has them say. */
async function raiseKey() {
  const control = createOverlayControl(untouchedOverlay);
  const obs = createStore<ObsState, ObsState>({ connection: "lost", trouble: "closed" }, (_, next) => next);
  const overlay = { followCanvases: () => {} } as unknown as OverlayInObs;
  const deck = raiseStill((context) => {
    control.subscribe(() => context.painter.repaint());
    return new OverlayAction(context, { obs, overlay, control, onTrouble: () => {} });
  });
  const key = deck.put({ settings: { does: "avatar" } });
  await key.appear();
  const openPage = async (avatar: PageState["avatar"]) => {
    const hidden: boolean[] = [];
    const page = control.connect(
      (message) => void (message.type === "settings" && hidden.push(message.isAvatarHidden)),
    );
    const say = async (now: PageState["avatar"]): Promise<void> => {
      page.receive({
        type: "state",
        isOnAir: true,
        voice: { state: "idle", waiting: 0 },
        alerts: { showing: false, waiting: 0, merged: 0, dropped: 0 },
        avatar: now,
        missing: [],
      });
      await deck.clock.pass(300);
    };
    page.receive(hello());
    await say(avatar);
    const leave = async (): Promise<void> => {
      page.leave();
      await deck.clock.pass(300);
    };
    return { say, leave, isToHide: () => hidden.at(-1) };
  };
  return { ...deck, key, openPage, shown: () => [key.words(), key.svg().includes(dots)] };
}

describe("a key that shows or hides the avatar", () => {
  it("shows why there is nothing to show or hide, needs no OBS, and a press changes nothing", async () => {
    const { key, action, openPage } = await raiseKey();
    expect(key.words()).toBe("No overlay");
    await key.press();
    expect(key.seen.alerts).toBe(1);
    const page = await openPage("none");
    expect(key.words()).toBe("No avatar");
    await key.press();
    expect([key.seen.alerts, page.isToHide()]).toEqual([2, false]);
    expect(action.obsFailureOn(key.id)).toBeUndefined();
  });

  it("shows what the page reports, and that a press is under way until the page has followed", async () => {
    const { key, openPage, shown } = await raiseKey();
    const page = await openPage("shown");
    expect(shown()).toEqual(["Avatar on", false]);
    await key.press();
    expect([shown(), page.isToHide()]).toEqual([["Avatar on", true], true]);
    await page.say("hidden");
    expect(shown()).toEqual(["Avatar off", false]);
    // Twice: as it was.
    await key.press();
    expect([shown(), page.isToHide()]).toEqual([["Avatar off", true], false]);
    await key.press();
    expect([shown(), page.isToHide()]).toEqual([["Avatar off", false], true]);
    await key.press();
    await page.say("away");
    expect([shown(), page.isToHide()]).toEqual([["AI out", false], false]);
    await page.leave();
    expect([key.words(), key.seen.alerts]).toEqual(["No overlay", 0]);
  });

  it("hides the avatar of an AI that is away, and of a page that opens later", async () => {
    const { key, openPage, shown } = await raiseKey();
    const page = await openPage("away");
    await key.press();
    expect([shown(), page.isToHide()]).toEqual([["AI out", true], true]);
    await page.say("hidden");
    await page.leave();
    expect(key.words()).toBe("No overlay");
    const later = await openPage("hidden");
    expect([shown(), later.isToHide()]).toEqual([["Avatar off", false], true]);
  });
});
