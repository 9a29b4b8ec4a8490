import { describe, expect, it } from "vitest";
import { createOverlayControl } from "../../../plugin/relay/overlay-control.ts";

const initial = { muted: false, volume: 100, alertsPaused: false };

describe("what open pages have shown", () => {
  it("counts when the page that is heard says so, and not when a preview does", () => {
    const control = createOverlayControl(initial);
    const seen: string[] = [];
    control.onSeen((ids) => seen.push(...ids));
    const preview = control.connect(() => {});
    preview.receive({ type: "hello", inObs: false });
    const inObs = control.connect(() => {});
    inObs.receive({ type: "hello", inObs: true });
    preview.receive({ type: "seen", eventIds: ["a"] });
    expect(seen).toEqual([]);
    inObs.receive({ type: "seen", eventIds: ["a", "b"] });
    expect(seen).toEqual(["a", "b"]);
  });

  it("counts from a page that is open alone, and not before it has said who it is", () => {
    const control = createOverlayControl(initial);
    const seen: string[] = [];
    const end = control.onSeen((ids) => seen.push(...ids));
    const page = control.connect(() => {});
    page.receive({ type: "seen", eventIds: ["a"] });
    page.receive({ type: "hello", inObs: false });
    page.receive({ type: "seen", eventIds: ["b"] });
    end();
    page.receive({ type: "seen", eventIds: ["c"] });
    expect(seen).toEqual(["b"]);
  });
});
