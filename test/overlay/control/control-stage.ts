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

/** Starts a browser with a page of a dock's size for all tests of a file; each gets a double at an address of its own. */
export async function useControlStage(): Promise<() => ControlStage> {
  const browser = await shareBrowser();
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
  beforeEach(async () => {
    const [double, shared] = [await startControlDouble(), (page ??= await openPage())];
    errors = [];
    await shared.setViewportSize({ width: 300, height: 760 });
    stage = {
      double,
      page: shared,
      browser,
      errors,
      async open(state = {}, query = "&lang=en") {
        double.tell(state);
        await shared.goto(double.url + query);
        await shared.locator("main:not(.closed)").waitFor();
      },
    };
  });
  afterEach(async () => {
    if (stage.page === page) {
      await page.goto("about:blank");
      // The pointer would stay where it was, over something of the next test's.
      await page.mouse.move(5, 5);
    } else await stage.page.close();
    await stage.double.stop();
    expect(stage.errors).toEqual([]);
  });
  afterAll(() => browser.close());
  return () => stage;
}
