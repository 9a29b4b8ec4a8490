import { noApproval } from "../../fixtures/no-approval.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Frame, Page } from "playwright-core";
import { afterAll, afterEach, expect } from "vitest";
import { Account } from "../../../plugin/session/account.ts";
import { connectToObs } from "../../../plugin/obs/obs-connection.ts";
import { ObsLink } from "../../../plugin/obs/obs-link.ts";
import { createOverlayInObs } from "../../../plugin/obs/overlay-in-obs.ts";
import type { Library } from "../../../plugin/library/library.ts";
import { openPortraits } from "../../../plugin/library/portraits.ts";
import { type Pictures, openPictures } from "../../../plugin/library/pictures.ts";
import { type KnownVoices, createKnownVoices } from "../../../plugin/library/known-voices.ts";
import { type SeenTones, createSeenTones } from "../../../plugin/library/seen-tones.ts";
import { createEventRelay } from "../../../plugin/events/event-relay.ts";
import { type LayoutMap, type Layouts, createLayouts } from "../../../plugin/library/layouts.ts";
import { type OverlayControl, createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { type PagesServer, startPagesServer } from "../../fixtures/pages-server.ts";
import type { Route } from "../../../plugin/server/route.ts";
import type { OverlayOptions } from "../../../overlay/page/overlay-options.ts";
import type { AlertSettings } from "../../../shared/alerts/alert-settings.ts";
import { systemClock } from "../../../shared/clock.ts";
import { noCheck } from "../../fixtures/no-check.ts";
import { noControlPages } from "../../fixtures/no-control-pages.ts";
import { alertLibrary } from "../../fixtures/alert-library.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { type ObsDouble, startObsDouble } from "../../obs/obs-double.ts";
import { pluginDir } from "../../plugin/stage.ts";
import { shareBrowser } from "../../fixtures/browser.ts";
import { savedIn } from "../../fixtures/saved.ts";

/** The built studio in a browser, before the plugin's own relay and a double of OBS. */
export interface StudioStage {
  readonly relay: PagesServer;
  readonly control: OverlayControl;
  readonly layouts: Layouts;
  readonly pictures: Pictures;
  readonly tones: SeenTones;
  readonly knownVoices: KnownVoices;
  readonly alerts: Library["alerts"];
  readonly media: Library["media"];
  readonly obs: ObsDouble;
  readonly page: Page;
  /** Another page of the same browser. */
  newPage(): Promise<Page>;
  /** What the page's console called an error, and errors nobody caught. */
  readonly errors: readonly string[];
  /** Lets the page report these as errors, also after the test's last step. */
  expectError(error: RegExp): void;
  /** The address that the overlay has in OBS. */
  readonly addressInObs: () => string | undefined;
  /** Opens the studio once more: in another language, in another page. */
  open(query?: string, page?: Page): Promise<void>;
  /** The overlay in its preview. */
  preview(): Promise<Frame>;
  /** The options that the overlay in its preview goes by, as they are in an address. */
  previewed(): Promise<Readonly<Record<string, string>>>;
  close(): Promise<void>;
}

/** How things are when the studio opens. */
export interface StudioScene {
  /** Options of the overlay that is in OBS; left out: it is not there. */
  readonly inObs?: string;
  readonly layouts?: LayoutMap;
  /** The streamer's settings of alerts. */
  readonly alerts?: AlertSettings;
  /** OBS does not answer. */
  readonly isObsClosed?: boolean;
  /** The layout that OBS showed when it still answered. */
  readonly lastLayout?: string;
  /** What the page may report as an error. */
  readonly expectedError?: RegExp;
}

const token = "t".repeat(43);
const name = "Sidekick Deck";

/** Starts a browser for all tests of a file, to open studios in: each is closed after its test, and had no error. */
export async function startStudioBrowser(): Promise<(scene?: StudioScene) => Promise<StudioStage>> {
  let browser = await shareBrowser();
  let stage: StudioStage | undefined;
  afterEach(async () => {
    const errors = stage?.errors;
    await stage?.close();
    expect(errors).toEqual([]);
  });
  afterAll(() => browser.close());
  return async (scene) => {
    // It may have ended by itself: the test is then tried again.
    if (!browser.isConnected()) browser = await shareBrowser();
    return (stage = await openStudio(browser, scene));
  };
}

/** Name of the theme that is chosen. */
export function chosenTheme(page: Page): Promise<string> {
  return page.locator("sidekick-settings input[name=theme]:checked").inputValue();
}

/** Chooses a theme by its name in an address. */
export async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.locator(`sidekick-settings input[name=theme][value=${theme}]`).check();
}

/** Unfolds what the column has folded. */
async function openFolds(page: Page): Promise<void> {
  await page
    .locator("sidekick-settings details")
    .evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute("open", "")));
}

/** Plays a test event by its label, out of its group. */
export async function tryOut(page: Page, label: string): Promise<void> {
  const all = page.locator("sidekick-test-menu [aria-expanded]");
  if ((await all.getAttribute("aria-expanded")) === "false") await all.click();
  await page.getByRole("button", { name: label, exact: true }).click();
}

/** Served here, since the account of these tests has none. A browser that intercepts requests takes longer for each. */
const characters: Route = {
  method: "GET",
  path: "/v1/characters",
  token: "overlay",
  handle: () => Response.json([{ name: "Ada Gale" }]),
};

declare global {
  /** In the studio: whether its preview is loaded, which takes longer than everything else of the page. */
  var isPreviewWanted: boolean | undefined;
  /** In the studio: the address of the preview that was not loaded. */
  var previewAddress: string | undefined;
}

/** Leaves the preview empty unless a test looks at it. Runs in every frame, before its scripts. */
function leaveOutPreview(): void {
  const studio = top as typeof globalThis | null;
  if (!studio || window === top || location.pathname !== "/overlay/" || studio.isPreviewWanted) return;
  studio.previewAddress = location.href;
  location.replace("about:blank");
}

/** Opens the studio in a window of 1400 by 900. */
async function openStudio(browser: Browser, scene: StudioScene = {}): Promise<StudioStage> {
  const folder = await mkdtemp(join(tmpdir(), "studio-"));
  const log = createRecordedLog();
  const clock = systemClock;
  const account = new Account({
    fetch,
    clock,
    random: Math.random,
    log,
    stored: { cooldownOf: () => undefined, saveCooldown: () => {} },
  });
  const control = createOverlayControl({
    muted: false,
    volume: 100,
    alertsPaused: false,
    isAvatarHidden: false,
  });
  const layouts = createLayouts(scene.layouts ?? {}, () => {});
  const obs = await startObsDouble();
  const link = new ObsLink({ connect: connectToObs, clock, random: Math.random, log });
  const overlay = createOverlayInObs({
    link,
    overlay: () => Promise.resolve({ url: relay.overlayUrl }),
    lastLayout: savedIn(scene.lastLayout ?? ""),
  });
  const pictures = await openPictures(join(folder, "pictures"), log, clock);
  const knownVoices = createKnownVoices([], () => {});
  const tones = createSeenTones([], () => {});
  const { alerts, media } = await alertLibrary(folder, scene.alerts);
  const approving = noApproval();
  const relay = await startPagesServer({
    port: 0,
    tokens: { overlay: token, control: "c".repeat(43), setUp: "s".repeat(43), api: "a".repeat(43) },
    controlPages: noControlPages,
    pagesFolder: pluginDir,
    events: createEventRelay({
      ...approving,
      alerts,
      fetch,
      random: Math.random,
      account,
      control,
      clock,
      log,
      voiceHosts: () => [],
    }),
    layouts,
    overlayInObs: overlay,
    instead: [characters],
    check: noCheck,
    portraits: await openPortraits(join(folder, "avatars.json"), log, clock),
    pictures,
    tones,
    knownVoices,
    alerts,
    media,
    hiddenWords: approving.hiddenWords,
    account,
    control,
    clock,
    log,
  });
  if (scene.inObs !== undefined) {
    const options = scene.inObs === "" ? "" : `&${scene.inObs}`;
    obs.addInput(name, "browser_source", { url: `${relay.overlayUrl}${options}` });
    obs.addItem("Scene", name);
  }
  if (scene.isObsClosed) await obs.close();
  link.use({ obsAddress: obs.address, obsPassword: "" });
  const errors: string[] = [];
  let isPreviewWanted = false;
  const expected = scene.expectedError ? [scene.expectedError] : [];
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.addInitScript(leaveOutPreview);
  const keep = (text: string): void => {
    if (!expected.some((one) => one.test(text))) errors.push(text);
  };
  // The overlay reports lines of its log as errors, too.
  page.on("pageerror", (error) => keep(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") keep(message.text());
  });
  const open = async (query = "", inPage = page): Promise<void> => {
    await inPage.goto(relay.overlayUrl.replace("/overlay/", "/studio/") + query);
    await inPage.locator('sidekick-studio .page[aria-busy="false"]').waitFor({ state: "attached" });
    await openFolds(inPage);
  };
  const preview = async (): Promise<Frame> => {
    const frame = await (await page.waitForSelector("sidekick-studio iframe")).contentFrame();
    if (!frame) throw new Error("There is no preview.");
    if (!isPreviewWanted) {
      isPreviewWanted = true;
      await page.addInitScript(() => (globalThis.isPreviewWanted = true));
      await page.evaluate(() => (globalThis.isPreviewWanted = true));
      // One whose turn has not come is loaded by the studio.
      await page.evaluate(() => {
        const { previewAddress } = globalThis;
        const frame = document
          .querySelector("sidekick-studio")
          ?.shadowRoot?.querySelector("sidekick-stage")
          ?.shadowRoot?.querySelector("iframe");
        if (previewAddress) frame?.contentWindow?.location.replace(previewAddress);
      });
    }
    await frame.waitForSelector("sidekick-overlay[theme]", { state: "attached" });
    return frame;
  };
  await open();
  return {
    relay,
    control,
    layouts,
    pictures,
    tones,
    knownVoices,
    alerts,
    media,
    obs,
    page,
    newPage: () => browser.newPage(),
    errors,
    expectError: (error) => expected.push(error),
    addressInObs: () => obs.inputs.get(name)?.settings["url"] as string | undefined,
    open,
    preview,
    async previewed() {
      const overlay = (await preview()).locator("sidekick-overlay");
      return overlay.evaluate((one) => (one as unknown as { options: OverlayOptions }).options.own);
    },
    async close() {
      await page.close();
      link.close();
      await relay.close();
      if (!scene.isObsClosed) await obs.close();
      // A file that was just given may still be on its way to the disk.
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
