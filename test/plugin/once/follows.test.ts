import { describe, expect, it } from "vitest";
import { checkEvents } from "../../../plugin/check/check-events.ts";
import { type Finding, lineOf } from "../../../plugin/check/finding.ts";
import type { Account } from "../../../plugin/session/account.ts";
import { messages } from "../../../shared/words/english.ts";
import { startOnce } from "./once-stage.ts";

const minute = 60_000;
const follow = (stage: ReturnType<typeof startOnce>, username: string | null, more = {}) =>
  stage.send("FOLLOW", { username, ...more });

describe("a follow", () => {
  it("of the same viewer is passed on once in a stream, also in other letters and after a restart", async () => {
    const stage = startOnce();
    stage.status(true);
    stage.live({ stream: "s1" });
    expect(follow(stage, "Flapper", { stream: "s1" })).toBe(true);
    for (const name of ["Flapper", "FLAPPER", " flapper ", "Ｆｌａｐｐｅｒ", "@flapper"])
      expect(follow(stage, name)).toBe(false);
    await stage.clock.pass(13 * 60 * minute);
    await stage.restart();
    expect(follow(stage, "flapper")).toBe(false);
    expect(follow(stage, "other")).toBe(true);
    expect(stage.once.leftOut).toBe(6);
  });

  it("of the same name on another platform is another one", () => {
    const stage = startOnce();
    expect(follow(stage, "Ann", { platform: "A" })).toBe(true);
    expect(follow(stage, "Ann", { platform: "B" })).toBe(true);
    expect(follow(stage, "Ann", { platform: "B" })).toBe(false);
  });

  it("without a visible name is never the same one", () => {
    const stage = startOnce();
    for (const name of [null, "", " ", "\u200b", "\u3164", "Anonymous", "An Anonymous User"]) {
      expect(follow(stage, name)).toBe(true);
      expect(follow(stage, name)).toBe(true);
    }
    expect(stage.once.leftOut).toBe(0);
  });

  it("counts again after twelve hours where no stream is known, and in another stream", async () => {
    const stage = startOnce();
    expect(follow(stage, "Ann")).toBe(true);
    await stage.clock.pass(12 * 60 * minute - 1);
    expect(follow(stage, "Ann")).toBe(false);
    await stage.clock.pass(1);
    expect(follow(stage, "Ann")).toBe(true);
    await stage.clock.pass(minute);
    stage.live();
    expect(follow(stage, "Ann")).toBe(true);
    expect(follow(stage, "Ann")).toBe(false);
  });

  it.each([false, true])(
    "counts again in a stream whose beginning was missed (status known: %s)",
    async (isKnown) => {
      const stage = startOnce();
      if (isKnown) stage.status(true);
      stage.live({ stream: "s1" });
      expect(follow(stage, "Ann", { stream: "s1" })).toBe(true);
      await stage.clock.pass(minute);
      expect(follow(stage, "Ann", { stream: "s2" })).toBe(false);
      await stage.clock.pass(30 * minute);
      expect(follow(stage, "Ann", { stream: "s3" })).toBe(true);
      await stage.clock.pass(30 * minute);
      stage.live({ stream: "s4" });
      expect(follow(stage, "Ann", { stream: "s4" })).toBe(true);
      expect(follow(stage, "Ann", { stream: "s4" })).toBe(false);
    },
  );

  it("by a program is the same as the service's of the last minute on any platform, in either order", async () => {
    const stage = startOnce();
    const byProgram = { platform: "", isOfProgram: true };
    expect(follow(stage, "Ann", byProgram)).toBe(true);
    expect(follow(stage, "ann", { platform: "B" })).toBe(false);
    expect(follow(stage, "Bea", { platform: "B" })).toBe(true);
    expect(follow(stage, "Bea", byProgram)).toBe(false);
    expect(follow(stage, "Bea", { platform: "A" })).toBe(true);
    expect(follow(stage, "Cleo", byProgram)).toBe(true);
    expect(follow(stage, "Cleo", byProgram)).toBe(false);
    await stage.clock.pass(minute + 1);
    expect(follow(stage, "Cleo", { platform: "A" })).toBe(true);
    expect(follow(stage, "Dora", { platform: "A" })).toBe(true);
    await stage.clock.pass(minute + 1);
    expect(follow(stage, "Dora", byProgram)).toBe(true);
    expect(follow(stage, "ann", { platform: "B" })).toBe(false);
  });

  it("is not bound to the wall clock, which may jump", async () => {
    const stage = startOnce();
    follow(stage, "Ann");
    stage.clock.sleep(24 * 60 * minute);
    expect(follow(stage, "Ann")).toBe(false);
    stage.clock.sleep(-48 * 60 * minute);
    expect(follow(stage, "Ann")).toBe(false);
    await stage.restart();
    expect(follow(stage, "Ann")).toBe(false);
  });

  it("is passed on each time, and not counted as left out, while the streamer wants repeats", () => {
    const stage = startOnce();
    stage.showRepeats();
    expect([follow(stage, "Ann"), follow(stage, "Ann")]).toEqual([true, true]);
    expect(stage.once.leftOut).toBe(0);
  });
});

it("“Check everything” has how many repeated follows were left out", () => {
  const { clock, once, ...stage } = startOnce();
  const session = { store: { value: { connection: "open" } } };
  const account = { session, lastEventAt: clock.now() } as unknown as Account;
  const line = (): string => {
    const found: Finding[] = [];
    checkEvents({ account, clock, once }, { language: "en", words: messages }, (finding) =>
      found.push(finding),
    );
    return found.map((finding) => lineOf(finding).sentence).join();
  };
  for (const name of ["Ann", "Bea"]) stage.send("FOLLOW", { username: name });
  expect(line()).not.toContain("Repeated");
  for (const name of ["Ann", "Bea"]) stage.send("FOLLOW", { username: name });
  expect(line()).toMatch(/^Connected\..* Repeated follows left out: 2\.$/);
});

describe("what is stored of follows", () => {
  it("has no names, is dropped with another account, and is written at most once in five seconds", async () => {
    const stage = startOnce();
    for (let nth = 0; nth < 49; nth++) {
      follow(stage, `Viewer ${nth}`);
      await stage.clock.pass(100);
    }
    expect(stage.writes).toHaveLength(1);
    await stage.clock.pass(5_000);
    expect(stage.writes).toHaveLength(2);
    expect(Object.keys(stage.writes.at(-1)?.follows ?? {})).toHaveLength(49);
    expect(JSON.stringify(stage.writes)).not.toMatch(/viewer/i);
    const before = stage.writes.at(-1);
    stage.once.useAccount("another");
    await stage.clock.pass(5_000);
    expect(stage.writes.at(-1)?.follows).toEqual({});
    expect(stage.writes.at(-1)?.salt).not.toBe(before?.salt);
    expect(follow(stage, "Viewer 1")).toBe(true);
  });

  it("ends at five thousand, the oldest first", async () => {
    const stage = startOnce();
    for (let nth = 0; nth <= 5_000; nth++) follow(stage, `Viewer ${nth}`);
    expect(follow(stage, "Viewer 1")).toBe(false);
    expect(follow(stage, "Viewer 0")).toBe(true);
    await stage.restart();
    expect(Object.keys(stage.writes.at(-1)?.follows ?? {})).toHaveLength(5_000);
  });
});
