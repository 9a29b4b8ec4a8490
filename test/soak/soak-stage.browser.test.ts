import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitUntil } from "../overlay/overlay-page.ts";
import { compareFaces } from "./compare-faces.ts";
import { EventLedger } from "./event-ledger.ts";
import { ReactionWindow } from "./reaction-window.ts";
import { type SoakPage, openSoakPage } from "./soak-page.ts";
import { type SoakStage, startSoakStage } from "./soak-stage.ts";

const within = { timeout: 25_000 };
const names = ["default", "other"] as const;
const ledger = new EventLedger(names);
/** Ids of what the first page showed. */
const shown = new Set<string>();
const delay = monitorEventLoopDelay();
let all: SoakStage;
let pages: SoakPage[];

/** Two pages, of which the second shows neither alerts nor messages: what is emitted is lost on it. */
beforeAll(async () => {
  delay.enable();
  all = await startSoakStage({ obs: "double", random: () => 0.5 });
  pages = await Promise.all(
    names.map((name, index) =>
      openSoakPage(all.browser, name, `${all.overlayUrl}${index === 0 ? "" : "&show=chat"}`, {
        shown(id, at) {
          ledger.shown(name, id, at);
          if (index === 0) shown.add(id);
        },
        done: (id, at) => ledger.done(name, id, at),
        loaded: (at) => ledger.loaded(name, at),
        gap: (from, to) => ledger.gap(name, from, to),
        chat: () => {},
        error: () => {},
      }),
    ),
  );
  await waitUntil(() => pages.every(({ isOpen }) => isOpen));
});
afterAll(async () => {
  delay.disable();
  await all.close();
});

describe("a soak with faults that were planted", () => {
  it("finds a key whose face is not true, once, and none where all are", async () => {
    const window = new ReactionWindow(25_000);
    const compare = async (): Promise<readonly string[]> =>
      (await compareFaces(all, { window, delay, pause, maxMs: 0 })).wrong;
    await expect.poll(compare).toEqual([]);
    const [status] = all.keys.filter(({ action }) => action.endsWith(".status"));
    status?.setUserImage(all.keys[0]?.image());
    await expect
      .poll(compare)
      .toEqual([expect.stringMatching(/^the key status 12 is not true: .*; and stays so$/)]);
    status?.setUserImage(undefined);
    await expect.poll(compare).toEqual([]);
  });

  it("finds an alert and a message that one open page does not show, and counts what the page costs", async () => {
    const { service } = all.stage;
    const [first] = pages;
    let emitted = 0;
    service.onEvent(({ id, type }) => {
      // Emitted a few seconds after the page was open, for the ledger leaves out what came around its opening.
      const at = performance.now() + 10_000;
      if (type === "channel.event") ledger.given(id, "alert", at);
      else if (type === "chat.ai_message") ledger.given(id, "message", at);
      else return;
      emitted++;
    });
    service.perform("raid");
    service.perform("ai-silent");
    await expect.poll(() => shown.size, within).toBe(2);
    expect(emitted).toBe(2);
    ledger.settle(performance.now() + 600_000, true);
    expect(ledger.counts).toMatchObject({
      alert: { given: 1, shown: 1, lost: 0, missedOn: { default: 0, other: 1 } },
      message: { given: 1, shown: 1, lost: 0, missedOn: { default: 0, other: 1 } },
    });
    expect(await first?.costs()).toMatchObject({ nodes: expect.any(Number), heapMb: expect.any(Number) });
  });
});
