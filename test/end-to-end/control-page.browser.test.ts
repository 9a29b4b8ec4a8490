import { afterAll, expect, it } from "vitest";
import { shareBrowser } from "../fixtures/browser.ts";
import { controlUrl } from "../plugin/control/control-client.ts";
import { uuid, wordsOn } from "../plugin/stage.ts";
import { raise } from "./raise.ts";

const browser = await shareBrowser();
afterAll(() => browser.close());

it("the control page and the keys show the same, whichever was pressed, and the page breaks no policy", async () => {
  const { first, second, shows } = await raise({
    keys: [
      { action: uuid.reaction, settings: { prompt: "Hello" } },
      { action: uuid.presence, settings: {} },
    ],
  });
  const url = `${await controlUrl(first)}&lang=en`;
  await shows(second, "AI out");
  const page = await browser.newPage({ viewport: { width: 300, height: 760 } });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => errors.push(message.text()));
  try {
    await page.goto(url);
    await page.locator("main:not(.closed)").waitFor();
    await page.getByText("Not in chat").waitFor();
    // No overlay is open, and neither is OBS.
    await page.getByText("OBS closed", { exact: true }).waitFor();
    second.press();
    await page.getByText("In chat", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await shows(second, "AI out");
    await page.getByRole("textbox", { name: "Prompt", exact: true }).fill("Greet everyone");
    await page.getByRole("button", { name: "Send: Prompt" }).click();
    await page.locator("sidekick-control-state .ring", { hasText: /\d/ }).waitFor();
    await expect.poll(() => wordsOn(first)).toMatch(/\d/);
    await page.getByRole("button", { name: "All quiet" }).click();
    await page.getByRole("button", { name: "Quiet", exact: true }).waitFor();
    expect(errors).toEqual([]);
  } finally {
    await page.close();
  }
});
