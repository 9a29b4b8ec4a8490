import { describe, expect, it } from "vitest";
import { AlertsAction } from "../../../plugin/actions/alerts/action.ts";
import { CharacterAction } from "../../../plugin/actions/character/action.ts";
import { ContextAction } from "../../../plugin/actions/context/action.ts";
import { PresenceAction } from "../../../plugin/actions/presence/action.ts";
import { QuietAction } from "../../../plugin/actions/quiet/action.ts";
import type { AllQuiet } from "../../../plugin/actions/quiet/all-quiet.ts";
import { StatusAction } from "../../../plugin/actions/status/action.ts";
import { VoiceAction } from "../../../plugin/actions/voice/action.ts";
import { idleState } from "../../../plugin/pages/open-pages.ts";
import { createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import type { PressResult } from "../../../plugin/session/presses/press-session.ts";
import { ApiError } from "../../../shared/api/errors.ts";
import { Emitter } from "../../../shared/emitter.ts";
import { failure } from "./sample-state.ts";
import { raiseStill } from "./still-deck.ts";
import { hello } from "../../fixtures/hello.ts";

const failed: PressResult = { kind: "failed", error: new ApiError("unreachable", { endpoint: "POST" }) };
const sounding = { muted: false, volume: 80, alertsPaused: false, isAvatarHidden: false };

/** The results of a press, and how often a key then shows an alert and a check mark. */
const signs: [PressResult["kind"] | "failed", PressResult, number][] = [
  ["done", { kind: "done" }, 0],
  ["dropped", { kind: "dropped" }, 0],
  ["failed", failed, 1],
];

describe("a key that sends context", () => {
  const raise = (result: PressResult) => {
    const sent: object[] = [];
    const addContext = async (press: object): Promise<PressResult> => (sent.push(press), result);
    return { ...raiseStill((context) => new ContextAction(context), { session: { addContext } }), sent };
  };

  it("sends what its settings say, and nothing for what they leave out", async () => {
    const { put, sent } = raise({ kind: "done" });
    const all = { content: "Boss", ttl: 60, eventType: "IRL", channelName: "arena" };
    const [plain, full] = [put({ settings: { content: "Boss" } }), put({ settings: all })];
    await plain.press();
    await full.press();
    expect(sent).toStrictEqual([
      { source: plain.id, content: "Boss" },
      { source: full.id, ...all },
    ]);
    expect(plain.seen.alerts).toBe(0);
  });

  it("alerts for an empty text, one that is too long, and a failure", async () => {
    for (const [content, result] of [
      [" ", { kind: "done" }],
      ["x".repeat(701), { kind: "done" }],
      ["Boss", failed],
    ] as const) {
      const { put } = raise(result);
      const key = put({ settings: { content } });
      await key.press();
      expect(key.seen.alerts).toBe(1);
    }
    const gone = raiseStill((context) => new ContextAction(context), { session: undefined }).put({
      settings: { content: "Boss" },
    });
    await gone.press();
    expect(gone.seen.alerts).toBe(1);
  });

  it("takes no second press while the first is under way", async () => {
    const { put, store, sent } = raise({ kind: "done" });
    const key = put({ settings: { content: "Boss" } });
    store.dispatch({ type: "context.sent", source: key.id });
    await key.press();
    expect([sent, key.seen.alerts]).toEqual([[], 0]);
  });
});

describe("a key that switches the character", () => {
  const raise = (result: PressResult = { kind: "done" }) => {
    const asked: string[] = [];
    const activateCharacter = async (id: string): Promise<PressResult> => (asked.push(id), result);
    return {
      ...raiseStill((context) => new CharacterAction(context), { session: { activateCharacter } }),
      asked,
    };
  };

  it.each(signs)("shows the result of a press: %s", async (_, result, alerts) => {
    const { put, asked } = raise(result);
    const key = put({ settings: { target: "next" } });
    await key.press();
    expect([asked, key.seen.alerts, key.seen.oks]).toEqual([["c2"], alerts, 0]);
  });

  it("confirms a press that changes nothing", async () => {
    const { put, store } = raise();
    const key = put({ settings: { target: "specific", characterId: "c1" } });
    await key.press();
    expect(key.seen.oks).toBe(1);
    store.dispatch({ type: "character.asked", characterId: "c0", source: "other" });
    await key.press();
    expect(key.seen.oks).toBe(1);
  });

  it("alerts for a character that is not there", async () => {
    const { put, asked } = raise();
    const key = put({ settings: { target: "specific", characterId: "gone" } });
    await key.press();
    expect([asked, key.seen.alerts]).toEqual([[], 1]);
  });

  it("explains only its own failure", async () => {
    const { show, store, action } = raise();
    const [key, other] = [await show(), await show()];
    store.dispatch({ type: "character.failed", characterId: "c0", source: key.id, failure, at: 0 });
    expect(action.failureOn(key.id)).toMatchObject(failure);
    expect(action.failureOn(other.id)).toBeUndefined();
  });

  it("on a dial turns round through the list, and a push switches to the one that is shown", async () => {
    const { show, asked, store } = raise();
    const dial = await show({ isDial: true, settings: { target: "next" } });
    const turn = async (ticks: number): Promise<unknown> => {
      await dial.send("DialRotate", { ticks });
      return dial.seen.feedback["title"];
    };
    expect(dial.seen.feedback["title"]).toBe("Character 2/3");
    expect([await turn(1), await turn(1), await turn(-1)]).toEqual([
      "Character 3/3",
      "Character 1/3",
      "Character 3/3",
    ]);
    await dial.send("DialDown");
    expect(asked).toEqual(["c2"]);
    store.dispatch({ type: "characters.read", characters: [] });
    await dial.send("DialRotate", { ticks: 1 });
    expect(dial.seen.alerts).toBe(0);
  });
});

describe("a key that joins and leaves", () => {
  const raise = (result: PressResult = { kind: "done" }) => {
    const asked: string[] = [];
    const session = {
      join: async (_: string | undefined, mode: string) => (asked.push(`join ${mode}`), result),
      leave: async () => (asked.push("leave"), result),
    };
    return { ...raiseStill((context) => new PresenceAction(context), { session }), asked };
  };

  it.each<[object, number | undefined, string]>([
    [{}, undefined, "join LIVE"],
    [{ mode: "TEST" }, undefined, "join TEST"],
    [{ does: "leave" }, undefined, "leave"],
    [{}, 0, "leave"],
    [{}, 1, "join LIVE"],
    [{ does: "join" }, 0, "join LIVE"],
    [{ does: "leave" }, 1, "leave"],
  ])("with %j, in a multi-action for state %s, asks to %s", async (settings, userDesiredState, request) => {
    const { put, asked } = raise();
    const key = put({ settings, isInMultiAction: userDesiredState !== undefined });
    await key.send("KeyDown", { userDesiredState });
    expect(asked).toEqual([request]);
  });

  it.each(signs)("shows the result of a press: %s", async (_, result, alerts) => {
    const { put } = raise(result);
    const key = put({ settings: { does: "leave" } });
    await key.press();
    expect(key.seen.alerts).toBe(alerts);
  });

  it("alerts when the AI has not come, and asks nothing twice", async () => {
    const { put, asked, store } = raise();
    const key = put({ settings: { does: "join" } });
    await key.press();
    expect(key.seen.alerts).toBe(1);
    store.dispatch({ type: "join.sent", channelName: "mainstage", mode: "LIVE", at: 0, untilAt: 1e9 });
    await key.press();
    expect([asked.length, key.seen.alerts]).toEqual([1, 1]);
  });

  it("explains the failure of its channel", async () => {
    const { show, store, action } = raise();
    const [key, other] = [await show(), await show({ settings: { channelName: "arena" } })];
    store.dispatch({ type: "presence.failed", channelName: "mainstage", failure, at: 0 });
    expect([action.failureOn(key.id), action.failureOn(other.id)]).toEqual([failure, undefined]);
  });
});

describe("a key that shows a trouble in place of the join under way", () => {
  it("alerts when it is pressed again, for nothing else would show that nothing was sent", async () => {
    const { show, store } = raiseStill((context) => new PresenceAction(context));
    const key = await show();
    const join = { channelName: "mainstage", mode: "LIVE", at: 0, untilAt: 60_000 } as const;
    store.dispatch({ type: "join.sent", ...join });
    await key.press();
    expect(key.seen.alerts).toBe(0);
    store.dispatch({
      type: "connection",
      connection: "refused",
      failure: { kind: "unauthorised", reason: "unauthorised" },
    });
    await key.press();
    expect([key.words(), key.seen.alerts]).toEqual(["Wrong API key", 1]);
  });
});

describe("a key of the channel status", () => {
  const raise = (result: PressResult, isLive = true) => {
    const readStatus = async (): Promise<PressResult> => {
      deck.store.dispatch({
        type: "channels.read",
        channels: [{ channelName: "mainstage", isPrimary: true, isLive, isAiInChat: false }],
      });
      return result;
    };
    const deck = raiseStill((context) => new StatusAction(context), { session: { readStatus } });
    return deck;
  };

  it.each<[string, PressResult, boolean, [number, number]]>([
    ["confirms that nothing has changed", { kind: "done" }, true, [1, 0]],
    ["shows what has changed", { kind: "done" }, false, [0, 0]],
    ["alerts when the status cannot be read", failed, true, [0, 1]],
  ])("%s", async (_, result, isLive, [oks, alerts]) => {
    const { show } = raise(result, isLive);
    const key = await show();
    await key.press();
    expect([key.seen.oks, key.seen.alerts]).toEqual([oks, alerts]);
    expect(key.words()).toContain(isLive ? "LIVE" : "OFF");
  });

  it("shows that its channel is not the account's", async () => {
    const { show } = raise({ kind: "done" });
    const key = await show({ settings: { channelName: "elsewhere" } });
    expect(key.words()).toBe("No channel");
    await key.press();
    expect(key.seen.alerts).toBe(1);
  });
});

describe("keys of voice and alerts", () => {
  it("are set in a multi-action, and in turn by a press", async () => {
    const control = createOverlayControl(sounding);
    const voice = raiseStill((context) => new VoiceAction(context, control));
    const alerts = raiseStill((context) => new AlertsAction(context, control));
    const seen = () => [control.settings.muted, control.settings.alertsPaused];
    const states = [];
    for (const userDesiredState of [1, 1, 0, 0, undefined, undefined]) {
      for (const { put } of [voice, alerts]) {
        const key = put({ isInMultiAction: userDesiredState !== undefined });
        await key.send("KeyDown", { userDesiredState });
      }
      states.push(seen());
    }
    expect(states).toEqual([true, true, false, false, true, false].map((isOn) => [isOn, isOn]));
  });

  it.each([
    ["voice", VoiceAction, ["skip", "replay", "stop"]],
    ["alerts", AlertsAction, ["skip", "replay", "clear", "test"]],
  ] as const)("ask pages for what they do: %s", async (kind, Action, operations) => {
    const control = createOverlayControl(sounding);
    const asked: string[] = [];
    control.onCommand((what) => asked.push(what));
    const { put } = raiseStill((context) => new Action(context, control));
    const page = control.connect(() => {});
    page.receive(hello({ inObs: true }));
    const voice = { state: "speaking", waiting: 0 } as const;
    page.receive({ ...idleState, type: "state", voice, alerts: { ...idleState.alerts, showing: true } });
    for (const does of operations) await put({ settings: { does } }).press();
    expect(asked).toEqual(operations.map((does) => `${kind}.${does}`));
  });
});

describe("an All quiet key", () => {
  const raise = (isQuiet: boolean, kind: "done" | "failed" = "done") => {
    const asked: string[] = [];
    const changed = new Emitter();
    const quiet = {
      isQuiet,
      view: { phase: isQuiet ? "quiet" : "ready" },
      failure,
      begin: async () => (asked.push("begin"), { kind }),
      lift: () => void asked.push("lift"),
      subscribe: changed.subscribe,
    };
    const deck = raiseStill((context) => new QuietAction(context, quiet as unknown as AllQuiet));
    return { ...deck, asked, quiet, changed, key: deck.put() };
  };

  it("begins at once when it goes down, held or not", async () => {
    const { key, asked } = raise(false);
    await key.send("KeyDown");
    expect(asked).toEqual(["begin"]);
    await key.send("KeyUp");
    await key.hold(800);
    expect(asked).toEqual(["begin", "begin"]);
  });

  it("while all is quiet begins again after a press, and lifts it after a long one", async () => {
    const { key, asked } = raise(true);
    await key.send("KeyDown");
    expect(asked).toEqual([]);
    await key.send("KeyUp");
    await key.hold(800);
    expect([asked, key.seen.alerts]).toEqual([["begin", "lift"], 0]);
  });

  it("begins in a multi-action even while all is quiet", async () => {
    const { put, asked } = raise(true);
    const step = put({ isInMultiAction: true });
    await step.send("KeyDown");
    expect([asked, step.seen.oks]).toEqual([["begin"], 1]);
  });

  it("alerts when not every chat was left, and explains it", async () => {
    const { key, action } = raise(false, "failed");
    await key.appear();
    await key.press();
    expect([key.seen.alerts, action.failureOn(key.id)]).toEqual([1, failure]);
  });

  it("is painted when the press goes on", async () => {
    const { key, quiet, changed, clock } = raise(false);
    await key.appear();
    expect(key.words()).toBe("All quiet");
    quiet.view = { phase: "leaving" };
    changed.emit();
    await clock.pass(100);
    expect(key.words()).toBe("Leaving");
  });
});
