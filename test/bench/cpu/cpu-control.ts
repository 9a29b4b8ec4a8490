import { setTimeout as wait } from "node:timers/promises";
import { launchBrowser } from "../../fixtures/browser.ts";
import { controlUrl } from "../../plugin/control/control-client.ts";
import { startStage } from "../../plugin/stage.ts";
import { starterDeck } from "../crowded-deck.ts";
import type { Result } from "../results.ts";
import { type PageCosts, watchPage } from "./page-watch.ts";

const measuredMs = 8_000;
const settlesMs = 2_000;

/** The costs of the control page while a ring drains on it. The floor is the same page with no ring that drains. */
export async function cpuControl(): Promise<readonly Result[]> {
  const stage = await startStage({ ...starterDeck(), service: { crowd: false } });
  const [key] = stage.keys;
  const url = await controlUrl(key);
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 300, height: 760 } });
  await page.goto(`${url}&lang=en`);
  await page.locator("main:not(.closed)").waitFor();
  const costs = async (): Promise<PageCosts> => {
    await wait(settlesMs);
    const stop = await watchPage(browser, page);
    await wait(measuredMs);
    return stop();
  };
  const floor = await costs();
  key?.press();
  const drains = page.getByText(/^Ready in \d+ s$/);
  await drains.waitFor({ state: "attached" });
  const ours = await costs();
  if ((await drains.count()) === 0) throw new Error("The ring did not drain to the end of the measurement.");
  await browser.close();
  await stage.close();
  const what = "control page, a ring drains";
  return [
    { what: `${what}: main thread`, unit: "%", ours: ours.main, floor: floor.main },
    { what: `${what}: main thread on a core`, unit: "%", ours: ours.mainCpu, floor: floor.mainCpu },
    { what: `${what}: all processes`, unit: "%", ours: ours.browser, floor: floor.browser },
  ];
}
