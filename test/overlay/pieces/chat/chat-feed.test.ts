import { describe, expect, it } from "vitest";
import {
  type ChatFeed,
  type ChatLine,
  type ChatRules,
  addLine,
  advanceFeed,
  emptyFeed,
  hasten,
  nextFeedAt,
  restoreLines,
  withdrawLine,
} from "../../../../overlay/pieces/chat/chat-feed.ts";
import { isStreamers } from "../../../../shared/bots-and-commands.ts";
import { isHidden, chatOptions } from "../../../../overlay/pieces/chat/chat-options.ts";
import { readOptions } from "../../../../overlay/options/options.ts";
import { platformBadge } from "../../../../overlay/pieces/chat/sidekick-chat.ts";
import { envelopeOfChat } from "../../../../shared/api/chat-stream-feed.ts";
import { envelopeOf } from "../../../shared/envelopes.ts";
import * as fc from "fast-check";
import { line } from "./chat-lines.ts";

const rules: ChatRules = { limit: 3, fadeMs: 0, delayMs: 0 };
const fed = (ids: readonly string[], with_: ChatRules = rules): ChatFeed =>
  ids.reduce((feed, id) => addLine(feed, line(id), 0, with_), emptyFeed);
const ids = ({ shown }: ChatFeed): string[] => shown.map((one) => one.line.id);

describe("the feed of chat", () => {
  it("shows the newest lines there is room for, oldest first", () => {
    expect(ids(fed(["a", "b", "c", "d"]))).toEqual(["b", "c", "d"]);
  });

  const ofAi = (id: string, part: Partial<ChatLine> = {}): ChatLine =>
    line(id, { role: "ai", platform: "", name: "Gale", text: "Hats on.", ...part });
  const copy = line("chat", { name: "Gale", text: "HATS on." });

  it("shows a message of the AI in the place of its copies, as the AI's, on show or held back", () => {
    for (const delayMs of [0, 3_000]) {
      const some = { limit: 9, fadeMs: 0, delayMs };
      const before = [line("a"), copy, { ...copy, id: "chat 2" }, line("b")].reduce(
        (feed, one) => addLine(feed, one, 0, some),
        emptyFeed,
      );
      const feed = addLine(before, ofAi("own"), 100, some, ["chat", "chat 2"]);
      const all = [...feed.shown, ...feed.delayed];
      expect(all.map((one) => one.line)).toEqual([
        line("a"),
        { ...ofAi("own"), eventId: copy.eventId },
        line("b"),
      ]);
      expect(all.map((one) => one.dueAt)).toEqual([delayMs, delayMs, delayMs]);
      expect([...withdrawLine(feed, "own").shown, ...withdrawLine(feed, "own").delayed]).toHaveLength(2);
    }
  });

  it("shows it as a new line where its copy is not there any more, also under the copy's own id", () => {
    expect(ids(addLine(fed(["a"]), ofAi("own"), 0, rules, ["gone"]))).toEqual(["a", "own"]);
    const feed = addLine(addLine(emptyFeed, copy, 0, rules), ofAi("chat"), 0, rules, ["chat"]);
    expect(feed.shown.map(({ line: { id, role } }) => [id, role])).toEqual([["chat", "ai"]]);
  });

  it("shows neither a blocked message of the AI nor the copies that it would replace", () => {
    const blocked = withdrawLine(addLine(emptyFeed, copy, 0, rules), "own");
    expect(ids(addLine(blocked, ofAi("own"), 0, rules, ["chat"]))).toEqual([]);
  });

  it("shows a line that comes again under its id once, as it came first", () => {
    const feed = addLine(fed(["a", "b"]), line("a", { text: "other words" }), 0, rules);
    expect(feed.shown.map((one) => one.line)).toEqual([line("a"), line("b")]);
  });

  it("remembers the last 256 blocked messages", () => {
    const others = (count: number): readonly string[] =>
      Array.from({ length: count }, (_, at) => `other ${at}`);
    const blocked = (count: number): ChatFeed =>
      ["a", ...others(count)].reduce((feed, id) => withdrawLine(feed, id), emptyFeed);
    expect(ids(addLine(blocked(255), line("a"), 0, rules))).toEqual([]);
    expect(ids(addLine(blocked(256), line("a"), 0, rules))).toEqual(["a"]);
  });

  it("removes a blocked line that is still held back, and no other", () => {
    const slow = { ...rules, delayMs: 3_000 };
    const feed = withdrawLine(fed(["a", "b", "c"], slow), "b");
    expect(feed.delayed.map(({ line }) => line.id)).toEqual(["a", "c"]);
  });

  it("holds back 2,000 lines at most: beyond that the oldest are shown early", () => {
    const slow = { limit: 3, fadeMs: 0, delayMs: 3_000 };
    const of = (count: number): ChatFeed =>
      advanceFeed(
        {
          ...emptyFeed,
          delayed: Array.from({ length: count }, (_, at) => ({
            line: line(`${at}`),
            dueAt: 3_000,
          })),
        },
        0,
        slow,
      );
    expect(ids(of(2_000))).toEqual([]);
    expect(ids(of(2_002))).toEqual(["0", "1"]);
    expect(of(2_002).delayed).toHaveLength(2_000);
    expect(of(2_002).shown[0]?.since).toBe(0);
  });

  it("shows a held line at its time and not before, and is the same feed when nothing is due", () => {
    const slow = { limit: 3, fadeMs: 1_000, delayMs: 3_000 };
    const feed = fed(["a"], slow);
    expect(advanceFeed(feed, 2_999, slow)).toBe(feed);
    const shown = advanceFeed(feed, 3_000, slow);
    expect(ids(shown)).toEqual(["a"]);
    expect(shown.delayed).toEqual([]);
    expect(advanceFeed(shown, 3_999, slow)).toBe(shown);
    expect(ids(advanceFeed(shown, 4_000, slow))).toEqual([]);
  });

  it("says when it has something to do next: with the first line that is due, or that fades", () => {
    const fading = { limit: 9, fadeMs: 5_000, delayMs: 3_000 };
    const held = addLine(addLine(emptyFeed, line("a"), 0, fading), line("b"), 1_000, fading);
    expect(nextFeedAt(emptyFeed, fading)).toBeUndefined();
    expect(nextFeedAt(held, fading)).toBe(3_000);
    const half = advanceFeed(held, 3_000, fading);
    expect(nextFeedAt(half, fading)).toBe(4_000);
    expect(nextFeedAt(advanceFeed(half, 4_000, fading), fading)).toBe(8_000);
  });

  it("has no line wait longer than a new one would, and none longer than it had to", () => {
    const slow = { ...rules, delayMs: 3_000 };
    const feed = addLine(fed(["a"], slow), line("b"), 2_000, slow);
    const dueAt = (now: number, delayMs: number) =>
      hasten(feed, now, { ...rules, delayMs }).delayed.map((one) => one.dueAt);
    expect(dueAt(2_500, 500)).toEqual([3_000, 3_000]);
    expect(dueAt(2_500, 5_000)).toEqual([3_000, 5_000]);
  });

  const stored = { line: line("a"), since: 5, dueAt: 5 };
  it("is restored before what has come since", () => {
    const feed = restoreLines(fed(["new"]), [stored, { ...stored, line: line("c") }]);
    expect(ids(feed)).toEqual(["a", "c", "new"]);
    expect(restoreLines(emptyFeed, [stored]).shown).toEqual([stored]);
  });

  it("is not restored if moderation has blocked it meanwhile", () => {
    expect(restoreLines(withdrawLine(emptyFeed, "a"), [stored]).shown).toEqual([]);
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["a text", "lines"],
    ["null", null],
    ["an object", { 0: stored, length: 1 }],
    ["lines that are null or no objects", [null, 7, "a"]],
    ["no line", [{ ...stored, line: undefined }]],
    ["an id that is no text", [{ ...stored, line: { ...stored.line, id: 7 } }]],
    ["no time at which it was shown", [{ ...stored, since: undefined }]],
    ["no time at which it was due", [{ ...stored, dueAt: undefined }]],
    ["times that are no numbers", [{ ...stored, since: "5", dueAt: 5 }]],
    ...(["id", "eventId", "name", "text", "role", "platform"] as const).map((field): [string, unknown] => [
      `no ${field}`,
      [{ ...stored, line: { ...stored.line, [field]: undefined } }],
    ]),
  ])("is not restored from %s", (_, before) => {
    expect(restoreLines(fed(["new"]), before)).toEqual(fed(["new"]));
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
    readOptions(
      new URLSearchParams(
        "chat-hide=commands,bots&chat-hide-names=Grumpy&chat-platforms=platform_a, twitch, Kick",
      ),
    ).own,
  );
  it.each<[string, Partial<ChatLine> & { readonly isBot?: boolean }, boolean]>([
    ["a command", { text: "!uptime" }, true],
    ["an exclamation", { text: "! wow" }, false],
    ["a bot, by the plugin's verdict", { isBot: true }, true],
    ["a person, whatever the name", { name: "StreamBot" }, false],
    ["a name on the list, however written", { name: "GRUMPY" }, true],
    ["a line of a platform that is not on the list", { platform: "YOUTUBE" }, true],
    ["one of a platform on the list, however written", { platform: "KICK" }, false],
    ["one without a platform, which is the channel's own", { platform: "" }, false],
    ["anybody else", {}, false],
  ])("%s", (_, part, hidden) => {
    expect(isHidden({ isBot: false, ...line("a", part), ...part }, chat)).toBe(hidden);
  });

  it("are shown unless the streamer says so", () => {
    const all = chatOptions(readOptions(new URLSearchParams()).own);
    expect(isHidden({ ...line("a", { text: "!uptime" }), isBot: true }, all)).toBe(false);
  });
});

describe("a platform's badge", () => {
  it("is a sign in a hue, both of which no other platform has", () => {
    const badges = ["TWITCH", "YOUTUBE", "KICK", "TIKTOK"].map((platform) => platformBadge(platform));
    expect(new Set(badges.map(([sign]) => sign)).size).toBe(4);
    for (const [sign] of badges) expect(sign).toMatch(/^M.*Z$/);
    const hues = badges.map(([, , hue]) => hue).sort((one, other) => one - other);
    const apart = hues.map((hue, at) => ((hues[at + 1] ?? (hues[0] ?? 0) + 360) - hue + 360) % 360);
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(60);
  });

  it("of an unknown platform is its first two letters, always in the same hue", () => {
    expect(platformBadge("TROVO").slice(0, 2)).toEqual([undefined, "Tr"]);
    expect(platformBadge("🦊FOX").slice(0, 2)).toEqual([undefined, "🦊f"]);
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
