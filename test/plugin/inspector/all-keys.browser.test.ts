import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shareBrowser } from "../../fixtures/browser.ts";
import type { DeckAction } from "../../deck/deck-action.ts";
import { raise } from "../../end-to-end/raise.ts";
import { uuid } from "../stage.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await shareBrowser();
});
afterAll(() => browser.close());

/** Five keys; each has a prompt or text of its own where it has one. */
const keys = Array.from({ length: 5 }, (_, at) => {
  const action = [uuid.reaction, uuid.context, uuid.character, uuid.presence, uuid.voice][at] ?? "";
  return { action, settings: { prompt: `Prompt ${at}`, content: `Text ${at}`, target: "next" } };
});

/** OpenDeck's window: it loads the inspectors of all keys at once, in hidden frames, and connects each that has loaded. */
async function openWindow(page: Page, addresses: readonly string[], connections: readonly unknown[][]) {
  await page.setContent("<title>OpenDeck</title>");
  await page.evaluate(
    ([sources, payloads]) => {
      for (const [at, source] of sources.entries()) {
        const frame = document.createElement("iframe");
        frame.style.display = "none";
        frame.addEventListener("load", () =>
          frame.contentWindow?.postMessage({ event: "connect", payload: payloads[at] }, "*"),
        );
        frame.src = source;
        document.body.append(frame);
      }
    },
    [addresses, connections] as const,
  );
}

describe("the inspectors of five keys in OpenDeck", () => {
  it("are right when all are loaded at once, and one after another is looked at", async () => {
    const { deck, account } = await raise({ host: "OpenDeck", keys });
    const page = await (await browser.newContext()).newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await openWindow(
      page,
      deck.actions.map((action) => deck.openDeck.pageAddress(action)),
      deck.actions.map((action) => {
        const [port, ...parts] = action.inspectorArguments();
        return [Number(port), ...parts];
      }),
    );
    const shows = async (shown: DeckAction): Promise<void> => {
      const at = deck.actions.indexOf(shown);
      await page.evaluate((index) => {
        for (const [other, frame] of document.querySelectorAll("iframe").entries())
          frame.style.display = other === index ? "block" : "none";
      }, at);
      deck.select(shown);
      const frame = page.frameLocator("iframe").nth(at);
      await frame.locator(".line").getByText(`Connected to ${account.channels[0]?.channelName}`).waitFor();
      expect(await frame.locator("#trouble .trouble").count()).toBe(0);
      const prompts = frame.getByLabel("Prompts");
      expect(
        await prompts.evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value)),
      ).toEqual(shown.action === uuid.reaction ? [`Prompt ${at}`] : []);
      // The list of the account's characters is the plugin's answer to this very inspector.
      if (shown.action === uuid.character) await frame.locator("select, [role=combobox]").first().waitFor();
    };
    for (const key of deck.actions) await shows(key);
    // Once more, in another order: they are connected already.
    for (const key of deck.actions.toReversed()) await shows(key);
    const [first] = deck.actions;
    await shows(first!);
    const frame = page.frameLocator("iframe").first();
    await frame.getByLabel("Prompts").fill("Another prompt");
    await expect.poll(() => first?.settings["prompt"]).toBe("Another prompt");
    expect(deck.complaints).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
