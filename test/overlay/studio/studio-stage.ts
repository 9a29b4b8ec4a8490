import { noApproval } from "../../fixtures/no-approval.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Frame, Page } from "playwright-core";
import { afterEach, expect } from "vitest";
import { Account } from "../../../plugin/session/account.ts";
import { connectToObs } from "../../../plugin/obs/obs-connection.ts";
import { ObsLink } from "../../../plugin/obs/obs-link.ts";
import { createOverlayInObs } from "../../../plugin/obs/overlay-in-obs.ts";
import type { Library } from "../../../plugin/library/library.ts";
import { openPortraits } from "../../../plugin/library/portraits.ts";
import { type Pictures, openPictures } from "../../../plugin/library/pictures.ts";
import { type KnownVoices, createKnownVoices } from "../../../plugin/library/known-voices.ts";
import { type SeenTones, createSeenTones } from "../../../plugin/library/seen-tones.ts";
import { createPageEvents } from "../../../plugin/events/page-events.ts";
import { type LayoutMap, type Layouts, createLayouts } from "../../../plugin/library/layouts.ts";
import { type OverlayControl, createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { type PagesServer, startPagesServer } from "../../fixtures/pages-server.ts";
import type { Route } from "../../../plugin/server/route.ts";
import type { StudioDocument } from "../../../overlay/studio/document/studio-document.ts";
import type { OverlayOptions } from "../../../overlay/page/overlay-options.ts";
import type { Goals } from "../../../plugin/goals/goals.ts";
import { sampleGoals } from "../../fixtures/sample-goals.ts";
import type { AlertSettings } from "../../../shared/alerts/alert-settings.ts";
import { systemClock } from "../../../shared/clock.ts";
import { findBarriers } from "../../fixtures/axe.ts";
import { noCheck } from "../../fixtures/no-check.ts";
import { stopWallClock } from "../../fixtures/page-clock.ts";
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
  readonly goals: Goals;
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
  /** Opens the studio once more: in another language, at another hash, in another page. */
  open(query?: string, page?: Page): Promise<void>;
  /** The overlay in its preview. */
  preview(): Promise<Frame>;
  /** Gives the page a clock that a test moves. It can never be the real one again: later tests get another page. */
  installClock(): Promise<void>;
  /** Stops the page's wall clock. It can never be the real one again: later tests get another page. */
  stopWallClock(): Promise<void>;
  /** The options that the overlay in its preview goes by, as they are in an address. */
  previewed(): Promise<Readonly<Record<string, string>>>;
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
const windowSize = { width: 1_400, height: 900 };
/** The discard port, on which no OBS answers. */
const closedAddress = "ws://127.0.0.1:9";

let shared: Studio | undefined;
/** The studio of the test that runs, and its page. */
export let stage: StudioStage;
export let page: Page;

/**
 * Opens studios for the tests of a file, one in each test, which may have no error. All files of a worker have one page
 * and one relay, which end with it; each test begins with an empty library, nothing remembered and a new studio on the
 * page.
 */
export function studiosOfFile(): (scene?: StudioScene) => Promise<StudioStage> {
  afterEach(async () => {
    await shared?.leave();
    expect(shared?.errors).toEqual([]);
  });
  return async (scene = {}) => {
    // The browser may have ended by itself.
    if (!shared || shared.isClosed) shared = await startStudio(await shareBrowser());
    stage = await shared.begin(scene);
    ({ page } = stage);
    return stage;
  };
}

/** What axe finds wrong with a part of the studio; the whole of it is looked at with every language. */
export function findBarriersIn(page: Page, part: string, ...inIt: readonly string[]): Promise<string[]> {
  return findBarriers(page, ["sidekick-studio", part, ...inIt]);
}

/** Name of the theme that is chosen. */
export function chosenTheme(page: Page): Promise<string> {
  return page.locator("sidekick-settings input[name=theme]:checked").inputValue();
}

/** Chooses a theme by its name in an address. */
export async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.locator(`sidekick-settings input[name=theme][value=${theme}]`).check();
}

/** Opens or closes every fold of the columns. */
async function setFolds(page: Page, isOpen: boolean): Promise<void> {
  await page.locator("sidekick-studio").evaluate(async (studio, isOpen) => {
    const { unfolded } = studio as HTMLElement & { readonly unfolded: Set<string> };
    for (const name of ["more", "style", "piece-more", "piece-style", "alert-more"])
      unfolded[isOpen ? "add" : "delete"](name);
    for (const fold of studio.shadowRoot
      ?.querySelector("sidekick-settings")
      ?.shadowRoot?.querySelectorAll("details") ?? [])
      fold.open = isOpen;
  }, isOpen);
}

/** Folds what a new page has folded, which tests find open. */
export async function closeFolds(page: Page): Promise<void> {
  await setFolds(page, false);
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

/** Name of a window whose studio loads its preview, which takes longer than everything else of the page. */
const withPreview = "with preview";

declare global {
  /** In the studio: the address of the preview that was not loaded. */
  var previewAddress: string | undefined;
}

/** Leaves the preview empty unless a test looks at it. Runs in every frame, before its scripts. */
function leaveOutPreview(wanted: string): void {
  const studio = top as (typeof globalThis & Window) | null;
  if (!studio || window === top || location.pathname !== "/overlay/" || studio.name === wanted) return;
  studio.previewAddress = location.href;
  location.replace("about:blank");
}

/** Puts a new studio in the place of everything on its page. `place` is the address from its query on. */
function mountStudio(place: string): void {
  history.replaceState(null, "", location.pathname + place);
  document.documentElement.removeAttribute("data-painted");
  document.body.replaceChildren(document.createElement("sidekick-studio"));
}

/** Takes the studio off its page once all is stored that it has changed, and all that it remembers. */
async function leaveStudio(): Promise<void> {
  const studio = document.querySelector<HTMLElement & { document: StudioDocument }>("sidekick-studio");
  await studio?.document.queue.flush();
  studio?.document.queue.close();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  window.name = "";
}

/** The library and the overlay in OBS as they are at the beginning of a test. */
async function openLibrary(folder: string, link: ObsLink, url: () => string, scene: StudioScene) {
  const [log, clock] = [createRecordedLog(), systemClock];
  return {
    layouts: createLayouts(scene.layouts ?? {}, () => {}),
    overlayInObs: createOverlayInObs({
      link,
      overlay: () => Promise.resolve({ url: url() }),
      lastLayout: savedIn(scene.lastLayout ?? ""),
    }),
    pictures: await openPictures(join(folder, "pictures"), log, clock),
    portraits: await openPortraits(join(folder, "avatars.json"), log, clock),
    knownVoices: createKnownVoices([], () => {}),
    tones: createSeenTones([], () => {}),
    goals: sampleGoals({}, clock),
    ...(await alertLibrary(folder, scene.alerts)),
  };
}

type StudioLibrary = Awaited<ReturnType<typeof openLibrary>>;

/** An object that goes on as the one that is current at the time. */
function asCurrent<Part extends object>(current: () => Part): Part {
  return new Proxy(current(), {
    get(_, name) {
      const part = current();
      const value: unknown = Reflect.get(part, name);
      return typeof value === "function" ? (value.bind(part) as unknown) : value;
    },
  });
}

/** The page and the relay of a file's tests. */
interface Studio {
  begin(scene: StudioScene): Promise<StudioStage>;
  readonly errors: readonly string[];
  readonly isClosed: boolean;
  leave(): Promise<void>;
}

/** Starts a relay, a double of OBS and a page in a window of 1400 by 900. */
async function startStudio(browser: Browser): Promise<Studio> {
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
  const obs = await startObsDouble();
  const link = new ObsLink({ connect: connectToObs, clock, random: Math.random, log });
  let folder = "";
  // A file that was just given may still be on its way to the disk.
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  const newLibrary = async (scene: StudioScene) => {
    await removeFolder();
    folder = await mkdtemp(join(tmpdir(), "studio-"));
    return openLibrary(folder, link, () => relay.overlayUrl, scene);
  };
  let library = await newLibrary({});
  const current = Object.fromEntries(
    Object.keys(library).map((name) => [name, asCurrent(() => library[name as keyof StudioLibrary])]),
  ) as unknown as StudioLibrary;
  const approving = noApproval();
  const relay = await startPagesServer({
    ...current,
    port: 0,
    tokens: { overlay: token, control: "c".repeat(43), setUp: "s".repeat(43), api: "a".repeat(43) },
    controlPages: noControlPages,
    pagesFolder: pluginDir,
    events: createPageEvents({
      ...approving,
      alerts: current.alerts,
      fetch,
      random: Math.random,
      account,
      control,
      clock,
      log,
      voiceHosts: () => [],
    }),
    instead: [characters],
    check: noCheck,
    hiddenWords: approving.hiddenWords,
    account,
    control,
    clock,
    log,
  });
  const address = relay.overlayUrl.replace("/overlay/", "/studio/");
  let errors: string[] = [];
  let expected: RegExp[] = [];
  const page = await browser.newPage({ viewport: windowSize });
  await page.addInitScript(leaveOutPreview, withPreview);
  const keep = (text: string): void => {
    if (!expected.some((one) => one.test(text))) errors.push(text);
  };
  // The overlay reports lines of its log as errors, too.
  page.on("pageerror", (error) => keep(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") keep(message.text());
  });
  let isStopped = false;
  /** Whether the page is the studio's, so that a new studio can be put on it, which takes a fifth of the time. */
  let isLoaded = false;
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) isLoaded = frame.url().startsWith(address);
  });
  const open = async (query = "", inPage = page): Promise<void> => {
    const { search, hash } = new URL(address + query);
    if (inPage === page && isLoaded) await page.evaluate(mountStudio, search + hash);
    else await inPage.goto(address + query);
    await inPage.locator('sidekick-studio .page[aria-busy="false"]').waitFor({ state: "attached" });
    await setFolds(inPage, true);
  };
  const preview = async (): Promise<Frame> => {
    const frame = await (await page.waitForSelector("sidekick-studio iframe")).contentFrame();
    if (!frame) throw new Error("There is no preview.");
    await page.evaluate((wanted) => {
      if (window.name === wanted) return;
      window.name = wanted;
      const { previewAddress } = globalThis;
      // A preview whose turn has not come is loaded by the studio.
      const frame = document
        .querySelector("sidekick-studio")
        ?.shadowRoot?.querySelector("sidekick-stage")
        ?.shadowRoot?.querySelector("iframe");
      if (previewAddress) frame?.contentWindow?.location.replace(previewAddress);
    }, withPreview);
    await frame.waitForSelector("sidekick-overlay[theme]", { state: "attached" });
    return frame;
  };
  return {
    get errors() {
      return errors;
    },
    get isClosed() {
      return page.isClosed();
    },
    async begin(scene) {
      [errors, expected] = [[], scene.expectedError ? [scene.expectedError] : []];
      library = await newLibrary(scene);
      control.setAlertsPaused(false);
      control.setCompanion(undefined);
      obs.empty();
      if (scene.inObs !== undefined) {
        const options = scene.inObs === "" ? "" : `&${scene.inObs}`;
        obs.addInput(name, "browser_source", { url: `${relay.overlayUrl}${options}` });
        obs.addItem("Scene", name);
      }
      link.use({ obsAddress: scene.isObsClosed ? closedAddress : obs.address, obsPassword: "" });
      if (
        page.viewportSize()?.width !== windowSize.width ||
        page.viewportSize()?.height !== windowSize.height
      )
        await page.setViewportSize(windowSize);
      await open();
      return {
        ...library,
        relay,
        control,
        obs,
        page,
        newPage: () => browser.newPage(),
        errors,
        expectError: (error) => expected.push(error),
        addressInObs: () => obs.inputs.get(name)?.settings["url"] as string | undefined,
        open,
        preview,
        installClock() {
          isStopped = true;
          return page.clock.install();
        },
        stopWallClock() {
          isStopped = true;
          return stopWallClock(page);
        },
        async previewed() {
          const overlay = (await preview()).locator("sidekick-overlay");
          return overlay.evaluate((one) => (one as unknown as { options: OverlayOptions }).options.own);
        },
      };
    },
    async leave() {
      await page.unrouteAll();
      // What is remembered belongs to the address.
      if (!isLoaded) await page.goto(address);
      await page.evaluate(leaveStudio);
      if (isStopped) await page.context().close();
      await removeFolder();
    },
  };
}
