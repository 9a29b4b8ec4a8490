import { describe, expect, it } from "vitest";
import type { ChatRules } from "../../../../overlay/pieces/chat/chat-feed.ts";
import { createChatPlayer } from "../../../../overlay/pieces/chat/chat-player.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";
import { line } from "./chat-lines.ts";

const rules: ChatRules = { limit: 3, fadeMs: 0, delayMs: 0 };

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
    player.add(line("own", { role: "ai", text: "Hats on." }), ["copy"]);
    player.withdraw("own");
    await clock.pass(100);
    expect(painted).toEqual([]);
  });

  const idsOf = (player: ReturnType<typeof createChatPlayer>): string =>
    player.shown.value.map((one) => one.line.id).join();

  it("shows what was there before a reload first, and leaves out what has faded since", () => {
    const clock = createFakeClock();
    const player = createChatPlayer(clock, { limit: 9, fadeMs: 5_000, delayMs: 0 });
    const now = clock.wall();
    const before = (id: string, since: number) => ({ line: line(id), since, dueAt: since });
    player.restore([before("faded", now - 5_000), before("fresh", now - 4_000)]);
    expect(idsOf(player)).toBe("fresh");
    player.restore("nothing of the kind");
    expect(idsOf(player)).toBe("fresh");
  });

  it("has no line of another platform: restored, waiting or on show when the platforms are chosen", async () => {
    const clock = createFakeClock();
    const player = createChatPlayer(clock, { limit: 9, fadeMs: 0, delayMs: 0, platforms: new Set(["kick"]) });
    const at = clock.wall();
    const of = (id: string, platform: string) => ({ ...line(id), platform });
    player.restore(
      [of("a", "KICK"), of("b", "YOUTUBE"), of("c", "")].map((one) => ({ line: one, since: at, dueAt: at })),
    );
    expect(idsOf(player)).toBe("a,c");
    player.setRules({ limit: 9, fadeMs: 0, delayMs: 1_000, platforms: new Set() });
    player.add(of("d", "KICK"));
    player.add(of("e", "YOUTUBE"));
    player.setRules({ limit: 9, fadeMs: 0, delayMs: 1_000, platforms: new Set(["youtube"]) });
    await clock.pass(2_000);
    expect(idsOf(player)).toBe("c,e");
  });

  it("catches up with what became due while timers were suspended", async () => {
    const clock = createFakeClock();
    const player = createChatPlayer(clock, { limit: 9, fadeMs: 5_000, delayMs: 0 });
    player.add(line("a"));
    await clock.pass(20);
    clock.sleep(5_000);
    expect(idsOf(player)).toBe("a");
    player.catchUp();
    expect(idsOf(player)).toBe("");
  });

  it("paints a first line after a frame's time, and the next ones a tenth of a second later", async () => {
    const clock = createFakeClock();
    const player = createChatPlayer(clock, { limit: 9, fadeMs: 0, delayMs: 0 });
    player.add(line("a"));
    await clock.pass(15);
    expect(idsOf(player)).toBe("");
    await clock.pass(1);
    expect(idsOf(player)).toBe("a");
    player.add(line("b"));
    await clock.pass(50);
    player.add(line("c"));
    await clock.pass(49);
    expect(idsOf(player)).toBe("a");
    await clock.pass(1);
    expect(idsOf(player)).toBe("a,b,c");
    expect(clock.waiting).toBe(0);
  });

  it("does not wait for the tenth of a second when half of the lines on show would be new", async () => {
    const clock = createFakeClock();
    const player = createChatPlayer(clock, { limit: 6, fadeMs: 0, delayMs: 0 });
    player.add(line("a"));
    await clock.pass(16);
    for (const id of ["b", "c"]) player.add(line(id));
    await clock.pass(15);
    player.add(line("d"));
    expect(idsOf(player)).toBe("a");
    await clock.pass(1);
    player.add(line("e"));
    expect(idsOf(player)).toBe("a,b,c,d,e");
    expect(clock.waiting).toBe(0);
  });

  it("removes at once what moderation blocks, and paints what came before with it", async () => {
    const clock = createFakeClock();
    const player = createChatPlayer(clock, rules);
    player.add(line("a"));
    player.add(line("b"));
    player.withdraw("a");
    expect(idsOf(player)).toBe("b");
    player.add(line("a"));
    await clock.pass(200);
    expect(idsOf(player)).toBe("b");
  });
});
