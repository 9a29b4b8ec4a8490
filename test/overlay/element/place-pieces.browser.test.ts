import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { themes, places } from "../../../overlay/page/overlay-options.ts";
import { readOptions } from "../../../overlay/options/options.ts";
import { shownPieces } from "../../../overlay/pieces/registry.ts";
import { type Measured, measurePieces, showAtOnce } from "../piece-boxes.ts";
import { startOverlayOnStandIn } from "../overlay-on-stand-in.ts";
import * as fc from "fast-check";
import type { ShownStates, SidekickOverlay } from "../../../overlay/element/sidekick-overlay.ts";
import { galleryStates } from "../../rehearsal/page/gallery-states.ts";
import { passLeaving, stopWallClock } from "../../fixtures/page-clock.ts";
import { resize, waitUntil } from "../overlay-page.ts";
import { aiMessage, channelEvent, moderation } from "../payloads.ts";

const pieces = shownPieces.map(({ name }) => name);
const all = `show=${pieces.join(",")}`;
const { relay, overlay } = await startOverlayOnStandIn();
await stopWallClock(overlay.page);
const openAll = (): Promise<void> =>
  overlay.open(`${relay.pageUrl}?motion=none&${all}`, () => relay.eventStreams > 0);
beforeAll(openAll);

const sizes = [
  [640, 360],
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
  [1080, 1920],
] as const;

/** Shows pieces with these options, with texts so many characters long. */
async function measure(
  [width, height]: readonly [number, number],
  query: string,
  length: number,
): Promise<Measured> {
  // What is on show would be laid out for the new size in vain.
  await overlay.page.evaluate(() => {
    const root = document.querySelector<SidekickOverlay>("sidekick-overlay");
    if (root) root.shown = {};
  });
  await overlay.page.setViewportSize({ width, height });
  const options = readOptions(new URLSearchParams(`motion=none&${query}`));
  await overlay.page.evaluate(showAtOnce, {
    options: { ...options, show: [...options.show] },
    shown: Object.assign({}, ...galleryStates.map(({ shown }) => shown)) as ShownStates,
    length,
  });
  return overlay.page.evaluate(measurePieces);
}

/** What is wrong with it: pieces that meet, pieces outside the page, pieces that are not to be seen although they could. */
function faults(
  { boxes, crowdedOut, width, height }: Measured,
  show: readonly string[] = pieces,
): readonly string[] {
  const lost = [...show, "voice"].filter(
    (piece) => !crowdedOut.includes(piece) && !boxes.some((one) => one.piece === piece),
  );
  const outside = boxes.filter((one) => one.x < 0 || one.y < 0 || one.right > width || one.bottom > height);
  const meeting = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (two) =>
          two.piece !== one.piece &&
          one.x < two.right - 0.5 &&
          two.x < one.right - 0.5 &&
          one.y < two.bottom - 0.5 &&
          two.y < one.bottom - 0.5,
      )
      .map((two) => `${one.piece} and ${two.piece} meet`),
  );
  return [
    ...lost.map((piece) => `${piece} is lost`),
    ...outside.map((one) => `${one.piece} is outside`),
    ...meeting,
  ];
}

describe("the pieces of the overlay", () => {
  // The narrowest, the largest and the highest page; others come up below.
  it.for([640, 3840, 1080])("are apart and inside at their default places, %i pixels wide", async (wide) => {
    const size = sizes.find(([width]) => width === wide) ?? sizes[0];
    for (const length of [20, 500]) expect(faults(await measure(size, all, length))).toEqual([]);
  });

  it.for([
    [1280, 720],
    [1080, 1920],
  ] as const)("keep the message beside the avatar's face with captions on: %s", async (size) => {
    for (const length of [20, 300]) {
      await measure(size, "show=avatar,ai,alerts,captions", length);
      const { face, card } = await overlay.page.evaluate(() => {
        const root = document.querySelector("sidekick-overlay")?.shadowRoot;
        const boxOf = (host: string, part: string) =>
          [...(root?.querySelectorAll(host) ?? [])]
            .at(0)
            ?.shadowRoot?.querySelector(part)
            ?.getBoundingClientRect();
        const [avatar, card] = [boxOf("sidekick-avatar", "svg"), boxOf("sidekick-ai-message", ".card")];
        return { face: avatar && { right: avatar.right, y: avatar.y + avatar.height * 0.65 }, card };
      });
      if (!face || !card) throw new Error("There is no avatar or no card.");
      expect(card.left).toBeGreaterThanOrEqual(face.right);
      expect(card.top).toBeLessThan(face.y);
      expect(card.bottom).toBeGreaterThan(face.y - 0.35 * size[1]);
    }
  });

  it("shrink where there is too little room for them, before anything of them is cut off", async () => {
    await measure([640, 360], `show=alerts&alerts-scale=400`, 40);
    const alert = await overlay.page.evaluate(() => {
      const one = document.querySelector("sidekick-overlay")?.shadowRoot?.querySelector(".piece.alerts");
      return { fit: (one as HTMLElement).style.getPropertyValue("--_fit"), of: one?.className };
    });
    expect(Number(alert.fit)).toBeGreaterThan(0);
    expect(Number(alert.fit)).toBeLessThan(1);
    expect(alert.of).not.toMatch(/\bcut\b/);
  });

  it("are apart and inside wherever they are placed, at any size of page, piece and text", async () => {
    const place = fc.constantFrom(...places);
    const choice = fc.record({
      show: fc.oneof(fc.constant(pieces), fc.shuffledSubarray([...pieces], { minLength: 1 })),
      // The largest takes longest to paint.
      size: fc.constantFrom(...sizes, ...sizes.filter(([width]) => width < 2_000)),
      at: fc.tuple(...pieces.map(() => place)),
      scales: fc.tuple(...pieces.map(() => fc.constantFrom(100, 100, 60, 180))),
      scale: fc.constantFrom(100, 100, 70, 160, 400),
      theme: fc.constantFrom(...themes),
      length: fc.integer({ min: 1, max: 900 }),
    });
    type Choice = typeof choice extends fc.Arbitrary<infer One> ? One : never;
    // The alert shrinks last, and takes room from the captions.
    const threeInAColumn: Choice = {
      show: pieces,
      size: [1280, 720],
      at: ["top", "top", "right", "right", "bottom-left", "right", "middle", "top"],
      scales: [100, 180, 180, 100, 180, 100, 180, 100],
      scale: 70,
      theme: "ember",
      length: 10,
    };
    // The alert has more than a hundred times the height of its room.
    const largest: Choice = {
      show: pieces,
      size: [1920, 1080],
      at: [
        "right",
        "bottom-left",
        "top-right",
        "bottom-right",
        "bottom",
        "top-right",
        "top-left",
        "middle",
        "bottom",
        "left",
        "top-left",
        "top",
        "right",
      ],
      scales: [100, 100, 60, 180, 180, 180, 100, 100, 100, 60, 100, 60, 100],
      scale: 400,
      theme: "comic",
      length: 639,
    };
    await fc.assert(
      fc.asyncProperty(choice, async ({ show, size, at, scales, scale, theme, length }) => {
        const query = pieces.map(
          (piece, index) => `${piece}-at=${at[index]}&${piece}-scale=${scales[index]}`,
        );
        const measured = await measure(
          size,
          `show=${show.join(",")}&scale=${scale}&theme=${theme}&${query.join("&")}`,
          length,
        );
        expect(faults(measured, show)).toEqual([]);
      }),
      { numRuns: 5, endOnFailure: true, examples: [[threeInAColumn], [largest]] },
    );
  }, 60_000);
});

describe("a piece that the streamer has moved by hand", () => {
  const show = "show=chat,ai,alerts,avatar,captions";
  const boxOf = (piece: string) =>
    overlay.page.evaluate((name) => {
      const one = document.querySelector("sidekick-overlay")?.shadowRoot?.querySelector(`.${name}`);
      const { left, top, right, bottom, width, height } = one?.getBoundingClientRect() ?? new DOMRect();
      return { left, top, right, bottom, width, height };
    }, piece);

  it.each([
    [[1920, 1080], 108],
    [[1080, 1920], 108],
    [[3840, 2160], 216],
  ] as const)("keeps its distance from its corner on a canvas of %s", async ([width, height], tenPercent) => {
    await measure([width, height], `${show}&chat-at=bottom-right,-10,-10&avatar-at=middle,0,0`, 200);
    const corner = await boxOf("chat");
    expect(width - corner.right).toBeCloseTo(tenPercent, 0);
    expect(height - corner.bottom).toBeCloseTo(tenPercent, 0);
    const middle = await boxOf("avatar");
    expect((middle.left + middle.right) / 2).toBeCloseTo(width / 2, 0);
    expect((middle.top + middle.bottom) / 2).toBeCloseTo(height / 2, 0);
  });

  it("is as wide and at most as high as the streamer chose, and above those on lower layers", async () => {
    const query = "chat-at=top-left,5,5&chat-width=50&chat-height=30&chat-layer=2";
    const { boxes } = await measure([1920, 1080], `${show}&${query}&ai-at=top-left,5,5`, 200);
    const chat = await boxOf("chat");
    expect([chat.left, chat.top, chat.width].map(Math.round)).toEqual([54, 54, 540]);
    expect(chat.height).toBeLessThanOrEqual(325);
    expect(boxes.map(({ piece }) => piece)).toEqual(expect.arrayContaining(["ai", "chat"]));
    const front = await overlay.page.evaluate(() => {
      const root = document.querySelector("sidekick-overlay")?.shadowRoot;
      for (const one of root?.querySelectorAll<HTMLElement>(".piece") ?? []) one.style.pointerEvents = "auto";
      return root?.elementFromPoint(80, 80)?.closest(".piece")?.classList[1];
    });
    expect(front).toBe("chat");
  });

  it("is inside the page wherever it was put, whatever its size", async () => {
    const side = fc.integer({ min: -400, max: 400 });
    const free = fc.tuple(fc.constantFrom(...places), side, side, fc.integer({ min: 25, max: 400 }));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sizes),
        fc.constantFrom("chat", "ai", "alerts", "avatar", "captions"),
        free,
        async ([width, height], piece, [anchor, x, y, scale]) => {
          await measure(
            [width, height],
            `show=${piece}&${piece}-at=${anchor},${x},${y}&${piece}-scale=${scale}`,
            200,
          );
          const box = await boxOf(piece);
          expect(Math.min(box.left, box.top, width - box.right, height - box.bottom)).toBeGreaterThan(-1);
        },
      ),
      { numRuns: 6, examples: [[[1920, 1080], "chat", ["top-left", 400, 400, 100]]] },
    );
  });
});

describe("an overlay on a busy evening, at 1280×720", () => {
  afterAll(openAll);

  it("keeps everything apart and large enough, and all but messages in its place while it is read", async () => {
    await resize(overlay.page, 1280, 720);
    await overlay.open(
      `${relay.pageUrl}?motion=none&show=ai,avatar,captions,alerts,chat&voice=off`,
      () => relay.eventStreams > 0,
    );
    relay.settings({ companion: "Marla" });
    await overlay.page.locator("sidekick-avatar .figure").waitFor();
    const write = (at: number): string =>
      relay.emit("chat.message", {
        id: `line-${at}`,
        username: `Otter_${at}`,
        message: "gg ".repeat(1 + (at % 9)),
        language: "",
        platform: "TWITCH",
        isSubscriber: false,
        isVip: false,
        isModerator: false,
        sentDateTime: "",
      });
    const isThere = async (eventId: string): Promise<boolean> =>
      (await overlay.shown()).some((one) => one.endsWith(` ${eventId}`));
    for (let at = 0; at < 6; at++) write(at);
    await overlay.page.locator("sidekick-chat li").nth(5).waitFor();
    await overlay.page.evaluate(watchPlaces);

    const text = "Watch the left shoulder of that hill, captain, then roll away from the lighthouse. ";
    const say = (id: string, length: number): string =>
      relay.emit("chat.ai_message", aiMessage({ id, message: text.repeat(3).slice(0, length) }));
    /** Gives the stage to the next message. */
    const unsay = async (messageId: string, next: string): Promise<void> => {
      relay.emit("ai.moderation", moderation({ messageId }));
      await waitUntil(() => isThere(next));
      await expect.poll(() => overlay.page.locator("sidekick-ai-message").count()).toBe(1);
    };
    const skip = async (): Promise<void> => {
      relay.command("alerts.skip");
      await passLeaving(overlay.page, "sidekick-alert");
    };
    const alert = async (event: Parameters<typeof channelEvent>[0]): Promise<void> => {
      const eventId = relay.emit("channel.event", channelEvent(event));
      await waitUntil(() => isThere(eventId));
    };
    const one = say("one", 40);
    await waitUntil(() => isThere(one));
    await alert({ eventType: "RAID", username: "CaptainMooring", raidViewers: 1_234 });
    const two = say("two", 120);
    for (let at = 6; at < 14; at++) write(at);
    await unsay("one", two);
    await skip();
    const three = say("three", 30);
    await alert({ eventType: "CHEER", username: "x", value: 5, message: text.repeat(2) });
    await unsay("two", three);
    await skip();
    const four = say("four", 160);
    await alert({ username: "x" });
    await unsay("three", four);

    const { moved, meetings, least } = await overlay.page.evaluate(placesSeen);
    expect(moved).toEqual([]);
    expect(meetings).toEqual([]);
    expect(least.avatar).toBeGreaterThanOrEqual(0.2 * 720);
    expect(least.alert).toBeGreaterThanOrEqual(0.2 * 1_280);
    expect(await messagesAreBesideAvatar()).toBe(true);
  }, 60_000);
});

const messagesAreBesideAvatar = (): Promise<boolean> =>
  overlay.page.evaluate(() => {
    const root = document.querySelector("sidekick-overlay")?.shadowRoot;
    const avatar = root?.querySelector("sidekick-avatar")?.getBoundingClientRect();
    return [...(root?.querySelectorAll("sidekick-ai-message") ?? [])].every(
      (one) => avatar !== undefined && one.getBoundingClientRect().left >= avatar.right,
    );
  });

interface Places {
  readonly moved: readonly string[];
  readonly meetings: readonly string[];
  readonly least: { readonly avatar: number; readonly alert: number };
}

/** Runs in the page: notes in every frame where the avatar and whatever is read is. */
function watchPlaces(): void {
  const root = document.querySelector("sidekick-overlay")?.shadowRoot;
  const places = new Map<string, (readonly number[])[]>();
  const meetings = new Set<string>();
  const least = { avatar: Infinity, alert: Infinity };
  const inner = (host: string, selector: string): readonly Element[] =>
    [...(root?.querySelectorAll(host) ?? [])].flatMap((one) => [
      ...(one.shadowRoot?.querySelectorAll(selector) ?? []),
    ]);
  const look = (): void => {
    const avatars = inner("sidekick-avatar", ".figure");
    const alerts = inner("sidekick-alert:not([leaving])", ".card");
    const captions = inner("sidekick-captions", "p");
    const messages = [...(root?.querySelectorAll("sidekick-ai-message:not([leaving])") ?? [])];
    const all = [
      ...avatars.map((one) => ["avatar", one] as const),
      ...alerts.map((one) => [`alert ${one.textContent}`, one] as const),
      ...captions.map((one) => [`caption ${one.textContent}`, one] as const),
      ...messages.map((one) => [`message ${one.getAttribute("data-event-id")}`, one] as const),
      ...inner("sidekick-chat", ".panel").map((one) => ["chat", one] as const),
    ].map(([name, one]) => {
      // The avatar breathes; its place does not.
      const { left, top, right, bottom } = (
        name === "avatar" ? (one.getRootNode() as ShadowRoot).host : one
      ).getBoundingClientRect();
      return { name, left, top, right, bottom };
    });
    for (const { name, left, top, right, bottom } of all) {
      if (name === "avatar") least.avatar = Math.min(least.avatar, bottom - top);
      if (name.startsWith("alert")) least.alert = Math.min(least.alert, right - left);
      if (name === "chat" || name.startsWith("message")) continue;
      const [seen = [], now] = [places.get(name), [left, top, right, bottom]];
      const isSame = seen.at(-1)?.every((side, at) => Math.abs(side - (now[at] ?? 0)) < 0.5);
      places.set(name, isSame ? seen : [...seen, now]);
    }
    for (const [at, one] of all.entries())
      for (const two of all.slice(at + 1))
        if (
          one.left < two.right - 1 &&
          two.left < one.right - 1 &&
          one.top < two.bottom - 1 &&
          two.top < one.bottom - 1
        )
          meetings.add(`${one.name} meets ${two.name}`);
  };
  // Each frame is noted when it is laid out, which the overlay does in an observer of sizes as well.
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.cssText = "position:fixed;height:1px";
  probe.animate({ width: ["0", "9999px"] }, 600_000);
  new ResizeObserver(look).observe(probe);
  Object.assign(globalThis, { placesSeen: { places, meetings, least } });
}

/** Runs in the page: what has been noted. */
function placesSeen(): Places {
  const { places, meetings, least } = (
    globalThis as unknown as {
      placesSeen: { places: Map<string, readonly unknown[]>; meetings: Set<string>; least: Places["least"] };
    }
  ).placesSeen;
  return {
    moved: [...places].flatMap(([name, seen]) =>
      seen.length > 1 ? [`${name}: ${[...seen].join(", ")}`] : [],
    ),
    meetings: [...meetings],
    least,
  };
}
