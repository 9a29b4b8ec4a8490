import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Account } from "../../../plugin/session/account.ts";
import { readGlobalSettings } from "../../../plugin/settings/global-settings.ts";
import { systemClock } from "../../../shared/clock.ts";
import type { SavedCooldown } from "../../../plugin/settings/stored-state.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { type Service, startService } from "../../service/service.ts";
import { eventually } from "../../fixtures/eventually.ts";

let service: Service;
let account: Account;
let saved: Map<string, SavedCooldown>;

beforeEach(async () => {
  service = await startService();
  saved = new Map();
  account = new Account({
    fetch,
    clock: systemClock,
    random: Math.random,
    log: createRecordedLog(),
    stored: {
      cooldownOf: (name) => saved.get(name),
      saveCooldown: (name, cooldown) => void saved.set(name, cooldown),
    },
  });
});
afterEach(async () => {
  account.apply(readGlobalSettings({}));
  await service.close();
});

const apply = (more: object = {}) => {
  const [first] = service.accounts;
  account.apply(readGlobalSettings({ baseUrl: service.baseUrl, apiKey: first?.apiKey, ...more }));
};
const state = () => account.session?.store.value;
const react = () => account.session?.react({ source: "k", content: "hi" });
/** A reaction that the service answers as soon as the test has it. */
async function pressUnderWay() {
  apply();
  await eventually(() => expect(state()?.channels).toBeDefined());
  const answer = Promise.withResolvers<void>();
  service.control.fault("POST /v1/events/generations", { kind: "wait", until: answer.promise });
  const press = react();
  await eventually(() => expect(state()?.cooldown.inFlight).toBe(true));
  return { answer, press };
}

describe("an account whose settings change", () => {
  it("keeps its window when another setting changes, even while a request is on its way", async () => {
    const { answer, press } = await pressUnderWay();
    apply({ channelName: "nightshift_co" });
    expect(await react()).toEqual({ kind: "cooling" });
    answer.resolve();
    await press;
    expect(state()?.cooldown).toMatchObject({ inFlight: false, windowMs: 25_000 });
    expect(await react()).toEqual({ kind: "cooling" });
    expect(service.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
    expect([...saved.values()]).toHaveLength(1);
  });

  it("ends a running window when a shorter one is set, and saves it so", async () => {
    apply({ rateWindow: "standard" });
    await react();
    expect(state()?.cooldown.windowMs).toBe(25_000);
    apply({ rateWindow: "fast" });
    const left = (state()?.cooldown.readyAt ?? Infinity) - systemClock.now();
    expect(left).toBeLessThanOrEqual(1_000);
    const [stored] = saved.values();
    expect((stored?.readyAtWall ?? Infinity) - systemClock.wall()).toBeLessThanOrEqual(1_000);
    // The service counts 25 s all the same; a setting back to that counts from the same request.
    apply({ rateWindow: "standard" });
    expect((state()?.cooldown.readyAt ?? 0) - systemClock.now()).toBeGreaterThan(20_000);
  });

  it("sends no second request when the window is set while one is under way", async () => {
    const { answer, press } = await pressUnderWay();
    apply({ rateWindow: "fast" });
    expect(await react()).toEqual({ kind: "cooling" });
    answer.resolve();
    await press;
    expect(state()?.cooldown).toMatchObject({ inFlight: false, windowMs: 1_000, rateWindow: "fast" });
    expect(service.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("drops a press that still looks for its channel, so that it cannot break the window", async () => {
    apply();
    const answer = Promise.withResolvers<void>();
    service.control.fault("GET /v1/channels/status", { kind: "wait", until: answer.promise });
    const press = react();
    await eventually(() => expect(state()?.channels).toBeDefined());
    apply({ channelName: "nightshift_co" });
    expect(await react()).toEqual({ kind: "done" });
    answer.resolve();
    expect(await press).toEqual({ kind: "dropped" });
    expect(service.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("begins with an open gate for another key", async () => {
    apply();
    await react();
    apply({ apiKey: service.accounts[1]?.apiKey });
    expect(state()?.cooldown.readyAt).toBe(Number.NEGATIVE_INFINITY);
  });

  it("is one connection, however quickly they change back and forth", async () => {
    for (let change = 0; change < 30; change++) apply({ channelName: change % 2 ? "nightshift_co" : "" });
    await eventually(() => expect(state()?.connection).toBe("open"));
    await eventually(() => expect(service.openStreams().eventsub).toBe(1));
  });

  it.each(["sk-ember\u200b", "a\r\nX: y", "sch\u00f6n"])(
    "sends nothing with a key that no header can hold: %j",
    (apiKey) => {
      apply({ apiKey });
      expect(account.setup).toBe("badKey");
      expect(service.requests).toEqual([]);
    },
  );
});

describe("events that are refused for a moment", () => {
  it("are asked for again when they were there before", async () => {
    const answers = () =>
      service.requests.filter(({ path }) => path === "/v1/eventsub/stream").map(({ status }) => status);
    apply();
    await eventually(() => expect(state()?.connection).toBe("open"));
    service.control.answerWith("GET /v1/eventsub/stream", 404);
    service.control.dropStreams();
    await eventually(() => expect(answers()).toEqual([200, 404, 200]));
    await eventually(() => expect(service.openStreams().eventsub).toBe(1));
    await eventually(() => expect(state()?.connection).toBe("open"));
  });
});
