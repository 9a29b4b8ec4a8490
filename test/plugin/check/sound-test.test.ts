import { expect, it } from "vitest";
import type { PagesCheckSources } from "../../../plugin/check/check-pages.ts";
import { runSoundTest } from "../../../plugin/check/sound-test.ts";
import { ObsError } from "../../../plugin/obs/obs-error.ts";
import { idleState } from "../../../plugin/pages/open-pages.ts";
import { createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { untouchedOverlay } from "../../../plugin/settings/stored-schema.ts";
import { createStore } from "../../../shared/store.ts";
import { messages } from "../../../shared/words/words.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

it("the test voice does not wait for a streamer who talks or holds voices back", async () => {
  const clock = createFakeClock();
  const control = createOverlayControl(untouchedOverlay);
  const voice = (state: "idle" | "loading" | "speaking", awaitsTurn = false): void =>
    page.receive({ ...idleState, type: "state", voice: { state, waiting: 0, awaitsTurn } });
  let heard: { level: number; agoMs: number } | null = null;
  const page = control.connect((message) => {
    if (message.type === "question") page.receive({ type: "answer", heard });
    if (message.type === "do" && message.what === "voice.test") voice("loading", true);
  });
  page.receive({ type: "hello", inObs: true, isPreview: false, speaks: true, chimes: true, engine: 127 });
  control.gate.saidNow.subscribe(() => {
    voice("speaking");
    clock.after(2_500, () => {
      heard = { level: 0.5, agoMs: 0 };
      voice("idle");
    });
  });
  control.gate.state.dispatch({ isHeld: true });
  const obs = { ask: () => Promise.reject(new ObsError("closed")) };
  const tested = runSoundTest({ clock, control, obs } as unknown as PagesCheckSources, {
    language: "en",
    words: messages.en,
  });
  await clock.pass(4_000);
  expect(await tested).toMatchObject({ id: "heard", state: "fine" });
  expect(control.gate.state.value.isHeld).toBe(false);
});

it.each([
  ["open", "addToObs"],
  ["lost", "refreshInObs"],
] as const)(
  "without an open page, and OBS's connection %s: what can be done then",
  async (connection, todo) => {
    const clock = createFakeClock();
    const obs = {
      ask: () => Promise.reject(new ObsError("closed")),
      state: createStore({ connection }, (state) => state),
    };
    const sources = { clock, control: createOverlayControl(untouchedOverlay), obs };
    const locale = { language: "en", words: messages.en } as const;
    const tested = runSoundTest(sources as unknown as PagesCheckSources, locale);
    await clock.pass(4_000);
    expect(await tested).toMatchObject({ state: "attention", advice: messages.en.check.todo[todo] });
  },
);
