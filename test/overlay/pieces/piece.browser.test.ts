import { describe, expect, it } from "vitest";
import type { EnvelopeMap } from "../../../shared/api/envelope.ts";
import { waitUntil } from "../overlay-page.ts";
import { aiMessage, chatMessage, moderation, ttsGenerated } from "../payloads.ts";
import { base64, toneWav } from "../voice/wav-file.ts";
import { startOverlayOnStandIn } from "../overlay-on-stand-in.ts";

const { relay, overlay } = await startOverlayOnStandIn();

const sentDateTime = "2026-05-01T20:00:00Z";
const said = (id: string, part: Partial<EnvelopeMap["chat.message"]> = {}): EnvelopeMap["chat.message"] =>
  chatMessage({ id, message: `line ${id}`, ...part });

/** Opens the overlay with these options. */
async function open(query: string): Promise<void> {
  await overlay.open(`${relay.pageUrl}?${query}`, () => relay.eventStreams > 0);
}
const lines = () => overlay.page.locator("sidekick-chat li").allInnerTexts();
const text = (selector: string) => overlay.page.locator(selector).first();

describe("chat", () => {
  it("shows viewers and the AI in one feed, oldest first, each line under its event's id", async () => {
    await open("show=chat&voice=off");
    const first = relay.emit("chat.message", said("1", { isModerator: true }));
    relay.emit("chat.message", said("2", { username: "Streamer", message: "hello" }));
    const third = relay.emit("chat.ai_message", aiMessage({ id: "3", message: "Mind the step." }));
    await waitUntil(async () => (await lines()).length === 3);
    const rows = overlay.page.locator("sidekick-chat li");
    await expect.poll(() => rows.nth(0).getAttribute("data-event-id")).toBe(first);
    await expect.poll(() => rows.nth(0).getAttribute("class")).toBe("moderator");
    await expect.poll(() => rows.nth(0).locator("svg").getAttribute("aria-label")).toBe("Moderator");
    await expect.poll(() => rows.nth(2).getAttribute("data-event-id")).toBe(third);
    await expect.poll(() => rows.nth(2).getAttribute("class")).toBe("ai");
    expect((await lines())[2]).toContain("Mind the step.");
  });

  it("on an upright canvas is large enough to read, breaks lines between words, and cuts no letters", async () => {
    await open("show=chat&voice=off");
    const sizeAt = async (width: number, height: number): Promise<number> => {
      await overlay.page.setViewportSize({ width, height });
      return chat().evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    };
    const chat = () => overlay.page.locator("sidekick-chat");
    relay.emit("chat.message", said("1", { username: "lurker", message: "courage" }));
    await chat().locator("li").waitFor();
    expect(await sizeAt(1080, 1920)).toBeCloseTo(26);
    expect(await sizeAt(720, 1280)).toBeCloseTo(26);
    expect(await sizeAt(1920, 1080)).toBeLessThan(26);
    await overlay.page.setViewportSize({ width: 1080, height: 1920 });
    const full = () => chat().locator("ul").getAttribute("full");
    expect(await full()).toBe(null);
    // As wide as the name and half of the word after it.
    const rows = await chat().evaluate((one) => {
      const [row, name, text] = ["li", ".name", ".text"].map((part) => one.shadowRoot?.querySelector(part));
      const widthOf = (part?: Element | null): number => part?.getBoundingClientRect().width ?? 0;
      if (row instanceof HTMLElement) row.style.width = `${widthOf(name) + widthOf(text) * 0.8}px`;
      return text?.getClientRects().length;
    });
    expect(rows).toBe(1);
    await overlay.page.addStyleTag({ content: ":root { --sidekick-chat-height: 4em }" });
    for (let id = 2; id < 6; id++) relay.emit("chat.message", said(String(id)));
    await expect.poll(full).toBe("");
    await open("show=chat&voice=off&chat-scale=80");
    relay.emit("chat.message", said("7"));
    await chat().locator("li").waitFor();
    expect(await sizeAt(1080, 1920)).toBeCloseTo(26 * 0.8);
    await overlay.page.setViewportSize({ width: 1920, height: 1080 });
  });

  it("fades a line in only if none has come for a second: in busy chat that would cost more than all else", async () => {
    await open("show=chat&voice=off");
    const fading = await overlay.page.locator("sidekick-chat").evaluate(async (element) => {
      const chat = element as unknown as { state: readonly unknown[]; updateComplete: Promise<boolean> };
      for (const since of [1_000, 1_900, 2_900, 2_950]) {
        const line = {
          id: "",
          eventId: String(since),
          name: "Otter",
          text: "x",
          role: "viewer",
          platform: "",
        };
        chat.state = [...chat.state, { line, ids: [], dueAt: since, since }];
        await chat.updateComplete;
      }
      const lines = [...(element.shadowRoot?.querySelectorAll("li") ?? [])];
      return lines.map((one) => getComputedStyle(one).animationName);
    });
    expect(fading).toEqual(["fade-in", "none", "fade-in", "none"]);
  });

  it("is text, whatever anybody writes", async () => {
    await open("show=chat,top&voice=off");
    const hostile = `<img src=x onerror="globalThis.broken = 1"><script>broken = 1</script>`;
    relay.emit("chat.message", said("1", { username: hostile, message: hostile, platform: hostile }));
    await waitUntil(async () => (await lines()).length === 1);
    expect((await lines())[0]).toContain(hostile);
    await expect.poll(() => overlay.page.locator("sidekick-chat img, sidekick-top img").count()).toBe(0);
    await expect.poll(() => overlay.page.evaluate(() => "broken" in globalThis)).toBe(false);
  });

  it("runs as most of a line's letters do, not as its first one", async () => {
    await open("show=chat&voice=off");
    relay.emit("chat.message", said("1", { message: "דניאל welcome to the stream" }));
    relay.emit("chat.message", said("2", { message: "Nova אומרת שלום לכולם" }));
    await waitUntil(async () => (await lines()).length === 2);
    const directions = await overlay.page
      .locator("sidekick-chat .text")
      .evaluateAll((all) =>
        all.map((one) => getComputedStyle(one)).map((style) => [style.direction, style.unicodeBidi]),
      );
    expect(directions).toEqual([
      ["ltr", "isolate"],
      ["rtl", "isolate"],
    ]);
  });

  it("leaves no node of any kind behind from lines and messages that are gone", async () => {
    await open("show=chat,ai&voice=off&chat-limit=5");
    const nodes = (): Promise<number> =>
      overlay.page.evaluate(() => {
        const count = (root: Node): number =>
          [...root.childNodes].reduce((sum, one) => sum + 1 + count(one), 0) +
          (root instanceof Element && root.shadowRoot ? count(root.shadowRoot) : 0);
        return count(document);
      });
    const chat = async (from: number, to: number): Promise<number> => {
      for (let at = from; at < to; at++) {
        relay.emit("chat.ai_message", aiMessage({ id: `ai-${at}`, message: `Mind step ${at}.` }));
        await overlay.page.locator("sidekick-ai-message").first().waitFor();
        relay.emit("ai.moderation", moderation({ messageId: `ai-${at}` }));
        relay.emit("chat.message", said(`${at}`));
        await waitUntil(async () => (await lines()).join(" ").includes(`line ${at}`));
        await overlay.page.locator("sidekick-ai-message").waitFor({ state: "detached" });
      }
      return nodes();
    };
    // As many lines as are kept, and some more.
    const early = await chat(0, 7);
    expect(await chat(7, 10)).toBe(early);
  });
});

describe("captions", () => {
  it("show a text that is spoken in place of its card, under the name of who speaks", async () => {
    await open("show=avatar,ai,captions");
    relay.settings({ companion: "Marla" });
    const [caption, names] = [text("sidekick-captions p"), text("sidekick-overlay [part=name]")];
    const card = text("sidekick-ai-message [part=card]");
    relay.emit("chat.ai_message", aiMessage({ shouldGenerateTtsMessage: true }));
    relay.emit("ai.tts.generated", ttsGenerated());
    await waitUntil(() => relay.voiceStreams > 0);
    relay.speak({ messageId: "m1", audio: base64(toneWav({ seconds: 30 })), isFinal: true });
    await caption.waitFor();
    await expect.poll(() => text("sidekick-captions [part=name]").isVisible()).toBe(true);
    await expect.poll(() => names.allTextContents()).toEqual(["Marla"]);
    await expect.poll(() => card.count()).toBe(0);
    relay.emit("ai.moderation", moderation());
    await waitUntil(async () => (await names.count()) === 0);
    relay.emit("chat.ai_message", aiMessage({ id: "m2", message: "Nobody speaks this." }));
    await waitUntil(async () => (await card.allInnerTexts()).join() === "Nobody speaks this.");
    await expect.poll(() => caption.count()).toBe(0);
  });
});

describe("notices", () => {
  const notice = () => text("sidekick-status [part=notice]");
  it("say that the AI has come, gone or changed", async () => {
    await open("show=status&lang=en");
    const where = { channelId: "c", channelName: "emberfox", sentDateTime };
    const id = relay.emit("system.join", where);
    const joined = notice().and(overlay.page.locator(`[data-event-id="${id}"]`));
    await waitUntil(async () => (await joined.innerText()) === "The AI is in the chat");
    relay.emit("system.left", where);
    await waitUntil(async () => (await notice().innerText()) === "The AI has left the chat");
    relay.emit("character.updated", { characterId: "c", displayName: "<i>Gale</i>", sentDateTime });
    await waitUntil(async () => (await notice().innerText()) === "<i>Gale</i> takes over");
  });

  it("show a greeting and never what the AI remembers about the viewer", async () => {
    await open("show=ai,captions,alerts,chat,status,top,pulse");
    relay.emit("chat.first_message", {
      username: "Otter",
      sentDateTime,
      memory: { id: "m", name: "Otter", facts: ["PRIVATE FACT"], updated: sentDateTime },
      greeting: "Welcome, Otter!",
    });
    await waitUntil(async () => (await notice().innerText()) === "Welcome, Otter!");
    const everything = await overlay.page.evaluate(() => {
      const textOf = (root: Node): string =>
        [...root.childNodes].map(textOf).join(" ") +
        (root.nodeValue ?? "") +
        (root instanceof Element && root.shadowRoot ? textOf(root.shadowRoot) : "");
      return textOf(document.body);
    });
    expect(everything).toContain("Welcome, Otter!");
    expect(everything).not.toContain("PRIVATE");
  });

  it("show thoughts only when asked to", async () => {
    const thought = {
      reasoning: "Hm, a jump.",
      shouldAnswer: true,
      compiledFromMultiple: false,
      sentDateTime,
    };
    await open("show=status&lang=en");
    relay.emit("ai.thoughts", thought);
    relay.emit("system.join", { channelId: "c", channelName: "emberfox", sentDateTime });
    await waitUntil(async () => (await notice().innerText()) === "The AI is in the chat");
    await open("show=status&thoughts=on");
    relay.emit("ai.thoughts", thought);
    await waitUntil(async () => (await notice().innerText()) === "Hm, a jump.");
  });
});

describe("top chatters and pulse", () => {
  it("count what is written, and show nothing before", async () => {
    await open("show=top,pulse&lang=de");
    await expect.poll(() => text("sidekick-top [part=panel]").count()).toBe(0);
    const moves = await overlay.page.evaluateHandle(() => {
      const moves: unknown[] = [];
      // oxlint-disable-next-line typescript/unbound-method -- it is called with the row as `this`
      const animate = HTMLLIElement.prototype.animate;
      HTMLLIElement.prototype.animate = function (keyframes, options) {
        moves.push([this.querySelector("bdi")?.textContent, ...(keyframes as readonly unknown[])]);
        return animate.call(this, keyframes, options);
      };
      return moves;
    });
    relay.emit("chat.message", said("1"));
    // At once, as both pieces move on after five seconds.
    const [row] = await Promise.all([
      text("sidekick-top li").elementHandle(),
      text("sidekick-pulse [part=label]").and(overlay.page.getByText("Nachricht pro Minute")).waitFor(),
    ]);
    relay.emit("chat.message", said("2", { username: "Gull" }));
    relay.emit("chat.message", said("3", { username: "Gull" }));
    const counts = overlay.page.locator("sidekick-top [part=count]");
    await waitUntil(async () => (await counts.allInnerTexts()).join() === "2,1");
    // The row of the one who was first is the same, and moves down.
    await expect
      .poll(() => row?.evaluate((one) => [one.isConnected, one.parentElement?.children[1] === one]))
      .toEqual([true, true]);
    expect(await moves.jsonValue()).toEqual([
      [
        "Gull",
        { transform: expect.stringMatching(/^translateY\([\d.]+px\)$/) as string, opacity: 0 },
        expect.anything(),
      ],
      [
        "Otter",
        { transform: expect.stringMatching(/^translateY\(-[\d.]+px\)$/) as string },
        expect.anything(),
      ],
    ]);
    await expect.poll(() => text("sidekick-top [part=title]").innerText()).toBe("Am meisten im Chat");
    await waitUntil(async () => (await text("sidekick-pulse [part=figure]").innerText()) === "3");
    await expect.poll(() => text("sidekick-pulse [part=label]").innerText()).toBe("Nachrichten pro Minute");
  });
});

describe("invisible text", () => {
  const blank = "\u3164\u200b\u2800 ";

  it("makes no empty bubble, no blank row and no notice", async () => {
    await open("show=ai,captions,alerts,chat,status,top&voice=off");
    relay.emit("chat.ai_message", aiMessage({ id: "m1", message: blank }));
    relay.emit("chat.message", said("1", { message: blank }));
    relay.emit("chat.message", said("2", { username: blank, message: "I am here." }));
    relay.emit("character.updated", { characterId: "c", displayName: blank, sentDateTime });
    const last = relay.emit("chat.ai_message", aiMessage({ id: "m2" }));
    await waitUntil(async () => (await lines()).length === 2);
    expect((await lines()).map((line) => line.trim())).toEqual([
      expect.stringContaining("I am here."),
      expect.stringContaining("Mind the step."),
    ]);
    const others = (await overlay.shown()).filter((one) => !one.startsWith("li "));
    expect(others.filter((one) => !one.endsWith(last))).toEqual([]);
    await expect.poll(() => text("sidekick-top [part=panel]").count()).toBe(0);
  });
});

describe("the look", () => {
  it("requests nothing from any other host", async () => {
    const asked: string[] = [];
    const note = (request: { url(): string }): void => void asked.push(request.url());
    overlay.page.on("request", note);
    await open("show=ai,captions,alerts,chat,status,top,pulse&theme=neon");
    relay.emit("chat.message", said("1", { message: "https://elsewhere.example/x.png" }));
    await waitUntil(async () => (await lines()).length === 1);
    overlay.page.off("request", note);
    expect(asked.filter((url) => !url.startsWith(relay.origin))).toEqual([]);
    expect(asked.length).toBeGreaterThan(0);
  });
});
