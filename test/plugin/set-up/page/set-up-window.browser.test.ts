import { freePort } from "../../../fixtures/screen.ts";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { setUpSections } from "../../../../plugin/set-up/set-up-sections.ts";
import { findBarriers } from "../../../fixtures/axe.ts";
import { shareBrowser } from "../../../fixtures/browser.ts";
import { startObsDouble } from "../../../obs/obs-double.ts";
import { messages } from "../../../../shared/words/words.ts";
import { type Stage, startStage, uuid } from "../../stage.ts";

const nobody = { baseUrl: undefined, apiKey: undefined };

let context: BrowserContext;
let stage: Stage;
/** The plugin's settings before a test changes them: with an account, which it had not when it started. */
let plain: Stage["deck"]["globalSettings"];
const ends: (() => unknown)[] = [];
/** Everything that the plugin has sent to the pages. */
const frames: string[] = [];
const faults: string[] = [];

beforeAll(async () => {
  const browser = await shareBrowser();
  context = await browser.newContext();
  stage = await startStage({
    keys: [{ action: uuid.quiet, settings: {} }],
    globalSettings: nobody,
  });
  const { baseUrl } = stage.service;
  plain = { ...stage.deck.globalSettings, baseUrl, apiKey: stage.account.apiKey };
});
afterAll(async () => {
  await context.close();
  await stage.close();
});
afterEach(async () => {
  for (const page of context.pages()) await page.close();
  for (const end of ends.splice(0).toReversed()) await end();
  expect(faults.splice(0)).toEqual([]);
  const sent = frames.splice(0).join("\n");
  for (const secret of [stage.account.apiKey, "hunter2"]) expect(sent).not.toContain(secret);
});

/** Gives the plugin these settings; answers with what asks it for addresses. */
async function start(settings: object = {}): Promise<(question: string) => Promise<string>> {
  stage.deck.setGlobalSettings({ ...plain, ...settings });
  const inspector = await stage.keys[0]?.openInspector();
  const urlOf = async (question: string): Promise<string> => {
    const url = (await inspector?.ask(question))?.["url"];
    return typeof url === "string" ? url : "";
  };
  await expect.poll(() => urlOf("getSetUpUrl")).toContain("/set-up/?token=");
  return urlOf;
}

async function open(url: string, width = 900): Promise<Page> {
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => frames.push(payload.toString())),
  );
  await page.setViewportSize({ width, height: 900 });
  await page.goto(url);
  await page.getByRole("navigation").waitFor();
  return page;
}

const step = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^(\\d )?${name}`) });
const isDone = (page: Page, name: string) => page.locator("li.done", { hasText: name }).waitFor();
async function isFocused(page: Page, name: string): Promise<void> {
  await expect.poll(() => step(page, name).evaluate((one) => one.matches(":focus"))).toBe(true);
  const isInView = (card: Element): boolean => {
    const { top, bottom, height } = card.getBoundingClientRect();
    return top >= 0 && (bottom <= innerHeight || height > innerHeight);
  };
  await expect.poll(() => page.locator("li.open, .finish").first().evaluate(isInView)).toBe(true);
}

/** Every name that an address of the window ever had, with the entry that it leads to. */
const everyEntry = {
  "": "steps",
  steps: "steps",
  account: "account",
  overlay: "overlay",
  obs: "overlay",
  sound: "sound",
  rules: "rules",
  approval: "approval",
  connections: "connections",
  control: "connections",
  screens: "connections",
  vtube: "connections",
  api: "connections",
  check: "check",
  profile: "steps",
  nothing: "steps",
};

/** A section goes with its feature. */
const entries = Object.entries(everyEntry).filter(
  ([name]) => ["", "nothing"].includes(name) || setUpSections.some((section) => section.name === name),
);

/** Entries where there is nothing to press: only settings, or a step that is done. */
const withoutPrimary: readonly string[] = ["sound", "approval"];

/** How many primary buttons the page has, in all its elements. */
const primaryButtons = (page: Page): Promise<number> => page.locator("button.primary:visible").count();

describe("the set-up window", () => {
  it("leads from an empty account to a test on the overlay, and each next step opens by itself", async () => {
    const obs = await startObsDouble({ password: "hunter2" });
    ends.push(() => obs.close());
    const urlOf = await start({ ...nobody, obsAddress: obs.address });
    const page = await open(await urlOf("getSetUpUrl"));
    await page.getByText("0 of 6").waitFor();
    expect(await primaryButtons(page)).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel("Address", { exact: true }).fill(stage.service.baseUrl);
    await page.getByLabel("API key", { exact: true }).fill(stage.account.apiKey);
    await page.keyboard.press("Tab");
    await isDone(page, "Connect your account");
    await page.getByText(/Done: Connect your account/).waitFor({ state: "attached" });
    await isFocused(page, "Connect OBS");
    await page.getByText("Only its password is missing.").waitFor();
    await page.getByLabel("Password", { exact: true }).fill("hunter3");
    await page.keyboard.press("Tab");
    await page.getByText(messages.en.obs.failures.password).waitFor();
    await page.getByLabel("Password", { exact: true }).fill("hunter2");
    await page.keyboard.press("Tab");
    await isDone(page, "Connect OBS");
    await page.getByText(`the scene on air, “${obs.onAir}”`).waitFor();
    // The double of OBS draws no page, so one is opened beside it.
    const overlay = await context.newPage();
    await overlay.goto(await urlOf("getOverlayUrl"));
    await overlay.waitForSelector("sidekick-overlay[theme]", { state: "attached" });
    await page.bringToFront();
    await page.getByRole("button", { name: "Add to OBS" }).click();
    await overlay.locator("sidekick-avatar svg").waitFor();
    await isDone(page, "Put the overlay into OBS");
    await isDone(page, "See and hear a test");
    await isFocused(page, "Bring the AI into chat");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await isDone(page, "Bring the AI into chat");
    await page.getByRole("button", { name: "Skip: Fill your deck" }).click();
    await page.locator("li.skipped", { hasText: "Fill your deck" }).waitFor();
    await page.getByRole("heading", { name: "Done for now" }).waitFor();
    await page.getByText("5 of 6").waitFor();
    // By now the AI may have spoken.
    await page.getByText("Do you hear it twice?").waitFor();
    expect(await primaryButtons(page)).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    const [studio] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("button", { name: "Choose what the overlay shows…" }).click(),
    ]);
    await expect.poll(() => studio.url()).toMatch(/\/studio\/.*lang=en/);
  });

  it("has every entry at 400 pixels without a barrier, by keyboard alone", async () => {
    const width = 400;
    // These are looked at with more on them, here and beside the tests of their forms.
    const own: readonly string[] = ["steps", "sound", "rules"];
    const urlOf = await start();
    const page = await open(`${await urlOf("getSetUpUrl")}&lang=de`, width);
    expect(await page.getByRole("navigation").getByRole("listitem").count()).toBe(8);
    for (const name of new Set(entries.map(([, entry]) => entry))) {
      await page.locator(`nav li a[href="#${name}"]`).focus();
      await page.keyboard.press("Enter");
      await page.locator(`nav li a[href="#${name}"][aria-current="page"]`).waitFor();
      await expect.poll(() => page.locator("h1").evaluate((one) => one.matches(":focus"))).toBe(true);
      const barriers = own.includes(name) ? [] : await findBarriers(page, ["sidekick-set-up", "main"]);
      expect([name, barriers]).toEqual([name, []]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: name })
        .toBe(width);
      // An entry may be there before the plugin has answered.
      await expect
        .poll(() => primaryButtons(page), { message: name })
        .toBe(withoutPrimary.includes(name) ? 0 : 1);
      expect(await page.locator("main").innerText()).not.toMatch(/\b(?:false|true|undefined|null)\b/);
    }
  });

  it("opens every address that it ever had at its part, and keeps the place on a reload and on the way back", async () => {
    const urlOf = await start();
    const url = await urlOf("getSetUpUrl");
    const page = await open(url);
    const isAt = async (place: string, entry: string): Promise<void> => {
      await page.locator(`nav li a[href="#${entry}"][aria-current="page"]`).waitFor();
      const heading = page.locator(place === "profile" ? "#deck-title" : `#${place}-heading`);
      await expect.poll(() => heading.evaluate((one) => one.matches(":focus"))).toBe(true);
      await expect
        .poll(() =>
          heading.evaluate((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
          }),
        )
        .toBe(true);
    };
    for (const [name, entry] of entries) {
      await page.evaluate((hash) => (location.hash = hash), name);
      const current = page.locator('nav li a[aria-current="page"]');
      await expect.poll(() => current.getAttribute("href"), { message: name }).toBe(`#${entry}`);
      if (!["", "nothing"].includes(name)) await isAt(name, entry);
    }
    // In the steps, after another place, and last: what is above each arrives after it.
    for (const [place, entry] of entries.filter(([name]) => ["profile", "obs", "api"].includes(name))) {
      await page.goto("about:blank");
      await page.goto(`${url}#${place}`);
      await isAt(place, entry);
    }
    await page.goto("about:blank");
    await page.goto(`${url}#screens`);
    await page.reload();
    await isAt("screens", "connections");
    await page.getByRole("link", { name: "Sound" }).click();
    await isAt("sound", "sound");
    await page.goBack();
    await isAt("screens", "connections");
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: "Studio", exact: true }).click();
    expect((await opened).url()).toContain("/studio/");
  });

  it("lets other programs in, by an address that can be made anew and is never shown", async () => {
    const urlOf = await start();
    const look = async (address: string): Promise<number> =>
      (await fetch(address.replace("/api/", "/api/look"))).status;
    const first = await urlOf("getApiUrl");
    expect(first).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/\?token=[\w-]{43}$/);
    expect(await look(first)).toBe(403);
    const page = await open(`${await urlOf("getSetUpUrl")}#api`);
    await page.getByLabel("Programs on this computer may press keys, and read and replace the look").check();
    await expect.poll(() => stage.deck.globalSettings).toMatchObject({ api: true });
    await expect.poll(() => look(first)).toBe(200);
    // The built plugin has the script that writes and reads the file.
    const api = first.replace("/api/", "/api/look");
    const file = await (await fetch(api)).arrayBuffer();
    expect((await fetch(api, { method: "PUT", body: file })).status).toBe(200);
    const other = page.getByRole("region", { name: "Other programs" });
    await expect.poll(() => other.getByLabel("Address", { exact: true }).inputValue()).toMatch(/=•+$/);
    expect(await findBarriers(page)).toEqual([]);
    await other.getByRole("button", { name: "Make a new address…" }).click();
    await other.getByRole("button", { name: "Make it", exact: true }).click();
    await page.getByText("Give your programs the new address.").waitFor();
    const second = await urlOf("getApiUrl");
    expect([await look(first), await look(second)]).toEqual([403, 200]);
    await page
      .getByLabel("Programs on this computer may press keys, and read and replace the look")
      .uncheck();
    await expect.poll(() => look(second)).toBe(403);
  });

  it("may be open twice: each shows what the other changes, and changes nothing else; a removed secret comes back", async () => {
    const urlOf = await start({ obsPassword: "hunter2" });
    const url = await urlOf("getSetUpUrl");
    const [one, other] = [await open(`${url}#obs`), await open(`${url}#account`)];
    await one.bringToFront();
    await one.getByLabel("The AI joins the chat").check();
    await other.getByLabel("Cooldown").selectOption("fast");
    await expect
      .poll(() => stage.deck.globalSettings)
      .toMatchObject({ obsJoins: true, rateWindow: "fast", apiKey: stage.account.apiKey });
    await one.locator('nav li a[href="#account"]').click();
    await expect.poll(() => one.getByLabel("Cooldown").inputValue()).toBe("fast");
    await one.getByRole("button", { name: "Remove the API key" }).click();
    await expect.poll(() => stage.deck.globalSettings).not.toHaveProperty("apiKey");
    await one.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(() => stage.deck.globalSettings).toMatchObject({ apiKey: stage.account.apiKey });
    await one.getByText("API key restored.").waitFor();
    expect(frames.length).toBeGreaterThan(0);
  });

  it("works while another program has the port, and there another one can be chosen", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    ends.push(() => other.close());
    const { port } = other.address() as AddressInfo;
    const urlOf = await start({ relayPort: port });
    expect(await urlOf("getOverlayUrl")).toBe("");
    const page = await open(await urlOf("getSetUpUrl"));
    await page.getByText(`Another program uses port ${port}.`).waitFor();
    await page.getByRole("alert").getByRole("link", { name: "Overlay in OBS" }).click();
    const offer = page.getByRole("button", { name: /^Use port/ });
    const next = /\d+/.exec(await offer.innerText())?.[0] ?? "";
    await offer.click();
    await expect.poll(() => urlOf("getOverlayUrl")).toContain(`:${next}/overlay/`);
    // The dock's address has changed as well.
    await page.getByText("These addresses have changed as well.").waitFor();
    await page.getByRole("main").getByRole("link", { name: "Connections" }).click();
    await page.getByRole("button", { name: "Copy dock address" }).waitFor();
    await page.getByText(`Another program uses port ${port}.`).waitFor({ state: "detached" });
  });

  it("says when the plugin is away, connects again by itself, and keeps what was typed", async () => {
    const urlOf = await start();
    const page = await context.newPage();
    let drop = (): void => {};
    let isAway = false;
    await page.routeWebSocket(/\/set-up\/socket/, (socket) => {
      if (isAway) return void socket.close();
      const server = socket.connectToServer();
      drop = () => void Promise.all([server.close(), socket.close()]);
    });
    await page.goto(`${await urlOf("getSetUpUrl")}#account`);
    await page.getByRole("button", { name: "Remove the API key" }).waitFor();
    isAway = true;
    drop();
    await page.getByText("This page reconnects by itself").waitFor();
    await page.getByLabel("Cooldown").selectOption("fast");
    await page.getByLabel("Address", { exact: true }).fill("half an addr");
    isAway = false;
    await page.getByText("This page reconnects by itself").waitFor({ state: "detached" });
    await expect.poll(() => stage.deck.globalSettings).toMatchObject({ rateWindow: "fast" });
    await expect.poll(() => page.getByLabel("Address", { exact: true }).inputValue()).toBe("half an addr");
    await page.getByRole("link", { name: "Approval" }).click();
    const words = page.getByLabel("Hidden words");
    await words.fill("");
    isAway = true;
    drop();
    await page.getByText("This page reconnects by itself").waitFor();
    await words.fill("spoiler");
    await words.blur();
    isAway = false;
    await page.getByText("This page reconnects by itself").waitFor({ state: "detached" });
    const inspector = await stage.keys[0]?.openInspector();
    await expect.poll(async () => (await inspector?.ask("hiddenWords"))?.["text"]).toBe("spoiler");
    await page.reload();
    await expect.poll(() => words.inputValue()).toBe("spoiler");
  });

  // Its server is at another port afterwards, so that this comes last.
  it("goes along when the plugin's server moves to another port", async () => {
    const urlOf = await start();
    const page = await open(`${await urlOf("getSetUpUrl")}&lang=de#overlay`);
    const next = String(await freePort());
    await page.getByRole("textbox", { name: "Port" }).fill(next);
    await page.keyboard.press("Tab");
    await page.waitForURL(
      ({ port, hash, search }) => port === next && hash === "#overlay" && search.endsWith("de"),
    );
    await expect.poll(() => page.getByRole("textbox", { name: "Port" }).inputValue()).toBe(next);
  });
});
