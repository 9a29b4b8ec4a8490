import { beforeEach, describe, expect, it } from "vitest";
import { type AlertRoutes, alertTexts } from "../../../../overlay/studio/alerts/alert-requests.ts";
import { AlertStore } from "../../../../overlay/studio/alerts/alert-store.ts";
import { resetAlert, resetAllAlerts } from "../../../../overlay/studio/alerts/reset-alerts.ts";
import { type SettingsTexts, withPart } from "../../../../overlay/studio/document/step-part.ts";
import { StudioDocument } from "../../../../overlay/studio/document/studio-document.ts";
import type { StatusDetails, StudioHost } from "../../../../overlay/studio/studio-host.ts";
import type { AlertVariation } from "../../../../shared/alerts/alert-settings.ts";
import { studioWords } from "../../../../shared/words/words.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";
import { createStorage, routesWith } from "../document/plugin-routes.ts";

const words = studioWords.en;
const variation = (id: string): AlertVariation => ({ id, name: id, when: {}, weight: 1, choices: {} });

let stored: SettingsTexts;
let store: AlertStore;
let host: StudioHost;
let said: { readonly sentence: string; readonly details: StatusDetails | undefined } | undefined;
const undo = (): void => said?.details?.offer?.take();
beforeEach(async () => {
  said = undefined;
  const raid = { choices: { volume: 30, seconds: 9 }, variations: [variation("a")] };
  stored = alertTexts({ raid, BITS: { choices: { volume: 1 }, variations: [] } });
  const alert: AlertRoutes = {
    facts: { seen: [], currency: "USD", rules: [] },
    read: () => Promise.resolve(stored),
    async send(parts) {
      stored = parts.reduce(withPart, stored);
      return "done";
    },
  };
  const storage = createStorage();
  const document = new StudioDocument({
    clock: createFakeClock(),
    routes: routesWith({ alert }),
    lasting: storage,
    tab: storage,
    newName: "New",
  });
  store = new AlertStore(document, alert);
  host = {
    words,
    document,
    alerts: store,
    say: (sentence, details) => void (said = { sentence, details }),
  } as Partial<StudioHost> as StudioHost;
  await store.read();
});

describe("an alert that is reset", () => {
  it("has no settings, and gets them back", async () => {
    resetAlert("raid", host);
    expect(said?.sentence).toBe("“Raid” is reset.");
    expect(store.of("raid").choices).toEqual({});
    undo();
    await expect.poll(() => store.of("raid").choices).toEqual({ volume: 30, seconds: 9 });
    expect(store.of("raid").variations.map(({ id }) => id)).toEqual(["a"]);
  });

  it("is removed where only its settings made it known", async () => {
    resetAlert("BITS", host);
    expect(said?.sentence).toBe("“Bits” is removed.");
    expect(store.others).toEqual([]);
    undo();
    await expect.poll(() => store.others).toEqual(["BITS"]);
  });

  it("is one of all: those that were changed since stay as they are now", async () => {
    resetAllAlerts(host);
    expect(store.settings).toEqual({});
    await store.document.queue.flush();
    // In another studio.
    stored = alertTexts({ raid: { choices: { volume: 5 }, variations: [] } });
    undo();
    await expect.poll(() => store.of("BITS").choices).toEqual({ volume: 1 });
    expect(store.of("raid").choices).toEqual({ volume: 5 });
  });
});
