import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, ConsoleMessage, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { shareBrowser } from "../../fixtures/browser.ts";
import { fileUrl, showInspector, startApplication } from "./inspector-application.ts";

/** A key that must appear nowhere, and an account with it. */
export const secret = "sk-5ecret-0123456789";
/** The plugin's settings of a streamer who is set up. */
export const account = { baseUrl: "https://api.example.test", apiKey: secret };
/** The overlay's token. */
export const token = "t0ken-9876543210";
/** What the plugin answers when all is well. */
export const answers = {
  getChannels: {
    items: [
      { label: "nightowl (primary)", value: "nightowl" },
      { label: "owlet", value: "owlet" },
    ],
  },
  getCharacters: {
    items: [
      { label: "Mira", value: "c1" },
      { label: "Bolt", value: "c2" },
    ],
  },
  getOverlayUrl: { url: `http://127.0.0.1:28196/overlay/?token=${token}` },
  renewOverlayUrl: { url: "http://127.0.0.1:28196/overlay/?token=another-t0ken" },
  testConnection: { ok: true, message: "Connected as nightowl." },
  sceneText: { text: "" },
  hiddenWords: { text: "" },
  testObs: { ok: true, message: "OBS 32.0.1 is connected." },
  getVtube: { meaning: "working", message: "" },
  getVtubeHotkeys: {
    items: [
      { label: "Big smile", value: "Big smile" },
      { label: "No name: Toggles an expression", value: "h2" },
    ],
  },
  canvases: { items: [], layouts: [] },
  getTrouble: { message: "" },
  setUpSteps: {
    done: [],
    skipped: [],
    channel: null,
    isJoining: false,
    scene: null,
    starterKeys: null,
    obsTrouble: { message: "" },
  },
  getSetUpUrl: { url: "http://127.0.0.1:28196/set-up/?token=s3t-up-t0ken#steps" },
  removeOverlay: { ok: true, message: "2 overlays removed from OBS." },
  saveReport: { ok: true, message: "The report is saved: C:\\report.txt" },
  detailedLog: { remainingMs: 0 },
  fillDeck: { ok: true, message: "Stream Deck was asked." },
};

/** How a page is opened; what is left out is as for a streamer who is set up. */
export type Start = Parameters<typeof startApplication>[0] & {
  readonly action: string;
  readonly url?: string;
  readonly language?: string;
  readonly width?: number;
  readonly controller?: "Keypad" | "Encoder";
};

/** An inspector page with the application it talks to, and everything that went wrong in it. */
export type OpenInspector = Awaited<ReturnType<ReturnType<typeof setInspectorStage>["open"]>>;

const folder = fileURLToPath(new URL("../../../dist/app.sidekick.deck.sdPlugin/inspector", import.meta.url));

/** Opens inspectors in a browser for the file's tests. A page that a test leaves shows the next test's inspector. */
export function setInspectorStage() {
  let browser: Browser;
  let context: BrowserContext;
  /** Pages for the next test: loading takes longer than another inspector in a page that is there. */
  const free: Page[] = [];
  const ends: (() => Promise<void> | void)[] = [];

  beforeAll(async () => {
    browser = await shareBrowser();
    // One for all: where the browser is a single process, closing a context ends it.
    context = await browser.newContext();
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  afterAll(async () => {
    await browser.close();
  });

  return {
    folder,
    get context() {
      return context;
    },
    /** Does something after the test. */
    after: (end: () => Promise<void> | void) => void ends.push(end),
    async open({
      action,
      url = fileUrl(folder),
      language = "en",
      width = 300,
      controller = "Keypad",
      ...rest
    }: Start) {
      const application = await startApplication({
        globals: { ...account },
        answers: { ...answers },
        ...rest,
      });
      const page = free.pop() ?? (await context.newPage());
      await page.setViewportSize({ width, height: 700 });
      await showInspector(page, application, { url, action, language, controller });
      const errors: string[] = [];
      const onError = (error: Error): void => void errors.push(error.message);
      const onConsole = (message: ConsoleMessage): void => void errors.push(message.text());
      page.on("pageerror", onError).on("console", onConsole);
      ends.push(
        () => {
          page.off("pageerror", onError).off("console", onConsole);
          free.push(page);
        },
        () => application.close(),
      );
      return { page, application, errors };
    },
  };
}
