import { describe, expect, it } from "vitest";
import { OverlayAction } from "../../../../plugin/actions/overlay/action.ts";
import { ObsError, type ObsFailureKind } from "../../../../plugin/obs/obs-error.ts";
import type { OverlayInObs } from "../../../../plugin/obs/overlay-in-obs.ts";
import type { ObsState } from "../../../../plugin/obs/obs-state.ts";
import type { OverlayControl } from "../../../../plugin/pages/overlay-control.ts";
import { createStore } from "../../../../shared/store.ts";
import { raiseStill } from "../still-deck.ts";

const check = "M-7 0.5L-2 5.5L7 -5";
const dots = "M-7 0H-6.9";
const open: ObsState = { connection: "open", overlay: "absent" };

/** The action before an OBS in this state, which fails as a test wants. */
function raise({ state = open }: { readonly state?: ObsState } = {}) {
  const asked: unknown[][] = [];
  const obs = createStore<ObsState, ObsState>(state, (_, next) => next);
  const answer = { error: undefined as unknown, isHeld: false, release: () => {} };
  const ask = async (...request: unknown[]): Promise<void> => {
    asked.push(request);
    if (answer.isHeld) await new Promise<void>((resolve) => (answer.release = resolve));
    if (answer.error !== undefined) throw answer.error;
  };
  const followed: unknown[] = [];
  const overlay = {
    install: (target: unknown) => ask("install", target),
    setVisible: (isVisible: unknown, canvas: unknown) => ask("visible", isVisible, canvas),
    refresh: () => ask("refresh"),
    followCanvases: (canvases: unknown) => void followed.push(canvases),
  } as unknown as OverlayInObs;
  let troubles = 0;
  const deck = raiseStill(
    (context) =>
      new OverlayAction(context, {
        obs,
        overlay,
        control: {} as OverlayControl,
        onTrouble: () => void (troubles += 1),
      }),
  );
  return { ...deck, obs, asked, answer, followed, troubles: () => troubles };
}

const main = { sceneName: "", sourceName: "", layout: "", canvas: undefined, staysHidden: true };

describe("a key for the overlay in OBS", () => {
  it.each<[string, unknown[], boolean]>([
    ["install", ["install", main], true],
    ["visible", ["visible", undefined, undefined], false],
    ["refresh", ["refresh"], true],
  ])(
    "that does %s asks for it, and marks what the key would not show by itself",
    async (does, request, isMarked) => {
      const { show, asked, clock, troubles } = raise({ state: { connection: "open", overlay: "shown" } });
      const key = await show({ settings: { does } });
      await key.press();
      expect(asked).toEqual([request]);
      expect(key.svg().includes(check)).toBe(isMarked);
      expect([key.seen.alerts, troubles()]).toEqual([0, 0]);
      await clock.pass(3_000);
      expect(key.svg()).not.toContain(check);
    },
  );

  it("works on the canvas that it names, unless it refreshes", async () => {
    const canvas = { uuid: "u1", name: "Vertical" };
    const named = { canvas: "u1", canvasName: "Vertical" };
    const { show, asked, followed } = raise();
    for (const does of ["install", "visible", "refresh"]) {
      const key = await show({
        settings: { does, ...named, sceneName: "Fight", sourceName: "Side", layout: "Tall" },
      });
      expect(followed.at(-1)).toEqual([canvas]);
      await key.press();
    }
    const target = { sceneName: "Fight", sourceName: "Side", layout: "Tall", canvas, staysHidden: true };
    expect(asked).toEqual([["install", target], ["visible", undefined, canvas], ["refresh"]]);
  });

  it("has OBS follow the canvases of all its keys, for as long as they are there", async () => {
    const { show, followed } = raise();
    const one = await show({ settings: { does: "visible", canvas: "u1", canvasName: "One" } });
    const two = await show({ settings: { does: "install", canvas: "u2", canvasName: "Two" } });
    expect(followed.at(-1)).toEqual([
      { uuid: "u1", name: "One" },
      { uuid: "u2", name: "Two" },
    ]);
    await two.send("DidReceiveSettings", { settings: { does: "refresh", canvas: "u2" } });
    expect(followed.at(-1)).toEqual([{ uuid: "u1", name: "One" }]);
    await one.send("WillDisappear");
    expect(followed.at(-1)).toEqual([]);
  });

  it("shows that it is at work, and takes no other press meanwhile", async () => {
    const { show, asked, answer } = raise();
    const key = await show({ settings: { does: "install" } });
    answer.isHeld = true;
    const pressed = key.send("KeyDown");
    await key.send("KeyUp");
    expect(key.svg()).toContain(dots);
    await key.press();
    expect([asked.length, key.seen.alerts]).toEqual([1, 0]);
    answer.release();
    await pressed;
    expect(key.svg()).not.toContain(dots);
    answer.isHeld = false;
    await key.press();
    expect(asked).toHaveLength(2);
  });

  it.each<[ObsFailureKind, string]>([
    ["no-browser-source", "No browser source"],
    ["refused", "Failed"],
    ["timed-out", "Failed"],
    ["no-overlay", "Add to OBS"],
  ])("shows a failure (%s) as %j, and its form explains it", async (kind, words) => {
    const { show, action, answer, troubles, clock, log } = raise();
    const key = await show({ settings: { does: "install" } });
    answer.error = new ObsError(kind);
    await key.press();
    expect([key.words(), key.seen.alerts, troubles()]).toEqual([words, 1, 1]);
    expect(action.obsFailureOn(key.id)).toBe(kind);
    expect(log.join()).toContain(`The overlay in OBS: ${kind}`);
    await clock.pass(3_000);
    expect(key.words()).toBe("Add to OBS");
    expect(action.obsFailureOn(key.id)).toBe(kind);
    answer.error = undefined;
    await key.press();
    expect(action.obsFailureOn(key.id)).toBeUndefined();
  });

  it("explains a failure because of the overlay's place only until that has changed", async () => {
    const { show, action, answer, obs } = raise();
    const key = await show({ settings: { does: "visible" } });
    answer.error = new ObsError("no-overlay");
    await key.press();
    expect(action.obsFailureOn(key.id)).toBe("no-overlay");
    obs.dispatch({ connection: "open", overlay: "shown" });
    expect(action.obsFailureOn(key.id)).toBeUndefined();
  });

  it("shows why there is no connection rather than the failure of a press", async () => {
    const { show, action, answer, obs } = raise({ state: { connection: "lost", trouble: "password" } });
    const key = await show({ settings: { does: "install" } });
    const before = key.words();
    answer.error = new ObsError("password");
    await key.press();
    expect([key.words(), key.seen.alerts]).toEqual([before, 1]);
    expect(action.obsFailureOn(key.id)).toBe("password");
    obs.dispatch(open);
    expect(action.obsFailureOn(key.id)).toBe("password");
  });

  it("explains that its canvas is gone, and nothing of keys that are not there", async () => {
    const { put, action, obs, clock } = raise();
    const key = put({ settings: { does: "visible", canvas: "u1", canvasName: "One" } });
    expect(action.obsFailureOn(key.id)).toBeUndefined();
    await key.appear();
    expect(action.obsFailureOn(key.id)).toBeUndefined();
    obs.dispatch({ ...open, onCanvases: { u1: "no-canvas" } });
    expect(action.obsFailureOn(key.id)).toBe("no-canvas");
    await clock.pass(300);
    expect(key.words()).toBe("No canvas");
    await key.send("WillDisappear");
    expect(action.obsFailureOn(key.id)).toBeUndefined();
  });

  it("shows an error of the program as an alert, and works on", async () => {
    const { show, answer, asked, troubles, log } = raise();
    const key = await show({ settings: { does: "refresh" } });
    answer.error = new Error("A bug.");
    await key.press();
    expect([key.seen.alerts, troubles()]).toEqual([1, 0]);
    expect(log.join()).toContain("A press failed: Error at");
    answer.error = undefined;
    await key.press();
    expect([asked.length, key.seen.alerts]).toEqual([2, 1]);
  });

  it("shows for a minute that a stopped page was reloaded, on keys that refresh", async () => {
    const { show, action, clock } = raise({ state: { connection: "open", overlay: "shown" } });
    const [refresh, install] = [
      await show({ settings: { does: "refresh" } }),
      await show({ settings: { does: "install" } }),
    ];
    action.showRecovered();
    await clock.pass(100);
    expect([refresh.words(), install.words()]).toEqual(["Page restarted", "Add to OBS"]);
    await clock.pass(59_000);
    expect(refresh.words()).toBe("Page restarted");
    await refresh.press();
    expect(refresh.words()).toBe("Refreshed");
    await clock.pass(3_100);
    expect(refresh.words()).toBe("Refresh");
  });

  it.each<[ObsState, string]>([
    [{ connection: "connecting" }, "Connecting"],
    [{ connection: "lost" }, "OBS closed"],
    [{ connection: "lost", trouble: "closed" }, "OBS closed"],
    [{ connection: "lost", trouble: "password" }, "OBS password"],
    [{ connection: "lost", trouble: "too-old" }, "OBS too old"],
    [{ connection: "open" }, "Unknown"],
    [{ connection: "open", overlay: "hidden" }, "Hidden"],
    [{ connection: "open", overlay: "elsewhere" }, "In another scene"],
  ])("follows OBS: %j", async (state, words) => {
    const { show, obs, clock } = raise();
    const key = await show({ settings: { does: "visible" } });
    expect(key.words()).toBe("Add first");
    obs.dispatch(state);
    await clock.pass(300);
    expect(key.words()).toBe(words);
  });
});
