import { describe, expect, it } from "vitest";
import type { Envelope } from "../../../../shared/api/envelope.ts";
import { type ChannelState, freshState } from "../../../../plugin/session/state/channel-state.ts";
import type { Input } from "../../../../plugin/session/state/input.ts";
import { reduce } from "../../../../plugin/session/state/reduce.ts";
import { anyEnvelopeOf, envelopeOf } from "../../../shared/envelopes.ts";

const channels = [
  { channelName: "mainstage", isPrimary: true, isLive: false, isAiInChat: false },
  { channelName: "second", isPrimary: false, isLive: true, isAiInChat: true },
];
const characters = [
  { id: "c1", name: "Mira", description: "", isActive: true },
  { id: "c2", name: "Rook", description: "", isActive: false },
];

function after(...inputs: Input[]): ChannelState {
  return inputs.reduce(reduce, freshState());
}

const snapshot: Input[] = [
  { type: "channels.read", channels },
  { type: "characters.read", characters },
];
const failure = { kind: "network", reason: "unreachable" } as const;

const sent: Input = {
  type: "reaction.sent",
  source: "key",
  channelName: "mainstage",
  content: "Hi",
  at: 100,
};
const came = (envelope: Envelope, at = 1, ageMs = 0): Input => ({ type: "envelope", envelope, at, ageMs });

describe("presence", () => {
  const channelName = "mainstage";
  const joinSent = (mode: "LIVE" | "TEST"): Input => {
    const sent = { channelName, mode, at: 10, untilAt: 10_010 };
    return { type: "join.sent", ...sent };
  };
  type Outcome = Extract<Input, { type: "join.answered" }>["outcome"];
  const answered = (kind: Outcome["kind"], mode: "LIVE" | "TEST"): Input => {
    const answer = { channelName, mode, outcome: { kind, message: "" }, at: 20 };
    return { type: "join.answered", ...answer };
  };
  const joined = came(envelopeOf("system.join"), 15);

  it.each([
    ["in", "joined"],
    ["in", "already-there"],
    ["timed-out", "timed-out"],
    ["needs-subscription", "needs-subscription"],
    ["failed", "refused"],
  ] as const)("is %s after a join that is answered with %s", (phase, kind) => {
    const state = after(...snapshot, joinSent("LIVE"), answered(kind, "LIVE"));
    expect(state.presences.get(channelName)).toMatchObject({ phase });
  });

  it("is marked as a test after a join for one", () => {
    const state = after(...snapshot, joinSent("TEST"), answered("already-there", "TEST"));
    for (const now of [state, reduce(state, joined)])
      expect(now.presences.get(channelName)).toEqual({ phase: "in", isTest: true });
  });

  it("is what system.join says rather than a time-out that comes after it", () => {
    const state = after(...snapshot, joinSent("LIVE"), joined, answered("timed-out", "LIVE"));
    expect(state.presences.get(channelName)).toMatchObject({ phase: "in" });
  });
});

describe("characters", () => {
  const updated = came(envelopeOf("character.updated"));
  const active = (state: ChannelState) => state.characters?.map(({ isActive }) => isActive);

  it("follow a change made elsewhere, once the list was read", () => {
    expect(active(after(...snapshot, updated))).toEqual([false, true]);
    expect(after(updated).characters).toBeUndefined();
  });

  it("keep the active one until a switch is confirmed, and a newer switch goes on", () => {
    const state = after(...snapshot, { type: "character.asked", characterId: "c2", source: "key" });
    expect([state.switchingTo?.characterId, active(state)]).toEqual(["c2", [true, false]]);
    const activated = reduce(state, { type: "character.activated", characterId: "c2" });
    expect([activated.switchingTo, active(activated)]).toEqual([undefined, [false, true]]);
    const other = reduce(state, { type: "character.activated", characterId: "c1" });
    expect(other.switchingTo).toEqual(state.switchingTo);
  });
});

describe("a reaction", () => {
  const exchange = { sentAt: 100, headersAt: 120 };
  const accepted: Input = { type: "reaction.accepted", source: "key", exchange };
  const answer = (channelName = "mainstage"): Input =>
    came(envelopeOf("chat.ai_message", { message: "GG" }, channelName), 900);
  const reaction = (...inputs: Input[]) => after(...inputs).reactions.get("key");

  it("goes from sent to thinking to answered, in its channel", () => {
    expect(reaction(sent)).toMatchObject({ phase: "sending" });
    expect(reaction(sent, accepted)).toMatchObject({ phase: "thinking" });
    expect(reaction(sent, accepted, answer("second"))).toMatchObject({ phase: "thinking" });
    expect(reaction(sent, accepted, answer())).toEqual({ phase: "answered", at: 900, text: "GG" });
  });

  it("keeps an answer that overtook the service's 200", () => {
    expect(reaction(sent, answer(), accepted)).toMatchObject({ phase: "answered" });
  });

  it("awaits no answer where the plan has no events that could bring it", () => {
    const failure = { kind: "forbidden", reason: "not-allowed" } as const;
    expect(reaction({ type: "connection", connection: "refused", failure }, sent, accepted)).toBeUndefined();
  });

  it("stays under way when another one fails that was never sent", () => {
    const state = after(sent, { type: "reaction.failed", source: "other", failure, at: 200 });
    expect(state.cooldown.inFlight).toBe(true);
  });
});

it.each<[string, string, boolean, number, number, boolean]>([
  ["is remembered from its announcement", "Theirs", true, 5_000, 0, true],
  ["is not mistaken for our own announced request", "Hi", true, 5_000, 0, false],
  ["is seen in the same words long after one's own", "Hi", true, 20_000, 0, true],
  ["is not seen in context that was added", "Theirs", false, 5_000, 0, false],
  ["is not seen in an announcement that is repeated", "Theirs", true, 5_000, 60_000, false],
])("another program's reaction %s", (_, content, shouldGenerate, at, ageMs, isSeen) => {
  const announced = came(envelopeOf("api.event", { content, shouldGenerate }), at, ageMs);
  expect(after(...snapshot, sent, announced).cooldown.othersAt).toBe(isSeen ? at : undefined);
});

it("a channel follows going live and offline", () => {
  const isLive = (...inputs: Input[]) => after(...snapshot, ...inputs).channels?.[0]?.isLive;
  const [live, offline] = [came(envelopeOf("channel.go_live")), came(envelopeOf("channel.go_offline"))];
  expect([isLive(live), isLive(live, offline)]).toEqual([true, false]);
});

it.each([
  "chat.message",
  "chat.first_message",
  "ai.thoughts",
  "ai.tts.generated",
  "ai.moderation",
  "channel.event",
] as const)("%s happens and passes: the state stays the very same", (type) => {
  const state = after(...snapshot);
  expect(reduce(state, came(anyEnvelopeOf(type)))).toBe(state);
});
