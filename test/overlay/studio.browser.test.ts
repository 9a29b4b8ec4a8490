import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Frame, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { choicesIn, overlayAddress } from "../../overlay/studio/address.ts";
import { testEvents } from "../../overlay/studio/test-events.ts";
import { createAccount } from "../../plugin/account.ts";
import { createOverlayControl } from "../../plugin/relay/overlay-control.ts";
import { openAvatars } from "../../plugin/relay/avatars.ts";
import { createLayouts } from "../../plugin/relay/layouts.ts";
import { type Relay, startRelay } from "../../plugin/relay/relay.ts";
import { systemClock } from "../../shared/clock.ts";
import { findBarriers } from "../fixtures/axe.ts";
import { launchBrowser } from "../fixtures/browser.ts";
import { createKeptLog } from "../fixtures/kept-log.ts";
import { pluginDir } from "../plugin/stage.ts";

const token = "t".repeat(43);
let browser: Browser;
let folder: string;
let relay: Relay;
let page: Page;
let errors: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "studio-"));
  await cp(pluginDir, folder, { recursive: true });
  browser = await launchBrowser();
  const log = createKeptLog();
  relay = await startRelay({
    port: 0,
    token,
    overlayFolder: join(folder, "overlay"),
    studioFolder: join(folder, "studio"),
    layouts: createLayouts({}, () => {}),
    avatars: await openAvatars(join(folder, "avatars.json"), log),
    account: createAccount({
      fetch,
      clock: systemClock,
      random: Math.random,
      log,
      kept: { cooldownOf: () => undefined, keepCooldown: () => {} },
    }),
    control: createOverlayControl({ muted: false, volume: 100, alertsPaused: false }),
    clock: systemClock,
    log,
    fetch,
  });
});
afterAll(async () => {
  await browser.close();
  await relay.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(relay.overlayUrl.replace("/overlay/", "/studio/"));
  await page.getByLabel("Theme").waitFor();
});
afterEach(() => page.close());

async function preview(): Promise<Frame> {
  const frame = await (await page.waitForSelector("sidekick-studio iframe")).contentFrame();
  if (!frame) throw new Error("There is no preview.");
  await frame.waitForSelector("sidekick-overlay[theme]", { state: "attached" });
  return frame;
}
const tryOut = (name: string) => page.getByRole("button", { name, exact: true }).click();

describe("the studio", () => {
  it("shows in its preview what is chosen, and asks for nothing that its policy forbids", async () => {
    await page.getByLabel("Theme").selectOption("neon");
    await page.getByLabel("Chat", { exact: true }).check();
    await expect.poll(async () => (await preview()).url()).toContain("show=ai,alerts,chat&theme=neon");
    const frame = await preview();
    await expect.poll(() => frame.locator("sidekick-overlay").getAttribute("theme")).toBe("neon");
    await tryOut("Markup in chat");
    await frame.locator("sidekick-chat li").waitFor();
    expect(await frame.locator("sidekick-chat li").innerText()).toContain("<img src=x onerror=alert(1)>");
    expect(errors).toEqual([]);
  });

  it.each(testEvents.map(({ label }) => label))("tries out: %s", async (label) => {
    for (const piece of ["Captions", "Chat", "Notices", "Top chatters", "Pulse"])
      await page.getByLabel(piece, { exact: true }).check();
    await expect.poll(async () => (await preview()).url()).toContain("top,pulse");
    const frame = await preview();
    // The preview listens once its script has run through.
    await expect
      .poll(async () => {
        await tryOut(label);
        return frame.locator("[data-event-id]").count();
      })
      .toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });

  it("has the address to copy, without the token unless asked, and takes one that is pasted", async () => {
    const address = page.getByLabel("The overlay's address");
    await page.getByLabel("Loudness of the voice").fill("40");
    await page.getByLabel("Loudness of the voice").blur();
    await expect.poll(() => address.inputValue()).toMatch(/overlay\/\?token=••••&volume=40$/);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    expect(await address.inputValue()).toBe(`${relay.overlayUrl}&volume=40`);
    await address.fill("http://127.0.0.1:1/overlay/?token=x&theme=plain&show=top");
    await address.blur();
    await expect.poll(() => page.getByLabel("Theme").inputValue()).toBe("plain");
    expect(await page.getByLabel("Top chatters").isChecked()).toBe(true);
    await address.fill("nonsense");
    await address.blur();
    await page.getByText("That is not an address.").waitFor();
  });

  it("keeps layouts by name: an overlay that goes by one follows what is saved, and a removed one can be put back", async () => {
    await page.getByLabel("Theme").selectOption("neon");
    await page.getByLabel("Name of the layout").fill("Evening");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("“Evening” is saved.").waitFor();
    await expect
      .poll(() => page.getByLabel("The overlay's address").inputValue())
      .toMatch(/\?token=••••&layout=Evening$/);

    const inObs = await browser.newPage();
    await inObs.goto(`${relay.overlayUrl}&layout=Evening`);
    const theme = () => inObs.locator("sidekick-overlay").getAttribute("theme");
    await expect.poll(theme).toBe("neon");
    await page.getByLabel("Theme").selectOption("paper");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(theme).toBe("paper");
    await inObs.close();

    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByText("“Evening” is removed.").waitFor();
    expect(await page.getByLabel("Layout", { exact: true }).locator("option").allInnerTexts()).toEqual([
      "None",
    ]);
    await page.getByRole("button", { name: "Put it back" }).click();
    await expect.poll(() => page.getByLabel("Layout", { exact: true }).inputValue()).toBe("Evening");
    expect(await page.getByLabel("Theme").inputValue()).toBe("paper");
    await page.getByLabel("Name of the layout").fill("../x");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("It could not be kept").waitFor();
  });

  it("has nothing that axe finds wrong", async () => {
    for (const piece of ["Captions", "Chat", "Notices", "Top chatters", "Pulse"])
      await page.getByLabel(piece, { exact: true }).check();
    expect(await findBarriers(page)).toEqual([]);
  });

  it("does not let another page try things out on an overlay", async () => {
    await page.goto(relay.overlayUrl);
    await page.waitForSelector("sidekick-overlay[theme]", { state: "attached" });
    await page.evaluate(() => {
      const envelope = {
        id: "x",
        type: "channel.event",
        timestamp: "",
        channel: { id: "", name: "", platform: "" },
        payload: { eventType: "FOLLOW", sentDateTime: "" },
      };
      window.postMessage(JSON.stringify(envelope), location.origin);
      return new Promise((resolve) => setTimeout(resolve, 0));
    });
    expect(await page.locator("[data-event-id]").count()).toBe(0);
  });
});

describe("the address that the studio makes", () => {
  const here = "http://127.0.0.1:28196/studio/?token=t";
  it("holds only what differs from the defaults", () => {
    expect(overlayAddress(here, { show: "ai,alerts", theme: "ember", volume: "100" })).toBe(
      "http://127.0.0.1:28196/overlay/?token=t",
    );
    expect(overlayAddress(here, { show: "chat,top", "chat-at": "bottom" })).toBe(
      "http://127.0.0.1:28196/overlay/?token=t&show=chat,top&chat-at=bottom",
    );
  });

  it("is read back into the same choices", () => {
    const choices = { show: "chat,top", "chat-hide-names": "a, b&c" };
    expect(choicesIn(overlayAddress(here, choices))).toEqual(choices);
    expect(choicesIn("no address")).toBeNull();
  });
});
