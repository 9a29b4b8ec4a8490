import { describe, expect, it } from "vitest";
import type { EnvelopeType } from "../../../../shared/api/envelope.ts";
import { type ChannelState, freshState } from "../../../../plugin/session/state/channel-state.ts";
import type { Input } from "../../../../plugin/session/state/input.ts";
import { reduce } from "../../../../plugin/session/state/reduce.ts";
import { anyEnvelopeOf, envelopeOf, samplePayloads } from "../../../shared/envelopes.ts";

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

describe("presence", () => {
  const phase = (state: ChannelState, channelName = "mainstage") => state.presences.get(channelName)?.phase;
  const joinSent: Input = {
    type: "join.sent",
    channelName: "mainstage",
    mode: "LIVE",
    at: 10,
    untilAt: 10_010,
  };
  const answered = (
    outcome: Extract<Input, { type: "join.answered" }>["outcome"],
    mode: "LIVE" | "TEST" = "LIVE",
  ): Input => ({
    type: "join.answered",
    channelName: "mainstage",
    mode,
    outcome,
    at: 20,
  });

  it("is what the status says at first", () => {
    const state = after(...snapshot);
    expect([phase(state), phase(state, "second")]).toEqual(["out", "in"]);
  });

  it("is joining until the service answers", () => {
    expect(phase(after(...snapshot, joinSent))).toBe("joining");
  });

  it("stays joining when a status that is older than the answer is read", () => {
    expect(phase(after(...snapshot, joinSent, ...snapshot))).toBe("joining");
  });

  it.each([
    ["in", { kind: "joined", message: "" }],
    ["in", { kind: "already-there", message: "" }],
    ["timed-out", { kind: "timed-out", message: "" }],
    ["needs-subscription", { kind: "needs-subscription", message: "" }],
    ["failed", { kind: "refused", message: "" }],
  ] as const)("is %s after %j", (expected, outcome) => {
    expect(phase(after(...snapshot, joinSent, answered(outcome)))).toBe(expected);
  });

  it("marks a test join", () => {
    const test: Input = {
      type: "join.sent",
      channelName: "mainstage",
      mode: "TEST",
      at: 10,
      untilAt: 10_010,
    };
    const state = after(...snapshot, test, answered({ kind: "already-there", message: "" }, "TEST"));
    expect(state.presences.get("mainstage")).toEqual({ phase: "in", isTest: true });
    const joined: Input = { type: "envelope", envelope: envelopeOf("system.join"), at: 30, ageMs: 0 };
    expect(reduce(state, joined).presences.get("mainstage")).toEqual({ phase: "in", isTest: true });
  });

  it("believes system.join rather than a time-out that comes after it", () => {
    const joined: Input = { type: "envelope", envelope: envelopeOf("system.join"), at: 15, ageMs: 0 };
    const late = answered({ kind: "timed-out", message: "" });
    expect(phase(after(...snapshot, joinSent, joined, late))).toBe("in");
  });

  it("is settled by the status after a time-out", () => {
    const timedOut = answered({ kind: "timed-out", message: "" });
    const inChat = channels.map((channel) => ({ ...channel, isAiInChat: true }));
    expect(phase(after(...snapshot, joinSent, timedOut, { type: "channels.read", channels: inChat }))).toBe(
      "in",
    );
  });

  it("has only left when system.left or the status says so", () => {
    const leaving: Input = { type: "leave.sent", channelName: "second", at: 1 };
    expect(phase(after(...snapshot, leaving, ...snapshot), "second")).toBe("leaving");
    const left = envelopeOf("system.left", { channelName: "second" });
    expect(
      phase(after(...snapshot, leaving, { type: "envelope", envelope: left, at: 2, ageMs: 0 }), "second"),
    ).toBe("out");
    const out = channels.map((channel) => ({ ...channel, isAiInChat: false }));
    expect(phase(after(...snapshot, leaving, { type: "channels.read", channels: out }), "second")).toBe(
      "out",
    );
  });

  it("follows a join and a leave made elsewhere", () => {
    const joined: Input = { type: "envelope", envelope: envelopeOf("system.join"), at: 1, ageMs: 0 };
    const left: Input = { type: "envelope", envelope: envelopeOf("system.left"), at: 2, ageMs: 0 };
    expect(phase(after(...snapshot, joined))).toBe("in");
    expect(phase(after(...snapshot, joined, left))).toBe("out");
  });
});

describe("characters", () => {
  it("follow a change made elsewhere", () => {
    const updated: Input = { type: "envelope", envelope: envelopeOf("character.updated"), at: 1, ageMs: 0 };
    expect(after(...snapshot, updated).characters?.map(({ isActive }) => isActive)).toEqual([false, true]);
  });

  it("are not guessed before the list has been read", () => {
    const updated: Input = { type: "envelope", envelope: envelopeOf("character.updated"), at: 1, ageMs: 0 };
    expect(after(updated).characters).toBeUndefined();
  });

  it("keep the active one until a switch is confirmed, and a newer switch goes on", () => {
    const asked: Input = { type: "character.asked", characterId: "c2", source: "key" };
    const state = after(...snapshot, asked);
    expect(state.switchingTo?.characterId).toBe("c2");
    expect(state.characters?.[0]?.isActive).toBe(true);
    const activated = reduce(state, { type: "character.activated", characterId: "c2" });
    expect(activated.switchingTo).toBeUndefined();
    expect(activated.characters?.map(({ isActive }) => isActive)).toEqual([false, true]);
    expect(reduce(state, { type: "character.activated", characterId: "c1" }).switchingTo).toEqual(
      state.switchingTo,
    );
  });

  it("say why a switch failed", () => {
    const state = after(
      ...snapshot,
      { type: "character.asked", characterId: "c2", source: "key" },
      { type: "character.failed", characterId: "c2", source: "key", failure, at: 5 },
    );
    expect(state).toMatchObject({
      switchingTo: undefined,
      characterFailure: { ...failure, source: "key", at: 5 },
    });
  });
});

describe("a reaction", () => {
  const accepted: Input = {
    type: "reaction.accepted",
    source: "key",
    exchange: { sentAt: 100, headersAt: 120 },
  };
  const answer = (channelName = "mainstage"): Input => ({
    type: "envelope",
    envelope: envelopeOf("chat.ai_message", { message: "GG" }, channelName),
    at: 900,
    ageMs: 0,
  });

  it("goes from sent to thinking to answered", () => {
    expect(after(sent).reactions.get("key")?.phase).toBe("sending");
    expect(after(sent, accepted).reactions.get("key")?.phase).toBe("thinking");
    expect(after(sent, accepted, answer()).reactions.get("key")).toEqual({
      phase: "answered",
      at: 900,
      text: "GG",
    });
  });

  it("awaits no answer where the plan has no events that could bring it", () => {
    const refused: Input = {
      type: "connection",
      connection: "refused",
      failure: { kind: "forbidden", reason: "not-allowed" },
    };
    expect(after(refused, sent, accepted).reactions.get("key")).toBeUndefined();
  });

  it("keeps an answer that overtook the service's 200", () => {
    expect(after(sent, answer(), accepted).reactions.get("key")?.phase).toBe("answered");
  });

  it("does not take another channel's message for the answer", () => {
    expect(after(sent, accepted, answer("second")).reactions.get("key")?.phase).toBe("thinking");
  });

  it("closes the gate while it is sent and for a window after", () => {
    expect(after(sent).cooldown.inFlight).toBe(true);
    expect(after(sent, accepted).cooldown).toMatchObject({ inFlight: false, readyAt: 25_120 });
  });

  it("that failed opens the gate and says why", () => {
    const failed = { type: "reaction.failed", source: "key", failure, at: 200 } as const;
    const state = after(sent, { ...failed, sent: { at: 100, mayHaveCounted: false } });
    expect(state.cooldown.inFlight).toBe(false);
    expect(state.reactions.get("key")).toEqual({ phase: "failed", failure, at: 200 });
  });

  it("stays under way when another one fails that was never sent", () => {
    const state = after(sent, { type: "reaction.failed", source: "other", failure, at: 200 });
    expect(state.cooldown.inFlight).toBe(true);
  });

  it("that came too soon shows the window and marks the press", () => {
    const state = after(sent, {
      type: "reaction.too-soon",
      source: "key",
      exchange: { sentAt: 100, headersAt: 120 },
    });
    expect(state).toMatchObject({
      reactions: new Map(),
      earlyPress: { source: "key" },
      cooldown: { readyAt: 25_120 },
    });
  });
});

describe("another program's reaction", () => {
  const apiEvent = (content: string, shouldGenerate = true, at = 5_000, ageMs = 0): Input => ({
    type: "envelope",
    envelope: envelopeOf("api.event", { content, shouldGenerate }),
    at,
    ageMs,
  });

  it("is remembered from its announcement, for the next refusal's countdown", () => {
    expect(after(...snapshot, apiEvent("Theirs")).cooldown.othersAt).toBe(5_000);
  });

  it("is not mistaken for our own announced request", () => {
    expect(after(...snapshot, sent, apiEvent("Hi")).cooldown.othersAt).toBeUndefined();
  });

  it("is seen in the same words long after one's own", () => {
    expect(after(...snapshot, sent, apiEvent("Hi", true, 20_000)).cooldown.othersAt).toBe(20_000);
  });

  it("is not seen in context that was added", () => {
    expect(after(...snapshot, apiEvent("Theirs", false)).cooldown.othersAt).toBeUndefined();
  });

  it("is not seen in an announcement that is repeated after a reconnection", () => {
    expect(after(...snapshot, apiEvent("Theirs", true, 5_000, 60_000)).cooldown.othersAt).toBeUndefined();
  });
});

describe("the rest", () => {
  it("follows going live and offline", () => {
    const state = after(...snapshot, {
      type: "envelope",
      envelope: envelopeOf("channel.go_live"),
      at: 1,
      ageMs: 0,
    });
    expect(state.channels?.[0]?.isLive).toBe(true);
    const offline: Input = { type: "envelope", envelope: envelopeOf("channel.go_offline"), at: 2, ageMs: 0 };
    expect(reduce(state, offline).channels?.[0]?.isLive).toBe(false);
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
    expect(reduce(state, { type: "envelope", envelope: anyEnvelopeOf(type), at: 1, ageMs: 0 })).toBe(state);
  });

  it("takes every event key", () => {
    for (const type of Object.keys(samplePayloads) as EnvelopeType[]) {
      expect(
        reduce(freshState(), { type: "envelope", envelope: anyEnvelopeOf(type), at: 1, ageMs: 0 }),
      ).toBeDefined();
    }
  });
});
