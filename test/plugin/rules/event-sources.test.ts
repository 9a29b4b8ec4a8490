import { expect, it } from "vitest";
import { followScenes, followStreams, followTime } from "../../../plugin/rules/event-sources.ts";
import type { ObsState } from "../../../plugin/obs/obs-state.ts";
import type { Account } from "../../../plugin/session/account.ts";
import type { Envelope } from "../../../shared/api/envelope.ts";
import { Emitter } from "../../../shared/emitter.ts";
import type { Rule } from "../../../shared/rules/rule.ts";
import { createStore } from "../../../shared/store.ts";
import { statusStreams } from "../../fixtures/status-streams.ts";
import { savedRules } from "../../fixtures/saved-rules.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";
import { envelopeOf } from "../../shared/envelopes.ts";

const minute = 60_000;
const ruleFor = (name: string, when: Rule["when"]): Rule => ({
  name,
  on: true,
  when,
  then: { action: "reaction", settings: { prompt: "Hi" } },
});

/** An account whose channel a test has go live and offline, and the rules that time set off, with the minute. */
function start(...rules: readonly Rule[]) {
  const clock = createFakeClock(0);
  const changed = new Emitter();
  const events = new Emitter<{ readonly envelope?: Envelope }>();
  const channels: { channelName: string; isLive: boolean }[] = [];
  const account = {
    session: { channelOf: () => "mainstage", store: { value: { channels } } },
    subscribe: changed.subscribe,
    onEvent: events.subscribe,
  } as unknown as Account;
  const fired: string[] = [];
  const saved = savedRules(rules);
  followTime({
    account,
    streams: statusStreams(account),
    clock,
    rules: saved,
    happen: ({ ruleName }) => fired.push(`${ruleName} ${Math.round(clock.now() / minute)}`),
  });
  const streams: boolean[] = [];
  followStreams({ account, streams: statusStreams(account) }, () => streams.push(true));
  return {
    clock,
    fired,
    saved,
    streams,
    live: (isLive: boolean): void => {
      channels.splice(0, 1, { channelName: "mainstage", isLive });
      changed.emit();
    },
    write: () => events.emit({ envelope: envelopeOf("chat.message") }),
    say: () => events.emit({ envelope: envelopeOf("chat.ai_message") }),
  };
}

it("A silence sets a rule off once, until somebody else than the AI writes again", async () => {
  const { clock, fired, write, say } = start(ruleFor("quiet", { event: "quiet_chat", minutes: 5 }));
  await clock.pass(4 * minute);
  write();
  await clock.pass(4 * minute);
  expect(fired).toEqual([]);
  await clock.pass(20 * minute);
  say();
  await clock.pass(20 * minute);
  expect(fired).toEqual(["quiet 9"]);
  write();
  await clock.pass(10 * minute);
  expect(fired).toEqual(["quiet 9", "quiet 53"]);
});

it("A silence of a rule for streams begins with the stream", async () => {
  const { clock, fired, live } = start(ruleFor("quiet", { event: "quiet_chat", minutes: 5, onlyLive: true }));
  await clock.pass(30 * minute);
  live(true);
  await clock.pass(30 * minute);
  live(false);
  await clock.pass(30 * minute);
  live(true);
  await clock.pass(30 * minute);
  expect(fired).toEqual(["quiet 35", "quiet 95"]);
});

it("What comes again and again does so while live, from when it is live or was written", async () => {
  const { clock, fired, live, saved } = start(ruleFor("again", { event: "interval", minutes: 10 }));
  await clock.pass(30 * minute);
  live(true);
  await clock.pass(25 * minute);
  live(false);
  await clock.pass(25 * minute);
  expect(fired).toEqual(["again 40", "again 50"]);
  live(true);
  await saved.save([ruleFor("new", { event: "interval", minutes: 3 })]);
  await clock.pass(5 * minute);
  await saved.save([]);
  await clock.pass(60 * minute);
  await saved.save([ruleFor("new", { event: "interval", minutes: 3 })]);
  await clock.pass(2 * minute);
  await saved.save([]);
  expect(fired).toEqual(["again 40", "again 50", "new 83"]);
  expect(clock.waiting).toBe(0);
});

it("Another stream begins where one is over, but not where the plugin is restarted in one", () => {
  const { live, streams } = start();
  live(true);
  live(true);
  expect(streams).toHaveLength(0);
  live(false);
  live(true);
  expect(streams).toHaveLength(2);
});

it("A scene is an event when OBS changes to it, not when OBS is connected", () => {
  const obs = createStore<ObsState, ObsState>({ connection: "connecting" }, (_, next) => next);
  const scenes: (string | undefined)[] = [];
  followScenes(obs, ({ name }) => scenes.push(name));
  for (const scene of ["Game", "Game", "Break", undefined, "Game", "Break"])
    obs.dispatch({ connection: "open", ...(scene === undefined ? {} : { scene }) });
  expect(scenes).toEqual(["Break", "Break"]);
});
