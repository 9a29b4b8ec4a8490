import { HTTPException } from "hono/http-exception";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { maxPictureBytes } from "../../../../shared/avatar/avatar-pictures.ts";
import type { SidekickSprite } from "../../../../overlay/pieces/avatar/sidekick-sprite.ts";
import { blackPicture, pictureOf, tinyPicture, tinyPictures } from "../../../fixtures/tiny-pictures.ts";
import { page, stage, findBarriersIn, studiosOfFile } from "../studio-stage.ts";

const openStudio = studiosOfFile();
beforeEach(async () => {
  // The overlay in the preview says in its log that a broken picture does not load, sooner or later.
  await openStudio({ expectedError: /could not load its picture/ });
  await openEditor();
});

/** The editor is among the settings of the avatar. */
const openEditor = () => page.locator(".open[data-piece=avatar]").click();

type File = Readonly<{ name: string; mimeType: string; buffer: Buffer }>;
const file = (name: string, buffer: Buffer = tinyPicture("png")): File => ({ name, mimeType: "", buffer });
/** What was done, on the page's status line, and in the editor what was not. */
const said = () => page.locator(".status.full, sidekick-avatar-editor .status");
const own = () =>
  page
    .locator("sidekick-avatar-editor .own")
    .evaluateAll((cells: HTMLElement[]) => cells.map(({ dataset }) => dataset["slot"]));
const add = (...files: readonly File[]) => page.getByLabel("Add pictures…").setInputFiles(files);

describe("the figure's pictures in the studio", () => {
  it("find their places by their names, are shown there, and go back at a press", async () => {
    await add(file("Happy_Open.png"), file("closed.gif", tinyPicture("gif")));
    await said().getByText("Pictures added: 2.").waitFor();
    expect(await own()).toEqual(["closed", "happy-open"]);
    const image = page.locator("[data-slot=happy-open] img");
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
      .toBe(1);
    expect(stage.pictures.all["Ada Gale"]).toMatchObject({ closed: {}, "happy-open": {} });
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await said()
      .getByText(/Undone in “AI avatar”: /)
      .waitFor();
    await expect.poll(() => stage.pictures.all).toEqual({});
    expect(await own()).toEqual([]);
  });

  it("are refused one by one, each in a sentence, while the others are added", async () => {
    await add(
      file("open.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>")),
      file("half.png", blackPicture(900, 900).subarray(0, -40)),
      file("angry.png", blackPicture(6_000, 6_000)),
      file("sad.bmp", pictureOf(maxPictureBytes + 1, "a")),
      file("IMG_2031.png"),
      file("closed.png"),
      file("closed (2).png"),
    );
    await said().getByText("Pictures added: 1.").waitFor();
    await expect
      .poll(() => said().locator("p").allInnerTexts())
      .toEqual([
        "“open.png” isn't a PNG, WebP, AVIF, JPEG or GIF picture, or it is damaged.",
        "“half.png” isn't a PNG, WebP, AVIF, JPEG or GIF picture, or it is damaged.",
        "“angry.png” has too many pixels: at most 4,096 on each side, fewer for a long animation.",
        "“sad.bmp” is larger than 2 MB.",
        "“IMG_2031.png” doesn't say where it belongs. Drop it on a place.",
        "“closed (2).png” was not added: another file is for the same place.",
      ]);
    expect(await own()).toEqual(["closed"]);
  });

  it("are replaced and removed with the keyboard, each undone, and a screen reader is told", async () => {
    // The first one is the one that is needed, whatever it is called.
    await add(file("IMG_2031.png"));
    await said().getByText("Pictures added: 1.").waitFor();
    const first = stage.pictures.all["Ada Gale"]?.closed;
    await page
      .getByLabel("Choose a picture: Neutral, Closed")
      .setInputFiles([file("open.gif", tinyPicture("gif"))]);
    await expect.poll(() => stage.pictures.all["Ada Gale"]?.closed?.file).toMatch(/gif$/);
    await page.getByRole("button", { name: "Undo", exact: true }).press("Enter");
    await said()
      .getByText(/Undone in “AI avatar”: /)
      .waitFor();
    await expect.poll(() => stage.pictures.all["Ada Gale"]?.closed).toEqual(first);
    await page.getByRole("button", { name: "Remove the picture: Neutral, Closed" }).press("Enter");
    await said().getByText("Removed: Neutral, Closed.").waitFor();
    await page.getByRole("button", { name: "Undo: Ada Gale (Neutral, Closed)" }).waitFor();
    await expect.poll(() => page.locator("#closed:focus").count()).toBe(1);
    await page.getByRole("button", { name: "Undo", exact: true }).press("Space");
    await expect.poll(own).toEqual(["closed"]);
    await expect.poll(() => page.locator("sidekick-settings h2:focus").count()).toBe(1);
  });

  it("are dropped: one on its place, several anywhere", async () => {
    const drop = (to: string, ...names: readonly string[]) =>
      page.locator(to).evaluate(
        (target, { names, bytes }) => {
          const dataTransfer = new DataTransfer();
          for (const name of names)
            dataTransfer.items.add(
              new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name),
            );
          const how = { bubbles: true, composed: true, cancelable: true, dataTransfer };
          const isTaken = !target.dispatchEvent(new DragEvent("dragover", how));
          target.dispatchEvent(new DragEvent("drop", how));
          return isTaken;
        },
        { names, bytes: tinyPictures.png },
      );
    expect(await drop("[data-slot=sad-half] label", "IMG_1.png")).toBe(true);
    await expect.poll(own).toEqual(["sad-half"]);
    await said().getByText("Add “Neutral, closed”: until then, our own avatar is shown.").waitFor();
    expect(await drop("[data-slot=sad-half] label", "blink.png", "angry.png")).toBe(true);
    await expect.poll(own).toEqual(["blink", "sad-half", "angry-closed"]);
  });

  it("of a character that is gone stay listed, and are offered to the one that has none", async () => {
    const listed = async () =>
      (await page.locator("#figure option").allTextContents()).map((text) => text.trim());
    await expect.poll(listed).not.toEqual([]);
    const before = await listed();
    await stage.pictures.put("Ada Storm", "closed", tinyPicture("png"));
    await stage.open();
    await openEditor();
    await expect.poll(listed).toEqual([...before, "Ada Storm (not in your account)"]);
    await page.locator("#figure").selectOption("Ada Storm");
    await expect.poll(own).toEqual(["closed"]);
    await page.locator("#figure").selectOption("Ada Gale");
    await page.getByRole("button", { name: "Use the pictures of “Ada Storm”" }).click();
    await said().getByText("Ada Gale now has the pictures of “Ada Storm”.").waitFor();
    expect(Object.keys(stage.pictures.all)).toEqual(["Ada Gale"]);
    expect([await own(), await listed()]).toEqual([["closed"], before]);
  });

  it("are sprite sheets if they are strips, and their frames are set with the keyboard", async () => {
    await add(file("open.png", blackPicture(64, 16)), file("open.json", Buffer.from('{"frames":[]}')));
    await said().getByText("Pictures added: 1.").getByText("4 × 1: Neutral, Open.").waitFor();
    await expect
      .poll(() => said().locator("p").allInnerTexts())
      .toEqual([
        "“open.json” was not added: another file is for the same place.",
        "Add “Neutral, closed”: until then, our own avatar is shown.",
      ]);
    const moved = (slot: string) =>
      page
        .locator(`[data-slot=${slot}] sidekick-sprite img`)
        .evaluate((image: HTMLElement) => image.style.translate);
    const first = await moved("open");
    await expect.poll(() => moved("open")).not.toBe(first);
    const sheet = () => stage.pictures.all["Ada Gale"]?.open?.sheet;
    await page.getByRole("button", { name: "Sprite sheet: Neutral, Open" }).press("Enter");
    await expect.poll(() => page.locator("#is-sheet:focus").count()).toBe(1);
    await page.getByLabel("Columns").fill("2");
    await page.keyboard.press("Tab");
    await expect.poll(sheet).toEqual({ columns: 2, rows: 1, frames: 2, fps: 12 });
    // The form has the plugin's reply.
    await expect.poll(() => page.getByLabel("Frames", { exact: true }).inputValue()).toBe("2");
    await page.getByLabel("Frames per second").fill("90");
    await page.keyboard.press("Shift+Tab");
    // It is moved to the largest.
    await expect.poll(sheet).toMatchObject({ fps: 30 });
    await page.getByLabel("Frames per second").fill("24");
    await page.keyboard.press("Shift+Tab");
    await expect.poll(sheet).toMatchObject({ fps: 24 });
    expect(await findBarriersIn(page, "sidekick-settings", "sidekick-avatar-editor")).toEqual([]);
    await page.getByLabel("Choose a picture: Neutral, Open").setInputFiles([file("open.png")]);
    await expect.poll(sheet).toBeUndefined();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(sheet).toMatchObject({ columns: 2, fps: 24 });
    await page.locator("#is-sheet:checked").waitFor();
    await page.locator("#is-sheet").uncheck();
    await expect.poll(sheet).toBeUndefined();
    await page.locator("#is-sheet").press("Escape");
    await expect.poll(() => page.locator("#frames-open:focus").count()).toBe(1);
    await expect.poll(() => page.locator("fieldset.sheet").count()).toBe(0);
  });

  it("that cannot be shown are named, and the nearest stands there", async () => {
    await add(file("closed.png"), file("happy-open.gif", tinyPicture("gif")));
    await said().getByText("Pictures added: 2.").waitFor();
    await page.route("**/avatars/*.gif*", (route) =>
      route.fulfill({ contentType: "image/gif", body: "GIF89a" }),
    );
    await stage.open();
    await openEditor();
    await said().getByText("Happy, Open. Choose it again.").waitFor();
    expect(await own()).toEqual(["closed", "happy-open"]);
  });

  it("say so when they cannot be stored, or nobody answers", async () => {
    stage.expectError(/Failed to load resource/);
    // By the server: Chromium sometimes ends when requests that carry a file are intercepted.
    const put = stage.pictures.put.bind(stage.pictures);
    vi.spyOn(stage.pictures, "put").mockImplementation(async (figure, slot, ...picture) => {
      if (slot === "half") throw new HTTPException(502, { message: "<html>" });
      return slot === "open" ? "unwritten" : put(figure, slot, ...picture);
    });
    await add(file("open.png"), file("closed.png"), file("half.png"), file("blink.png"));
    await said().getByText("The plugin isn't answering. Is Stream Deck running?").waitFor();
    await expect
      .poll(() => said().locator("p").allInnerTexts())
      .toEqual([
        "“open.png” could not be saved. Is the disk full?",
        "The plugin isn't answering. Is Stream Deck running?",
      ]);
    expect(await own()).toEqual(["closed"]);
  });
});

describe("the figure's pictures on the overlay", () => {
  const files = () => stage.pictures.all["Ada Gale"] ?? {};

  it("are seen in the preview, speak with the test voice in a mood, and come to rest", async () => {
    stage.control.setCompanion({ name: "Mira", isInChat: false });
    await add(file("closed.png"), file("happy-open.gif", tinyPicture("gif")));
    await said().getByText("Pictures added: 2.").waitFor();
    await stage.preview();
    const happyVoice = "Preview with a test voice: Happy";
    await page.getByLabel("AI avatar", { exact: true }).uncheck();
    await page.getByRole("button", { name: happyVoice }).click();
    const stageTop = () => page.locator(".stage").evaluate((one) => one.getBoundingClientRect().top);
    await expect.poll(stageTop).toBeGreaterThanOrEqual(0);
    // What is not shown is offered first.
    await page.locator(".status").getByRole("button", { name: "Show “AI avatar”" }).click();
    const shown = (slot: "closed" | "happy-open") =>
      page
        .frameLocator("sidekick-studio iframe")
        .locator(`sidekick-avatar img.now[src*="${files()[slot]?.file}"]`);
    const opens = () =>
      shown("happy-open")
        .waitFor({ timeout: 3_000 })
        .then(
          () => true,
          () => false,
        );
    const again = () => page.getByRole("button", { name: happyVoice }).click();
    // The test voice is short: on a busy computer it is over before the picture is there.
    await expect
      .poll(async () => (await opens()) || (await again(), opens()), { timeout: 25_000 })
      .toBe(true);
    // The AI is in no chat: the figure goes with the voice.
    await shown("happy-open").waitFor({ state: "hidden" });
    stage.control.setCompanion({ name: "Ada Gale", isInChat: true });
    await shown("closed").waitFor();
    await page.getByRole("button", { name: "Remove the picture: Neutral, Closed" }).click();
    // Without it, the default figure stands there.
    await (await stage.preview()).locator("sidekick-avatar svg").waitFor();
  });

  it("play as sprite sheets, in the shape of a frame, unless nothing is to move", async () => {
    stage.control.setCompanion({ name: "Ada Gale", isInChat: true });
    const sheet = { columns: 2, rows: 2, frames: 4, fps: 30 };
    await stage.pictures.put("Ada Gale", "closed", blackPicture(40, 80), sheet);
    const overlay = await stage.newPage();
    const shown = overlay.locator("sidekick-avatar sidekick-sprite.now");
    const moved = () => shown.locator("img").evaluate((image: HTMLElement) => image.style.translate);
    await overlay.goto(`${stage.relay.overlayUrl}&show=avatar`);
    await expect.poll(moved).toBe("-50% -50%");
    await expect.poll(moved).toBe("0% 0%");
    const box = await shown.boundingBox();
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(2, 1);
    await overlay.goto(`${stage.relay.overlayUrl}&show=avatar&motion=none`);
    await expect.poll(moved).toBe("0% 0%");
    await expect.poll(() => shown.evaluate((one: SidekickSprite) => one.isPlaying)).toBe(false);
    await overlay.close();
  });

  it("that cannot be shown are left out, one by one", async () => {
    stage.control.setCompanion({ name: "ada gale", isInChat: true });
    await stage.pictures.put("Ada Gale", "closed", tinyPicture("png"));
    await stage.pictures.put("Ada Gale", "open", tinyPicture("gif"));
    const sheet = { columns: 2, rows: 1, frames: 2, fps: 12 };
    await stage.pictures.put("Ada Gale", "half", tinyPicture("jpg"), sheet);
    const overlay = await stage.newPage();
    await overlay.route(/\/avatars\/.*\.(gif|jpg)/, (route) => route.fulfill({ status: 404, body: "" }));
    await overlay.goto(`${stage.relay.overlayUrl}&show=avatar`);
    await overlay.locator("sidekick-avatar img.now").waitFor({ state: "attached" });
    await expect.poll(() => overlay.locator("sidekick-avatar .own > *").count()).toBe(1);
    await overlay.close();
  });
});
