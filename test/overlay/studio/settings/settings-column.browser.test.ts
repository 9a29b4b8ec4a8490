import { beforeEach, describe, expect, it } from "vitest";
import { shownPieces } from "../../../../overlay/pieces/registry.ts";
import { piecesOf, testEvents } from "../../../../overlay/studio/try-out/test-events.ts";
import { studioWords } from "../../../../shared/words/words.ts";
import { resize } from "../../overlay-page.ts";
import { page, stage, closeFolds, findBarriersIn, studiosOfFile, tryOut } from "../studio-stage.ts";
import { drawAgain } from "../../../fixtures/draw-again.ts";

const openStudio = studiosOfFile();
beforeEach(() => openStudio());

const column = () => page.locator("sidekick-settings");
const heading = () => column().locator("h2").innerText();
const option = async (name: string) => (await stage.previewed())[name];

describe("the column of settings", () => {
  it("folds what is rarely needed, says how much of it differs, and remembers what is open", async () => {
    await closeFolds(page);
    const fold = (name: RegExp) => column().locator("summary", { hasText: name });
    const lines = page.getByRole("spinbutton", { name: "Lines of chat" });
    await column().getByRole("button", { name: "Chat", exact: true }).click();
    await expect.poll(() => fold(/^More$/).count()).toBe(1);
    expect(await lines.isVisible()).toBe(false);
    await fold(/^More$/).focus();
    await page.keyboard.press("Enter");
    await lines.fill("900");
    // What is typed stays, whatever the column draws meanwhile.
    await column().evaluate(drawAgain);
    await page.keyboard.press("Enter");
    const note = page.getByText("Must be from 1 to 40. It is 40 now.");
    await note.waitFor();
    await expect.poll(() => option("chat-limit")).toBe("40");
    await lines.fill("7");
    await page.keyboard.press("Escape");
    await note.waitFor({ state: "detached" });
    await expect.poll(() => option("chat-limit")).toBe("40");
    await fold(/^More \(1 changed\)$/).waitFor();
    expect(await findBarriersIn(page, "sidekick-settings")).toEqual([]);
    await page.goto(`${page.url().split("#")[0]}#alerts`);
    await page.locator("sidekick-alert-editor h2").waitFor();
    await page.goBack();
    await lines.waitFor();
    await fold(/^Different from the rest$/).click();
    await page.getByLabel("Text colour", { exact: true }).fill("#ff0000");
    await page.keyboard.press("Enter");
    await fold(/^Different from the rest \(1 changed\)$/).waitFor();
    await column().getByRole("button", { name: "Whole overlay" }).click();
    expect(await page.getByLabel("Motion").isVisible()).toBe(false);
  });

  it("shows the settings of one piece, of several, and of everything, with a way back for each value", async () => {
    await column().getByRole("button", { name: "AI messages" }).click();
    await expect.poll(heading).toBe("AI messages");
    await page.getByRole("radio", { name: "Top right" }).check();
    await expect.poll(() => option("ai-at")).toBe("top-right");
    await page.getByLabel("Free place").check();
    await page.getByLabel("Down", { exact: true }).fill("12");
    await expect.poll(() => option("ai-at")).toBe("top-right,-4.4,12");
    await page.keyboard.press("Escape");
    await expect.poll(() => option("ai-at")).toBe("top-right,-4.4,4.4");
    await page.getByRole("button", { name: "Reset: Place" }).click();
    await expect.poll(() => option("ai-at")).toBe("bottom-left");
    expect(await findBarriersIn(page, "sidekick-settings")).toEqual([]);

    await page.getByLabel("Size", { exact: true }).fill("80");
    await page.getByRole("button", { name: "Reset: AI messages" }).click();
    await expect.poll(() => page.locator(".status").first().innerText()).toContain("Reset: AI messages.");
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => option("ai-scale")).toBe("80");

    await column().getByRole("button", { name: "Whole overlay" }).click();
    await expect.poll(heading).toBe("Whole overlay");
    await expect.poll(() => column().locator("[data-piece=ai]:focus").count()).toBe(1);
    await page.evaluate(() =>
      (
        document.querySelector("sidekick-studio") as unknown as {
          document: { select(names: string[]): void };
        }
      ).document.select(["ai", "alerts"]),
    );
    await expect.poll(heading).toBe("2 pieces");
    await page.getByLabel("Layer").fill("3");
    await expect
      .poll(async () => [await option("ai-layer"), await option("alerts-layer")])
      .toEqual(["3", "3"]);
  });

  it("arranges everything as a ready-made layout does, in one step, and shows themes as pictures", async () => {
    await page.getByRole("radio", { name: "Neon" }).check();
    const game = page.getByRole("button", { name: /^Game/ });
    await game.click();
    await expect.poll(() => option("alerts-at")).toBe("top,0,3");
    expect(await option("theme")).toBe("neon");
    await expect.poll(() => game.getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => option("alerts-at")).toBe("top");
    expect(await option("theme")).toBe("neon");
    const vertical = page.getByRole("button", { name: /^Vertical.*New layout$/ });
    await vertical.click();
    await page.getByText("“Vertical” is a new layout. “My overlay” is unchanged.").waitFor();
    // One after the other.
    await expect
      .poll(() => stage.layouts.all)
      .toMatchObject({
        "My overlay": "theme=neon",
        Vertical: expect.stringMatching(/canvas=1080x1920.*theme=neon/) as string,
      });
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => Object.keys(stage.layouts.all)).toEqual(["My overlay"]);
    await page.keyboard.press("Control+z");
    await expect.poll(() => option("theme")).toBe("ember");
  });
});

describe("test events", () => {
  it("are folded but for the usual ones, and shown, or said to be silent", async () => {
    const frame = await stage.preview();
    const all = page.getByRole("button", { name: "All test events" });
    await expect.poll(() => all.getAttribute("aria-expanded")).toBe("false");
    await expect.poll(() => page.getByRole("button", { name: "Greeting", exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Follow", exact: true }).click();
    await frame.getByText("tante_erna").first().waitFor();
    await expect.poll(() => page.locator(".status").first().innerText()).toBe("");
    await page.getByLabel("Voice", { exact: true }).uncheck();
    await tryOut(page, "AI speaks aloud");
    await page.getByText("Nothing to hear: this overlay's voice is off.").waitFor();
  });

  it("leave the preview where it is when all of them are shown, also on a low window", async () => {
    for (const height of [720, 1_080]) {
      await resize(page, 1_280, height);
      const places = () =>
        page.locator("sidekick-studio").evaluate((studio) => {
          const root = studio.shadowRoot;
          const view = root?.querySelector("sidekick-stage")?.shadowRoot?.querySelector(".view");
          const menu = root?.querySelector("sidekick-test-menu");
          const [{ top, bottom }, covers] = [view, menu].map(
            (one) => one?.getBoundingClientRect() ?? new DOMRect(),
          ) as [DOMRect, DOMRect];
          return {
            top,
            seen: (Math.min(bottom, covers.top) - top) / (bottom - top),
            isInside: covers.bottom <= innerHeight,
          };
        });
      const before = await places();
      await page.getByRole("button", { name: "All test events" }).click();
      await expect
        .poll(() => page.getByRole("button", { name: "Follow", exact: true }).isVisible())
        .toBe(true);
      await expect.poll(places).toMatchObject({ top: before.top, isInside: true });
      await expect.poll(async () => (await places()).seen).toBeGreaterThan(0.95);
      const oddTop = async () => (await page.getByRole("button", { name: "Unknown event" }).boundingBox())?.y;
      await expect.poll(oddTop).toBeLessThan(height === 720 ? 1_000 : height - 30);
      await page.getByRole("button", { name: "All test events" }).click();
    }
  });

  it("are seen on an overlay of only a piece that they are for", async () => {
    // Samples look like events.
    await page.getByLabel("Sample content").uncheck();
    const frame = await stage.preview();
    const marks = "[data-event-id], sidekick-top [part=panel], sidekick-pulse [part=panel]";
    for (const { name } of shownPieces) {
      const test = testEvents.find((one) => piecesOf(one).includes(name));
      await page.evaluate((show) => {
        type Studio = HTMLElement & { document: { change(changes: Record<string, string>): void } };
        document.querySelector<Studio>("sidekick-studio")?.document.change({ show });
      }, name);
      await expect.poll(() => option("show")).toBe(name);
      if (test) await tryOut(page, studioWords.en.tests[test.name]);
      await expect.poll(() => frame.locator(test ? marks : `sidekick-${name}`).count()).toBeGreaterThan(0);
    }
  });
});
