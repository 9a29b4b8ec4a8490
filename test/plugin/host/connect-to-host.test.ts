import { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { writeTogether } from "../../../plugin/host/connect-to-host.ts";

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
