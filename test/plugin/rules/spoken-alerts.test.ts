import { describe, expect, it } from "vitest";
import { alertsReactedTo } from "../../../plugin/rules/spoken-alerts.ts";
import type { Account } from "../../../plugin/session/account.ts";
import { rulesAtWork } from "../../fixtures/rules-at-work.ts";
import { createHiddenWords } from "../../../plugin/approval/hidden-words.ts";
import { createAllQuiet } from "../../../plugin/actions/quiet/all-quiet.ts";
import { createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import type { AlertChoices, AlertSettings } from "../../../shared/alerts/alert-settings.ts";
import type { Envelope, EnvelopeMap } from "../../../shared/api/envelope.ts";
import { Emitter } from "../../../shared/emitter.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { json } from "../../fixtures/scripted-server.ts";
import type { FakeClock } from "../../shared/fake-clock.ts";
import { envelopeOf } from "../../shared/envelopes.ts";
import { channels, passUntil, startSession, withStatus } from "../session/session-stage.ts";

const path = "/v1/events/generations";
const sounding = { muted: false, volume: 100, alertsPaused: false, isAvatarHidden: false };
const spoken = (prompt: string, more: AlertChoices = {}) => ({
  choices: { isSpoken: true, prompt, ...more },
  variations: [],
});
const thanks: AlertSettings = {
  raid: spoken("Greet {name} and {viewers} viewers"),
  follow: spoken("Thank {name}"),
  cheer: spoken("{name} gave {value}: {message}"),
};

it("alerts to which the AI reacts are those that are on and have a prompt, also in a variation that is used", () => {
  const variation = (isUsed: boolean) => ({
    id: "a",
    name: "",
    when: {},
    weight: 1,
    isUsed,
    choices: { isSpoken: true },
  });
  const settings: AlertSettings = {
    raid: spoken("Greet {name}"),
    follow: spoken(" "),
    cheer: spoken("Thank {name}", { isOn: false }),
    tip: { choices: { prompt: "Thank {name}" }, variations: [variation(true), variation(false)] },
    gift: { choices: { prompt: "Thank {name}" }, variations: [variation(false)] },
  };
  expect(alertsReactedTo(settings)).toEqual([
    { name: "raid", variations: 0 },
    { name: "tip", variations: 2 },
  ]);
});

/** Lets time pass in steps of a quarter of a second until something is so. */
const quarters = (clock: FakeClock, isSo: () => boolean): Promise<void> =>
  passUntil(clock, isSo, { stepMs: 250 });

/** The AI in chat, before a service that takes a reaction in 25 seconds. */
async function start({ settings = thanks, isAiInChat = true } = {}) {
  const stage = await startSession({
    "/v1/channels/status": (response) =>
      json(
        response,
        channels.map((one) => ({ ...one, isAiInChat })),
      ),
  });
  const { session, clock, state } = stage;
  await quarters(clock, () => state().presences.has("mainstage"));
  const events = new Emitter<{ readonly envelope?: Envelope }>();
  const changed = new Emitter();
  const account = {
    session,
    setup: "complete" as const,
    identity: "one",
    subscribe: (listener: () => void) => (changed.subscribe(listener), session.store.subscribe(listener)),
    onEvent: events.subscribe,
  };
  const control = createOverlayControl(sounding);
  const log = createRecordedLog();
  const hiddenWords = createHiddenWords([], () => {});
  const alerts = { inUse: settings };
  rulesAtWork(account as unknown as Account, { clock, control, alerts, hiddenWords, log });
  const send = (envelope: Envelope, agoMs = 0): void =>
    events.emit({ envelope: { ...envelope, timestamp: new Date(clock.wall() - agoMs).toISOString() } });
  return {
    ...stage,
    control,
    log,
    account,
    changed,
    alerts,
    hiddenWords,
    send,
    happen: (payload: Partial<EnvelopeMap["channel.event"]>, agoMs = 0) =>
      send(envelopeOf("channel.event", { value: null, count: null, raidViewers: null, ...payload }), agoMs),
    /** The requests to the AI so far. */
    prompts: () =>
      stage.asked(path).map(({ body }) => (JSON.parse(body) as { data: { content: string } }).data.content),
    /** Waits until as many requests have been answered. */
    answered: (count: number) =>
      quarters(clock, () => stage.answered(path) === count && !state().cooldown.inFlight),
    /** Lets time pass in which a request could have been sent. */
    pass: async (ms: number): Promise<void> => {
      const end = clock.now() + ms;
      await passUntil(clock, () => clock.now() >= end, { stepMs: Math.min(ms, 1_000) });
    },
  };
}

describe("the AI's reaction to an alert", () => {
  it("is asked for with the prompt that the streamer wrote, in the channel of the event", async () => {
    const { happen, answered, asked, prompts } = await start();
    happen({ eventType: "RAID", username: "Otter", raidViewers: 42 });
    await answered(1);
    expect(prompts()).toEqual(["Greet Otter and 42 viewers"]);
    expect(asked(path)[0]?.body).toContain('"channelName":"mainstage"');
  });

  it("is asked for once in a burst, the largest first", async () => {
    const { happen, answered, prompts, pass } = await start();
    for (const raidViewers of [3, 900, 20, 4]) {
      happen({ eventType: "RAID", username: `${raidViewers}`, raidViewers });
      await pass(500);
    }
    for (let at = 0; at < 50; at++) happen({ eventType: "FOLLOW", username: `viewer ${at}` });
    await answered(2);
    await pass(60_000);
    expect(prompts()).toEqual([
      "Greet 900, 20, 4, +1 and 927 viewers",
      "Thank “viewer 0, viewer 1, viewer 2, +47”",
    ]);
  });

  it("waits for the cooldown, and leaves the streamer's keys two seconds after it", async () => {
    const { happen, answered, sent, session, state, clock, pass, prompts } = await start();
    void session.react({ source: "key", content: "by hand" });
    await answered(1);
    const { readyAt } = state().cooldown;
    happen({ eventType: "FOLLOW", username: "Otter" });
    await quarters(clock, () => clock.now() >= readyAt + 1_000);
    expect(sent(path)).toBe(1);
    void session.react({ source: "key", content: "by hand again" });
    await answered(2);
    await pass(20_000);
    expect(sent(path)).toBe(2);
    await answered(3);
    expect(prompts()).toEqual(["by hand", "by hand again", "Thank Otter"]);
  });

  it("takes the highest tier first", async () => {
    const { happen, answered, session, prompts } = await start();
    void session.react({ source: "key", content: "by hand" });
    await answered(1);
    happen({ eventType: "FOLLOW", username: "Otter" });
    happen({ eventType: "RAID", username: "Fox", raidViewers: 500 });
    await answered(3);
    expect(prompts()).toEqual(["by hand", "Greet Fox and 500 viewers", "Thank Otter"]);
  });

  it("that the service finds too soon is asked for again; one that fails is logged and given up", async () => {
    const { happen, answered, routes, prompts, pass, log } = await start();
    routes[path] = withStatus(429);
    happen({ eventType: "FOLLOW", username: "Otter" });
    await answered(1);
    routes[path] = withStatus(500);
    await answered(2);
    await pass(60_000);
    expect(prompts()).toEqual(["Thank Otter", "Thank Otter"]);
    expect(log.lines).toEqual([expect.stringContaining("The AI was not asked to react to an alert")]);
    expect(log.lines.join()).not.toContain("Otter");
  });
});

describe("no reaction is asked for", () => {
  it.each<[string, Partial<EnvelopeMap["channel.event"]>, AlertSettings]>([
    [
      "without the tick",
      { eventType: "FOLLOW" },
      { follow: { choices: { prompt: "Thank {name}" }, variations: [] } },
    ],
    ["without a prompt", { eventType: "FOLLOW" }, { follow: spoken("  ") }],
    ["without settings", { eventType: "FOLLOW" }, {}],
    ["of an alert that is off", { eventType: "FOLLOW" }, { follow: spoken("Hi", { isOn: false }) }],
    ["of one that is too small", { eventType: "RAID", raidViewers: 3 }, { raid: spoken("Hi", { least: 4 }) }],
  ])("%s", async (_, event, settings) => {
    const { happen, pass, sent } = await start({ settings });
    happen(event);
    await pass(5_000);
    expect(sent(path)).toBe(0);
  });

  it("to events that are older than a minute, or than the plugin", async () => {
    const { happen, pass, sent, log } = await start();
    happen({ eventType: "FOLLOW" }, 1_000);
    await pass(90_000);
    happen({ eventType: "FOLLOW" }, 62_000);
    await pass(5_000);
    expect(sent(path)).toBe(0);
    expect(log.lines).toEqual([
      expect.stringContaining("An event was too old"),
      expect.stringContaining("An event was too old"),
    ]);
  });

  it("while alerts are paused, nor for what waited before", async () => {
    const { happen, pass, sent, control } = await start();
    happen({ eventType: "FOLLOW" });
    control.setAlertsPaused(true);
    happen({ eventType: "FOLLOW" });
    control.setAlertsPaused(false);
    await pass(5_000);
    expect(sent(path)).toBe(0);
  });

  it("after the alerts were cleared, or All quiet", async () => {
    const { happen, pass, sent, control, account } = await start();
    happen({ eventType: "FOLLOW" });
    control.command("alerts.clear");
    await pass(5_000);
    happen({ eventType: "FOLLOW" });
    const quiet = createAllQuiet({
      account,
      control,
      approval: { rejectAll: () => {} },
      cancelJoin: () => {},
    });
    void quiet.begin();
    quiet.lift();
    await pass(5_000);
    expect(sent(path)).toBe(0);
  });

  it("that is no longer wanted when it could be sent", async () => {
    const { happen, pass, sent, alerts } = await start();
    happen({ eventType: "FOLLOW" });
    alerts.inUse = {};
    await pass(5_000);
    expect(sent(path)).toBe(0);
  });

  it("for another account", async () => {
    const { happen, pass, sent, account, changed } = await start();
    happen({ eventType: "FOLLOW" });
    account.identity = "other";
    changed.emit();
    await pass(5_000);
    expect(sent(path)).toBe(0);
  });
});

it("When the stream begins, the reaction waits until the AI has joined", async () => {
  const { send, pass, sent, routes, session, prompts, answered } = await start({
    isAiInChat: false,
    settings: { live: spoken("We are live!") },
  });
  send(envelopeOf("channel.go_live"));
  await pass(5_000);
  expect(sent(path)).toBe(0);
  routes["/v1/channels/status"] = (response) =>
    json(
      response,
      channels.map((one) => ({ ...one, isAiInChat: true })),
    );
  void session.readStatus();
  await answered(1);
  expect(prompts()).toEqual(["We are live!"]);
});

it("The prompt of an alert has no word that is hidden while it waits", async () => {
  const { happen, answered, prompts, hiddenWords } = await start();
  happen({ eventType: "FOLLOW", username: "darn" });
  hiddenWords.set(["darn"]);
  await answered(1);
  expect(prompts()).toEqual(["Thank •••"]);
});
