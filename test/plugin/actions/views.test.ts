import { describe, expect, it } from "vitest";
import { type ChannelState, channelOf, freshState } from "../../../plugin/session/state/channel-state.ts";
import type { Input } from "../../../plugin/session/state/input.ts";
import { reduceAll } from "../session/state/reduce-all.ts";
import { readCharacterSettings } from "../../../plugin/actions/character/settings.ts";
import { readPresenceSettings } from "../../../plugin/actions/presence/settings.ts";
import { characterToActivate, characterView } from "../../../plugin/actions/character/view.ts";
import { countdownTo } from "../../../plugin/drawing/countdown.ts";
import { presenceView } from "../../../plugin/actions/presence/view.ts";
import { reactionView } from "../../../plugin/actions/reaction/view.ts";
import { sharedTrouble } from "../../../plugin/actions/shared-trouble.ts";
import { keyWords } from "../../../shared/words/words.ts";

const characters = ["Mira", "Rook", "Sol"].map((name, at) => ({
  id: `c${at}`,
  name,
  description: "",
  isActive: at === 1,
}));
const snapshot: Input[] = [
  { type: "connection", connection: "open" },
  {
    type: "channels.read",
    channels: [{ channelName: "mainstage", isPrimary: true, isLive: true, isAiInChat: false }],
  },
  { type: "characters.read", characters },
];
const stateAfter = (...inputs: Input[]): ChannelState =>
  [...snapshot, ...inputs].reduce(reduceAll, freshState());
const failure = { kind: "network", reason: "unreachable" } as const;

describe("what all keys share", () => {
  it.each([
    ["connecting", "unknown", undefined],
    ["set-up", "no-address", undefined],
    ["set-up", "bad-address", undefined],
    ["set-up", "no-key", undefined],
    ["set-up", "bad-key", undefined],
    ["connecting", "complete", freshState()],
    [undefined, "complete", stateAfter()],
    // The events are gone, and the list can still be read.
    [undefined, "complete", stateAfter({ type: "connection", connection: "lost", failure })],
    [
      "unreachable",
      "complete",
      stateAfter(
        { type: "connection", connection: "lost", failure },
        { type: "list.failed", list: "channels", failure },
      ),
    ],
    [
      undefined,
      "complete",
      stateAfter(
        { type: "connection", connection: "lost", failure },
        { type: "list.failed", list: "characters", failure },
      ),
    ],
    // The events keep up to date what was read before.
    [undefined, "complete", stateAfter({ type: "list.failed", list: "channels", failure })],
    ["unreachable", "complete", reduceAll(freshState(), { type: "list.failed", list: "channels", failure })],
    // The address leads to something else, a website perhaps.
    ...(
      [
        { kind: "unreadable", reason: "unexpected" },
        { kind: "not-found", reason: "no-such-address" },
      ] as const
    ).map(
      (failure) =>
        [
          "bad-reply",
          "complete",
          reduceAll(freshState(), { type: "list.failed", list: "channels", failure }),
        ] as const,
    ),
    [
      "unauthorised",
      "complete",
      stateAfter({
        type: "connection",
        connection: "refused",
        failure: { kind: "unauthorised", reason: "unauthorised" },
      }),
    ],
    // The keys work without the events; only what happens elsewhere is seen later.
    [
      undefined,
      "complete",
      stateAfter({
        type: "connection",
        connection: "refused",
        failure: { kind: "forbidden", reason: "not-allowed" },
      }),
    ],
  ] as const)("is %s when the setup is %s", (expected, setup, state) => {
    expect(sharedTrouble(setup, state, "channels")).toBe(expected);
  });
});

describe("a list that cannot be read", () => {
  it("stops only the keys that need it", () => {
    const state = [snapshot[0], snapshot[1]].reduce(
      (before, input) => (input ? reduceAll(before, input) : before),
      freshState(),
    );
    expect(sharedTrouble("complete", state, "channels")).toBeUndefined();
    expect(sharedTrouble("complete", state, "characters")).toBe("connecting");
  });
});

describe("a countdown", () => {
  it("shows whole seconds, rounded up, and a share that only decreases", () => {
    let before = 1;
    for (let now = 0; now < 25_000; now += 137) {
      const counting = countdownTo(25_000, 25_000, now);
      expect(counting?.secondsLeft).toBe(Math.ceil((25_000 - now) / 1000));
      expect(counting?.left).toBeLessThanOrEqual(before);
      before = counting?.left ?? 0;
    }
    expect(countdownTo(25_000, 25_000, 25_000)).toBeUndefined();
  });

  it("changes four times a second", () => {
    const steps = new Set<number>();
    for (let now: number | undefined = 0; now !== undefined;) {
      steps.add(now);
      now = countdownTo(10_000, 10_000, now)?.changesAt;
    }
    expect(steps.size).toBe(41);
  });
});

describe("a reaction key", () => {
  const shown = (state: ChannelState, now: number, key = "k", prompts: readonly string[] = ["hi"]) =>
    reactionView(state, key, prompts, now, keyWords.en);
  const view = (...given: Parameters<typeof shown>) => {
    const one = shown(...given);
    return "view" in one ? one.view : one;
  };
  const sent: Input = { type: "reaction.sent", source: "k", channelName: "mainstage", content: "Hi", at: 0 };
  const accepted: Input = { type: "reaction.accepted", source: "k", exchange: { sentAt: 0, headersAt: 0 } };

  it("is ready", () => {
    expect(view(stateAfter(), 0)).toEqual({ phase: "ready" });
  });

  it("says that it has no prompt, or one that is too long", () => {
    expect(view(stateAfter(), 0, "k", [])).toEqual({ trouble: "no-prompt" });
    expect(view(stateAfter(), 0, "k", ["x".repeat(301)])).toEqual({ trouble: "too-long" });
  });

  it("counts down on every key, and shows thinking only on the one pressed", () => {
    const state = stateAfter(sent, accepted);
    expect(view(state, 5_000)).toEqual({ phase: "thinking", cooling: { secondsLeft: 20, left: 0.8 } });
    expect(view(state, 5_000, "other")).toEqual({ phase: "ready", cooling: { secondsLeft: 20, left: 0.8 } });
  });

  it("is ready again when the cooldown ends", () => {
    expect(shown(stateAfter(sent, accepted), 60_000)).toEqual({ view: { phase: "ready" } });
  });

  it("shows a press that came too soon, for a moment", () => {
    const state = stateAfter(sent, accepted, { type: "reaction.ignored", source: "k", at: 2_000 });
    expect(view(state, 2_500)).toMatchObject({ tooSoon: true });
    expect(view(state, 3_500)).not.toHaveProperty("tooSoon");
    expect(view(state, 2_500, "other")).not.toHaveProperty("tooSoon");
  });

  it("shows why a press failed, for a moment", () => {
    const state = stateAfter(sent, {
      type: "reaction.failed",
      source: "k",
      failure,
      at: 100,
      sent: { at: 0, mayHaveCounted: false },
    });
    expect(shown(state, 200)).toEqual({
      view: { phase: "failed", words: "No service" },
      changesAt: 3_100,
    });
    expect(view(state, 3_100)).toEqual({ phase: "ready" });
  });
});

describe("a character key", () => {
  const settings = (given: object) => readCharacterSettings(given);
  it.each([
    ["next", "Sol"],
    ["previous", "Mira"],
  ])("%s goes to %s", (target, name) => {
    expect(characterToActivate({ characters, switchingTo: undefined }, settings({ target }))?.name).toBe(
      name,
    );
  });

  it("wraps at both ends", () => {
    const active = (at: number) =>
      characters.map((character, index) => ({ ...character, isActive: index === at }));
    expect(
      characterToActivate({ characters: active(2), switchingTo: undefined }, settings({ target: "next" }))
        ?.name,
    ).toBe("Mira");
    expect(
      characterToActivate({ characters: active(0), switchingTo: undefined }, settings({ target: "previous" }))
        ?.name,
    ).toBe("Sol");
  });

  it("starts at an end when none is active, and notices when there are none", () => {
    expect(
      characterToActivate({ characters: active(), switchingTo: undefined }, settings({ target: "next" }))
        ?.name,
    ).toBe("Mira");
    expect(
      characterToActivate({ characters: active(), switchingTo: undefined }, settings({ target: "previous" }))
        ?.name,
    ).toBe("Sol");
    expect(
      characterToActivate({ characters: [], switchingTo: undefined }, settings({ target: "next" })),
    ).toBeUndefined();
    function active() {
      return characters.map((character) => ({ ...character, isActive: false }));
    }
  });

  it.each([
    [{ characterId: "c1" }, { name: "Rook", isActive: true, phase: "ready" }],
    [{ characterId: "c0" }, { name: "Mira", isActive: false, phase: "ready" }],
    [{ characterId: "deleted" }, { isActive: false, phase: "gone" }],
    [{}, { isActive: false, phase: "unset" }],
  ])("with %j shows %j", (given, expected) => {
    expect(characterView(stateAfter(), "k", settings(given), 0, keyWords.en).view).toMatchObject(expected);
  });

  it("shows a switch under way", () => {
    const state = stateAfter({ type: "character.asked", characterId: "c0", source: "k" });
    expect(characterView(state, "k", settings({ characterId: "c0" }), 0, keyWords.en).view.phase).toBe(
      "switching",
    );
  });
});

describe("a presence key", () => {
  const view = (state: ChannelState, now = 0, given: object = {}) => {
    const settings = readPresenceSettings(given);
    return presenceView(state, settings, channelOf(state, settings.channelName, undefined), now, keyWords.en);
  };
  const joining: Input = {
    type: "join.sent",
    channelName: "mainstage",
    mode: "LIVE",
    at: 0,
    untilAt: 10_000,
  };

  it("is about the primary channel unless it names one", () => {
    expect(view(stateAfter()).view.phase).toBe("out");
    expect(view(stateAfter(), 0, { channelName: "elsewhere" }).view.phase).toBe("unknown");
  });

  it("counts down the ten seconds of a join, and then waits without a number", () => {
    expect(view(stateAfter(joining), 4_000).view).toEqual({
      phase: "joining",
      does: "toggle",
      secondsLeft: 6,
      left: 0.6,
    });
    expect(view(stateAfter(joining), 11_000)).toEqual({
      view: { phase: "joining", does: "toggle", left: 0 },
    });
  });

  it("shows why it failed, and then the real state", () => {
    const state = stateAfter({ type: "presence.failed", channelName: "mainstage", failure, at: 0 });
    expect(view(state, 100)).toMatchObject({ view: { phase: "failed" }, changesAt: 6_000 });
    expect(view(state, 6_000)).toEqual({ view: { phase: "out", does: "toggle" } });
  });

  it("marks TEST", () => {
    expect(view(stateAfter(), 0, { mode: "TEST" }).view.test).toBe(true);
  });
});
