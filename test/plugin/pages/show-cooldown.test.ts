import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { pagesFeature } from "../../../plugin/features/pages-feature.ts";
import { hostApplication } from "../../../plugin/host/host-application.ts";
import { createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { freshCooldown } from "../../../plugin/session/state/cooldown.ts";
import { untouchedOverlay } from "../../../plugin/settings/stored-schema.ts";
import { systemClock } from "../../../shared/clock.ts";
import { Emitter } from "../../../shared/emitter.ts";
import type { PageSettings } from "../../../shared/protocol/overlay-protocol.ts";
import { createStandIn, createTestContext } from "../../fixtures/test-context.ts";
import { hello } from "../../fixtures/hello.ts";

const built = fileURLToPath(new URL("../../../dist/app.sidekick.deck.sdPlugin", import.meta.url));

it("is sent to a page that shows it, while the AI is in a chat, its window is no flicker and not all is quiet", async () => {
  let now = 100_000;
  const changed = new Emitter();
  const state = {
    cooldown: { ...freshCooldown("standard"), readyAt: now + 25_000 },
    presences: new Map([["emberfox", { phase: "out" }]]),
  };
  const control = createOverlayControl(untouchedOverlay);
  const account = { session: { store: { value: state } }, subscribe: changed.subscribe };
  await pagesFeature(
    createTestContext({
      account: createStandIn(account as object),
      application: hostApplication("any"),
      clock: { ...systemClock, now: () => now },
      control,
      pagesFolder: built,
    }),
  );
  const open = (asks: object) => {
    let settings: PageSettings | undefined;
    const page = control.connect((message) => {
      if (message.type === "settings") settings = message;
    });
    page.receive(hello({ inObs: true, speaks: false, ...asks }));
    return () => settings?.cooldown;
  };
  const [page, other] = [open({ cooldown: true }), open({})];
  expect(page()).toBeUndefined();
  state.presences = new Map([["emberfox", { phase: "in" }]]);
  changed.emit();
  expect(page()).toEqual({ readyInMs: 25_000, windowMs: 25_000 });
  expect(other()).toBeUndefined();
  now += 20_000;
  control.setMuted(true);
  expect(page()).toEqual({ readyInMs: 5_000, windowMs: 25_000 });
  control.setAlertsPaused(true);
  expect(page()).toBeUndefined();
  control.setAlertsPaused(false);
  state.cooldown = { ...freshCooldown("fast"), readyAt: now + 1_000 };
  changed.emit();
  expect(page()).toBeUndefined();
});
