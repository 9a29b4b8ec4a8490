import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { ShownStates, SidekickOverlay } from "../../../overlay/element/sidekick-overlay.ts";
import type { SidekickAiMessage } from "../../../overlay/pieces/ai-message/sidekick-ai-message.ts";
import { readOptions } from "../../../overlay/options/options.ts";
import { places, themes } from "../../../overlay/page/overlay-options.ts";
import { galleryStates } from "../../rehearsal/page/gallery-states.ts";
import { tinyPicture } from "../../fixtures/tiny-pictures.ts";
import { startOverlayOnStandIn } from "../overlay-on-stand-in.ts";
import { stopWallClock } from "../../fixtures/page-clock.ts";
import { atRest, nextFrames, resize, waitUntil } from "../overlay-page.ts";
import { aiMessage, moderation } from "../payloads.ts";

const { relay, overlay } = await startOverlayOnStandIn();
await stopWallClock(overlay.page);
afterEach(() => expect(overlay.errors).toEqual([]));

/** What was seen of the messages in all frames since the last time. */
interface Seen {
  /** Messages that were over each other or the caption, or out of the page. */
  readonly faults: readonly string[];
  /** The tops of each message, as they changed. */
  readonly tops: Readonly<Record<string, readonly number[]>>;
}

/** Runs in the page: looks at the messages in every frame, also while they come, move and leave. */
function watchMessages(): void {
  const root = document.querySelector("sidekick-overlay")?.shadowRoot;
  let [faults, tops] = [new Set<string>(), {} as Record<string, number[]>];
  const look = (): void => {
    const boxes = [...(root?.querySelectorAll<HTMLElement>("sidekick-ai-message") ?? [])]
      .filter((one) => {
        const { opacity, visibility } = getComputedStyle(one);
        return !one.hidden && visibility === "visible" && Number(opacity) > 0;
      })
      .map((one) => ({ name: one.dataset["eventId"] ?? "", box: one.getBoundingClientRect() }));
    const captions = [...(root?.querySelectorAll(".captions > :not([leaving])") ?? [])].map((one) => ({
      name: "the caption",
      box: one.getBoundingClientRect(),
    }));
    for (const [at, { name, box }] of boxes.entries()) {
      const seen = (tops[name] ??= []);
      if (seen.at(-1) !== Math.round(box.top)) seen.push(Math.round(box.top));
      if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
        faults.add(`${name} is outside of the page`);
      for (const { name: other, box: two } of [...boxes.slice(at + 1), ...captions])
        if (
          box.left < two.right - 0.5 &&
          two.left < box.right - 0.5 &&
          box.top < two.bottom - 0.5 &&
          two.top < box.bottom - 0.5
        )
          faults.add(`${name} is over ${other}`);
    }
  };
  // Each frame is looked at after it is laid out, which the overlay does in an observer of sizes as well.
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.cssText = "position:fixed;height:1px";
  probe.animate({ width: ["0", "9999px"] }, 600_000);
  new ResizeObserver(look).observe(probe);
  Object.assign(globalThis, {
    messagesSeen() {
      const seen = { faults: [...faults], tops };
      [faults, tops] = [new Set(), {}];
      return seen;
    },
  });
}

const messagesSeen = (): Promise<Seen> =>
  overlay.page.evaluate(() => (globalThis as unknown as { messagesSeen: () => Seen }).messagesSeen());

/** The visible messages once nothing moves any more, nearest to the avatar first. */
async function settled() {
  await nextFrames(overlay.page);
  await waitUntil(() =>
    overlay.page.evaluate(() => {
      const root = document.querySelector("sidekick-overlay")?.shadowRoot;
      const messages = [...(root?.querySelectorAll<SidekickAiMessage>("sidekick-ai-message") ?? [])];
      return messages.every(
        (one) => !one.leaving && [...one.getAnimations()].every(({ playState }) => playState === "finished"),
      );
    }),
  );
  return overlay.page.evaluate(() => {
    const root = document.querySelector("sidekick-overlay")?.shadowRoot;
    return [...(root?.querySelectorAll<SidekickAiMessage>("sidekick-ai-message") ?? [])]
      .filter((one) => !one.hidden)
      .map((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const [text, card] = [one.shadowRoot?.querySelector(".text"), one.shadowRoot?.querySelector(".card")];
        return {
          id: one.dataset["eventId"] ?? "",
          box: { left, top, right, bottom },
          size: Number.parseFloat(getComputedStyle(one).fontSize),
          strength: [one, card, text].map((part) => (part ? getComputedStyle(part).opacity : "")).join(" "),
          hasTail: !!card && !getComputedStyle(card, "::before").clipPath.startsWith("circle"),
        };
      });
  });
}

async function openWith(query: string): Promise<void> {
  await resize(overlay.page, 1920, 1080);
  await overlay.open(`${relay.pageUrl}?${query}`, () => relay.eventStreams > 0);
  await overlay.page.evaluate(watchMessages);
}

/** Emits a message and waits until it is on the page. */
async function say(id: string, message = "The fog will lift before the second act.") {
  const eventId = relay.emit(
    "chat.ai_message",
    aiMessage({ id, message, target: "chat", shouldGenerateTtsMessage: false }),
  );
  await overlay.page
    .locator(`sidekick-ai-message[data-event-id="${eventId}"]`)
    .waitFor({ state: "attached" });
  return eventId;
}

const gone = (eventId: string): Promise<void> =>
  overlay.page.locator(`sidekick-ai-message[data-event-id="${eventId}"]`).waitFor({ state: "detached" });

describe("messages of the AI within two seconds", () => {
  it("are the newest nearest to the avatar, with the tail, and the others above it at 85 %, in full strength", async () => {
    await openWith("show=ai,avatar&voice=off");
    relay.settings({ companion: "Marla" });
    await overlay.page.locator("sidekick-avatar .figure").waitFor();
    const ids = [
      await say("one", "A warm front of applause is moving in. Hats on, everyone."),
      await say("two", "That jump was measured with a ruler and a prayer, and both of them held."),
      await say("three"),
    ];
    const shown = await settled();
    expect(shown.map(({ id }) => id)).toEqual(ids.toReversed());
    const [nearest, second, third] = shown;
    if (!nearest || !second || !third) throw new Error("Messages are missing.");
    expect(shown.map(({ hasTail }) => hasTail)).toEqual([true, false, false]);
    expect(shown.map(({ strength }) => strength)).toEqual(["1 1 1", "1 1 1", "1 1 1"]);
    for (const { size, box } of [second, third]) {
      expect(size / nearest.size).toBeCloseTo(0.85, 3);
      expect((box.right - box.left) / (nearest.box.right - nearest.box.left)).toBeCloseTo(0.85, 2);
      expect(box.left).toBeCloseTo(nearest.box.left, 0);
    }
    expect(second.box.bottom).toBeLessThan(nearest.box.top);
    expect(third.box.bottom).toBeLessThan(second.box.top);
    expect((await messagesSeen()).faults).toEqual([]);
  });

  it("come down in one movement when the nearest leaves", async () => {
    await openWith("show=ai&voice=off");
    const [one, two, three] = [await say("one"), await say("two"), await say("three")];
    const before = await settled();
    // Slowly, so that a busy computer draws frames between as well.
    const session = await overlay.page.context().newCDPSession(overlay.page);
    await session.send("Animation.enable");
    await session.send("Animation.setPlaybackRate", { playbackRate: 0.1 });
    await messagesSeen();
    relay.emit("ai.moderation", moderation({ messageId: "three" }));
    await gone(three);
    const after = await settled();
    await session.send("Animation.setPlaybackRate", { playbackRate: 1 });
    await session.detach();
    expect(after.map(({ id }) => id)).toEqual([two, one]);
    expect(after[0]?.box.bottom).toBeCloseTo(before[0]?.box.bottom ?? 0, 0);
    expect(after[0]?.size).toBe(before[0]?.size);
    const { faults, tops } = await messagesSeen();
    expect(faults).toEqual([]);
    for (const id of [one, two]) {
      const way = tops[id] ?? [];
      expect(way.length).toBeGreaterThan(2);
      expect(way).toEqual(way.toSorted((a, b) => a - b));
    }
  });

  it("change places without crossing when another than the nearest is spoken", async () => {
    await openWith("show=ai&voice=off");
    const ids = [await say("one"), await say("two")];
    await settled();
    await messagesSeen();
    await overlay.page.evaluate(() => {
      const root = document.querySelector<SidekickOverlay>("sidekick-overlay");
      const messages = root?.shown["ai"] as readonly unknown[];
      if (root) root.shown = { ...root.shown, ai: messages.toReversed() };
    });
    const shown = await settled();
    expect(shown.map(({ id }) => id)).toEqual(ids);
    expect((await messagesSeen()).faults).toEqual([]);
  });

  it("do not meet where they leave at once, or after a stall of the computer that began with their movement", async () => {
    await openWith("show=ai&voice=off");
    for (const id of ["one", "two", "three", "four"]) await say(id);
    await settled();
    for (const stallMs of [0, 205]) {
      await overlay.page.evaluate(async (stallMs) => {
        const root = document.querySelector<SidekickOverlay>("sidekick-overlay");
        const all = root?.shown["ai"] as readonly object[];
        const frames = (count: number) => document.documentElement.animate(null, count * 16).finished;
        const show = (ai: readonly (object | undefined)[]): void => {
          if (root) root.shown = { ...root.shown, ai };
        };
        show([all[1], all[3]]);
        await frames(30);
        show(all);
        await root?.updateComplete;
        const stalledUntil = performance.now() + stallMs;
        while (performance.now() < stalledUntil);
        await frames(1);
        show(all.map((one) => ({ ...one, place: "leaving" })));
        await frames(30);
        show([]);
        await frames(20);
        show(all);
        await frames(30);
      }, stallMs);
      expect([stallMs, (await messagesSeen()).faults]).toEqual([stallMs, []]);
    }
  });

  it("leave the farthest out while there is no room for it, and show it whole afterwards", async () => {
    await openWith("show=ai&voice=off");
    const long = "The fog will lift before the second act, and then we shall see the harbour. ".repeat(7);
    const first = await say("one", long);
    expect((await settled()).map(({ id }) => id)).toEqual([first]);
    const second = await say("two", `Once more: ${long}`);
    expect((await settled()).map(({ id }) => id)).toEqual([second]);
    relay.emit("ai.moderation", moderation({ messageId: "two" }));
    await gone(second);
    const [last] = await settled();
    expect(last?.id).toBe(first);
    expect((await messagesSeen()).faults).toEqual([]);
  });

  it("have one name plate where captions show what is spoken: on the caption's line", async () => {
    await openWith("show=ai,avatar,captions");
    relay.settings({ companion: "Marla" });
    await overlay.page.locator("sidekick-avatar .figure").waitFor();
    for (const id of ["one", "two"])
      relay.emit("chat.ai_message", aiMessage({ id, shouldGenerateTtsMessage: true }));
    const spoken = { eventId: "e", text: "Mind the step.", from: { name: "Marla", tone: "", target: "" } };
    await overlay.page.evaluate((captions) => {
      const root = document.querySelector<SidekickOverlay>("sidekick-overlay");
      if (root) root.shown = { ...root.shown, captions };
    }, spoken);
    await overlay.page.locator("sidekick-captions [part=name]").waitFor();
    const names = overlay.page.locator("sidekick-overlay [part=name]");
    await expect.poll(() => names.allTextContents()).toEqual(["Marla"]);
    await expect.poll(() => overlay.page.locator("sidekick-ai-message").count()).toBe(0);
    const [plate, line] = await atRest(overlay.page, () =>
      Promise.all(
        [".plate", "p"].map((part) => overlay.page.locator(`sidekick-captions ${part}`).boundingBox()),
      ),
    );
    if (!plate || !line) throw new Error("There is no plate or no line.");
    expect(Math.abs(plate.y + plate.height - line.y)).toBeLessThan(plate.height / 2);
    const whole = (one: Element) => one.scrollWidth <= one.clientWidth;
    for (const [name, target] of [
      ["Marla", ""],
      ["Marla the Lighthouse Keeper", "MapleMango"],
    ]) {
      await overlay.page.evaluate(
        ({ captions, from }) => {
          const root = document.querySelector<SidekickOverlay>("sidekick-overlay");
          if (root) root.shown = { ...root.shown, captions: { ...captions, text: "No.", from } };
        },
        { captions: spoken, from: { name, tone: "", target } },
      );
      const parts = overlay.page.locator("sidekick-captions").getByText(name ?? "", { exact: true });
      await expect.poll(() => parts.evaluate(whole)).toBe(true);
    }
  });
});

describe("the column of messages", () => {
  const pictureAddress = `data:image/png;base64,${tinyPicture("png").toString("base64")}`;
  const texts = [
    "No.",
    "The fog will lift before the second act. ",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    "霧は第二幕の前に晴れるでしょう。そして港が見えます。",
    "قفزة رائعة يا قبطان، لقد رأيت كل شيء من هنا! ",
    "One.\nTwo.\nThree.\n",
  ];
  const row = fc.record({
    text: fc.constantFrom(...texts),
    times: fc.constantFrom(1, 1, 1, 2, 5, 20),
    target: fc.constantFrom("", "MapleMango", "x".repeat(60)),
  });

  it("never has two over each other: any place, scale, text, count, order of leaving and of coming", async () => {
    await openWith("show=ai,avatar,captions&voice=off");
    const choice = fc.record({
      rows: fc.array(row, { minLength: 2, maxLength: 6 }),
      // Which are there at each step, nearest first; one that is not there any more leaves first.
      steps: fc.array(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 0 }), {
        minLength: 2,
        maxLength: 5,
      }),
      size: fc.constantFrom([1920, 1080], [1280, 720], [640, 360], [1080, 1920]),
      at: fc.constantFrom(...places),
      besides: fc.boolean(),
      scale: fc.constantFrom(50, 80, 100, 150, 200),
      own: fc.constantFrom(50, 100, 200),
      theme: fc.constantFrom(...themes),
      motion: fc.constantFrom("full", "full", "calm", "none"),
      hasPortrait: fc.boolean(),
      captionsAt: fc.constantFrom(undefined, ...places),
      offset: fc.constantFrom("", "", ",-20,10", ",30,-30"),
      room: fc.constantFrom("", "", "&ai-width=40&ai-height=40"),
    });
    const avatar = galleryStates.find(({ name }) => name === "avatar happy")?.shown["avatar"];
    await fc.assert(
      fc.asyncProperty(choice, async ({ rows, steps, size, at, besides, scale, own, theme, ...more }) => {
        await overlay.page.evaluate(() => {
          const root = document.querySelector<SidekickOverlay>("sidekick-overlay");
          if (root) root.shown = { ai: [] };
        });
        await overlay.page.locator("sidekick-ai-message").waitFor({ state: "detached" });
        await resize(overlay.page, size[0] ?? 0, size[1] ?? 0);
        await messagesSeen();
        // What the streamer has put somewhere by hand may be over a caption.
        const { motion, hasPortrait, captionsAt, offset, room } = more;
        const captions = {
          eventId: "c",
          text: "Mind the step, everyone.",
          from: { name: "Marla", tone: "", target: "" },
        };
        const show = `ai${besides ? ",avatar" : ""}${captionsAt ? ",captions" : ""}`;
        const query = `show=${show}&ai-at=${at}${captionsAt ? "" : offset}&avatar-at=${at}&captions-at=${captionsAt ?? "bottom"}${room}`;
        const options = readOptions(
          new URLSearchParams(`${query}&scale=${scale}&ai-scale=${own}&theme=${theme}&motion=${motion}`),
        );
        const staged = rows.map(({ text, times, target }, index) => ({
          message: {
            id: `${index}`,
            eventId: `${index}`,
            name: "Marla",
            text: text.repeat(times),
            target,
            tone: "",
            expectsVoice: false,
          },
          place: "on",
          voice: "none",
          isCaptioned: false,
          until: Number.MAX_SAFE_INTEGER,
          readBy: 0,
          readMs: 10_000_000,
        }));
        const states: ShownStates[] = [];
        let there: readonly number[] = [];
        for (const step of steps) {
          const next = step.filter((index) => index < staged.length);
          const leaving = there.map((index) =>
            next.includes(index) ? staged[index] : { ...staged[index], place: "leaving" },
          );
          const besidesThem = captionsAt ? { avatar, captions } : { avatar };
          states.push(
            { ...besidesThem, ai: leaving },
            { ...besidesThem, ai: next.map((index) => staged[index]) },
          );
          there = next;
        }
        await overlay.page.evaluate(
          async ({ options, show, states, portrait }) => {
            const root = document.querySelector<SidekickOverlay>("sidekick-overlay");
            if (!root) throw new Error("The overlay is not there.");
            root.portraits = new Map([["marla", portrait]]);
            root.options = { ...options, show: new Set(show) };
            for (const shown of states) {
              root.shown = shown;
              // Some changes come while the last one's movement is under way.
              await document.documentElement.animate(null, 80).finished;
            }
          },
          {
            options: { ...options, show: undefined },
            show: [...options.show],
            states,
            portrait: hasPortrait ? pictureAddress : "",
          },
        );
        expect((await messagesSeen()).faults).toEqual([]);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  }, 90_000);
});
