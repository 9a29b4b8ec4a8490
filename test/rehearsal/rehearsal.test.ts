import { once } from "node:events";
import { type Browser, type Frame, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { findBarriers } from "../fixtures/axe.ts";
import { shareBrowser } from "../fixtures/browser.ts";
import { ear, waitUntil } from "../overlay/overlay-page.ts";
import { palette } from "../../plugin/drawing/palette.ts";
import { wordsOn } from "../plugin/stage.ts";
import { starterKeys } from "./starter-deck.ts";
import { type Rehearsal, startRehearsal } from "./rehearsal.ts";

/** A key with a title of the streamer's own says without words that it refuses a press. */
const refusedGround = "#4a3a08";

let browser: Browser;
let rehearsal: Rehearsal;
let page: Page;
let overlay: Frame;
let errors: string[];

beforeAll(async () => {
  browser = await shareBrowser();
});
afterAll(() => browser.close());

/** Opens the rehearsal's page for a test. */
async function openPage(): Promise<void> {
  page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.addInitScript(ear);
  await page.goto(rehearsal.url);
  const frame = await (await page.waitForSelector("stage-view iframe")).contentFrame();
  if (!frame) throw new Error("The overlay has no frame.");
  overlay = frame;
  await overlay.waitForSelector("sidekick-overlay", { state: "attached" });
  // What happens before the plugin hears the service's events is lost.
  await waitUntil(() => rehearsal.service.openStreams().eventsub > 0);
}

const key = (column: number, row: number) =>
  page
    .locator("deck-view .slot")
    .nth(row * 5 + column)
    .locator("button.key");
/** Opens what is folded, by its name. */
const unfold = (name: string) => page.locator("details:not([open]) > summary", { hasText: name }).click();
const happen = async (scenario: string): Promise<void> => {
  const button = page.locator(`button[data-scenario="${scenario}"]`);
  if (!(await button.isVisible())) await unfold("More events");
  await button.click();
};

describe("a new rehearsal", () => {
  afterEach(async () => {
    await browser.close();
    await rehearsal.close();
  });

  it("follows a press to a message on the overlay and to sound, and ignores a second one in the cooldown", async () => {
    rehearsal = await startRehearsal({ crowd: false });
    await openPage();
    await expect.poll(() => rehearsal.deck.actions[0]?.svg()).toContain(palette.ready);
    await overlay.waitForSelector("sidekick-avatar svg");
    const imageOn = (column: number) =>
      key(column, 0)
        .locator("img")
        .getAttribute("src")
        .then((src) => decodeURIComponent(src ?? ""));
    await expect.poll(() => wordsOn(rehearsal.deck.actions[1]!)).toContain("No goal");
    const followOnKeys = async (): Promise<void> => {
      await expect.poll(() => imageOn(2)).toMatch(/>[12]\d</);
      await key(0, 0).click();
      // It shows that for a moment only.
      const ever = () => rehearsal.deck.actions[0]!.images.map(({ uri }) => decodeURIComponent(uri ?? ""));
      await expect.poll(() => ever().some((image) => image.includes(refusedGround))).toBe(true);
    };
    const message = overlay.locator("sidekick-ai-message[data-event-id]");
    const followOnOverlay = async (): Promise<void> => {
      await message.waitFor();
      expect(await message.locator("[part=name]").innerText()).toBe("Ada Gale");
      expect((await message.locator("[part=text]").innerText()).length).toBeGreaterThan(10);
      await expect.poll(() => overlay.evaluate("heard.peak"), { timeout: 25_000 }).toBeGreaterThan(0.05);
    };
    const speaking = overlay.waitForSelector('sidekick-voice[data-state="speaking"]', { state: "attached" });
    await key(0, 0).click();
    await Promise.all([followOnKeys(), followOnOverlay(), speaking]);
    const requests = rehearsal.service.requests.filter(({ path }) => path === "/v1/events/generations");
    expect(requests.map(({ status }) => status)).toEqual([200]);
    expect(errors).toEqual([]);
    expect(rehearsal.deck.complaints).toEqual([]);
  });

  it("keeps its viewers quiet for a while after a test event", async () => {
    rehearsal = await startRehearsal({ quietMs: 2_500 });
    expect(rehearsal.service.crowd.isRunning).toBe(true);
    // The rehearsal page asks by the same socket; other tests use the page.
    const { host, origin } = new URL(rehearsal.url);
    const socket = new WebSocket(`ws://${host}/live`, { origin });
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "perform", scenario: "follow" }));
    await expect.poll(() => rehearsal.service.crowd.isRunning).toBe(false);
    await expect.poll(() => rehearsal.service.crowd.isRunning).toBe(true);
    socket.close();
  });
});

// A walk through one rehearsal: each step begins where the one before it ended.
describe("a rehearsal that goes on", { shuffle: false }, () => {
  beforeAll(async () => {
    // The AI never speaks about a scene by chance: for half a minute, other messages would wait behind it.
    rehearsal = await startRehearsal({ crowd: false, random: () => 0.5 });
    await openPage();
  });
  afterAll(async () => {
    await page.close();
    await rehearsal.close();
  });

  it("has an invisible OBS: viewers see the overlay where OBS shows it, and the AI learns the scene", async () => {
    const said = (at: number): string => wordsOn(rehearsal.deck.actions[at]!);
    const frame = page.locator("stage-view iframe");
    /** A press that is under way ignores the next one: its badge has three dots. */
    const isAtRest = async (): Promise<void> => {
      const dots = "M-7 0H-6.9M0 0H0.1M7 0H7.1";
      await expect.poll(() => rehearsal.deck.actions[11]!.svg()).not.toContain(dots);
    };
    await expect.poll(() => said(11)).toBe("On scene");
    await isAtRest();
    const press = page.getByRole("button", { name: "Press Overlay in OBS" });
    await press.nth(0).click();
    await frame.waitFor({ state: "hidden" });
    await page.getByText("OBS does not show the overlay now").waitFor();
    await expect.poll(() => said(11)).toBe("Hidden");
    await isAtRest();
    await press.nth(0).click();
    await frame.waitFor();
    await happen("obs-scene");
    await expect
      .poll(() => JSON.stringify(rehearsal.service.requests.map(({ body }) => body)))
      .toContain("The scene is now Boss fight.");
    await happen("obs-scene");
    await frame.waitFor({ state: "hidden" });
    await expect.poll(() => said(11)).toBe("In another scene");
    await press.nth(1).click();
    await frame.waitFor();
    await expect.poll(() => said(11)).toBe("On scene");
    expect(errors).toEqual([]);
  });

  it("checks everything, and finds nothing that is wrong, whether OBS shows the overlay or hides it", async () => {
    const wrong = async () => {
      const inspector = await rehearsal.deck.actions[0]!.openInspector();
      const { items } = await inspector.ask("checkEverything");
      await inspector.close();
      return (items as { label: string; value: string }[]).map(({ label, value }) => `${label}: ${value}`);
    };
    await expect.poll(wrong).toEqual([]);
    await page.getByRole("button", { name: "Press Overlay in OBS" }).nth(0).click();
    await page.locator("stage-view iframe").waitFor({ state: "hidden" });
    await expect.poll(wrong).toEqual([expect.stringContaining("Hidden in the scene on air.")]);
    await page.getByRole("button", { name: "Press Overlay in OBS" }).nth(0).click();
    await page.locator("stage-view iframe").waitFor();
  });

  it("has the service's app, whose window is on the page: a yes there connects the account", async () => {
    await expect.poll(() => rehearsal.deck.actions[0]?.svg()).toContain(palette.ready);
    rehearsal.deck.setGlobalSettings({ ...rehearsal.deck.globalSettings, apiKey: "an-old-key" });
    await page.locator('button[aria-label="Settings of Trigger reaction"]').first().click();
    const inspector = await (await page.waitForSelector("inspector-view iframe")).contentFrame();
    const connect = inspector!.getByRole("button", { name: "Connect with the app on this computer" });
    const consent = page.getByRole("alertdialog", { name: "The service's app" });
    await connect.click();
    await inspector!.getByText("Now say yes in your service's app").waitFor();
    await consent.getByText("may Sidekick Deck use your account?").waitFor();
    await consent.getByRole("button", { name: "Deny" }).click();
    await inspector!.getByText("You said no in the app.").waitFor();
    await connect.click();
    await consent.getByRole("button", { name: "Allow" }).click();
    await inspector!.getByText("Connected to").waitFor();
    await consent.waitFor({ state: "detached" });
    const [first] = rehearsal.service.accounts;
    await expect
      .poll(() => rehearsal.deck.globalSettings)
      .toMatchObject({
        apiKey: first?.apiKey,
        channelName: first?.channels.find(({ isPrimary }) => isPrimary)?.channelName,
      });
    expect(errors).toEqual([]);
  });

  it("has a microphone in OBS: the AI waits for whoever talks there, with its text on show, or speaks at a press", async () => {
    const { deck } = rehearsal;
    const at = starterKeys.findIndex(
      ({ action, settings }) => action.endsWith("voice") && settings?.["does"] === "mute",
    );
    const said = (): string => wordsOn(deck.actions[at]!);
    await expect.poll(said).toBe("Voice on");
    deck.setGlobalSettings({ ...deck.globalSettings, microphone: "Microphone", waitSeconds: 60 });
    // What sounded before on this page is over.
    await expect.poll(() => overlay.evaluate("heard.lately")).toBe(0);
    await overlay.evaluate("heard.peak = 0");
    await happen("obs-talk");
    await key(0, 0).click();
    await expect.poll(said).toBe("After you");
    await overlay.locator("sidekick-ai-message[data-event-id]").waitFor();
    expect(await overlay.evaluate("heard.peak")).toBe(0);
    const { column = 0, row = 0 } = starterKeys[at]?.coordinates ?? {};
    await key(column, row).click();
    await expect.poll(said).toBe("Speaking");
    expect(errors).toEqual([]);
  });

  it("has dials: turned, pushed and touched, each with its part of the strip", async () => {
    const voice = page.getByRole("button", { name: "Push AI voice" });
    const strip = page.getByRole("button", { name: "Touch AI voice" });
    await expect.poll(() => strip.innerText()).toContain("100");
    await page.getByRole("button", { name: "Turn AI voice left" }).click();
    await expect.poll(() => strip.innerText()).toContain("95");
    await voice.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => strip.innerText()).toContain("100");
    await voice.click();
    await expect.poll(() => strip.innerText()).toContain("Muted");
    // The key beside it tells the same.
    await expect.poll(() => wordsOn(rehearsal.deck.actions[10]!)).toContain("Muted");
    await expect.poll(() => page.locator("inspector-view").count()).toBe(1);
    expect(errors).toEqual([]);
    expect(rehearsal.deck.complaints).toEqual([]);
  });

  it("opens the set-up window from a key's settings, the studio from there, and shows the overlay at the size of the canvas that is chosen there", async () => {
    await page.locator('button[aria-label="Settings of Trigger reaction"]').first().click();
    const inspector = await (await page.waitForSelector("inspector-view iframe")).contentFrame();
    const [setUp] = await Promise.all([
      page.waitForEvent("popup"),
      inspector?.getByRole("button", { name: "Set up…" }).click(),
    ]);
    await setUp.getByRole("link", { name: "Overlay in OBS" }).click();
    const [studio] = await Promise.all([
      setUp.waitForEvent("popup"),
      setUp.getByRole("button", { name: "Choose what it shows…" }).click(),
    ]);
    await studio.locator("sidekick-settings h2").waitFor();
    expect(studio.url()).toContain("/studio/");
    const size = () =>
      page.locator("stage-view").evaluate((stage) => {
        const frame = stage.shadowRoot?.querySelector("iframe");
        const { width, height } = stage.getBoundingClientRect();
        return [frame?.offsetWidth, frame?.offsetHeight, Math.round((width / height) * 100)];
      });
    await expect.poll(size).toEqual([1_920, 1_080, 178]);
    await studio.getByRole("button", { name: "Vertical" }).click();
    await studio.getByRole("button", { name: "Add to OBS" }).click();
    await studio.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
    await expect.poll(size).toEqual([1_080, 1_920, 56]);
    await studio.close();
    await setUp.close();
  });

  it("has links to the other pages", async () => {
    await unfold("For developers");
    for (const name of ["Studio", "Control page", "Gallery", "Help"]) {
      const link = page.getByRole("link", { name, exact: true });
      const url = await link.evaluate((one) => (one as HTMLAnchorElement).href);
      const answer = await fetch(url);
      expect([await link.getAttribute("target"), answer.status]).toEqual(["_blank", 200]);
    }
  });

  it("is used by keyboard, with names for keys that look alike, settings beside the deck, and other accounts", async () => {
    expect(rehearsal.deck.actions.slice(0, 3).map(({ title }) => title)).toEqual(["Hype", "", "Look"]);
    for (const title of ["Hype", "Look"])
      await page.locator("deck-view .title", { hasText: title }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // A page that was looked at for barriers is painted, which costs time, until it is loaded again.
    await page.reload();
    await key(0, 0).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => key(0, 0).evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement === one))
      .toBe(true);
    await expect.poll(() => wordsOn(rehearsal.deck.actions[4]!)).toBe("In chat");
    await key(4, 0).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => wordsOn(rehearsal.deck.actions[4]!)).toBe("AI out");
    await page.locator('button[aria-label="Settings of Trigger reaction"]').nth(1).click();
    const inspector = await (await page.waitForSelector("inspector-view iframe")).contentFrame();
    const prompts = inspector?.locator("#prompts");
    await prompts?.fill("A prompt that was typed");
    await expect.poll(() => rehearsal.deck.actions[2]?.settings["prompt"]).toBe("A prompt that was typed");
    await page.locator('button[aria-label="Settings of Trigger reaction"]').first().click();
    await page.waitForSelector("inspector-view iframe");
    await unfold("For developers");
    await page.locator("select").selectOption({ index: 1 });
    // The inspector of a key that is gone goes with it.
    await page.waitForSelector("inspector-view iframe", { state: "detached" });
    await expect
      .poll(() => rehearsal.deck.actions.map(wordsOn).join(" "), { timeout: 25_000 })
      .toContain("Mortimer");
  });

  it("fits a narrow window, with its gallery, and says so when it is no longer running", async () => {
    await page.setViewportSize({ width: 420, height: 900 });
    // The page's edge is 26 wide, and nothing stands in it.
    const over = () =>
      page.evaluate(() => {
        const header = document.querySelector("rehearsal-page")?.shadowRoot?.querySelector("header");
        const rights = [...(header?.querySelectorAll("*") ?? [])].map(
          (one) => one.getBoundingClientRect().right,
        );
        const { scrollWidth } = document.documentElement;
        return Math.max(scrollWidth - innerWidth, ...rights.map((right) => right + 26 - innerWidth));
      });
    for (const path of ["gallery.html", ""]) {
      await page.goto(rehearsal.url + path);
      await page
        .locator(path ? "figure" : "details option")
        .first()
        .waitFor({ state: "attached" });
      await expect.poll(over).toBeLessThanOrEqual(0);
    }
    await rehearsal.close();
    await page.locator(".problem").waitFor();
    await expect.poll(() => page.locator(".problem").innerText()).toContain("npm start");
  });
});
