import type { Page } from "playwright-core";

declare global {
  /** All that went to the sound card, in the rate of its clock. */
  var recorded: { rate: number; parts: Float32Array[]; isReady: boolean };
}

/** Records what goes to the sound card, from `recorded.isReady` on. Runs in the page. */
export function recordSound(): void {
  globalThis.recorded = { rate: 0, parts: [], isReady: false };
  const module = `registerProcessor("recorder", class extends AudioWorkletProcessor {
    process([[samples]]) {
      if (samples) this.port.postMessage(samples.slice());
      return true;
    }
  })`;
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the node as `this`
  const connect = AudioNode.prototype.connect as (...args: unknown[]) => unknown;
  AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]): never {
    if (args[0] instanceof AudioDestinationNode) {
      const { context } = this;
      const url = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
      void context.audioWorklet.addModule(url).then(() => {
        const recorder = new AudioWorkletNode(context, "recorder");
        recorder.port.addEventListener("message", ({ data }) =>
          globalThis.recorded.parts.push(data as Float32Array),
        );
        recorder.port.start();
        connect.call(this, recorder);
        globalThis.recorded.rate = context.sampleRate;
        globalThis.recorded.isReady = true;
      });
    }
    return connect.apply(this, args) as never;
  };
}

/** What has been recorded so far, without the silence before and after. */
export async function recording(
  page: Page,
): Promise<{ readonly rate: number; readonly samples: Float32Array }> {
  // As a number of a list, each sample would take as long as a page takes for a hundred.
  const { rate, base64 } = await page.evaluate(() => {
    const { rate, parts } = globalThis.recorded;
    const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    const isHeard = (sample: number): boolean => Math.abs(sample) > 0.001;
    const from = all.findIndex(isHeard);
    const heard = from < 0 ? new Float32Array() : all.slice(from, all.findLastIndex(isHeard) + 1);
    const bytes = Array.from(new Uint8Array(heard.buffer), (byte) => String.fromCharCode(byte));
    return { rate, base64: btoa(bytes.join("")) };
  });
  return { rate, samples: new Float32Array(Uint8Array.from(Buffer.from(base64, "base64")).buffer) };
}

/** How loud a frequency is, in decibels of a tone of loudness 1; a fiftieth at either edge is left out. */
export function decibels(samples: Float32Array, hertz: number, rate: number): number {
  const inner = samples.subarray(samples.length * 0.02, samples.length * 0.98);
  let [real, imaginary, sum] = [0, 0, 0];
  for (const [at, sample] of inner.entries()) {
    const angle = (2 * Math.PI * at) / inner.length;
    // Nuttall's window.
    const window =
      0.355768 - 0.487396 * Math.cos(angle) + 0.144232 * Math.cos(2 * angle) - 0.012604 * Math.cos(3 * angle);
    real += sample * window * Math.cos((2 * Math.PI * hertz * at) / rate);
    imaginary += sample * window * Math.sin((2 * Math.PI * hertz * at) / rate);
    sum += window;
  }
  return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / sum);
}
