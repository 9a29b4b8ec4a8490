import { describe, expect, it } from "vitest";
import { ReactionAction } from "../../../../plugin/actions/reaction/action.ts";
import type { TemplateValues } from "../../../../plugin/actions/reaction/prompt-template.ts";
import type { ReactionPress } from "../../../../plugin/session/presses/react.ts";
import type { PressResult } from "../../../../plugin/session/presses/press-session.ts";
import { freshCooldown } from "../../../../plugin/session/state/cooldown.ts";
import { ApiError } from "../../../../shared/api/errors.ts";
import { raiseStill } from "../still-deck.ts";

const done: PressResult = { kind: "done" };

/** The action before a session that answers as a test wants, and the presses that it took. */
function raise({
  values = {},
  isDown = false,
}: { readonly values?: TemplateValues; readonly isDown?: boolean } = {}) {
  const sent: ReactionPress[] = [];
  const answer: { result: PressResult } = { result: done };
  const react = async (press: ReactionPress): Promise<PressResult> => (sent.push(press), answer.result);
  const asked: (string | undefined)[] = [];
  const deck = raiseStill(
    (context) =>
      new ReactionAction(context, (channelName) => (asked.push(channelName), values), "Example", {
        note: () => undefined,
      }),
    isDown ? { session: undefined } : { session: { react } },
  );
  /** A cooldown of 25 seconds begins, which may be shorter than is known unless the settings name it. */
  const cool = (rateWindow: "auto" | "standard" = "auto"): void => {
    const countedAt = deck.clock.now();
    const cooldown = { ...freshCooldown(rateWindow), countedAt, readyAt: countedAt + 25_000 };
    deck.store.dispatch({ type: "cooldown.changed", cooldown });
    answer.result = { kind: "cooling" };
  };
  return { ...deck, sent, answer, asked, cool, contents: () => sent.map(({ content }) => content) };
}

describe("a key that triggers reactions", () => {
  it("sends its prompts in turn, each once it was sent", async () => {
    const { show, answer, contents } = raise();
    const key = await show({ settings: { prompt: "one\ntwo\n\nthree" } });
    await key.press();
    answer.result = { kind: "failed", error: new ApiError("unreachable", { endpoint: "POST" }) };
    await key.press();
    expect(key.seen.alerts).toBe(1);
    answer.result = done;
    for (let press = 0; press < 3; press += 1) await key.press();
    expect(contents()).toEqual(["one", "two", "two", "three", "one"]);
    expect(key.seen.alerts).toBe(1);
  });

  it("goes on in its prompts after another page of the deck", async () => {
    const { show, contents } = raise();
    const key = await show({ settings: { prompt: "one\ntwo" } });
    await key.press();
    await key.send("WillDisappear");
    await key.appear();
    await key.press();
    expect(contents()).toEqual(["one", "two"]);
  });

  it("sends what its settings say, and nothing for what they leave out", async () => {
    const { put, sent, asked } = raise();
    const plain = put({ settings: { prompt: "Hi" } });
    const full = put({
      settings: {
        prompt: "Hi",
        channelName: "arena",
        eventType: "IRL",
        features: { vision: true },
        whenCooling: "hold",
      },
    });
    const fresh = put();
    await plain.press();
    await full.press();
    await fresh.press();
    expect(sent).toEqual([
      { source: plain.id, content: "Hi", insists: false, whenCooling: "refuse" },
      {
        source: full.id,
        content: "Hi",
        insists: false,
        whenCooling: "hold",
        channelName: "arena",
        eventType: "IRL",
        features: { vision: true },
      },
      { source: fresh.id, content: "Example", insists: false, whenCooling: "refuse" },
    ]);
    expect(asked).toEqual(["mainstage", "arena", "mainstage"]);
  });

  it.each<[string, object]>([
    ["no prompt", { prompt: " " }],
    ["a prompt that is too long", { prompt: `Hi\n${"x".repeat(301)}` }],
  ])("sends nothing with %s", async (_, settings) => {
    const { show, sent } = raise();
    const key = await show({ settings });
    await key.press();
    expect([sent.length, key.seen.alerts]).toEqual([0, 1]);
  });

  it("sends nothing without an account", async () => {
    const { put } = raise({ isDown: true });
    const key = put({ settings: { prompt: "Hi" } });
    await key.press();
    expect(key.seen.alerts).toBe(1);
  });

  it.each<[string, string]>([
    ["{viewer}?", "Hi {viewer}"],
    ["Too long", `${"x".repeat(290)}{scene}`],
  ])("shows for three seconds why it sent nothing: %s", async (words, prompt) => {
    const { put, sent, clock } = raise({ values: { scene: "y".repeat(20) } });
    const key = put({ settings: { prompt } });
    const other = put({ settings: { prompt: "Hi" } });
    await key.appear();
    await other.appear();
    await key.press();
    expect([sent.length, key.seen.alerts, key.words(), other.words()]).toEqual([0, 1, words, "React"]);
    await clock.pass(2_600);
    expect(key.words()).toBe(words);
    await clock.pass(300);
    expect(key.words()).toBe("React");
  });

  it.each<PressResult>([{ kind: "cooling" }, { kind: "dropped" }])(
    "takes a press that is %j as shown by the key",
    async (result) => {
      const { show, answer, contents } = raise();
      const key = await show({ settings: { prompt: "one\ntwo" } });
      answer.result = result;
      await key.press();
      await key.press();
      expect([key.seen.alerts, contents()]).toEqual([0, ["one", "one"]]);
    },
  );
});

describe("a key that triggers reactions, during the cooldown", () => {
  const held = async (ms: number, settings: object, rateWindow?: "standard") => {
    const { show, cool, sent } = raise();
    const key = await show({ settings: { prompt: "Hi", ...settings } });
    cool(rateWindow);
    await key.hold(ms);
    return { insisted: sent.map(({ insists }) => insists), alerts: key.seen.alerts };
  };

  it("insists after a long press that may show a shorter window", async () => {
    expect(await held(1_000, {})).toEqual({ insisted: [false, true], alerts: 0 });
  });

  it("does not insist after a short press, nor where there is nothing to learn, nor where presses queue", async () => {
    expect((await held(500, {})).insisted).toEqual([false]);
    expect((await held(1_000, {}, "standard")).insisted).toEqual([false]);
    expect((await held(1_000, { whenCooling: "hold" })).insisted).toEqual([false]);
  });

  it("shows the progress of a long press only if that would do something", async () => {
    for (const rateWindow of ["auto", "standard"] as const) {
      const { show, cool, clock } = raise();
      const key = await show({ settings: { prompt: "Hi" } });
      cool(rateWindow);
      await clock.pass(2_000);
      await key.send("KeyDown");
      await clock.pass(500);
      expect([rateWindow, key.svg().includes("scale(-1 1)")]).toEqual([rateWindow, rateWindow === "auto"]);
    }
  });
});

describe("a dial that triggers reactions", () => {
  it("turns round through its prompts, and sends the one that it shows", async () => {
    const { show, contents } = raise();
    const dial = await show({ isDial: true, settings: { prompt: "one\ntwo\nthree" } });
    expect(dial.seen.feedback["title"]).toBe("React");
    const turn = async (ticks: number): Promise<unknown> => {
      await dial.send("DialRotate", { ticks });
      return dial.seen.feedback["title"];
    };
    expect([await turn(1), await turn(1), await turn(1), await turn(-2), await turn(-5)]).toEqual([
      "2/3 · Ready",
      "3/3 · Ready",
      "1/3 · Ready",
      "2/3 · Ready",
      "3/3 · Ready",
    ]);
    await dial.send("DialDown");
    await dial.send("DialDown");
    await dial.send("TouchTap");
    expect(contents()).toEqual(["three", "three", "three"]);
  });

  it("sends its prompts in turn until it is turned, and again when its prompt is gone", async () => {
    const { show, contents } = raise();
    const dial = await show({ isDial: true, settings: { prompt: "one\ntwo" } });
    await dial.send("DialDown");
    await dial.send("DialDown");
    await dial.send("DialRotate", { ticks: 1 });
    const settings = { prompt: "only" };
    await dial.send("DidReceiveSettings", { settings });
    await dial.send("DialDown", { settings });
    expect(contents()).toEqual(["one", "two", "only"]);
    await dial.send("DidReceiveSettings", { settings: { prompt: "" } });
    await dial.send("DialRotate", { ticks: 1 });
    expect(dial.seen.alerts).toBe(0);
  });
});
