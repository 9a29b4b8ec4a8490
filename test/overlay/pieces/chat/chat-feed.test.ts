import { describe, expect, it } from "vitest";
import {
  type ChatFeed,
  type ChatLine,
  type ChatRules,
  addLine,
  advanceFeed,
  emptyFeed,
  nextFeedAt,
  withdrawLine,
} from "../../../../overlay/pieces/chat/chat-feed.ts";
import { isHidden, isStreamers, chatOptions } from "../../../../overlay/pieces/chat/chat-options.ts";
import { createChatPlayer } from "../../../../overlay/pieces/chat/chat-player.ts";
import { readOptions } from "../../../../overlay/options/options.ts";
import { platformBadge } from "../../../../overlay/pieces/chat/sidekick-chat.ts";
import { envelopeOfChat } from "../../../../shared/api/chat-stream-feed.ts";
import { envelopeOf } from "../../../shared/envelopes.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";
import * as fc from "fast-check";

const rules: ChatRules = { limit: 3, fadeMs: 0, delayMs: 0 };
const line = (id: string, part: Partial<ChatLine> = {}): ChatLine => ({
  id,
  eventId: `event ${id}`,
  name: "Otter",
  text: `text ${id}`,
  role: "viewer",
  platform: "PLATFORM_A",
  ...part,
});
const fed = (ids: readonly string[], with_: ChatRules = rules): ChatFeed =>
  ids.reduce((feed, id) => addLine(feed, line(id), 0, with_), emptyFeed);
const ids = ({ shown }: ChatFeed): string[] => shown.map((one) => one.line.id);

describe("the feed of chat", () => {
  it("shows the newest lines there is room for, oldest first", () => {
    expect(ids(fed(["a", "b", "c", "d"]))).toEqual(["b", "c", "d"]);
  });

  it("lets a line fade after its time, and says when", () => {
    const fading = { ...rules, fadeMs: 5_000 };
    const feed = addLine(addLine(emptyFeed, line("a"), 0, fading), line("b"), 2_000, fading);
    expect(nextFeedAt(feed, fading)).toBe(5_000);
    expect(ids(advanceFeed(feed, 5_000, fading))).toEqual(["b"]);
    expect(nextFeedAt(fed(["a"]), rules)).toBeUndefined();
  });

  it("holds a line back, so that moderation can block it before it is seen", () => {
    const slow = { ...rules, delayMs: 3_000 };
    const feed = addLine(addLine(emptyFeed, line("a"), 0, slow), line("b"), 0, slow);
    expect(ids(feed)).toEqual([]);
    const judged = withdrawLine(feed, "a");
    expect(nextFeedAt(judged, slow)).toBe(3_000);
    expect(ids(advanceFeed(judged, 3_000, slow))).toEqual(["b"]);
  });

  it("removes a line that is blocked after it was shown", () => {
    expect(ids(withdrawLine(fed(["a", "b"]), "a"))).toEqual(["b"]);
  });

  it.each([
    ["first as chat", ["viewer", "ai"]],
    ["first as the AI's own", ["ai", "viewer"]],
  ] as const)("shows what the AI says once although it comes twice, %s", (_, roles) => {
    let feed = emptyFeed;
    for (const [at, role] of roles.entries()) {
      feed = addLine(feed, line(`m${at}`, { role, name: "Gale", text: "Hats on." }), 0, rules);
    }
    expect(feed.shown.map((one) => [one.line.name, one.line.role])).toEqual([["Gale", "ai"]]);
  });

  const ofAi = (id: string, part: Partial<ChatLine> = {}): ChatLine =>
    line(id, { role: "ai", platform: "", name: "Gale", text: "Hats on.", ...part });
  const copy = line("chat", { name: "Gale", text: "Hats on." });
  const after = (...steps: readonly (ChatLine | string)[]): ChatFeed =>
    steps.reduce<ChatFeed>(
      (feed, step) => (typeof step === "string" ? withdrawLine(feed, step) : addLine(feed, step, 0, rules)),
      emptyFeed,
    );

  it.each([
    ["as the AI's own, after both came", [copy, ofAi("own"), "own"]],
    ["as chat, after both came", [ofAi("own"), copy, "chat"]],
    ["before its copy in chat comes", [ofAi("own"), "own", copy]],
    ["before either comes", ["own", ofAi("own"), copy]],
    ["before its own event comes, its copy being there", [copy, "own", ofAi("own")]],
    ["as chat, before that comes", ["chat", ofAi("own"), copy]],
  ])("shows a blocked AI message in neither form: %s", (_, steps) => {
    expect(ids(after(...steps))).toEqual([]);
  });

  it("shows the same words of the AI again when only their first message was blocked", () => {
    expect(ids(after("own", ofAi("own"), ofAi("again"), copy))).toEqual(["again"]);
  });

  it("shows the AI's same words as often as it says them, each time once", () => {
    let feed = emptyFeed;
    const come = (now: number, ...lines: readonly ChatLine[]): void => {
      for (const one of lines) feed = addLine(feed, one, now, { ...rules, limit: 9 });
    };
    come(0, ofAi("own 1"), ofAi("own 2"));
    come(2_000, copy, { ...copy, id: "chat 2" });
    come(3_600_000, { ...copy, id: "chat 3" });
    come(3_603_000, ofAi("own 3"));
    expect(feed.shown.map(({ line: { id, role } }) => [id, role])).toEqual([
      ["own 1", "ai"],
      ["own 2", "ai"],
      ["chat 3", "ai"],
    ]);
  });

  it("shows two viewers' same words as two lines", () => {
    expect(ids(addLine(fed(["a"]), line("b", { text: "text a" }), 0, rules))).toEqual(["a", "b"]);
  });

  it("holds no more lines than it may, shows each once, and keeps their order: any lines, any rules, any clock", () => {
    const anyRules = fc.record({
      limit: fc.integer({ min: 1, max: 5 }),
      fadeMs: fc.constantFrom(0, 1_000),
      delayMs: fc.constantFrom(0, 500),
    });
    const steps = fc.array(
      fc.record({ id: fc.nat({ max: 40 }), waitMs: fc.integer({ min: -500, max: 900 }) }),
    );
    fc.assert(
      fc.property(anyRules, steps, (rules, steps) => {
        let feed = emptyFeed;
        let now = 1_000_000;
        for (const { id, waitMs } of steps) {
          now += waitMs;
          feed = addLine(feed, line(String(id)), now, rules);
          expect(feed.shown.length).toBeLessThanOrEqual(rules.limit);
          expect(new Set(ids(feed)).size).toBe(feed.shown.length);
        }
      }),
    );
  });
});

describe("lines that the streamer does not want", () => {
  const chat = chatOptions(
    readOptions(new URLSearchParams("chat-hide=commands,bots&chat-hide-names=Grumpy")).own,
  );
  it.each<[string, Partial<ChatLine>, boolean]>([
    ["a command", { text: "!uptime" }, true],
    ["an exclamation", { text: "! wow" }, false],
    ["a bot", { name: "StreamBot" }, true],
    ["the AI, whatever its name", { name: "StreamBot", role: "ai" }, false],
    ["a name on the list, however written", { name: "GRUMPY" }, true],
    ["anybody else", {}, false],
  ])("%s", (_, part, hidden) => {
    expect(isHidden(line("a", part), chat)).toBe(hidden);
  });

  it("are shown unless the streamer says so", () => {
    const all = chatOptions(readOptions(new URLSearchParams()).own);
    expect(isHidden(line("a", { text: "!uptime", name: "bot" }), all)).toBe(false);
  });
});

describe("a platform's badge", () => {
  it("has two letters and a hue that no other platform has", () => {
    const badges = ["TWITCH", "YOUTUBE", "KICK", "TIKTOK"].map((platform) => platformBadge(platform));
    expect(new Set(badges.map(([letters]) => letters)).size).toBe(4);
    const hues = badges.map(([, hue]) => hue).sort((one, other) => one - other);
    const apart = hues.map((hue, at) => ((hues[at + 1] ?? (hues[0] ?? 0) + 360) - hue + 360) % 360);
    for (const [letters] of badges) expect(letters).toHaveLength(2);
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(60);
  });

  it("of an unknown platform has its first two letters, always in the same hue", () => {
    expect(platformBadge("TROVO")[0]).toBe("Tr");
    expect(platformBadge("🦊FOX")[0]).toBe("🦊f");
    expect(platformBadge("TROVO")).toEqual(platformBadge("TROVO"));
  });
});

describe("the streamer's own lines", () => {
  const isFrom = (username: string, platform: string, channel = "PLATFORM_A"): boolean => {
    const envelope = envelopeOf("chat.message", { username, platform });
    return isStreamers({ ...envelope, channel: { id: "c", name: "mainstage", platform: channel } });
  };

  it("are those of the channel's name on its own platform, and no namesake's on another", () => {
    expect(isFrom("MainStage", "PLATFORM_A")).toBe(true);
    expect(isFrom("mainstage", "PLATFORM_B")).toBe(false);
    expect(isFrom("ada", "PLATFORM_A")).toBe(false);
  });

  it("cannot be told by the name alone where the platform is unknown", () => {
    expect(isFrom("mainstage", "", "")).toBe(false);
  });

  it("are known by their role in the public chat stream, which names no platform", () => {
    const isOf = (role: string): boolean => {
      const line = { username: "mainstage", content: "hi", role, isSub: false, sentDateTime: "" };
      const envelope = envelopeOfChat(line, "id", "mainstage");
      return envelope.type === "chat.message" && isStreamers(envelope);
    };
    expect(["Streamer", "Viewer", "Mod"].map(isOf)).toEqual([true, false, false]);
  });
});

describe("the player of chat", () => {
  it("paints lines that come together once, and never one that was blocked before it came", async () => {
    const clock = createFakeClock();
    const player = createChatPlayer(clock, { limit: 50, fadeMs: 0, delayMs: 0 });
    let paints = 0;
    player.shown.subscribe(() => paints++);
    player.withdraw("7");
    for (let id = 0; id < 20; id++) player.add(line(String(id)));
    player.withdraw("3");
    await clock.pass(20);
    expect(paints).toBe(1);
    expect(player.shown.value.map((one) => one.line.id)).toEqual(
      Array.from({ length: 20 }, (_, id) => String(id)).filter((id) => id !== "7" && id !== "3"),
    );
  });

  it("paints a line after a pause at once, and busy chat ten times a second, whatever its delay", async () => {
    for (const delayMs of [0, 3_000]) {
      const clock = createFakeClock();
      const player = createChatPlayer(clock, { limit: 50, fadeMs: 5_000, delayMs });
      let paints = 0;
      player.shown.subscribe(() => paints++);
      player.add(line("first"));
      await clock.pass(delayMs + 20);
      expect(paints).toBe(1);
      await clock.pass(4_000);
      for (let id = 0; id < 100; id++) {
        player.add(line(String(id)));
        await clock.pass(20);
      }
      await clock.pass(delayMs + 10_000);
      expect(player.shown.value).toEqual([]);
      // Two seconds in which they come, and two in which they leave.
      expect(paints).toBeLessThanOrEqual(2 + 2 * 21);
      expect(paints).toBeGreaterThan(30);
    }
  });

  it("goes by other rules from now on: no line is overtaken by one that waits less, and none comes back", async () => {
    const clock = createFakeClock();
    const player = createChatPlayer(clock, { limit: 3, fadeMs: 0, delayMs: 0 });
    const ids = (): string => player.shown.value.map((one) => one.line.id).join();
    for (const id of ["1", "2", "3"]) player.add(line(id));
    await clock.pass(20);
    player.setRules({ limit: 2, fadeMs: 0, delayMs: 60_000 });
    expect(ids()).toBe("2,3");
    player.add(line("4"));
    await clock.pass(1_000);
    expect(ids()).toBe("2,3");
    player.setRules({ limit: 9, fadeMs: 0, delayMs: 100 });
    player.add(line("5"));
    await clock.pass(90);
    expect(ids()).toBe("2,3");
    await clock.pass(30);
    expect(ids()).toBe("2,3,4,5");
    player.setRules({ limit: 9, fadeMs: 500, delayMs: 0 });
    await clock.pass(600);
    expect(ids()).toBe("");
  });

  it("paints an AI message in neither form when it is blocked as it arrives", async () => {
    const clock = createFakeClock();
    const player = createChatPlayer(clock, rules);
    const painted: string[] = [];
    player.shown.subscribe(() => painted.push(...player.shown.value.map((one) => one.line.id)));
    player.add(line("copy", { text: "Hats on." }));
    player.add(line("own", { role: "ai", text: "Hats on." }));
    player.withdraw("own");
    player.add(line("another copy", { text: "Hats on." }));
    await clock.pass(100);
    expect(painted).toEqual([]);
  });
});
