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

/** Starts a browser for all tests of a file; each gets a page of a dock's size and a double. */
export async function useControlStage(width = 300): Promise<() => ControlStage> {
  const browser = await shareBrowser();
  let stage: ControlStage;
  beforeEach(async () => {
    const double = await startControlDouble();
    const page = await browser.newPage({ viewport: { width, height: 760 } });
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    stage = {
      double,
      page,
      browser,
      errors,
      async open(state = {}, query = "&lang=en") {
        double.tell(state);
        await page.goto(double.url + query);
        await page.locator("main:not(.closed)").waitFor();
      },
    };
  });
  afterEach(async () => {
    await stage.page.close();
    await stage.double.stop();
    expect(stage.errors).toEqual([]);
  });
  afterAll(() => browser.close());
  return () => stage;
}
