import type { LitElement } from "lit";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Inspector } from "../deck/inspector.ts";
import { startObsDouble } from "../obs/obs-double.ts";
import { shareBrowser } from "../fixtures/browser.ts";
import { addScreen, screensAddress, screensName, withScreens } from "../fixtures/page-places.ts";
import { aiMessage } from "../overlay/payloads.ts";
import { type Stage, type StageOptions, startStage, uuid } from "../plugin/stage.ts";

// macOS has only one address that loops back.
describe.skipIf(process.platform === "darwin")("a page on another computer", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await shareBrowser();
  });
  afterAll(() => browser.close());

  /** The plugin, which the caller closes. */
  const start = async (options: StageOptions = {}) => {
    const stage = await startStage(
      withScreens({
        keys: [
          { action: uuid.voice, settings: { does: "mute" } },
          { action: uuid.quiet, settings: {} },
        ],
        ...options,
      }),
    );
    const inspector = await stage.keys[0]?.openInspector();
    if (!inspector) throw new Error("There is no key.");
    /** The one-time address of a control page. */
    const addPhone = async (...may: readonly string[]): Promise<string> =>
      (await addScreen(inspector, { kind: "control", may })).url;
    return { stage, inspector, addPhone };
  };
  /** The plugin of one test, and the address of a device that was added in a key's inspector. */
  const raise = async (options: StageOptions = {}) => {
    const started = await start(options);
    onTestFinished(() => started.stage.close());
    return { ...started, ...(await addScreen(started.inspector, { kind: "overlay" })) };
  };
  const open = async (url: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, ...options });
    onTestFinished(() => page.close());
    await page.goto(url);
    return page;
  };
  const phone = { viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true };
  const isOpen = (page: Page): Promise<void> => page.locator("main:not(.closed)").waitFor();
  const isThere = (inspector: Inspector) => async (): Promise<number> => {
    const { items } = (await inspector.ask("screens")) as unknown as { items: { lastSeenAt?: number }[] };
    return items.filter(({ lastSeenAt }) => lastSeenAt !== undefined).length;
  };
  const follow = (stage: Stage, username: string): string =>
    stage.service.emit("channel.event", {
      eventType: "FOLLOW",
      username,
      sentDateTime: new Date().toISOString(),
    }).id;

  it("shows what happens in no secure context, speaks, goes quiet with the deck, follows the studio, and is cut off when it is removed", async () => {
    const { stage, inspector, id, url } = await raise();
    const { url: own } = (await inspector.ask("getOverlayUrl")) as { url: string };
    const put = (path: string, body?: string): Promise<Response> => {
      const address = new URL(path, own);
      address.searchParams.set("token", new URL(own).searchParams.get("token") ?? "");
      return fetch(address, {
        method: "PUT",
        headers: { origin: address.origin },
        ...(body === undefined ? {} : { body }),
      });
    };
    await put("/layouts/Evening", "theme=paper");
    const page = await open(url.replace("#", "?layout=Evening#"));
    await page.waitForSelector("sidekick-overlay[theme=paper]", { state: "attached" });
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await expect.poll(isThere(inspector)).toBe(1);
    await stage.hearsEvents();
    const alert = follow(stage, "Otter");
    await page.locator(`sidekick-alert[data-event-id="${alert}"]`).waitFor();
    const heard = async (): Promise<unknown> => (await put("/check/sound")).json();
    await expect.poll(heard, { timeout: 60_000 }).toMatchObject({ id: "heard", state: "fine" });
    await put("/layouts/Evening", "theme=neon");
    await page.waitForSelector("sidekick-overlay[theme=neon]", { state: "attached" });
    stage.keys[1]?.press();
    await page.waitForSelector("[data-alerts-paused]", { state: "attached" });
    expect(await inspector.ask("removeScreen", { id })).toMatchObject({ ok: true });
    await page.reload();
    await page.getByText("This address is no longer valid.").waitFor();
  });

  it("is back after a restart of the plugin, as a phone is, without what was hidden meanwhile", async () => {
    const { stage, url, addPhone } = await raise();
    const page = await open(url.replace("#", "?show=chat#"));
    const lines = (): Promise<string[]> => page.locator("sidekick-chat li .text").allInnerTexts();
    let count = 0;
    const say = async (message: string): Promise<string> => {
      stage.service.emit("chat.ai_message", aiMessage({ id: `m${++count}`, message }));
      return (await lines()).join();
    };
    const seldom = { interval: 1_000 };
    await expect.poll(() => say("What a mess."), seldom).toContain("mess");
    const control = await open(await addPhone("press"), phone);
    await isOpen(control);
    stage.deck.setGlobalSettings({ ...stage.deck.globalSettings, screensPort: Number(new URL(url).port) });
    await stage.deck.restart();
    const inspector = await stage.keys[0]?.openInspector();
    await inspector?.ask("hiddenWords", { text: "mess" });
    await expect.poll(lines).not.toContain("What a mess.");
    await expect.poll(() => say("All is well."), seldom).toContain("All is well.");
    await isOpen(control);
    await control.getByRole("button", { name: "All quiet" }).tap();
    await page.waitForSelector("[data-alerts-paused]", { state: "attached" });
    expect(await say("")).not.toContain("mess");
  });

  it("is put into the OBS there by a press, with an address of its own, repaired and removed", async () => {
    const obs = await startObsDouble({ host: "127.0.0.3" });
    onTestFinished(() => obs.close());
    const { stage, inspector } = await raise({
      keys: [
        { action: uuid.overlay, settings: { does: "install" } },
        { action: uuid.overlay, settings: { does: "visible" } },
      ],
      globalSettings: { obsAddress: obs.address },
    });
    const [add, visible] = stage.keys;
    const source = () => [...obs.inputs.values()].map(({ settings }) => String(settings["url"])).join();
    await stage.shows(visible!, "Add first");
    add?.press();
    await expect.poll(source).toMatch(/^http:\/\/127\.0\.0\.2:\d+\/overlay\/#[0-9a-f]{64}$/);
    const page = await open(source().replace(screensAddress, screensName));
    await expect.poll(isThere(inspector)).toBe(1);
    await stage.shows(visible!, "On scene");
    const { items } = (await inspector.ask("screens")) as unknown as {
      items: { id: string; name: string }[];
    };
    const { id = "" } = items.find((one) => one.name === "OBS, 127.0.0.3") ?? {};
    const before = source();
    expect(await inspector.ask("removeScreen", { id })).toMatchObject({ ok: true });
    await stage.shows(visible!, "Add first");
    await page.close();
    add?.press();
    await expect.poll(source).not.toBe(before);
    expect(obs.inputs.size).toBe(1);
    await stage.shows(visible!, "On scene");
  });

  describe("as a control page on a phone", () => {
    let started: Awaited<ReturnType<typeof start>>;
    beforeAll(async () => {
      started = await start();
    });
    afterEach(() => started.inspector.ask("removeScreen", { all: "yes" }));
    afterAll(() => started.stage.close());

    it("is paired once, presses, stays paired, and says how old it is", async () => {
      const { stage, inspector, addPhone } = started;
      const url = await addPhone("press", "approve");
      const page = await open(url, phone);
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => {
        // What the browser says when the page gives up a connection that takes seconds, and opens another.
        if (!message.text().includes("closed before the connection is established"))
          errors.push(message.text());
      });
      await isOpen(page);
      expect(await page.evaluate(() => [isSecureContext, location.hash])).toEqual([false, ""]);
      await (await open(url, phone)).getByText("This device isn’t paired.").waitFor();
      await page.getByRole("button", { name: "All quiet" }).tap();
      await page.getByRole("button", { name: "Quiet", pressed: true }).waitFor();
      await expect.poll(() => stage.keys[1]?.image()).toContain("Hold");
      await page.reload();
      await isOpen(page);
      expect(errors).toEqual([]);
      // As after sleep: the connection has been silent for a minute when the page is looked at.
      const shown = await page.locator("sidekick-control").evaluate(async (control) => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + 60_000;
        dispatchEvent(new Event("pageshow"));
        await (control as Element as LitElement).updateComplete;
        return control.shadowRoot?.querySelector(".age")?.textContent;
      });
      expect(shown).toMatch(/^As of [6-8]\d seconds ago/);
      await isOpen(page);
      const { items } = (await inspector.ask("screens")) as unknown as {
        items: { id: string; kind: string }[];
      };
      const { id = "" } = items.find(({ kind }) => kind === "control") ?? {};
      expect(await inspector.ask("changeScreen", { id, may: [] })).toMatchObject({ ok: true });
      await page.getByText("Put on the home screen").waitFor({ state: "detached" });
      await inspector.ask("removeScreen", { all: "yes" });
      await page.getByText("This device isn’t paired.").waitFor();
    });

    it("is for thumbs where it only looks, and goes on the home screen", async () => {
      const { addPhone } = started;
      const looks = await open(await addPhone(), phone);
      await isOpen(looks);
      // The tests share a plugin, which another test may have left quiet.
      const quiet = looks.getByRole("button", { name: /^(All quiet|Quiet)$/ });
      expect(await quiet.getAttribute("aria-disabled")).toBe("true");
      for (const viewport of [phone.viewport, { width: 568, height: 320 }]) {
        await looks.setViewportSize(viewport);
        const targets = looks.locator("button, select, input, textarea, summary").filter({ visible: true });
        const small = await targets.evaluateAll((all) =>
          all
            .map((one) => one.getBoundingClientRect())
            .filter((box) => box.width < 44 || box.height < 44 || box.left < 8 || box.right > innerWidth - 8),
        );
        expect(small).toEqual([]);
      }
      expect(await looks.getByText("Put on the home screen").count()).toBe(0);
      const page = await open(await addPhone("press"), phone);
      await page.getByRole("button", { name: "Put on the home screen" }).tap();
      await page.getByText(/“Add to Home Screen”/).waitFor();
      const icon = await page.evaluate(async () => {
        const link = document.querySelector<HTMLLinkElement>("link[rel=apple-touch-icon]");
        return createImageBitmap(await (await fetch(link?.href ?? "")).blob()).then(({ width }) => width);
      });
      expect(icon).toBe(256);
      await page.reload();
      await isOpen(page);
      expect(page.url()).toMatch(/#home-[0-9a-f]{64}$/);
      await isOpen(await open(page.url(), phone));
    });
  });
});
