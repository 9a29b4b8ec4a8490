import { describe, expect, it } from "vitest";
import { PcmSink } from "../../../../overlay/voice/sinks/pcm-sink.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";
import { createVoiceLeveller } from "../../../../overlay/voice/voice-leveller.ts";
import { cut, toneWav } from "../wav-file.ts";

const rate = 44_100;
/** Of a length that its header does not tell. */
const whole = toneWav({ seconds: 8, declaredSize: 0xffff_ffff });

/** A sink whose sound is noted instead of played. */
function sinkOnPaper() {
  const clock = createFakeClock();
  const startedAt = clock.now();
  let busyMs = 0;
  const scheduled: { readonly from: number; readonly to: number }[] = [];
  const context = {
    sampleRate: rate,
    get currentTime() {
      return (clock.now() - startedAt + busyMs) / 1_000;
    },
    createGain: () => ({ gain: { setTargetAtTime() {} }, connect() {}, disconnect() {} }),
    createBuffer: (_: number, length: number) => ({ length, copyToChannel() {} }),
    createBufferSource: () => ({
      buffer: { length: 0 },
      connect() {},
      disconnect() {},
      start(from: number) {
        scheduled.push({ from, to: from + this.buffer.length / rate });
      },
    }),
  };
  const told: string[] = [];
  const leveller = createVoiceLeveller(rate, () => ({ target: -16 }));
  const sink = new PcmSink(context as unknown as AudioContext, {} as AudioNode, leveller, clock, {
    began: () => told.push("began"),
    done: () => told.push("done"),
    noise: () => told.push("noise"),
  });
  return {
    sink,
    clock,
    told,
    /** Sound goes on, but no timer comes. */
    stayBusy: (ms: number) => void (busyMs += ms),
    /** Up to when there is sound, in seconds. */
    lasts: () => scheduled.at(-1)?.to ?? 0,
    gaps: () => scheduled.slice(1).map(({ from }, at) => Math.abs(from - (scheduled[at]?.to ?? 0))),
  };
}

describe("a voice that arrives at once", () => {
  it.each([
    ["in one piece", [whole.length]],
    ["in many", [4_800]],
  ])("begins without the page being held up until all of it is made, %s", async (_, sizes) => {
    const { sink, clock, told, lasts, gaps } = sinkOnPaper();
    for (const piece of cut(whole, sizes)) sink.push(Uint8Array.from(piece));
    sink.end();
    expect(lasts()).toBeGreaterThan(2);
    expect(lasts()).toBeLessThan(3);
    await clock.pass(5);
    expect(told).toEqual(["began"]);
    expect(sink.durationMs).toBeCloseTo(8_000);

    await clock.pass(500);
    expect(lasts()).toBeCloseTo(8, 1);
    expect(Math.max(...gaps())).toBeLessThan(1 / rate);
    await clock.pass(7_000);
    expect(told).toEqual(["began"]);
    await clock.pass(1_000);
    expect(told).toEqual(["began", "done"]);
  });

  it("does not run dry where timers come once a second", async () => {
    const { sink, clock, gaps, told } = sinkOnPaper();
    const after = clock.after.bind(clock);
    clock.after = (delayMs, run) => after(Math.max(1_000, delayMs), run);
    sink.push(whole);
    sink.end();
    await clock.pass(12_000);
    expect(told).toEqual(["began", "done"]);
    expect(Math.max(...gaps())).toBeLessThan(1 / rate);
  });

  it("ends once, though the page is busy when the last of it is due to be made", async () => {
    const { sink, clock, stayBusy, told, lasts } = sinkOnPaper();
    sink.push(toneWav({ seconds: 2.5 }));
    stayBusy(100);
    sink.end();
    await clock.pass(5_000);
    expect(told).toEqual(["began", "done"]);
    expect(lasts()).toBeLessThan(2.51);
  });

  it("makes no more of it once it is stopped", async () => {
    const { sink, clock, lasts, told } = sinkOnPaper();
    sink.push(whole);
    sink.end();
    await clock.pass(5);
    const before = lasts();
    sink.stop();
    await clock.pass(12_000);
    expect(lasts()).toBe(before);
    expect(told).toEqual(["began"]);
  });
});
