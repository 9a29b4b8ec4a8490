import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { launchBrowser } from "../../fixtures/browser.ts";
import { wordsOn } from "../../plugin/stage.ts";
import { takeListing } from "./listing.ts";
import { startRehearsal } from "../rehearsal.ts";

/** Takes the README's picture of the rehearsal again (keys in use, a raid, and the AI speaking), and a listing's. */
const file = fileURLToPath(new URL("../rehearsal.png", import.meta.url));
// Always the same viewer and answer: some names are in scripts that not every computer has a font for.
const rehearsal = await startRehearsal({ crowd: false, random: () => 0 });
const browser = await launchBrowser();

/** Waits until the message's last word and the alert have come in, and its amount is counted. */
async function settle(page: { evaluate: Page["evaluate"] }): Promise<void> {
  await page.evaluate(async () => {
    // A document's animations do not include those of shadow roots.
    const animations = (root: Document | ShadowRoot): readonly Animation[] => [
      ...root.getAnimations(),
      ...[...root.querySelectorAll("*")].flatMap((one) => (one.shadowRoot ? animations(one.shadowRoot) : [])),
    ];
    const passing = animations(document).filter(
      ({ effect }) => effect?.getComputedTiming().iterations !== Infinity,
    );
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

try {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1040 }, deviceScaleFactor: 2 });
  await page.goto(rehearsal.url);
  const overlay = await (await page.waitForSelector("stage-view iframe")).contentFrame();
  if (!overlay) throw new Error("The overlay has no frame.");
  await overlay.locator("sidekick-overlay").waitFor({ state: "attached" });
  const shown = (at: number) => rehearsal.deck.actions[at]!;
  const shows = (at: number, words: RegExp) =>
    rehearsal.deck.waitFor(() => words.test(wordsOn(shown(at))), {
      what: `key ${at} to show ${words.source}`,
    });
  const key = (at: number) => page.locator("deck-view .slot").nth(at).locator("button.key");
  const linked = async (name: string): Promise<string> =>
    new URL((await page.getByRole("link", { name }).getAttribute("href")) ?? "", rehearsal.url).href;

  // The same overlay by itself, without the game behind it and in the size of the listing's pictures.
  const alone = await browser.newPage({ viewport: { width: 1280, height: 640 }, deviceScaleFactor: 2 });
  await alone.goto(overlay.url());
  await alone.locator("sidekick-avatar svg").waitFor();

  await shows(4, /In chat/);
  await key(0).click();
  await overlay.locator("sidekick-ai-message[data-event-id]").waitFor();
  await page.locator('button[data-scenario="raid"]').click();
  await overlay.locator("sidekick-alert[data-event-id]").waitFor();
  await overlay.locator('sidekick-voice[data-state="speaking"]').waitFor({ state: "attached" });
  await shows(10, /Speaking/);
  const keys = [10, 0, 4].map((at) => shown(at).svg() ?? "");
  await settle(overlay);
  await page.screenshot({ path: file, scale: "css" });
  await settle(alone);
  await alone.locator('sidekick-avatar[data-mouth="open"]').waitFor();
  const boxes = await alone
    .locator("sidekick-avatar, sidekick-ai-message[data-event-id]")
    .evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .map(({ x, y, right, bottom }) => ({ x, y, right, bottom })),
    );
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [
    Math.max(...boxes.map((box) => box.right)),
    Math.max(...boxes.map((box) => box.bottom)),
  ];
  const clip = { x, y: y - 20, width: right - x + 40, height: bottom - y + 40 };
  const avatar = await alone.screenshot({ clip, omitBackground: true });
  const shot = (selector: string) => page.locator(selector).first().screenshot();
  const deck = await shot("deck-view");
  // The mouth is closed between words.
  await overlay.locator('sidekick-avatar[data-mouth="open"]').waitFor();
  const stage = await shot("stage-view");

  const studio = await browser.newPage({ viewport: { width: 1240, height: 900 }, deviceScaleFactor: 1 });
  await studio.goto(await linked("Studio"));
  const preview = studio.frameLocator("iframe");
  await preview.locator("sidekick-overlay").waitFor({ state: "attached" });
  await studio.getByRole("button", { name: "AI speaks", exact: true }).click();
  await preview.locator("sidekick-ai-message[data-event-id]").last().waitFor();

  const inspector = await shown(0).openInspector();
  const { url: setUpUrl = "" } = await inspector.ask("getSetUpUrl", { language: "en" });
  await inspector.close();
  const setUp = await browser.newPage({ viewport: { width: 1000, height: 720 }, deviceScaleFactor: 1.2 });
  await setUp.goto(typeof setUpUrl === "string" ? setUpUrl : "");
  await setUp.getByText("5 of 6").waitFor();

  const control = await browser.newPage({ viewport: { width: 420, height: 832 }, deviceScaleFactor: 1 });
  await control.goto(await linked("Control page"));
  await control.getByRole("button", { name: "All quiet" }).first().waitFor();
  const pictures = await takeListing(browser, {
    stage,
    avatar,
    keys,
    deck,
    studio: await studio.screenshot(),
    setUp: await setUp.screenshot(),
    control: await control.screenshot(),
  });
  console.log(`Look at these before you commit them:\n${[file, ...pictures].join("\n")}`);
} finally {
  await browser.close();
  await rehearsal.close();
}
