import { Hono } from "hono";
import { beforeEach, describe, expect, it } from "vitest";
import type { RouteEnv } from "../../../plugin/server/route.ts";
import { createOneUseAddresses } from "../../../plugin/server/one-use-addresses.ts";
import { type FakeClock, createFakeClock } from "../../shared/fake-clock.ts";

const page = "http://127.0.0.1:9/set-up/?token=s&lang=en#obs";
let clock: FakeClock;
let leadingTo: (url: string) => string;
let open: (url: string) => Promise<{ status: number; to: string | null }>;

beforeEach(() => {
  clock = createFakeClock();
  const addresses = createOneUseAddresses(clock);
  ({ leadingTo } = addresses);
  const { path, handle } = addresses.route("It worked once.");
  const server = new Hono<RouteEnv>().get(path, handle);
  open = async (url) => {
    const { status, headers } = await server.request(url);
    return { status, to: headers.get("location") };
  };
});

describe("an address that works once", () => {
  it("leads to the page, and then no longer", async () => {
    const address = leadingTo(page);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:9\/open\/[\w-]{43}$/);
    expect(await open(address)).toEqual({ status: 302, to: page });
    expect(await open(address)).toEqual({ status: 410, to: null });
  });

  it("leads nowhere after a minute, nor when it is made up", async () => {
    const address = leadingTo(page);
    await clock.pass(60_000);
    expect(await open(address)).toEqual({ status: 410, to: null });
    expect(await open("http://127.0.0.1:9/open/guess")).toEqual({ status: 410, to: null });
  });

  it("is one of sixteen at most", async () => {
    const addresses = Array.from({ length: 17 }, () => leadingTo(page));
    expect((await open(addresses[0] ?? "")).status).toBe(410);
    expect((await open(addresses[1] ?? "")).status).toBe(302);
  });
});
