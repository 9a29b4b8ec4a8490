import { expect, it } from "vitest";
import { LastingConnection } from "../../shared/lasting-connection.ts";
import { createFakeClock } from "./fake-clock.ts";

/** A connection whose tries a test answers. */
function start() {
  const clock = createFakeClock();
  const tries: { readonly open: () => void; readonly end: () => void; isClosed: boolean }[] = [];
  const connection = new LastingConnection<{ close(): void }, string>({
    clock,
    random: () => 1,
    connect: (onEnd) =>
      new Promise((resolve, reject) => {
        const one = {
          isClosed: false,
          open: () => resolve({ close: () => (one.isClosed = true) }),
          end: () => (reject(new Error("refused")), onEnd("lost")),
        };
        tries.push(one);
      }),
    prepare: () => {},
    whyOf: () => "refused",
    onLost: () => 0,
  });
  connection.start();
  /** Ends the last try, and returns after how many seconds there is another. */
  const nextAfter = async (): Promise<number> => {
    const before = tries.length;
    tries.at(-1)?.end();
    for (let seconds = 0; seconds < 60; seconds++) {
      if (tries.length > before) return seconds;
      await clock.pass(1_000);
    }
    return Infinity;
  };
  return { clock, connection, nextAfter, tries };
}

it("A connection is made again after longer and longer waits, until it has lasted or is begun anew", async () => {
  const { clock, connection, nextAfter, tries } = start();
  expect([await nextAfter(), await nextAfter(), await nextAfter()]).toEqual([1, 2, 4]);
  tries.at(-1)?.open();
  await clock.pass(2_000);
  expect([await nextAfter(), await nextAfter()]).toEqual([1, 2]);
  connection.start();
  expect(await nextAfter()).toBe(1);
});

it("A connection that opens when another one is wanted by now is closed", async () => {
  const { clock, connection, tries } = start();
  connection.start();
  for (const { open } of tries) open();
  await clock.pass(0);
  expect(tries.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});
