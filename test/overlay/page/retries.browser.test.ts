import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { EnvelopeMap } from "../../../shared/api/envelope.ts";
import { stopTime } from "../../fixtures/page-clock.ts";
import { startOverlayOnStandIn } from "../overlay-on-stand-in.ts";
import { waitUntil } from "../overlay-page.ts";
import { aiMessage, channelEvent, moderation } from "../payloads.ts";

const { relay, overlay } = await startOverlayOnStandIn(() => {
  // Every piece of ours fails at drawing what says so.
  const define = customElements.define.bind(customElements);
  customElements.define = (name, element, options) => {
    const drawn = element.prototype as unknown as { render?: () => unknown };
    const { render } = drawn;
    if (render && name !== "sidekick-overlay")
      drawn.render = function () {
        if (JSON.stringify(this).includes("POISON")) throw new Error(`${name} cannot draw this`);
        return render.call(this);
      };
    // Lit keeps an element's properties as accessors: what is to be found in them is told here.
    Object.assign(element.prototype, {
      toJSON(this: Record<string, unknown>) {
        return ["text", "state"].map((key) => this[key]);
      },
    });
    define(name, element, options);
  };
});
// A test that fails while the plugin is away is to fail alone.
beforeEach(() => relay.stayAway(false));

/** Opens the file's page with many pieces. */
async function open(): Promise<void> {
  const url = new URL(relay.pageUrl);
  url.searchParams.set("show", "ai,alerts,chat,status,captions,top");
  await overlay.open(url.href, () => relay.eventStreams > 0);
}

const isShown = (id: string, element: string) => async (): Promise<boolean> =>
  (await overlay.shown()).includes(`${element} ${id}`);

describe("a piece that fails to draw one thing", () => {
  const notice = (displayName: string): EnvelopeMap["character.updated"] => ({
    characterId: "c1",
    displayName,
    sentDateTime: "2026-05-01T20:00:00Z",
  });

  it("draws the next, and the others are not affected", async () => {
    await open();
    relay.emit("channel.event", channelEvent({ username: "POISON" }));
    const bad = relay.emit("chat.ai_message", aiMessage({ id: "bad", message: "POISON ".repeat(40) }));
    relay.emit("character.updated", notice("POISON"));
    // A piece may try more than once.
    await waitUntil(() => new Set(overlay.errors).size >= 4);
    expect([...new Set(overlay.errors)].toSorted()).toEqual([
      "sidekick-ai-message cannot draw this",
      "sidekick-alert cannot draw this",
      "sidekick-chat cannot draw this",
      "sidekick-status cannot draw this",
    ]);
    // It was told at once, not with the piece's next change, which is its leaving.
    const drawnFirst = overlay.page.locator(`sidekick-ai-message[data-event-id="${bad}"]`);
    expect(await drawnFirst.evaluate((one) => "leaving" in one && one.leaving)).toBe(false);
    relay.command("alerts.skip");
    // It is for the alert before, and events come by another connection.
    await relay.taken();
    relay.emit("ai.moderation", moderation({ messageId: "bad" }));
    const alert = relay.emit("channel.event", channelEvent({ username: "Otter" }));
    const message = relay.emit("chat.ai_message", aiMessage({ id: "good" }));
    const drawn = (selector: string, hasText: string) =>
      overlay.page.locator(selector, { hasText }).waitFor();
    // Both at once, as neither stays for long.
    await Promise.all([
      drawn(`sidekick-alert[data-event-id="${alert}"] .who`, "Otter"),
      drawn(`sidekick-ai-message[data-event-id="${message}"]`, "Mind the step."),
    ]);
  });
});

/** Another page, with something done to it before its scripts run. */
async function openApart(script: () => void, options = ""): Promise<Page> {
  await overlay.page.goto("about:blank");
  await waitUntil(() => relay.eventStreams + relay.pages === 0);
  const page = await overlay.page.context().browser()!.newPage();
  onTestFinished(() => page.close());
  await page.addInitScript(script);
  await page.clock.install();
  await page.goto(relay.pageUrl + options);
  await waitUntil(() => relay.eventStreams > 0);
  return page;
}

/** Every wait is as long as it can be. */
const waitLong = (): void => {
  Math.random = () => 0.999;
};

/** Lets the page's clock go on until something is so: in steps that are few, as each takes a busy computer long. */
const passUntil = (page: Page, isSo: () => boolean): Promise<void> =>
  waitUntil(async () => {
    if (!isSo()) await page.clock.runFor(500);
    return isSo();
  });

describe("a page whose plugin was away", () => {
  it("asks for events again as soon as its connection to the plugin is back", async () => {
    const page = await openApart(waitLong);
    await stopTime(page);
    const refused = (): number => relay.asked.filter((one) => one === "refused /v1/eventsub/stream").length;
    relay.stayAway(true);
    // The next try is eight seconds away, that of the connection three at most.
    await passUntil(page, () => refused() >= 4);
    relay.stayAway(false);
    await passUntil(page, () => relay.pages > 0);
    await waitUntil(() => relay.eventStreams > 0);
  });
});

describe("what a page could not load at first", () => {
  const paths = ["/overlay/words-de.js", "/layouts", "/portraits", "/tones"];

  it("is named to the plugin and once in the log, and there as soon as the plugin is back", async () => {
    const before = relay.logged.length;
    onTestFinished(() => relay.withhold());
    relay.withhold(...paths);
    const page = await openApart(waitLong, "?show=avatar,chat,alerts&lang=de&layout=Evening");
    await stopTime(page);
    relay.settings({ companion: "Gale" });
    const all = ["layout", "moods", "portraits", "words"];
    // The page tells the plugin by a timer of its own.
    await passUntil(page, () => relay.state?.missing?.join() === all.join());
    // Each is tried several times.
    await page.clock.runFor(20_000);
    await expect
      .poll(() => relay.logged.slice(before).toSorted())
      .toEqual(all.map((name) => `The page could not load its ${name} and keeps trying.`));
    relay.withhold();
    relay.stayAway(true);
    await waitUntil(() => relay.pages === 0);
    relay.stayAway(false);
    await passUntil(page, () => relay.pages > 0);
    await passUntil(page, () => relay.state?.missing?.length === 0);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("de");
  });

  it("comes by itself after a while", async () => {
    onTestFinished(() => relay.withhold());
    relay.withhold("/layouts", "/portraits");
    const before = relay.asked.length;
    const page = await openApart(waitLong, "?layout=Evening");
    // Twice as the page opens.
    await waitUntil(() => relay.asked.slice(before).filter((path) => path === "/layouts").length > 2);
    await waitUntil(() => relay.state?.missing?.join() === "layout,portraits");
    relay.withhold();
    await waitUntil(() => relay.state?.missing?.length === 0);
    await page.locator("sidekick-chat").waitFor({ state: "attached" });
  });

  it("is, of a layout, what it was last", async () => {
    onTestFinished(() => relay.withhold());
    const page = await openApart(waitLong, "?layout=Evening");
    await page.locator("sidekick-chat").waitFor({ state: "attached" });
    relay.withhold("/layouts");
    await page.reload();
    await page.locator("sidekick-chat").waitFor({ state: "attached" });
    await waitUntil(() => relay.state?.missing?.join() === "layout");
  });
});

describe("a page that may store nothing", () => {
  it("works, says once in its log that it forgets, and takes its alerts off the air all the same", async () => {
    const before = relay.logged.length;
    const page = await openApart(() => {
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException("Access is denied for this document.", "SecurityError");
          },
        });
    }, "?show=chat,alerts");
    await waitUntil(() => relay.state?.isOnAir === true);
    relay.emit("chat.ai_message", aiMessage({ message: "Mind the step." }));
    await page.locator("sidekick-chat", { hasText: "Mind the step." }).waitFor();
    await page.evaluate(() =>
      dispatchEvent(new CustomEvent("obsSourceActiveChanged", { detail: { active: false } })),
    );
    await waitUntil(() => relay.state?.isOnAir === false);
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    expect(relay.logged.slice(before)).toEqual([expect.stringMatching(/denies storage/) as string]);
  });
});

describe("the log of a page", () => {
  it("has its errors, but not the browser's harmless notice that sizes changed while they were measured", async () => {
    await open();
    const before = relay.logged.length;
    await overlay.page.evaluate(() => {
      const box = document.createElement("div");
      document.body.append(box);
      const { promise, resolve } = Promise.withResolvers<void>();
      addEventListener("error", () => resolve(), { once: true });
      new ResizeObserver(() => {
        box.style.height = `${box.offsetHeight + 1}px`;
      }).observe(box);
      return promise;
    });
    await overlay.page.evaluate(() => {
      setTimeout(() => {
        throw new RangeError("one of ours");
      });
    });
    await waitUntil(() => relay.logged.length > before);
    expect(relay.logged.slice(before)).toEqual([
      expect.stringMatching(/^Unexpected error: RangeError at /) as string,
    ]);
  });
});

describe("a page that OBS or the computer puts to sleep", () => {
  it("shows what came meanwhile when it wakes", async () => {
    await open();
    const session = await overlay.page.context().newCDPSession(overlay.page);
    await session.send("Page.setWebLifecycleState", { state: "frozen" });
    const alert = relay.emit("channel.event", channelEvent({ username: "Otter" }));
    const message = relay.emit("chat.ai_message", aiMessage({ id: "asleep" }));
    await session.send("Page.setWebLifecycleState", { state: "active" });
    await waitUntil(isShown(alert, "sidekick-alert"));
    await waitUntil(isShown(message, "sidekick-ai-message"));
    await session.detach();
  });
});
