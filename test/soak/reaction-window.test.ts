import { describe, expect, it } from "vitest";
import type { RequestRecord } from "../service/request-record.ts";
import { ReactionWindow } from "./reaction-window.ts";

const request = (receivedAtMs: number, status = 200): RequestRecord => ({
  method: "POST",
  path: "/v1/events/generations",
  query: {},
  headers: {},
  body: undefined,
  owner: "Ember",
  status,
  receivedAtMs,
  tookMs: 1,
});

describe("the window between two reactions", () => {
  it("counts a request that comes before it is over, and none that comes after", () => {
    const window = new ReactionWindow(25_000);
    expect(window.isEarly(1_000)).toBe(false);
    window.asked(request(1_000));
    expect(window.leftMs(11_000)).toBe(15_000);
    expect(window.isEarly(25_900)).toBe(true);
    expect(window.isEarly(26_000)).toBe(false);
    expect(window.early).toBe(1);
  });

  it("is not opened by a request that failed", () => {
    const window = new ReactionWindow(25_000);
    window.asked(request(1_000, 503));
    expect(window.isEarly(2_000)).toBe(false);
  });

  it("is unknown for a while after a request whose fate nobody can know", () => {
    const window = new ReactionWindow(25_000);
    window.asked(request(1_000));
    window.blur(2_000);
    expect(window.leftMs(3_000)).toBeUndefined();
    expect(window.isEarly(3_000)).toBe(false);
    expect(window.leftMs(60_000)).toBe(0);
  });
});
