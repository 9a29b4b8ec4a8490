import { describe, expect, it } from "vitest";
import { AnswerAction } from "../../../../plugin/actions/answer/action.ts";
import type { TemplateValues } from "../../../../plugin/actions/reaction/prompt-template.ts";
import type { Audience, ViewerLine } from "../../../../plugin/session/chat-lines.ts";
import type { RecentChat } from "../../../../plugin/session/recent-chat.ts";
import type { PressResult } from "../../../../plugin/session/presses/press-session.ts";
import type { ReactionPress } from "../../../../plugin/session/presses/react.ts";
import { freshCooldown } from "../../../../plugin/session/state/cooldown.ts";
import { ApiError } from "../../../../shared/api/errors.ts";
import { Emitter } from "../../../../shared/emitter.ts";
import { raiseStill } from "../still-deck.ts";

const done: PressResult = { kind: "done" };

/** The action before a chat with these messages, and a session that answers as a test wants. */
function raise(...ids: string[]) {
  const changed = new Emitter<{ readonly isRemoval: boolean }>();
  const line = (id: string): ViewerLine => ({
    id,
    author: `by ${id}`,
    text: `text ${id}`,
    audiences: new Set<Audience>(["anyone"]),
    isNew: true,
    isBot: false,
  });
  let lines = ids.map((id) => line(id));
  const removed = new Set<string>();
  const chat = {
    linesOf: (channelName: string, of: Audience) =>
      channelName === "mainstage" ? lines.filter(({ audiences }) => audiences.has(of)) : [],
    isRemoved: (_: string, id: string) => removed.has(id),
    settle(_: string, id: string) {
      lines = lines.map((each) => (each.id === id ? { ...each, isNew: false } : each));
      changed.emit({ isRemoval: false });
    },
    subscribe: changed.subscribe,
  } as unknown as RecentChat;
  const sent: ReactionPress[] = [];
  const answer: { result: PressResult } = { result: done };
  const react = async (press: ReactionPress): Promise<PressResult> => {
    sent.push(press);
    return press.isWanted?.() === false ? { kind: "dropped" } : answer.result;
  };
  const values = (_: string, { author, text }: ViewerLine): TemplateValues => ({
    viewer: author,
    message: text,
    channel: "y".repeat(20),
  });
  const deck = raiseStill((context) => new AnswerAction(context, chat, values, "Answer {viewer}"), {
    session: { react },
  });
  return {
    ...deck,
    sent,
    answer,
    contents: () => sent.map(({ content }) => content),
    linesLeft: () => lines.filter(({ isNew }) => isNew).map(({ id }) => id),
    write: (id: string): void => {
      lines = [...lines, line(id)];
      changed.emit({ isRemoval: false });
    },
    remove: (id: string): void => {
      lines = lines.filter((each) => each.id !== id);
      removed.add(id);
      changed.emit({ isRemoval: true });
    },
    cool: (): void => {
      const readyAt = deck.clock.now() + 25_000;
      deck.store.dispatch({ type: "cooldown.changed", cooldown: { ...freshCooldown(), readyAt } });
    },
  };
}

/** Long enough for the streamer to have read a message. */
const readMs = 1_000;

describe("a key that answers chat", () => {
  const raiseKey = async (...ids: string[]) => {
    const raised = raise(...ids);
    const key = await raised.show();
    await raised.clock.pass(readMs);
    return { ...raised, key };
  };

  it("answers the newest message, then the one before", async () => {
    const { key, contents, linesLeft, clock } = await raiseKey("m1", "m2");
    expect(key.words()).toBe("2 by m2");
    await key.press();
    expect([contents(), linesLeft(), key.seen.alerts]).toEqual([["Answer by m2"], ["m1"], 0]);
    await clock.pass(readMs);
    expect(key.words()).toBe("1 by m1");
    await key.press();
    expect(contents()).toEqual(["Answer by m2", "Answer by m1"]);
  });

  it("skips the message after a long press", async () => {
    const { key, contents, linesLeft } = await raiseKey("m1", "m2");
    await key.hold(800);
    expect([contents(), linesLeft(), key.seen.alerts]).toEqual([[], ["m1"], 0]);
  });

  it("means the message that was on it, whatever has come since, and nothing that nobody has read", async () => {
    const { key, contents, write, clock } = await raiseKey("m1");
    await key.send("KeyDown");
    write("m2");
    await clock.pass(300);
    await key.send("KeyUp");
    expect(contents()).toEqual(["Answer by m1"]);
  });

  it("sends nothing for a second press in a row, whose message was already answered", async () => {
    const { key, contents } = await raiseKey("m1", "m2");
    await key.press();
    await key.press();
    expect([contents(), key.seen.alerts]).toEqual([["Answer by m2"], 1]);
  });

  it("alerts without a message", async () => {
    const { key, sent } = await raiseKey();
    expect(key.words()).toBe("No messages");
    await key.press();
    await key.hold(800);
    expect([sent, key.seen.alerts]).toEqual([[], 1]);
  });

  it("in a multi-action answers the newest message at once", async () => {
    const { show, contents } = raise("m1", "m2");
    const step = await show({ isInMultiAction: true });
    await step.send("KeyDown");
    expect([contents(), step.seen.oks]).toEqual([["Answer by m2"], 1]);
  });

  it("answers during the cooldown what it is offered, if the session takes it", async () => {
    const { key, cool, answer, contents } = await raiseKey("m1");
    cool();
    answer.result = { kind: "cooling" };
    await key.press();
    expect([contents(), key.seen.alerts]).toEqual([["Answer by m1"], 0]);
  });

  it("takes its prompts in turn, each once it was sent", async () => {
    const { show, contents, answer, clock } = raise("m1", "m2", "m3", "m4");
    const key = await show({ settings: { prompt: "one\ntwo" } });
    const press = async (): Promise<void> => {
      await clock.pass(readMs);
      await key.press();
    };
    await press();
    answer.result = { kind: "failed", error: new ApiError("unreachable", { endpoint: "POST" }) };
    await press();
    expect(key.seen.alerts).toBe(1);
    answer.result = done;
    await press();
    await press();
    expect(contents()).toEqual(["one", "two", "two", "one"]);
  });

  it.each<[string, object]>([
    ["without a prompt", { prompt: " " }],
    ["with one that is too long", { prompt: `Hi\n${"x".repeat(301)}` }],
    ["for a channel without messages", { channelName: "arena" }],
    ["to anyone where it answers subscribers", { from: "subscribers" }],
  ])("sends nothing %s", async (_, settings) => {
    const { show, sent, clock } = raise("m1");
    const key = await show({ settings });
    await clock.pass(readMs);
    await key.press();
    expect([sent, key.seen.alerts]).toEqual([[], 1]);
  });

  it.each<[string, string]>([
    ["{scene}?", "Hi {scene}"],
    ["Too long", `${"x".repeat(290)}{channel}`],
  ])("shows for three seconds why nothing was sent: %s", async (words, prompt) => {
    const { show, sent, clock, linesLeft } = raise("m1");
    const key = await show({ settings: { prompt } });
    await clock.pass(readMs);
    await key.press();
    expect([sent, key.seen.alerts, key.words(), linesLeft()]).toEqual([[], 1, words, ["m1"]]);
    await clock.pass(3_000);
    expect(key.words()).toBe("1 by m1");
  });

  it("says that moderation has removed the message, which is not answered", async () => {
    const { key, remove, contents, clock } = await raiseKey("m1", "m2");
    await key.send("KeyDown");
    remove("m2");
    await key.send("KeyUp");
    expect([contents(), key.seen.alerts, key.words()]).toEqual([[], 1, "Removed"]);
    await clock.pass(3_000);
    expect(key.words()).toBe("1 by m1");
  });

  it("paints new messages together, and a removed one at once", async () => {
    const { key, write, remove, clock } = await raiseKey("m1");
    const before = key.seen.images.length;
    write("m2");
    write("m3");
    await clock.pass(200);
    expect(key.seen.images).toHaveLength(before);
    await clock.pass(100);
    expect(key.words()).toBe("3 by m3");
    expect(key.seen.images).toHaveLength(before + 1);
    await clock.pass(readMs);
    write("m4");
    remove("m3");
    await clock.pass(10);
    expect(key.words()).toBe("3 by m4");
  });
});

describe("a dial that answers chat", () => {
  it("turns back through the messages, and answers the one that it shows", async () => {
    const { show, contents, clock } = raise("m1", "m2", "m3");
    const dial = await show({ isDial: true });
    const title = (): unknown => dial.seen.feedback["title"];
    expect(title()).toBe("1/3 · by m3");
    await dial.send("DialRotate", { ticks: 1 });
    expect(title()).toBe("2/3 · by m2");
    await dial.send("DialRotate", { ticks: 5 });
    expect(title()).toBe("3/3 · by m1");
    await clock.pass(readMs);
    await dial.send("DialDown");
    await dial.send("DialRotate", { ticks: -2 });
    await dial.send("TouchTap");
    expect(contents()).toEqual(["Answer by m1", "Answer by m3"]);
  });

  it("means what it was turned to, at once", async () => {
    const { show, contents } = raise("m1", "m2");
    const dial = await show({ isDial: true });
    await dial.send("DialRotate", { ticks: 1 });
    await dial.send("DialDown");
    expect(contents()).toEqual(["Answer by m1"]);
  });
});
