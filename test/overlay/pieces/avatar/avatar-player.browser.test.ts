import { beforeEach, expect, it } from "vitest";
import { startOverlayOnStandIn } from "../../overlay-on-stand-in.ts";
import { waitUntil } from "../../overlay-page.ts";
import { aiMessage } from "../../payloads.ts";

declare global {
  /** Frames that were asked for, and timers that wait, with their delays. */
  var pending: { frames: number; readonly timers: Map<number, number> };
}

/** Runs in the page: counts what would keep it busy, and lets a test say whether the page is on air and visible. */
function countWork(): void {
  globalThis.pending = { frames: 0, timers: new Map() };
  const { pending, requestAnimationFrame, setTimeout, clearTimeout } = globalThis;
  globalThis.requestAnimationFrame = (run) => {
    pending.frames++;
    return requestAnimationFrame(run);
  };
  const wait = (run: () => void, delayMs?: number): number => {
    const id = Number(
      setTimeout(() => {
        pending.timers.delete(id);
        run();
      }, delayMs),
    );
    pending.timers.set(id, delayMs ?? 0);
    return id;
  };
  Object.assign(globalThis, {
    setTimeout: wait,
    clearTimeout(id: number) {
      pending.timers.delete(id);
      clearTimeout(id);
    },
    obsstudio: {},
  });
  const seen = { isHidden: false };
  Object.defineProperty(document, "hidden", { get: () => seen.isHidden });
  addEventListener("test-hidden", (event) => {
    seen.isHidden = (event as CustomEvent<boolean>).detail;
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

const { relay, overlay } = await startOverlayOnStandIn(countWork);
const drawn = () => overlay.page.locator("sidekick-avatar svg");
/** Timers of the page that wait, without those of its connections, which are set again and again. */
const pageTimers = () =>
  overlay.page.evaluate(() =>
    [...globalThis.pending.timers].flatMap(([id, delayMs]) => (delayMs < 10_000 ? [id] : [])),
  );
/** How many there are besides those of the page's start. */
const timers = async () => (await pageTimers()).filter((id) => !before.includes(id)).length;
const frames = () => overlay.page.evaluate(() => globalThis.pending.frames);

/** The page's timers before there is a figure. */
let before: readonly number[] = [];

async function tell(name: string, detail: unknown): Promise<void> {
  await overlay.page.evaluate(([name, detail]) => void dispatchEvent(new CustomEvent(name, { detail })), [
    name,
    detail,
  ] as const);
}

beforeEach(async () => {
  await overlay.open(`${relay.pageUrl}?show=avatar`, () => relay.eventStreams > 0);
  relay.settings({ companion: null });
  await waitUntil(() => relay.state?.avatar === "away");
  before = await pageTimers();
});

it("has no timer and asks for no frame while the streamer hides it", async () => {
  relay.settings({ companion: "Marla" });
  await drawn().waitFor();
  await waitUntil(async () => (await timers()) === 1);
  relay.settings({ companion: "Marla", isAvatarHidden: true });
  await waitUntil(async () => (await drawn().count()) === 0);
  await waitUntil(async () => (await timers()) === 0);
  expect(await frames()).toBe(0);
});

it.each([
  ["its source is in no scene on air", "obsSourceActiveChanged", { active: false }, { active: true }],
  ["the page is hidden", "test-hidden", true, false],
])(
  "stands still, without a timer or a frame, while %s, and lives again afterwards",
  async (_, event, away, back) => {
    relay.settings({ companion: "Marla" });
    await drawn().waitFor();
    await tell(event, away);
    await waitUntil(async () => (await timers()) === 0);
    expect(await frames()).toBe(0);
    await tell(event, back);
    await waitUntil(async () => (await timers()) === 1);
  },
);

it("is drawn without a frame of its own between blinks and breaths while it is silent", async () => {
  relay.settings({ companion: "Marla" });
  await drawn().waitFor();
  await waitUntil(async () => (await drawn().evaluate(() => document.getAnimations().length)) === 0);
  expect(await frames()).toBe(0);
});

it("simply changes where motion is unwanted: no animation, no transition, no breath", async () => {
  await overlay.open(`${relay.pageUrl}?show=avatar&motion=none`, () => relay.eventStreams > 0);
  await overlay.page.evaluate(() => {
    const begun: string[] = [];
    Object.assign(globalThis, { begun });
    for (const type of ["animationstart", "transitionrun"])
      addEventListener(
        type,
        (event) => begun.push(`${type} of ${(event.composedPath()[0] as Element).localName}`),
        {
          capture: true,
        },
      );
  });
  relay.settings({ companion: "Marla" });
  await drawn().waitFor();
  relay.emit("chat.ai_message", aiMessage({ tone: "sad" }));
  await overlay.page.locator("sidekick-avatar[data-mood=sad]").waitFor();
  relay.settings({ companion: "Bosun Brine" });
  await overlay.page.locator("sidekick-avatar[data-mood=neutral]").waitFor();
  relay.settings({ companion: null });
  await waitUntil(async () => (await drawn().count()) === 0);
  await expect
    .poll(() => overlay.page.evaluate(() => (globalThis as unknown as { begun: string[] }).begun))
    .toEqual([]);
});
