import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchForStalledPage } from "../../../plugin/obs/stalled-page.ts";
import { systemClock } from "../../../shared/clock.ts";
import { createObsStore, open } from "./obs-store.ts";

let obs: ReturnType<typeof createObsStore>;
beforeEach(() => {
  vi.useFakeTimers();
  obs = createObsStore();
});
afterEach(() => void vi.useRealTimers());

describe("a page that does not run", () => {
  let pages: number;
  let stalled: number;
  let changed: () => void;
  beforeEach(() => {
    pages = 0;
    stalled = 0;
    watchForStalledPage({
      clock: systemClock,
      obs,
      isPageOpen: () => pages > 0,
      subscribe: (listener) => (changed = listener),
      onStalled: () => stalled++,
    });
  });
  const setPages = (count: number): void => {
    pages = count;
    changed();
  };

  it("while its source is on air is reported once, and again only after it has run", () => {
    obs.dispatch({ ...open, overlay: "shown" });
    vi.advanceTimersByTime(14_999);
    expect(stalled).toBe(0);
    vi.advanceTimersByTime(1);
    expect(stalled).toBe(1);
    obs.dispatch({ overlay: "hidden" });
    obs.dispatch({ overlay: "shown" });
    vi.advanceTimersByTime(600_000);
    expect(stalled).toBe(1);
    setPages(1);
    setPages(0);
    vi.advanceTimersByTime(15_000);
    expect(stalled).toBe(2);
  });

  it("is not reported while it loads, while it is hidden, or while it runs", () => {
    obs.dispatch({ ...open, overlay: "shown" });
    vi.advanceTimersByTime(10_000);
    setPages(1);
    vi.advanceTimersByTime(60_000);
    setPages(0);
    obs.dispatch({ overlay: "hidden" });
    vi.advanceTimersByTime(60_000);
    expect(stalled).toBe(0);
  });
});
