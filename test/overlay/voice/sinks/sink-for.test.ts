import { afterEach, expect, it } from "vitest";
import { retryNow } from "../../../../overlay/page/retries.ts";
import { sinkFor } from "../../../../overlay/voice/sinks/sink-for.ts";
import type { sink } from "../../../../overlay/voice/sinks/sink.ts";
import type { VoiceOutput } from "../../../../overlay/voice/voice-output.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

afterEach(() => {
  for (const name of ["document", "sidekick", "reportError"]) Reflect.deleteProperty(globalThis, name);
});

/** A page whose script arrives when the test says so. */
function pageWithoutScript() {
  const scripts: { onload?: () => void; onerror?: () => void }[] = [];
  Reflect.set(globalThis, "document", {
    querySelector: () => ({ src: "http://127.0.0.1/overlay.js?of=1" }),
    createElement: () => ({ remove() {} }),
    head: { append: (script: object) => void scripts.push(script) },
  });
  Reflect.set(globalThis, "reportError", () => {});
  const steps: string[] = [];
  const make: typeof sink = () => ({
    durationMs: 700,
    isSounding: true,
    push: (bytes) => void steps.push(`push ${bytes.join()}`),
    end: () => void steps.push("end"),
    stop: () => void steps.push("stop"),
  });
  const clock = createFakeClock();
  const open = () =>
    sinkFor("wav", {} as VoiceOutput, clock, { began() {}, done: () => void steps.push("done") });
  /** What is asked for last does not come. */
  const fail = async (): Promise<void> => {
    scripts.at(-1)?.onerror?.();
    await turn();
    await clock.pass(1_000);
    await turn();
  };
  return { scripts, steps, make, open, fail };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

it("a voice that comes before what plays it is heard whole, once that has been loaded", async () => {
  const { scripts, steps, make, open } = pageWithoutScript();
  const first = open();
  first.push(Uint8Array.of(1, 2));
  first.push(Uint8Array.of(3));
  first.end();
  const stopped = open();
  stopped.push(Uint8Array.of(9));
  stopped.stop();
  await turn();
  expect([steps, first.durationMs, first.isSounding]).toEqual([[], undefined, false]);

  Reflect.set(globalThis, "sidekick", { sink: make });
  scripts[0]?.onload?.();
  await turn();
  expect(scripts).toHaveLength(1);
  expect(steps).toEqual(["push 1,2", "push 3", "end"]);
  expect([first.durationMs, first.isSounding]).toEqual([700, true]);
  open().push(Uint8Array.of(4));
  expect(steps.at(-1)).toBe("push 4");
});

it("a voice is heard whole although what plays it could not be loaded at first", async () => {
  const { scripts, steps, make, open, fail } = pageWithoutScript();
  open().push(Uint8Array.of(1));
  await turn();
  await fail();
  expect([scripts.length, steps]).toEqual([2, []]);
  Reflect.set(globalThis, "sidekick", { sink: make });
  scripts.at(-1)?.onload?.();
  await turn();
  expect(steps).toEqual(["push 1"]);
});

it("a voice is over when nothing can be loaded to play it for seconds, and the next one tries again", async () => {
  const { scripts, steps, make, open, fail } = pageWithoutScript();
  for (const times of [1, 2]) {
    open();
    await turn();
    for (let tries = 1; tries <= 5; tries++) {
      expect(steps).toHaveLength(times - 1);
      await fail();
    }
    expect([scripts.length, steps.length]).toEqual([times * 5, times]);
  }
  expect(steps).toEqual(["done", "done"]);
  // It would be tried again after the test.
  Reflect.set(globalThis, "sidekick", { sink: make });
  retryNow();
  scripts.at(-1)?.onload?.();
  await turn();
});
