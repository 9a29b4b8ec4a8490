import { describe, expect, it } from "vitest";
import { overlayWords } from "../../shared/words/words.ts";
import { startOverlayOnStandIn } from "./overlay-on-stand-in.ts";

const { relay, overlay } = await startOverlayOnStandIn();
const isOpen = (): boolean => relay.eventStreams > 0;

describe("the overlay's language", () => {
  it("is that of the address from its first painted word on", async () => {
    await overlay.open(`${relay.pageUrl}?lang=zh-TW`, isOpen);
    relay.emit("channel.event", { eventType: "FOLLOW", sentDateTime: "2026-01-01T00:00:00Z" });
    const figure = overlay.page.locator("sidekick-alert [part=figure]");
    await figure.waitFor();
    await expect.poll(() => figure.textContent()).toBe(overlayWords["zh-TW"].follows);
    await expect.poll(() => overlay.page.locator("html").getAttribute("lang")).toBe("zh-TW");
    expect(overlay.errors).toEqual([]);
  });

  it("is that also where the address is from an older version", async () => {
    await overlay.page.goto(
      `${relay.pageUrl}?base=${encodeURIComponent("http://127.0.0.1:9/")}&lang=fr#key=k`,
    );
    await overlay.page.locator("sidekick-status").getByText(overlayWords.fr.notPaired).waitFor();
    expect(overlay.errors).toEqual([]);
  });

  it("is English when another language's words do not load, which is logged", async () => {
    await overlay.page.route("**/words-de.js*", (route) => route.abort());
    await overlay.open(`${relay.pageUrl}?lang=de`, isOpen);
    relay.emit("channel.event", { eventType: "FOLLOW", sentDateTime: "2026-01-01T00:00:00Z" });
    await overlay.page.locator("sidekick-alert").getByText(overlayWords.en.follows).waitFor();
    await expect.poll(() => overlay.page.locator("html").getAttribute("lang")).toBe("en");
    await expect.poll(() => overlay.errors).toEqual([expect.stringMatching(/could not load its words/)]);
    overlay.errors.length = 0;
  });
});
