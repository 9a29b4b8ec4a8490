import { describe, expect, it } from "vitest";
import type { PageMessage } from "../../../shared/protocol/page-messages.ts";
import { raiseActions } from "./action-stage.ts";
import { uuid, wordsOn } from "./deck-words.ts";

/** What the check mark and the barred circle of a badge draw. */
const checkMark = "M-7 0.5L-2 5.5L7 -5";

const voice = (does: string) => ({ action: uuid.voice, settings: { does } });
const alerts = (does: string) => ({ action: uuid.alerts, settings: { does } });
const hello = { type: "hello", inObs: true, isPreview: false, speaks: true, chimes: true } as const;
const idle: Extract<PageMessage, { readonly type: "state" }> = {
  type: "state",
  isOnAir: true,
  voice: { state: "idle", waiting: 0 },
  alerts: { showing: false, waiting: 0, merged: 0, dropped: 0 },
  missing: [],
  avatar: "none",
};

/** Keys, and a page that notes what it is asked to do. */
async function raisePage(keys: readonly ReturnType<typeof voice>[]) {
  const raised = await raiseActions({ keys });
  const told: string[] = [];
  const page = raised.control.connect((message) => {
    if (message.type === "do") told.push(message.what);
  });
  page.receive(hello);
  return { ...raised, page, told };
}

describe.each([
  ["AI voice", voice, "voice", ["Skip", "Replay", "Stop"], ["skip", "replay", "stop"]],
  ["Alerts", alerts, "alerts", ["Skip", "Replay", "Clear", "Test"], ["skip", "replay", "clear", "test"]],
] as const)("%s", (_, key, kind, words, commands) => {
  it("without a page says so, and a press is an alert on the key", async () => {
    const { keys, shows } = await raiseActions({ keys: commands.map((does) => key(does)) });
    for (const each of keys) {
      await shows(each, "No overlay");
      each.press();
      await expect.poll(() => each.alerts).toBe(1);
    }
  });

  it("asks the pages, each key for its own, and shows a check mark for a moment", async () => {
    const { keys, shows, told, page, deck } = await raisePage(commands.map((does) => key(does)));
    page.receive({
      ...idle,
      voice: { state: "speaking", waiting: 0 },
      alerts: { ...idle.alerts, showing: true },
    });
    for (const [at, each] of keys.entries()) {
      await shows(each, words[at] ?? "");
      each.press();
      await deck.waitFor(() => each.svg()?.includes(checkMark), { what: "the check mark" });
      expect(told).toEqual(commands.slice(0, at + 1).map((does) => `${kind}.${does}`));
    }
    for (const each of keys)
      await deck.waitFor(() => !each.svg()?.includes(checkMark), { what: "the check mark to go" });
    expect(keys.map((each) => each.alerts)).toEqual(commands.map(() => 0));
  });

  it("says that there is nothing to skip, and asks for nothing", async () => {
    const { first, shows, told } = await raisePage([key("skip")]);
    await shows(first, "Skip");
    first.press();
    await shows(first, "Nothing");
    expect(told).toEqual([]);
    await shows(first, "Skip");
    expect(first.alerts).toBe(0);
  });
});

it("Mute and Pause need no page, follow each other key, and are set by a multi-action", async () => {
  const { keys, shows, control } = await raiseActions({
    keys: [
      voice("mute"),
      alerts("pause"),
      { ...voice("mute"), isInMultiAction: true },
      { ...alerts("pause"), isInMultiAction: true },
    ],
  });
  const [mute, pause, muteStep, pauseStep] = keys;
  if (!mute || !pause || !muteStep || !pauseStep) throw new Error("There are too few keys.");
  await shows(mute, "Mute");
  mute.press();
  await shows(mute, "Muted");
  pause.press();
  await shows(pause, "Paused");
  expect(control.settings).toMatchObject({ muted: true, alertsPaused: true });
  for (const wish of [1, 0, 0]) {
    muteStep.press({ userDesiredState: wish });
    pauseStep.press({ userDesiredState: wish });
    await expect.poll(() => wordsOn(mute)).toBe(wish ? "Muted" : "Mute");
    await expect.poll(() => wordsOn(pause)).toBe(wish ? "Paused" : "Pause");
  }
  await expect.poll(() => [muteStep.oks, pauseStep.oks]).toEqual([3, 3]);
});

it("a dial turns the voice's volume within its bounds, mutes when pushed, and skips when touched", async () => {
  const { dials, control } = await raiseActions({ dials: [{ action: uuid.voice }] });
  const [dial] = dials;
  if (!dial) throw new Error("There is no dial.");
  const told: string[] = [];
  control.onCommand((what) => told.push(what));
  const page = control.connect(() => {});
  page.receive(hello);
  page.receive({ ...idle, voice: { state: "speaking", waiting: 0 } });
  const volume = () => control.state.voice.volume;
  dial.rotate(3);
  dial.rotate(-2);
  await expect.poll(volume).toBe(90);
  dial.rotate(-30);
  await expect.poll(volume).toBe(0);
  dial.rotate(2);
  await expect.poll(volume).toBe(10);
  dial.press();
  await expect.poll(() => control.settings.muted).toBe(true);
  dial.press();
  await expect.poll(() => control.settings.muted).toBe(false);
  dial.touch();
  await expect.poll(() => told).toEqual(["voice.skip"]);
});
