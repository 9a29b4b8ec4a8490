import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createApproval } from "../../../plugin/approval/create-approval.ts";
import { createSeenTones } from "../../../plugin/library/seen-tones.ts";
import { createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { Account } from "../../../plugin/session/account.ts";
import { readGlobalSettings } from "../../../plugin/settings/global-settings.ts";
import { openStoredState } from "../../../plugin/settings/stored-state.ts";
import { systemClock as clock } from "../../../shared/clock.ts";
import { createStore } from "../../../shared/store.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { envelopeOf } from "../../shared/envelopes.ts";

it("still shows what a restart dropped after another one, until the streamer has seen it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sidekick-approval-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const log = createRecordedLog();
  const start = async () => {
    const stored = await openStoredState(join(folder, "kept.json"), log, clock);
    const { approval } = createApproval({
      settings: createStore(readGlobalSettings({ approval: true }), (settings) => settings),
      stored,
      account: new Account({ fetch, clock, random: Math.random, log, stored }),
      control: createOverlayControl(stored.overlay.value),
      clock,
      log,
      tones: createSeenTones([], () => {}),
    });
    return { approval, stop: () => stored.settled() };
  };
  const first = await start();
  first.approval.pass({ envelope: envelopeOf("chat.ai_message", { id: "one" }) }, () => {});
  await first.stop();
  await (await start()).stop();
  const third = await start();
  expect(third.approval.lost).toBe(1);
  third.approval.forgetLost();
  await third.stop();
  expect((await start()).approval.lost).toBe(0);
});
