import { describe, expect, it } from "vitest";
import { createTopPlayer } from "../../../../overlay/pieces/top/top-player.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

describe("top chatters", () => {
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

  it("are five at most, and change five seconds after they changed last", async () => {
    const clock = createFakeClock();
    const player = createTopPlayer(clock);
    const shown: string[] = [];
    player.shown.subscribe(() => shown.push(player.shown.value.map(({ name }) => name).join("")));
    for (const name of ["a", "b", "c", "d", "e", "f"]) player.add(name);
    await clock.pass(4_999);
    expect(shown).toEqual(["a"]);
    await clock.pass(1);
    expect(shown).toEqual(["a", "abcde"]);
    await clock.pass(20_000);
    player.add("f");
    expect(shown).toEqual(["a", "abcde", "fabcd"]);
    player.add("f");
    await clock.pass(4_999);
    expect(player.shown.value[0]?.count).toBe(2);
    await clock.pass(1);
    expect(player.shown.value[0]?.count).toBe(3);
  });

  it("call nobody back while they stay as they are", async () => {
    const clock = createFakeClock();
    const player = createTopPlayer(clock);
    let changes = 0;
    player.shown.subscribe(() => changes++);
    player.add("a");
    player.add("b")();
    await clock.pass(5_000);
    expect(changes).toBe(1);
  });

  it("forget names with one message only once more than 5,000 have written", async () => {
    const clock = createFakeClock();
    const player = createTopPlayer(clock);
    const names = async (): Promise<readonly string[]> => {
      await clock.pass(5_000);
      return player.shown.value.map(({ name }) => name);
    };
    for (let at = 1; at <= 5_000; at++) player.add(`n${at}`);
    expect(await names()).toEqual(["n1", "n2", "n3", "n4", "n5"]);
    player.add("n5");
    player.add("n5001");
    player.add("n5002");
    expect(await names()).toEqual(["n5", "n5002"]);
  });
});
