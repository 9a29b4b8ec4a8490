import { expect, it } from "vitest";
import { createDesktopVoice } from "../../../overlay/speech/desktop-voice.ts";
import { createStage } from "../../../overlay/speech/speech.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

function begin() {
  const clock = createFakeClock();
  const stage = createStage({ clock, onGone() {}, onWaiting() {}, onStaged() {} });
  const speaking: boolean[] = [];
  const app = createDesktopVoice({
    clock,
    utterances: () => stage.list.utterances,
    onVoice: stage.dispatch,
    onSpeaking: (isSpeaking) => speaking.push(isSpeaking),
  });
  return {
    clock,
    app,
    speaking,
    stage,
    say: (id: string): void => {
      const message = { id, eventId: id, name: "Ada", text: "Mind the step.", target: "", tone: "" };
      stage.dispatch({ type: "message", message: { ...message, expectsVoice: true }, isTriedOut: false });
      stage.dispatch({ type: "announced", id, eventId: `voice ${id}`, text: "Mind the step." });
      app.expect();
    },
    get shown() {
      const { utterance } = stage.shown.value;
      return utterance && `${utterance.id} ${utterance.phase}`;
    },
  };
}

it("the application's voice belongs to the oldest message that is not spoken yet, and a pause ends it", async () => {
  const evening = begin();
  const { clock, app, speaking, say } = evening;
  say("a");
  say("b");
  app.take(0.5);
  expect([evening.shown, speaking]).toEqual(["a speaking", [true]]);
  app.take(0);
  await clock.pass(1_499);
  app.take(0.5);
  expect(evening.shown).toBe("a speaking");
  app.take(0);
  await clock.pass(1_500);
  expect(evening.shown).toBe("a shown");
  app.take(0.5);
  expect([evening.shown, speaking]).toEqual(["b speaking", [true, false, true, false, true]]);
});

it("a message is read that the application has not spoken for ten seconds", async () => {
  const evening = begin();
  const { clock, say } = evening;
  say("a");
  await clock.pass(9_999);
  expect(evening.shown).toBe("a shown");
  await clock.pass(2_661);
  expect(evening.shown).toBeUndefined();
});

it("a message waits for the application's voice while that speaks others, however long", async () => {
  const evening = begin();
  const { clock, app, say } = evening;
  say("a");
  say("b");
  for (let second = 0; second < 20; second++) {
    app.take(0.5);
    await clock.pass(1_000);
  }
  await clock.pass(1_000);
  expect(evening.shown).toBe("a shown");
  app.take(0.5);
  expect(evening.shown).toBe("b speaking");
});

it.each(["skipped", "blocked"] as const)(
  "the rest of a voice whose message was %s is not the next one's",
  async (type) => {
    const evening = begin();
    const { clock, app, say, stage } = evening;
    say("a");
    say("b");
    app.take(0.5);
    stage.dispatch({ type, id: "a" });
    await clock.pass(1_000);
    app.take(0.5);
    expect(evening.shown).toBe("b shown");
    await clock.pass(1_500);
    app.take(0.5);
    expect(evening.shown).toBe("b speaking");
  },
);

it("levels without a message only move the mouth", () => {
  const evening = begin();
  const { app, speaking } = evening;
  app.take(0.5);
  expect([evening.shown, speaking]).toEqual([undefined, [true]]);
});
