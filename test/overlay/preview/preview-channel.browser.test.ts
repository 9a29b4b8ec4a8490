import type { Frame } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { startOverlayOnStandIn } from "../overlay-on-stand-in.ts";
import { waitUntil } from "../overlay-page.ts";
import { aiMessage, channelEvent, chatMessage } from "../payloads.ts";

/** Counts what a page could leave behind: timers that wait, and listeners. */
function countLeftovers(): void {
  const timers = new Set<unknown>();
  let listeners = 0;
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  Object.assign(globalThis, {
    setTimeout(callback: () => void, ms: number) {
      const timer = set(() => {
        timers.delete(timer);
        callback();
      }, ms);
      timers.add(timer);
      return timer;
    },
    clearTimeout(timer: ReturnType<typeof setTimeout>) {
      timers.delete(timer);
      clear(timer);
    },
    leftovers: () => ({ timers: timers.size, listeners }),
  });
  // oxlint-disable-next-line typescript/unbound-method -- they are called with their target as `this`
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  // Of what outlasts a change: the page, its window and its style.
  const isLasting = (target: unknown): boolean => [undefined, globalThis, document].includes(target as never);
  EventTarget.prototype.addEventListener = function (...args: Parameters<typeof add>) {
    if (isLasting(this)) listeners++;
    return add.apply(this, args);
  };
  EventTarget.prototype.removeEventListener = function (...args: Parameters<typeof remove>) {
    if (isLasting(this)) listeners--;
    return remove.apply(this, args);
  };
}

/** Nodes, style sheets and leftovers of the page. */
function countAll(): Readonly<Record<string, number>> {
  const roots = (root: Document | ShadowRoot): readonly (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
  ];
  const count = (countIn: (root: Document | ShadowRoot) => number): number =>
    roots(document).reduce((sum, root) => sum + countIn(root), 0);
  const nodesIn = (root: Node): number => {
    const walk = document.createTreeWalker(root);
    let nodes = 0;
    while (walk.nextNode()) nodes++;
    return nodes;
  };
  return {
    nodes: count(nodesIn),
    sheets: count((root) => root.adoptedStyleSheets.length + root.styleSheets.length),
    ...(globalThis as unknown as { leftovers: () => Record<string, number> }).leftovers(),
  };
}

declare global {
  /** Messages of the overlay to the page around it. */
  var posted: unknown[];
}

const { relay, overlay } = await startOverlayOnStandIn(countLeftovers);
const { page } = overlay;
let frame: Frame;
const root = () => frame.locator("sidekick-overlay");

/** Sends the overlay a message from the page around it. */
const post = (message: unknown): Promise<void> =>
  page.evaluate((one) => frames[0]?.postMessage(one, location.origin), message);

/** Opens a page with the overlay in it, once its streams are there. */
async function openPreview(): Promise<void> {
  const script = "posted = []; onmessage = ({ data }) => posted.push(data)";
  const around = `<script>${script}</script><iframe width="1280" height="720" src="/overlay/?show=alerts"></iframe>`;
  relay.serve("/studio/", around, "text/html");
  await page.goto(`${relay.origin}/studio/`);
  await waitUntil(() => relay.eventStreams > 0);
  await waitUntil(() => page.evaluate(() => posted.length > 0));
  frame = page.frames()[1]!;
}
beforeEach(openPreview);

it("a preview takes options and events from the page around it, and from nowhere else, and passes on what was saved", async () => {
  await expect.poll(() => page.evaluate(() => posted)).toEqual([{ type: "ready" }]);
  for (const query of [7, null, {}, ["theme=plain"]]) await post({ type: "options", query });
  for (const garbage of [7, null, "{", [], { type: "wind", query: "theme=plain" }]) await post(garbage);
  await post({ type: "options", query: "?show=alerts,chat&theme=paper&motion=%3Cb%3E" });
  await root().and(frame.locator("[theme=paper]")).waitFor({ state: "attached" });
  await root().locator("sidekick-chat").waitFor({ state: "attached" });
  // The overlay's own frame is not the page around it.
  await frame.evaluate(() => postMessage({ type: "options", query: "theme=plain" }, location.origin));
  const envelope = { id: "e1", type: "channel.event", payload: channelEvent() };
  await post(JSON.stringify({ ...envelope, timestamp: "", channel: { id: "", name: "", platform: "" } }));
  await root().locator("sidekick-alert[data-event-id=e1]").waitFor();
  // Options from the studio stay until its next message.
  relay.changeAppearance("layouts");
  await waitUntil(() => page.evaluate(() => posted.length > 1));
  await expect.poll(() => page.evaluate(() => posted.at(-1))).toEqual({ type: "appearance" });
  await expect.poll(() => root().getAttribute("theme")).toBe("paper");
  expect(overlay.errors).toEqual([]);
});

it("a preview shows an event that is tried out right after its piece was chosen", async () => {
  const payload = { username: "MapleMango", greeting: "Welcome aboard!", sentDateTime: "" };
  const envelope = { id: "e2", type: "chat.first_message", timestamp: "", payload };
  await page.evaluate(
    (messages) => messages.forEach((one) => frames[0]?.postMessage(one, location.origin)),
    [
      { type: "options", query: "show=status" },
      JSON.stringify({ ...envelope, channel: { id: "", name: "", platform: "" } }),
    ],
  );
  await expect.poll(() => root().getByText("Welcome aboard!").isVisible()).toBe(true);
});

it("a preview shows a mood that is tried out before the plugin has answered", async () => {
  relay.keepSilent(true);
  await openPreview();
  await post({ type: "options", query: "show=avatar,ai" });
  const common = { timestamp: "", channel: { id: "", name: "", platform: "" } };
  const character = { characterId: "test", displayName: "Ada Gale", sentDateTime: "" };
  await post(JSON.stringify({ ...common, id: "e3", type: "character.updated", payload: character }));
  const message = aiMessage({ username: "Ada Gale", tone: "happy " });
  await post(JSON.stringify({ ...common, id: "e4", type: "chat.ai_message", payload: message }));
  relay.keepSilent(false);
  relay.settings({ companion: "Bosun" });
  await expect.poll(() => root().locator("sidekick-avatar").getAttribute("data-mood")).toBe("happy");
});

/** Lets a test see what the preview has read of its streams since. */
const noteReading = (): Promise<void> =>
  frame.evaluate(() => {
    let text = "";
    ReadableStreamDefaultReader.prototype.read = new Proxy(
      Reflect.get(ReadableStreamDefaultReader.prototype, "read"),
      {
        async apply(read, reader, args) {
          const result = (await Reflect.apply(read, reader, args)) as ReadableStreamReadResult<Uint8Array>;
          if (result.value) text += new TextDecoder().decode(result.value);
          Object.assign(globalThis, { text });
          return result;
        },
      },
    );
  });

/** Sends lines of chat until the preview has read the last one, so that none is on its way any more. */
async function sendUntilRead(message: string): Promise<void> {
  await noteReading();
  let sent = 0;
  await waitUntil(async () => {
    const text = await frame.evaluate(() => String(Reflect.get(globalThis, "text")));
    if (text.includes(`${message} ${sent}.`)) return true;
    // The first is read as before.
    relay.emit("chat.message", chatMessage({ message: `${message} ${++sent}.` }));
    return false;
  });
}

it.each([
  ["says so", "not now", false],
  ["has not said yet that it shows them", "too early", false],
  ["says so, before the plugin has answered", "not yet", true],
])("a preview leaves the channel's own events out while the studio %s", async (_, message, isSilent) => {
  if (isSilent) {
    relay.keepSilent(true);
    await openPreview();
  }
  await post({ type: "options", query: "show=chat" });
  if (message === "too early") await sendUntilRead(message);
  await post({ type: "live", on: false });
  await sendUntilRead(`${message}, still`);
  await post({ type: "live", on: true });
  if (isSilent) {
    relay.keepSilent(false);
    relay.settings({});
  }
  const lines = root().locator("sidekick-chat li");
  await expect
    .poll(async () => {
      relay.emit("chat.message", chatMessage({ message: "now" }));
      return lines.count();
    })
    .toBeGreaterThan(0);
  await expect.poll(() => lines.allInnerTexts()).not.toContainEqual(expect.stringContaining(message));
});

it("a preview shows a sample in each empty piece, in its language, until the piece has content of its own", async () => {
  const seen = relay.seen.length;
  const pieces = ["avatar", "ai", "captions", "alerts", "chat", "status", "top", "pulse"];
  await post({ type: "live", on: true });
  await post({ type: "samples", on: "true" });
  await post({ type: "samples", on: true });
  await root().locator("sidekick-alert", { hasText: "MapleMango" }).waitFor();
  await post({ type: "options", query: `show=${pieces.join()}&lang=de` });
  for (const [piece, text] of Object.entries({
    ai: "Hier erscheinen die Nachrichten der KI.",
    captions: "Untertitel zeigen, was die KI gerade sagt.",
    chat: "Hallo zusammen!",
    status: "Die KI ist im Chat",
    top: "kestrel_42",
    pulse: "30",
  }))
    await root().locator(`.${piece}`).getByText(text).waitFor();
  await root().locator("sidekick-avatar svg").waitFor();
  // An emote is in them where emotes are shown, and nobody is asked for its picture.
  const emotes = root().locator("sidekick-chat img.emote");
  expect(await emotes.count()).toBe(0);
  relay.serve("/emotes", JSON.stringify({ emotes: [{ name: "catJAM", id: "cat", width: 28, height: 28 }] }));
  relay.settings({ emotes: "one" });
  await expect
    .poll(() => emotes.evaluateAll((all) => all.map((one) => one.matches("[src^=data]"))))
    .toEqual([true]);
  expect(relay.asked.filter((path) => path.startsWith("/emotes/"))).toEqual([]);
  relay.settings({});
  await expect.poll(() => emotes.count()).toBe(0);
  relay.emit("chat.message", chatMessage({ message: "what a jump!" }));
  const lines = root().locator("sidekick-chat li");
  await expect.poll(() => lines.allInnerTexts()).toEqual([expect.stringContaining("what a jump!") as string]);
  await root().locator(".ai").getByText("Hier erscheinen").waitFor();
  await post({ type: "samples", on: false });
  await root().locator("sidekick-ai-message, sidekick-alert").waitFor({ state: "detached" });
  await root().locator("sidekick-avatar svg").waitFor({ state: "detached" });
  await expect.poll(() => lines.count()).toBe(1);
  expect([relay.seen.length - seen, relay.state?.alerts.showing, overlay.errors]).toEqual([0, false, []]);
});

/** Options that differ in everything, by a number. */
function queryOf(at: number): string {
  const show = ["ai,chat", "avatar,ai,alerts,captions", "", "chat,top,pulse,status"][at % 4]!;
  const [lang, motion] = [["de", "ja", "en"][at % 3]!, ["full", "none"][at % 2]!];
  const character = ["fox", "owl"][(at >> 2) % 2]!;
  const numbers = ["scale", "volume", "sounds", "chat-fade"].map((name) => [name, String(50 + (at % 40))]);
  const query = { show, lang, motion, "avatar-character": character, ...Object.fromEntries(numbers) };
  return new URLSearchParams(query).toString();
}

it("dozens of changes leave no listeners, timers, nodes or style sheets behind", async () => {
  relay.settings({ companion: "Gale" });
  // All that the changes need is loaded once.
  for (let at = 0; at < 12; at++) {
    await post({ type: "options", query: queryOf(at) });
    const { show, lang } = Object.fromEntries(new URLSearchParams(queryOf(at)));
    await frame.locator(`html[lang=${lang}]`).waitFor({ state: "attached" });
    for (const name of show!.split(",").filter(Boolean))
      await root().locator(`.${name}`).waitFor({ state: "attached" });
  }
  const rest = async (): Promise<Readonly<Record<string, number>>> => {
    await post({ type: "options", query: "show=avatar,ai" });
    await root().locator("sidekick-avatar svg").waitFor({ state: "attached" });
    return frame.evaluate(countAll);
  };
  // What left with the last change is gone.
  let before = await rest();
  await expect
    .poll(async () => {
      const nodes = before["nodes"];
      before = await rest();
      return before["nodes"] === nodes;
    })
    .toBe(true);
  await page.evaluate(
    async (queries) => {
      for (const query of queries) {
        frames[0]?.postMessage({ type: "options", query }, location.origin);
        await new Promise(requestAnimationFrame);
      }
    },
    Array.from({ length: 60 }, (_, at) => queryOf(at)),
  );
  // Fewer timers: some of the first were those of the page's start.
  await expect.poll(rest).toMatchObject({ ...before, timers: expect.any(Number) as number });
  await expect.poll(async () => (await rest())["timers"]).toBeLessThanOrEqual(before["timers"]! + 1);
  expect([relay.pages, relay.eventStreams, overlay.errors]).toEqual([1, 1, []]);
});
