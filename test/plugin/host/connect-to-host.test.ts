import { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { endInTime, writeTogether } from "../../../plugin/host/connect-to-host.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

/** A socket that notes each write of its own. */
function socket() {
  const writes: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      writes.push(String(chunk));
      done();
    },
    writev(chunks, done) {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(""));
      done();
    },
  });
  const message = (text: string): void => {
    stream.cork();
    stream.write("head ");
    stream.write(`${text}. `);
    stream.uncork();
  };
  return { stream, writes, message };
}

it("writes the messages of one turn together, and those of the next turn by themselves", async () => {
  const { stream, writes, message } = socket();
  writeTogether(stream);
  message("one");
  await Promise.resolve();
  message("two");
  expect(writes).toEqual([]);
  await nextTurn();
  expect(writes).toEqual(["head one. head two. "]);
  message("three");
  await nextTurn();
  expect(writes.slice(1)).toEqual(["head three. "]);
});

function start(end: () => Promise<unknown>) {
  const clock = createFakeClock();
  const log = createRecordedLog();
  let hasEnded = false;
  void endInTime(clock, log, end).then(() => (hasEnded = true));
  return { clock, log, hasEnded: () => hasEnded };
}

describe("the end of the plugin", () => {
  it.each([
    [
      "fails at once",
      () => {
        throw new Error("sk-secret");
      },
    ],
    ["fails", () => Promise.reject(new Error("sk-secret"))],
  ])("comes where its work %s, which is logged without a secret", async (_, end) => {
    const { clock, log, hasEnded } = start(end);
    await clock.pass(0);
    expect(hasEnded()).toBe(true);
    expect(log.lines).toEqual([expect.stringMatching(/^error: The plugin ended before/)]);
    expect(log.lines.join()).not.toContain("sk-secret");
  });

  it("waits for its work, but not for more than a second", async () => {
    let finish = (): void => {};
    const done = start(() => new Promise<void>((resolve) => (finish = resolve)));
    await done.clock.pass(500);
    expect(done.hasEnded()).toBe(false);
    finish();
    await done.clock.pass(0);
    expect(done.hasEnded()).toBe(true);

    const stuck = start(() => new Promise(() => {}));
    await stuck.clock.pass(999);
    expect(stuck.hasEnded()).toBe(false);
    await stuck.clock.pass(1);
    expect([stuck.hasEnded(), stuck.log.lines]).toEqual([true, []]);
  });
});
