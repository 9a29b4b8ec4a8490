import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, expect } from "vitest";
import type { ControlState } from "../../../shared/protocol/control-protocol.ts";
import { shareBrowser } from "../../fixtures/browser.ts";
import { type ControlDouble, startControlDouble } from "./control-double.ts";

/** The built control page in a browser, before a double of the plugin. */
export interface ControlStage {
  readonly double: ControlDouble;
  readonly page: Page;
  /** For a page of another kind. */
  readonly browser: Browser;
  /** Errors that nobody caught, and what a policy forbade. */
  readonly errors: readonly string[];
  /** Opens the page in a state. */
  readonly open: (state?: Partial<ControlState>, query?: string) => Promise<void>;
}

/** Puts a new control page in the place of the previous one, which takes less time than loading the document. */
function mountControlPage(place: string): void {
  history.replaceState(null, "", place);
  document.documentElement.removeAttribute("data-painted");
  document.body.replaceChildren(document.createElement("sidekick-control"));
}

/** Takes the control page off its document, with all that it remembers. */
function leaveControlPage(): void {
  document.body.replaceChildren();
  localStorage.clear();
}

/**
 * Starts a double and a browser with a page of a dock's size for all tests of a file. Each test begins with a calm
 * state, nothing remembered and a new control page.
 */
export async function useControlStage(): Promise<() => ControlStage> {
  const [browser, double] = await Promise.all([shareBrowser(), startControlDouble()]);
  let page: Page | undefined;
  let stage: ControlStage;
  let errors: string[] = [];
  const openPage = async (): Promise<Page> => {
    const opened = await browser.newPage();
    opened.on("pageerror", (error) => errors.push(error.message));
    // A page whose clock a test has taken over can never have the real one again.
    const install = opened.clock.install.bind(opened.clock);
    opened.clock.install = (options) => {
      page = undefined;
      return install(options);
    };
    return opened;
  };
  const isLoaded = (shared: Page): boolean => shared.url().startsWith(double.url);
  beforeEach(async () => {
    const shared = (page ??= await openPage());
    errors = [];
    await shared.setViewportSize({ width: 300, height: 760 });
    stage = {
      double,
      page: shared,
      browser,
      errors,
      async open(state = {}, query = "&lang=en") {
        double.tell(state);
        if (isLoaded(shared)) await shared.evaluate(mountControlPage, double.url + query);
        else await shared.goto(double.url + query);
        await shared.locator("main:not(.closed)").waitFor();
      },
    };
  });
  afterEach(async () => {
    if (stage.page === page) {
      if (isLoaded(page)) await page.evaluate(leaveControlPage);
      // The pointer would stay where it was, over something of the next test's.
      await page.mouse.move(5, 5);
    } else await stage.page.close();
    await double.reset();
    expect(stage.errors).toEqual([]);
  });
  afterAll(() => Promise.all([browser.close(), double.stop()]));
  return () => stage;
}
