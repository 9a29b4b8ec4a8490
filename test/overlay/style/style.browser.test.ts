import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { themes } from "../../../overlay/page/overlay-options.ts";
import { themeStyles } from "../../../overlay/style/resolve-style.ts";
import { stopWallClock } from "../../fixtures/page-clock.ts";
import { startOverlayOnStandIn } from "../overlay-on-stand-in.ts";
import { waitUntil } from "../overlay-page.ts";
import { aiMessage, channelEvent, chatMessage } from "../payloads.ts";

const { relay, overlay } = await startOverlayOnStandIn();
await stopWallClock(overlay.page);
const { page } = overlay;
const font = readFileSync(
  new URL("../../../node_modules/@fontsource/gugi/files/gugi-latin-400-normal.woff2", import.meta.url),
);
const file = `${"ab".repeat(32)}.woff2`;
const root = page.locator("sidekick-overlay");

const save = (query: string): void => {
  relay.serve("/layouts", JSON.stringify({ Evening: query }));
  relay.changeAppearance();
};
/** A property of an element as it is drawn. */
const drawn = (selector: string, property: string): Promise<string> =>
  root
    .locator(selector)
    .first()
    .evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);
/** What OBS does with the text of its field Custom CSS. */
const addCustomCss = (css: string): Promise<void> =>
  page.evaluate((text) => {
    const style = document.createElement("style");
    style.append(text);
    document.head.append(style);
  }, css);
const open = async (query: string): Promise<void> => {
  await overlay.open(`${relay.pageUrl}?show=alerts,chat&${query}`, () => relay.eventStreams > 0);
  relay.emit("chat.message", chatMessage({ id: "line", message: "what a jump!" }));
  relay.emit("channel.event", channelEvent({ eventType: "RAID", raidViewers: 40 }));
  await root.locator("sidekick-chat .text").waitFor();
  await root.locator("sidekick-alert .headline").waitFor();
};

beforeEach(() => {
  relay.serve(`/media/${file}`, font, "font/woff2");
  relay.serve("/layouts", "{}");
});

describe("type and colours of a page", () => {
  it("OBS's Custom CSS wins over those for everything and, with the piece's part, over those for a piece", async () => {
    await open("ink=%23aabbcc&chat-ink=%23ddeeff&chat-round=200&weight=300");
    expect(await drawn("sidekick-alert .who", "color")).toBe("rgb(170, 187, 204)");
    expect(await drawn("sidekick-chat .text", "color")).toBe("rgb(221, 238, 255)");
    expect(await drawn("sidekick-chat .text", "font-weight")).toBe("200");
    await addCustomCss(":root { --sidekick-ink: #010203; --sidekick-weight: 700 }");
    expect(await drawn("sidekick-alert .who", "color")).toBe("rgb(1, 2, 3)");
    expect(await drawn("sidekick-chat .text", "color")).toBe("rgb(221, 238, 255)");
    expect(await drawn("sidekick-chat .text", "font-weight")).toBe("600");
    await addCustomCss("sidekick-overlay::part(chat) { --sidekick-ink: #040506 }");
    expect(await drawn("sidekick-chat .text", "color")).toBe("rgb(4, 5, 6)");
  });

  it("a layout's accent and uploaded font are on the page, and a change of it is without a reload", async () => {
    relay.serve("/layouts", JSON.stringify({ Evening: `font=file:${file}&accent=%237fd6a2` }));
    await open("layout=Evening");
    await waitUntil(() =>
      page.evaluate(() =>
        [...document.fonts].some(({ family, status }) => family.includes("abab") && status === "loaded"),
      ),
    );
    expect(await drawn("sidekick-chat .text", "font-family")).toMatch(
      /^sidekick-abababababababab, "Segoe UI/,
    );
    expect(await drawn("sidekick-chat .panel", "--_accent")).toBe("#7fd6a2");
    const line = await root.locator("sidekick-chat li").elementHandle();
    // As while somebody drags in a colour field.
    for (let at = 0; at < 200; at++) save(`accent=%23${(0x7f_00_00 + at).toString(16)}&chat-font=Impact`);
    await waitUntil(async () => (await drawn("sidekick-chat .panel", "--_accent")) === "#7f00c7");
    expect(await drawn("sidekick-chat .text", "font-family")).toMatch(/^Impact, "Segoe UI/);
    await expect.poll(() => line?.evaluate((one) => one.isConnected)).toBe(true);
    await expect.poll(() => page.locator("head style").count()).toBe(2);
    await expect.poll(() => page.locator("head > style:first-child").textContent()).toContain("#7f00c7");
    save("");
    await waitUntil(async () => (await drawn("sidekick-chat .panel", "--_accent")) === "#ffb066");
    await expect.poll(() => page.locator("head > style:first-child").textContent()).toBe("");
  });

  it("names and numbers have a font of the streamer's own instead of a theme's display face", async () => {
    await open("theme=comic&font=Impact");
    expect(await drawn("sidekick-alert .who", "font-family")).toMatch(/^Impact, /);
  });

  it("a display face that does not come in time leaves the theme's other letters, also when it comes late", async () => {
    const held: (() => void)[] = [];
    await page.route("**/paper.woff2*", (route) => held.push(() => void route.continue()), { times: 1 });
    const opening = open("theme=paper");
    // A page is shown without the face, and its letters do not change once they can be read.
    await root.and(page.locator("[theme=paper]")).waitFor({ state: "attached" });
    expect(held).toHaveLength(1);
    held[0]?.();
    await opening;
    expect(await page.evaluate(() => document.fonts.size)).toBe(0);
    save("theme=paper");
    await open("layout=Evening");
    expect(await page.evaluate(() => document.fonts.size)).toBe(2);
  });

  it("a font that cannot be loaded leaves the theme's", async () => {
    const held: (() => void)[] = [];
    await page.route("**/media/*", (route) => held.push(() => void route.abort()), { times: 1 });
    await open(`font=file:${file}`);
    await waitUntil(() => held.length > 0);
    held[0]?.();
    await waitUntil(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === "error")));
    expect(await drawn("sidekick-chat .text", "font-family")).toContain("sans-serif");
    await expect.poll(() => root.locator("sidekick-chat .text").isVisible()).toBe(true);
  });

  it("text that was laid out while its font was on its way is laid out again with it", async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(
      "**/media/*",
      async (route) => {
        await held;
        await route.continue();
      },
      { times: 1 },
    );
    await overlay.open(
      `${relay.pageUrl}?show=ai&ai-scale=200&font=file:${file}`,
      () => relay.eventStreams > 0,
    );
    relay.emit("chat.ai_message", aiMessage({ message: "Mind the gap, and the step. ".repeat(40) }));
    const message = root.locator("sidekick-ai-message");
    await message.locator(".text").waitFor();
    const heights = () =>
      message.evaluate((one) => {
        const [view, text] = [".view", ".text"].map((part) =>
          one.shadowRoot?.querySelector<HTMLElement>(part),
        );
        const over = (text?.offsetHeight ?? 0) - (view?.clientHeight ?? 0);
        const effect = text?.getAnimations()[0]?.effect as KeyframeEffect | undefined;
        // How far it scrolls, if it does.
        const reach = Math.max(
          0,
          ...(effect?.getKeyframes() ?? []).map(({ transform }) =>
            Math.round(-Number(/[-\d.]+(?=px)/.exec(String(transform))?.[0] ?? 0)),
          ),
        );
        return { text: text?.offsetHeight ?? 0, isWhole: over <= 1 || reach === over };
      });
    const fonts = () => page.evaluate(() => [...document.fonts].map(({ status }) => status));
    await waitUntil(async () => (await heights()).isWhole && (await fonts()).includes("loading"));
    release();
    await waitUntil(async () => (await heights()).isWhole && (await fonts()).includes("loaded"));
  });

  it("colours by which contrast is judged are those that the themes draw", async () => {
    relay.serve("/layouts", '{"Evening":"show=alerts,chat"}');
    await open("layout=Evening");
    for (const theme of themes) {
      save(`theme=${theme}`);
      await root.and(page.locator(`[theme=${theme}]`)).waitFor({ state: "attached" });
      const { ground, ink, muted, accent, line } = themeStyles[theme];
      const panel = "sidekick-chat .panel";
      const found = ["ground", "ink", "muted", "accent", "line"].map((name) => drawn(panel, `--_${name}`));
      const long = (color: string): string => color.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
      expect((await Promise.all(found)).map(long)).toEqual([
        ground,
        ink,
        muted,
        accent,
        line || "transparent",
      ]);
    }
  });
});
