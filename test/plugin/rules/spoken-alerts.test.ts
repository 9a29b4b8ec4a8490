import { describe, expect, it } from "vitest";
import { createAllQuiet } from "../../../plugin/actions/quiet/all-quiet.ts";
import { createHiddenWords } from "../../../plugin/approval/hidden-words.ts";
import { createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { graceMs } from "../../../plugin/rules/rule-queue.ts";
import { alertsReactedTo } from "../../../plugin/rules/spoken-alerts.ts";
import type { PressResult } from "../../../plugin/session/presses/press-session.ts";
import type { ReactionPress } from "../../../plugin/session/presses/react.ts";
import type { ChannelState } from "../../../plugin/session/state/channel-state.ts";
import { freshCooldown, whenAccepted } from "../../../plugin/session/state/cooldown.ts";
import type { Input } from "../../../plugin/session/state/input.ts";
import { reduce } from "../../../plugin/session/state/reduce.ts";
import { untouchedOverlay } from "../../../plugin/settings/stored-schema.ts";
import type { AlertChoices, AlertSettings } from "../../../shared/alerts/alert-settings.ts";
import type { Envelope, EnvelopeMap } from "../../../shared/api/envelope.ts";
import { ApiError } from "../../../shared/api/errors.ts";
import { Emitter } from "../../../shared/emitter.ts";
import { createStore } from "../../../shared/store.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { rulesAtWork } from "../../fixtures/rules-at-work.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";
import { envelopeOf } from "../../shared/envelopes.ts";
import { stateAfter } from "../actions/sample-state.ts";

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

/** The AI in chat, before a session that takes a reaction every 25 seconds. */
function start({ settings = thanks, isAiInChat = true } = {}) {
  const clock = createFakeClock();
  const store = createStore<ChannelState, Input>(stateAfter(), reduce);
  const setInChat = (isIn: boolean): void =>
    store.dispatch({
      type: "channels.read",
      channels: [{ channelName: "mainstage", isPrimary: true, isLive: true, isAiInChat: isIn }],
    });
  setInChat(isAiInChat);
  /** A reaction begins a cooldown, the streamer's own as well. */
  const cool = (): void => {
    const at = clock.now();
    const cooldown = whenAccepted(freshCooldown(), { sentAt: at, headersAt: at });
    store.dispatch({ type: "cooldown.changed", cooldown });
  };
  /** The results of the next requests; default: they are taken. */
  const results: PressResult[] = [];
  const prompts: string[] = [];
  const react = async ({ content, isWanted, channelName }: ReactionPress): Promise<PressResult> => {
    if (isWanted?.() === false) return { kind: "dropped" };
    prompts.push(content);
    expect(channelName).toBe("mainstage");
    cool();
    return results.shift() ?? { kind: "done" };
  };
  const events = new Emitter<{ readonly envelope?: Envelope }>();
  const changed = new Emitter();
  const account = {
    session: { store, react, channelOf: () => "mainstage" },
    setup: "complete" as const,
    identity: "one",
    subscribe: (listener: () => void) => (changed.subscribe(listener), store.subscribe(listener)),
    onEvent: events.subscribe,
  };
  const control = createOverlayControl(untouchedOverlay);
  const log = createRecordedLog();
  const hiddenWords = createHiddenWords([], () => {});
  const alerts = { inUse: settings };
  rulesAtWork(account as never, { clock, control, alerts, hiddenWords, log });
  const send = (envelope: Envelope, agoMs = 0): void =>
    events.emit({ envelope: { ...envelope, timestamp: new Date(clock.wall() - agoMs).toISOString() } });
  const happen = (payload: Partial<EnvelopeMap["channel.event"]>, agoMs = 0): void =>
    send(envelopeOf("channel.event", { value: null, count: null, raidViewers: null, ...payload }), agoMs);
  const session = { clock, cool, setInChat, results, prompts };
  return { ...session, control, log, account, changed, alerts, hiddenWords, send, happen };
}

describe("the AI's reaction to an alert", () => {
  it("is asked for once in a burst, the largest first, in the channel of the event", async () => {
    const { happen, clock, prompts } = start();
    for (const raidViewers of [3, 900, 20, 4]) {
      happen({ eventType: "RAID", username: `${raidViewers}`, raidViewers });
      await clock.pass(400);
    }
    for (let at = 0; at < 50; at++) happen({ eventType: "FOLLOW", username: `viewer ${at}` });
    await clock.pass(90_000);
    expect(prompts).toEqual([
      "Greet 900, 20, 4, +1 and 927 viewers",
      "Thank “viewer 0, viewer 1, viewer 2, +47”",
    ]);
  });

  it("waits for the cooldown and two seconds more, and takes the highest tier first", async () => {
    const { happen, clock, cool, prompts } = start();
    cool();
    happen({ eventType: "FOLLOW", username: "Otter" });
    happen({ eventType: "RAID", username: "Fox", raidViewers: 500 });
    await clock.pass(25_000 + graceMs - 1);
    expect(prompts).toEqual([]);
    await clock.pass(1);
    expect(prompts).toEqual(["Greet Fox and 500 viewers"]);
    await clock.pass(30_000);
    expect(prompts).toEqual(["Greet Fox and 500 viewers", "Thank Otter"]);
  });

  it("that the service finds too soon is asked for again; one that fails is logged and given up", async () => {
    const { happen, clock, results, prompts, log } = start();
    results.push(
      { kind: "cooling" },
      { kind: "failed", error: new ApiError("server", { endpoint: "POST /v1/events/generations" }) },
    );
    happen({ eventType: "FOLLOW", username: "Otter" });
    await clock.pass(120_000);
    expect(prompts).toEqual(["Thank Otter", "Thank Otter"]);
    expect(log.lines).toEqual([expect.stringContaining("The AI was not asked to react to an alert")]);
    expect(log.lines.join()).not.toContain("Otter");
  });
});

describe("no reaction is asked for", () => {
  it.each<[string, Partial<EnvelopeMap["channel.event"]>, AlertSettings]>([
    ["without the tick", {}, { follow: { choices: { prompt: "Thank {name}" }, variations: [] } }],
    ["without a prompt", {}, { follow: spoken("  ") }],
    ["without settings", {}, {}],
    ["of an alert that is off", {}, { follow: spoken("Hi", { isOn: false }) }],
    ["of one that is too small", { eventType: "RAID", raidViewers: 3 }, { raid: spoken("Hi", { least: 4 }) }],
  ])("%s", async (_, event, settings) => {
    const { happen, clock, prompts } = start({ settings });
    happen({ eventType: "FOLLOW", ...event });
    await clock.pass(5_000);
    expect(prompts).toEqual([]);
  });

  it("to events that are older than a minute, or than the plugin", async () => {
    const { happen, clock, prompts, log } = start();
    happen({ eventType: "FOLLOW" }, 1_000);
    await clock.pass(90_000);
    happen({ eventType: "FOLLOW" }, 62_000);
    await clock.pass(5_000);
    expect(prompts).toEqual([]);
    const old = expect.stringContaining("An event was too old") as string;
    expect(log.lines).toEqual([old, old]);
  });

  it.each<[string, (stage: ReturnType<typeof start>) => void]>([
    [
      "before and while alerts are paused",
      ({ control, happen }) => {
        control.setAlertsPaused(true);
        happen({ eventType: "FOLLOW" });
        control.setAlertsPaused(false);
      },
    ],
    ["once the alerts are cleared", ({ control }) => void control.command("alerts.clear")],
    [
      "after All quiet",
      ({ control }) => {
        const more = { account: {}, approval: { rejectAll: () => {} }, cancelJoin: () => {} };
        const quiet = createAllQuiet({ control, ...more } as never);
        void quiet.begin();
        quiet.lift();
      },
    ],
    ["that is no longer wanted when it could be sent", ({ alerts }) => void (alerts.inUse = {})],
    [
      "for another account",
      ({ account, changed }) => {
        account.identity = "other";
        changed.emit();
      },
    ],
  ])("%s", async (_, meanwhile) => {
    const stage = start();
    stage.happen({ eventType: "FOLLOW" });
    meanwhile(stage);
    await stage.clock.pass(5_000);
    expect(stage.prompts).toEqual([]);
  });
});

it("When the stream begins, the reaction waits until the AI has joined", async () => {
  const { send, clock, prompts, setInChat } = start({
    isAiInChat: false,
    settings: { live: spoken("We are live!") },
  });
  send(envelopeOf("channel.go_live"));
  await clock.pass(5_000);
  expect(prompts).toEqual([]);
  setInChat(true);
  await clock.pass(5_000);
  expect(prompts).toEqual(["We are live!"]);
});

it("The prompt of an alert has no word that is hidden while it waits", async () => {
  const { happen, clock, prompts, hiddenWords } = start();
  happen({ eventType: "FOLLOW", username: "darn" });
  hiddenWords.set(["darn"]);
  await clock.pass(5_000);
  expect(prompts).toEqual(["Thank •••"]);
});
