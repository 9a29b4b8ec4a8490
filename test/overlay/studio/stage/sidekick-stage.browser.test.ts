import { expect, it } from "vitest";
import { findBarriersIn, studiosOfFile } from "../studio-stage.ts";

const openStudio = studiosOfFile();

it("arranges the overlay by hand: select, drag, snap, resize, keys, undo, another canvas", async () => {
  const stage = await openStudio({
    inObs: "layout=Evening",
    layouts: { Evening: "show=avatar,ai,chat,top&motion=none" },
  });
  const { page } = stage;
  const box = (piece: string) => page.locator(`.box[data-piece="${piece}"]`);
  const option = async (name: string) => new URLSearchParams(stage.layouts.all["Evening"]).get(name) ?? "";
  const placeOf = async (piece: string): Promise<readonly [string, number, number]> => {
    const [anchor = "", x = "", y = ""] = (await option(`${piece}-at`)).split(",");
    return [anchor, Number(x), Number(y)];
  };
  await stage.preview();
  await box("chat").waitFor();
  /** The box once it rests: it follows the frame's page a few animation frames later. */
  const restOf = (piece: string) =>
    box(piece).evaluate(async (one) => {
      const texts: string[] = [];
      while (texts.length < 4 || new Set(texts.slice(-4)).size > 1) {
        texts.push(JSON.stringify(one.getBoundingClientRect()));
        await new Promise(requestAnimationFrame);
      }
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    });
  const middleOf = async (piece: string) => {
    const at = await restOf(piece);
    return { x: at.x + at.width / 2, y: at.y + at.height / 2 };
  };
  const drag = async (
    from: { x: number; y: number },
    by: { x: number; y: number },
    { isLetGo = true } = {},
  ) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2);
    await page.mouse.move(from.x + by.x, from.y + by.y);
    if (isLetGo) await page.mouse.up();
  };

  // The samples have arrived, by which the avatar has its size.
  await expect.poll(async () => (await box("avatar").boundingBox())?.height).toBeGreaterThan(100);
  await expect
    .poll(async () => box("chat").getAttribute("aria-label"))
    .toMatch(/^Chat, at the right, \d+ × \d+$/);
  await page.mouse.click((await middleOf("chat")).x, (await middleOf("chat")).y);
  await expect.poll(() => box("chat").getAttribute("aria-pressed")).toBe("true");

  // A drag frees the chat, and follows the pointer in the frame at once.
  const before = await middleOf("chat");
  await drag(before, { x: -300, y: 60 });
  await expect.poll(() => option("chat-at")).toMatch(/^middle,/);
  const after = await middleOf("chat");
  expect(Math.round(after.x - before.x)).toBeCloseTo(-300, -1);
  const frame = await stage.preview();
  await expect.poll(() => frame.locator("sidekick-overlay .chat").getAttribute("style")).toContain("--_x:");

  // Escape gives the place back that it had before the drag.
  const [, x] = await placeOf("chat");
  await drag(after, { x: 90, y: 0 }, { isLetGo: false });
  await expect.poll(async () => (await placeOf("chat"))[1]).not.toBe(x);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect.poll(async () => (await placeOf("chat"))[1]).toBe(x);

  // Near the margin it snaps to it, with a guide.
  const left = (await restOf("chat")).x;
  const canvas = await page.locator("sidekick-stage .stage").boundingBox();
  const margin = ((canvas?.height ?? 0) * 4.4) / 100;
  await drag(after, { x: (canvas?.x ?? 0) + margin + 4 - left, y: 0 }, { isLetGo: false });
  await page.locator(".guide.x").first().waitFor();
  await page.mouse.up();
  await expect.poll(async () => (await placeOf("chat")).slice(0, 2)).toEqual(["left", 4.4]);
  await expect.poll(() => page.locator(".guide").count()).toBe(0);

  // A side gives it another width, a corner another scale; the opposite side stays.
  const room = await restOf("chat");
  const handle = (at: string) => page.locator(`.handle[data-handle="${at}"]`).boundingBox();
  const right = await handle("1,0");
  await drag({ x: (right?.x ?? 0) + 4, y: (right?.y ?? 0) + 9 }, { x: 80, y: 0 });
  await expect.poll(async () => Number(await option("chat-width"))).toBeGreaterThan(50);
  await expect.poll(async () => (await box("chat").boundingBox())?.width).toBeCloseTo(room.width + 80, -1);
  expect((await restOf("chat")).x).toBeCloseTo(room.x, 0);
  const corner = await handle("1,1");
  await drag({ x: (corner?.x ?? 0) + 6, y: (corner?.y ?? 0) + 6 }, { x: 60, y: 40 });
  await expect.poll(async () => Number(await option("chat-scale"))).toBeGreaterThan(110);

  // Keys: two arrows within a second are one step of undo; Page Up is a layer higher, Delete hides.
  const [, scaledX] = await placeOf("chat");
  await box("chat").focus();
  // The page's clock stands meanwhile, as a busy computer may take a second from one key to the next.
  await page.evaluate(() => {
    const at = performance.now();
    performance.now = () => at;
  });
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.evaluate(() => Reflect.deleteProperty(performance, "now"));
  await expect.poll(async () => (await placeOf("chat"))[1] - scaledX).toBeCloseTo(1.85, 1);
  await expect
    .poll(() => page.locator("sidekick-piece-boxes [role=status]").innerText())
    .toMatch(/^Chat: \d+, \d+, /);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await placeOf("chat"))[1]).toBe(scaledX);
  await page.keyboard.press("PageUp");
  await expect.poll(() => option("chat-layer")).toBe("1");
  await box("top").focus();
  await page.keyboard.press("Delete");
  await expect.poll(() => option("show")).toBe("avatar,ai,chat");

  // The chat is on the avatar now: both are marked, and named in a sentence.
  await box("avatar").click();
  await drag(await middleOf("avatar"), subtract(await middleOf("chat"), await middleOf("avatar")));
  await page.getByText("AI avatar and Chat overlap.").waitFor();
  await expect.poll(() => box("chat").getAttribute("aria-label")).toMatch(/, overlaps AI avatar$/);
  expect(await findBarriersIn(page, "sidekick-stage")).toEqual([]);
  await page.keyboard.press("Control+z");

  // On a vertical canvas, the chat keeps its distance from the left edge.
  const chatX = (await placeOf("chat"))[1];
  await page.locator("#stage-canvas").selectOption("1080x1920");
  await expect.poll(() => option("canvas")).toBe("1080x1920");
  await expect.poll(() => frame.evaluate(() => `${innerWidth}x${innerHeight}`)).toBe("1080x1920");
  expect((await placeOf("chat"))[1]).toBe(chatX);
  await expect
    .poll(() => frame.locator("sidekick-overlay .chat").evaluate((one) => one.getBoundingClientRect().x))
    .toBeCloseTo((chatX / 100) * 1080, 0);
});

function subtract(one: { x: number; y: number }, other: { x: number; y: number }) {
  return { x: one.x - other.x, y: one.y - other.y };
}
