import { describe, expect, it } from "vitest";
import { createTopPlayer } from "../../../../overlay/pieces/top/top-player.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

describe("top chatters", () => {
  it("are shown at the first message, update every five seconds in a flood, and come to rest", async () => {
    const clock = createFakeClock();
    const player = createTopPlayer(clock);
    let changes = 0;
    player.shown.subscribe(() => changes++);
    player.add("Otter");
    expect(player.shown.value).toEqual([{ name: "Otter", count: 1 }]);
    for (let at = 0; at < 100; at++) {
      player.add("Otter");
      await clock.pass(100);
    }
    await clock.pass(5_000);
    expect(player.shown.value).toEqual([{ name: "Otter", count: 101 }]);
    expect(changes).toBe(3);
    await clock.pass(60_000);
    expect(clock.waiting).toBe(0);
  });

  it("names who writes most", async () => {
    const clock = createFakeClock();
    const player = createTopPlayer(clock);
    for (const [name, times] of Object.entries({ Otter: 3, Gull: 5, Heron: 1, a: 1, b: 2, c: 1 })) {
      for (let at = 0; at < times; at++) player.add(name);
    }
    await clock.pass(5_000);
    expect(player.shown.value.map(({ name, count }) => `${name} ${count}`)).toEqual([
      "Gull 5",
      "Otter 3",
      "b 2",
      "Heron 1",
      "a 1",
    ]);
  });

  it("keeps the order of those who have written as much, and changes it only for one who has written more", async () => {
    const clock = createFakeClock();
    const player = createTopPlayer(clock);
    const names = () => player.shown.value.map(({ name }) => name);
    const write = async (...authors: readonly string[]): Promise<void> => {
      for (const author of authors) player.add(author);
      await clock.pass(5_000);
    };
    await write("Otter", "Gull", "Gull", "Heron", "a", "b", "c");
    expect(names()).toEqual(["Gull", "Otter", "Heron", "a", "b"]);
    await write("Otter", "c");
    expect(names()).toEqual(["Gull", "Otter", "c", "Heron", "a"]);
    await write("Gull", "Otter", "b", "Heron");
    expect(names()).toEqual(["Gull", "Otter", "c", "Heron", "b"]);
    await write("Otter");
    expect(names()).toEqual(["Otter", "Gull", "c", "Heron", "b"]);
  });

  it("does not name somebody whose messages were all taken back", async () => {
    const clock = createFakeClock();
    const player = createTopPlayer(clock);
    const takeBack = [player.add("Otter"), player.add("Otter")];
    player.add("Gull");
    takeBack[0]?.();
    await clock.pass(5_000);
    expect(player.shown.value.map(({ name, count }) => `${name} ${count}`)).toEqual(["Otter 1", "Gull 1"]);
    takeBack[1]?.();
    await clock.pass(5_000);
    expect(player.shown.value).toEqual([{ name: "Gull", count: 1 }]);
  });

  it("does not grow without bound in a flood of names", async () => {
    const clock = createFakeClock();
    const player = createTopPlayer(clock);
    for (let at = 0; at < 3; at++) player.add("Otter");
    for (let at = 0; at < 20_000; at++) player.add(`raider ${at}`);
    await clock.pass(5_000);
    expect(player.shown.value[0]).toEqual({ name: "Otter", count: 3 });
  });
});
