import { fileURLToPath } from "node:url";
import { launchBrowser } from "../../fixtures/browser.ts";
import { wordsOn } from "../../plugin/stage.ts";
import { takeListing } from "./listing.ts";
import { startRehearsal } from "../rehearsal.ts";

/** Takes the README's picture of the rehearsal again (keys in use, a raid, and the AI speaking), and a listing's. */
const file = fileURLToPath(new URL("../rehearsal.png", import.meta.url));
// Always the same viewer and answer: some names are in scripts that not every computer has a font for.
const rehearsal = await startRehearsal({ crowd: false, random: () => 0 });
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1040 }, deviceScaleFactor: 2 });
  await page.goto(rehearsal.url);
  const overlay = page.frameLocator("stage-view iframe");
  await overlay.locator("sidekick-overlay").waitFor({ state: "attached" });
  const shows = (at: number, words: RegExp) =>
    rehearsal.deck.waitFor(() => words.test(wordsOn(rehearsal.deck.actions[at]!)), {
      what: `key ${at} to show ${words.source}`,
    });
  const key = (at: number) => page.locator("deck-view .slot").nth(at).locator("button.key");

  await shows(4, /In chat/);
  await key(0).click();
  await overlay.locator("sidekick-ai-message[data-event-id]").waitFor();
  await page.locator('button[data-scenario="raid"]').click();
  await overlay.locator("sidekick-alert[data-event-id]").waitFor();
  await overlay.locator('sidekick-voice[data-state="speaking"]').waitFor({ state: "attached" });
  await shows(10, /Speaking/);
  // The message's last word and the alert have come in by then.
  await overlay.locator("body").evaluate(async ({ ownerDocument }) => {
    const passing = ownerDocument
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  await page.screenshot({ path: file, scale: "css" });
  const shot = (selector: string) => page.locator(selector).first().screenshot();
  const studio = await browser.newPage({ viewport: { width: 1240, height: 900 }, deviceScaleFactor: 2 });
  const studioLink = await page.getByRole("link", { name: "Studio" }).getAttribute("href");
  const [stage, deck, inspector] = [
    await shot("stage-view"),
    await shot("deck-view"),
    await shot("inspector-view"),
  ];
  await studio.goto(new URL(studioLink ?? "", rehearsal.url).href);
  await studio.frameLocator("iframe").locator("sidekick-overlay").waitFor({ state: "attached" });
  await studio.getByRole("button", { name: "AI speaks", exact: true }).click();
  await studio.frameLocator("iframe").locator("sidekick-ai-message[data-event-id]").last().waitFor();
  const pictures = await takeListing(browser, { stage, deck, inspector, studio: await studio.screenshot() });
  console.log(`Look at these before you commit them:\n${[file, ...pictures].join("\n")}`);
} finally {
  await browser.close();
  await rehearsal.close();
}
