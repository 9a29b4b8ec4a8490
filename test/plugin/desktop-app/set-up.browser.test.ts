import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { inspector, messages } from "../../../shared/words/english.ts";
import { type AppDouble, type AppDoubleOptions, startAppDouble } from "../../desktop-app/app-double.ts";
import { eventually } from "../../fixtures/eventually.ts";
import { shareBrowser } from "../../fixtures/browser.ts";
import { waitForSettings } from "../inspector/inspector-application.ts";
import { type Stage, type StageOptions, startStage, uuid } from "../stage.ts";

let context: BrowserContext;
let stage: Stage;
/** The plugin's settings before a test changes them. */
let plain: Stage["deck"]["globalSettings"];
let app: AppDouble;
let ends: (() => unknown)[] = [];
/** Everything that the plugin has sent to the pages. */
const frames: string[] = [];
const { connect } = inspector.app;

beforeAll(async () => {
  const browser = await shareBrowser();
  context = await browser.newContext();
  stage = await startStage({ keys: [{ action: uuid.quiet, settings: {} }] });
  plain = stage.deck.globalSettings;
});
afterAll(async () => {
  await context.close();
  await stage.close();
});
afterEach(async () => {
  for (const page of context.pages()) await page.close();
  const { apiKey } = stage.account;
  expect(frames.splice(0).join("\n")).not.toContain(apiKey);
  expect(await stage.logs()).not.toContain(apiKey);
  for (const end of ends.toReversed()) await end();
  ends = [];
});

/** Opens the set-up window at its account step, with an app that hands out the account's key. */
async function open(
  globalSettings: StageOptions["globalSettings"],
  options: AppDoubleOptions = {},
  fragment = "",
): Promise<Page> {
  app = await startAppDouble(options);
  ends.push(() => app.close());
  const settings = { ...plain, appAddress: app.address, ...globalSettings };
  stage.deck.setGlobalSettings(JSON.parse(JSON.stringify(settings)) as typeof plain);
  app.apiKey = stage.account.apiKey;
  const asker = await stage.keys[0]?.openInspector();
  const url = await eventually(async () => {
    const found = (await asker?.ask("getSetUpUrl"))?.["url"];
    if (typeof found !== "string" || found === "") throw new Error("The window has no address yet.");
    return found;
  });
  const page = await context.newPage();
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => frames.push(payload.toString())),
  );
  await page.goto(url.replace("#steps", "") + fragment);
  await waitForSettings(page);
  return page;
}
const nobody = { baseUrl: undefined, apiKey: undefined };
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe("connecting with the app in the set-up window", () => {
  it("asks for the service's address first, goes on by itself, and tests the connection", async () => {
    const page = await open(nobody, { channelName: "gull" });
    app.channelName = stage.account.channels[0]?.channelName;
    await press(page, connect);
    await page.getByText(inspector.missing.address).waitFor();
    expect(app.clients).toBe(0);
    const address = page.getByLabel(inspector.account.address, { exact: true });
    await expect.poll(() => address.evaluate((one) => one.matches(":focus"))).toBe(true);
    await page.keyboard.type(stage.service.baseUrl);
    await page.keyboard.press("Tab");
    await page.getByText(inspector.app.asking).waitFor();
    await expect.poll(() => app.asksAbout).toBe("Sidekick Deck");
    app.allow(true);
    await page.locator("li.done", { hasText: "Connect your account" }).waitFor();
    await expect
      .poll(() => stage.deck.globalSettings)
      .toMatchObject({
        baseUrl: stage.service.baseUrl,
        apiKey: stage.account.apiKey,
        channelName: stage.account.channels[0]?.channelName,
      });
    await step(page).click();
    await page.getByText(/^Connected\. .* channel/).waitFor();
  });

  it("shows each answer, can be cancelled, and is begun again by the same button", async () => {
    const page = await open({ apiKey: undefined });
    await press(page, connect);
    await expect.poll(() => app.asksAbout).toBeDefined();
    app.allow(false);
    await page.getByText(messages.app.denied).waitFor();
    await press(page, connect);
    await expect.poll(() => app.asksAbout).toBeDefined();
    await press(page, inspector.app.cancel);
    await page.getByText(inspector.app.asking).waitFor({ state: "detached" });
    await expect.poll(() => app.clients).toBe(0);
    app.isSignedIn = false;
    await press(page, connect);
    await page.getByText(messages.app["not-ready"]).waitFor();
    await app.close();
    ends.shift();
    await press(page, connect);
    await page.getByText(messages.app.closed).waitFor();
    expect(stage.deck.globalSettings).not.toHaveProperty("apiKey");
  });

  it("is the first offer after a 401, and replaces the key that is refused", async () => {
    const page = await open({ apiKey: "an-old-key" }, {}, "#account");
    await page.getByText(messages.failures.unauthorised).waitFor();
    const offers = page.getByRole("main").getByRole("button");
    const first = offers.filter({ hasNotText: inspector.help.whatToDo }).first();
    await expect.poll(() => first.innerText()).toBe(connect);
    await first.click();
    await expect.poll(() => app.asksAbout).toBeDefined();
    app.allow(true);
    await page.getByText("Connected", { exact: true }).waitFor();
    await expect.poll(() => stage.deck.globalSettings["apiKey"]).toBe(stage.account.apiKey);
  });

  it("takes an address of the app on this computer alone", async () => {
    const page = await open({}, {}, "#account");
    const field = page.getByLabel(inspector.app.address);
    await field.fill("ws://192.168.1.5:51743");
    await field.press("Tab");
    await page.getByText(inspector.app.addressBad).waitFor();
    expect(stage.deck.globalSettings["appAddress"]).toBe(app.address);
    await field.fill("localhost:4711");
    await field.press("Tab");
    await expect.poll(() => stage.deck.globalSettings["appAddress"]).toBe("ws://127.0.0.1:4711");
  });
});

const step = (page: Page) => page.getByRole("button", { name: /Connect your account/ });
