import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendSceneContext } from "../../../plugin/obs/scene-context.ts";
import { systemClock } from "../../../shared/clock.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { createObsStore, open } from "./obs-store.ts";

let obs: ReturnType<typeof createObsStore>;
beforeEach(() => {
  vi.useFakeTimers();
  obs = createObsStore();
});
afterEach(() => void vi.useRealTimers());

describe("a change of scene", () => {
  const sent: unknown[] = [];
  let text: string;
  const log = createRecordedLog();
  beforeEach(() => {
    sent.length = 0;
    text = "The scene is now {scene}, {scene}!";
    sendSceneContext({
      obs,
      clock: { ...systemClock, now: () => Date.now() },
      log,
      text: () => text,
      addContext: (press) => sent.push(press),
    });
    obs.dispatch(open);
    vi.advanceTimersByTime(10_000);
  });

  it("is sent to the AI, but not the first scene", () => {
    expect(sent).toEqual([]);
    obs.dispatch({ scene: "Fight $& {scene}" });
    vi.advanceTimersByTime(0);
    expect(sent).toEqual([
      {
        source: "obs-scene",
        content: "The scene is now Fight $& {scene}, Fight $& {scene}!",
        ttl: 600,
      },
    ]);
  });

  it("is sent at most every five seconds, the newest one", () => {
    for (const scene of ["A", "B", "C", "D"]) {
      obs.dispatch({ scene });
      vi.advanceTimersByTime(1_000);
    }
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ content: "The scene is now D, D!" });
    obs.dispatch({ scene: "E" });
    vi.advanceTimersByTime(1_000);
    obs.dispatch({ scene: "D" });
    vi.advanceTimersByTime(60_000);
    // There and back: nothing has changed in the end.
    expect(sent).toHaveLength(2);
  });

  it("is not sent without a text, nor when the text has become too long", () => {
    text = "";
    obs.dispatch({ scene: "A" });
    vi.advanceTimersByTime(5_000);
    text = `{scene} ${"x".repeat(695)}`;
    obs.dispatch({ scene: "A long name" });
    vi.advanceTimersByTime(5_000);
    expect(sent).toEqual([]);
    expect(log.lines).toEqual([
      "warn: The scene was not sent to the AI: with its name the text is too long.",
    ]);
  });
});
