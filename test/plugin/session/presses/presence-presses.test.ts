import { beforeEach, describe, expect, it } from "vitest";
import type { ChannelStatus, Client } from "../../../../shared/api/client.ts";
import { ApiError } from "../../../../shared/api/errors.ts";
import type { JoinOutcome } from "../../../../shared/api/join-outcome.ts";
import {
  type PresencePresses,
  createPresencePresses,
} from "../../../../plugin/session/presses/presence-presses.ts";
import { createCancelledPresses } from "../../../../plugin/session/presses/press-session.ts";
import { type ChannelState, freshState } from "../../../../plugin/session/state/channel-state.ts";
import type { Input } from "../../../../plugin/session/state/input.ts";
import { reduce } from "../../../../plugin/session/state/reduce.ts";
import { type WritableStore, createStore } from "../../../../shared/store.ts";
import { createRecordedLog } from "../../../fixtures/recorded-log.ts";
import { envelopeOf } from "../../../shared/envelopes.ts";
import { type FakeClock, createFakeClock } from "../../../shared/fake-clock.ts";

/** What was sent, in order. */
let sent: string[];
let chats: Record<string, boolean>;
let status: () => Promise<readonly ChannelStatus[]>;
let answerJoin: (outcome: JoinOutcome | ApiError) => void;
let clock: FakeClock;
let store: WritableStore<ChannelState, Input>;
let presses: PresencePresses;

const joined: JoinOutcome = { kind: "joined", message: "" };
const notConfirmed: JoinOutcome = { kind: "timed-out", message: "" };
const noCredits: JoinOutcome = { kind: "needs-subscription", message: "" };
const phaseOf = (channelName = "mainstage") => store.value.presences.get(channelName)?.phase;
const left = () => store.dispatch({ type: "envelope", envelope: envelopeOf("system.left"), at: 0, ageMs: 0 });
const cameIn = () =>
  store.dispatch({ type: "envelope", envelope: envelopeOf("system.join"), at: 0, ageMs: 0 });
const turn = () => clock.pass(0);

beforeEach(async () => {
  sent = [];
  chats = { mainstage: false, second: false };
  status = () =>
    Promise.resolve(
      Object.entries(chats).map(([channelName, isAiInChat]) => ({
        channelName,
        isAiInChat,
        isPrimary: channelName === "mainstage",
        isLive: true,
      })),
    );
  clock = createFakeClock();
  store = createStore<ChannelState, Input>(freshState(), reduce);
  const client: Partial<Client> = {
    joinChannel(channelName) {
      sent.push(`join ${channelName}`);
      return new Promise((resolve, reject) => {
        answerJoin = (outcome) => (outcome instanceof ApiError ? reject(outcome) : resolve(outcome));
      });
    },
    leaveChannel(channelName) {
      sent.push(`leave ${channelName}`);
      return Promise.resolve();
    },
  };
  const readChannels = async () => store.dispatch({ type: "channels.read", channels: await status() });
  presses = createPresencePresses({
    client: client as Client,
    store,
    clock,
    log: createRecordedLog(),
    channelName: undefined,
    hasEnded: () => false,
    cancelledPresses: createCancelledPresses(),
    recheckKey: () => Promise.resolve(false),
    readCharacters: () => Promise.resolve(),
    readChannels,
    fail: (error) => {
      if (error instanceof ApiError) return error;
      throw error;
    },
  });
  await readChannels();
});

describe("a join while the AI is leaving", () => {
  it("is sent as soon as it has left", async () => {
    await presses.leave();
    const press = presses.join();
    await clock.pass(500);
    expect(sent).toEqual(["leave mainstage"]);
    left();
    await turn();
    expect(sent).toEqual(["leave mainstage", "join mainstage"]);
    answerJoin(joined);
    expect(await press).toEqual({ kind: "done" });
    expect(phaseOf()).toBe("in");
  });

  it("is sent when the status says that it has left, or when it does not leave at all", async () => {
    chats = { mainstage: true };
    await presses.leave();
    const press = presses.join();
    await clock.pass(30_000);
    expect(sent).toEqual(["leave mainstage"]);
    await clock.pass(2_000);
    expect(sent).toEqual(["leave mainstage", "join mainstage"]);
    answerJoin({ kind: "already-there", message: "" });
    expect(await press).toEqual({ kind: "done" });
  });

  it("is dropped when the AI is asked to leave again meanwhile", async () => {
    await presses.leave();
    const press = presses.join();
    await presses.leave();
    left();
    expect(await press).toEqual({ kind: "dropped" });
    expect(sent).toEqual(["leave mainstage", "leave mainstage"]);
  });
});

describe("a leave while a join is under way", () => {
  it.each([
    ["succeeds", joined],
    ["is not confirmed", notConfirmed],
    ["fails without an answer", new ApiError("unreachable", { endpoint: "POST" })],
  ])("is sent at once, and again when the join %s", async (_, outcome) => {
    const press = presses.join();
    await turn();
    await presses.leave();
    expect(sent).toEqual(["join mainstage", "leave mainstage"]);
    answerJoin(outcome);
    expect((await press).kind).toBe(outcome instanceof ApiError ? "failed" : "dropped");
    await turn();
    expect(sent).toEqual(["join mainstage", "leave mainstage", "leave mainstage"]);
    expect(phaseOf()).toBe("leaving");
    left();
    expect(phaseOf()).toBe("out");
    await clock.pass(120_000);
    expect(sent).toHaveLength(3);
  });

  it("is sent once when the join comes to nothing", async () => {
    void presses.join();
    await turn();
    await presses.leave();
    answerJoin(noCredits);
    await clock.pass(120_000);
    expect(sent).toEqual(["join mainstage", "leave mainstage"]);
    expect(phaseOf()).toBe("out");
  });

  it("is sent again as soon as the status says that the AI has come in by it, although the event of that was lost", async () => {
    void presses.join();
    await turn();
    answerJoin(notConfirmed);
    await turn();
    await presses.leave();
    expect(sent).toEqual(["join mainstage", "leave mainstage"]);
    chats = { mainstage: true };
    await clock.pass(1_500);
    expect(sent).toEqual(["join mainstage", "leave mainstage", "leave mainstage"]);
    expect(phaseOf()).toBe("leaving");
    chats = { mainstage: false };
    await clock.pass(10_000);
    expect(phaseOf()).toBe("out");
    expect(sent).toHaveLength(3);
  });

  it("is sent again whenever the AI comes in by it, however late, and not when it is wanted again", async () => {
    void presses.join();
    await turn();
    answerJoin(notConfirmed);
    await turn();
    await presses.leave();
    left();
    await clock.pass(20_000);
    cameIn();
    expect(sent).toEqual(["join mainstage", "leave mainstage", "leave mainstage"]);
    left();
    void presses.join();
    await turn();
    cameIn();
    expect(sent.slice(3)).toEqual(["join mainstage"]);
  });
});

it("a join that is not confirmed is checked until it is clear that the AI is not in chat", async () => {
  void presses.join();
  await turn();
  answerJoin(notConfirmed);
  await clock.pass(30_000);
  expect(phaseOf()).toBe("timed-out");
  await clock.pass(2_000);
  expect(phaseOf()).toBe("out");
});
