import type { OutputStamp } from "./heard-at.ts";

declare global {
  var mouthWatch: {
    /** Whether it hears what the page plays. */
    isListening: boolean;
    begin(): void;
    end(): {
      /** Mean square of the sound, by the audio context's time in seconds; a few milliseconds each. */
      readonly powers: [place: number, power: number][];
      /** When the sound was heard, as the sound card told at the time. */
      readonly stamps: OutputStamp[];
      /** Shapes of the mouth, and when each was painted. */
      readonly shapes: [at: number, shape: string][];
    };
  };
}

/** Notes how loud what leaves for the sound card is, and which shape the avatar's mouth has. Runs in the page. */
export function watchMouth(): void {
  let powers: [place: number, power: number][] = [];
  let stamps: OutputStamp[] = [];
  let shapes: [at: number, shape: string][] = [];
  let heard: AudioContext | undefined;
  const stamp = (): void => {
    const { contextTime = 0, performanceTime = 0 } = heard?.getOutputTimestamp() ?? {};
    if (contextTime !== stamps.at(-1)?.contextTime) stamps.push({ contextTime, performanceTime });
  };
  let avatar: HTMLElement | null | undefined;
  const observer = new MutationObserver(() => {
    const shape = avatar?.dataset["mouth"] ?? "";
    if (shape === shapes.at(-1)?.[1]) return;
    const painted = new MessageChannel();
    // The change is made in a frame's callback: a task after that runs when the frame has been painted.
    painted.port1.onmessage = () => void shapes.push([performance.now(), shape]);
    painted.port2.postMessage(null);
  });
  globalThis.mouthWatch = {
    isListening: false,
    begin() {
      [powers, stamps, shapes] = [[], [], [[performance.now(), "closed"]]];
      avatar = document
        .querySelector("sidekick-overlay")
        ?.shadowRoot?.querySelector<HTMLElement>("sidekick-avatar");
      if (!avatar) throw new Error("There is no avatar.");
      observer.observe(avatar, { attributeFilter: ["data-mouth"] });
    },
    end() {
      stamp();
      return { powers, stamps, shapes };
    },
  };

  const module = `registerProcessor("meter", class extends AudioWorkletProcessor {
    process([[samples]]) {
      if (!samples) return true;
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      this.port.postMessage([currentTime + samples.length / sampleRate / 2, power]);
      return true;
    }
  })`;
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the node as `this`
  const connect = AudioNode.prototype.connect as (...args: unknown[]) => unknown;
  AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]): never {
    if (args[0] instanceof AudioDestinationNode) {
      const context = this.context as AudioContext;
      heard = context;
      const url = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
      void context.audioWorklet.addModule(url).then(() => {
        const meter = new AudioWorkletNode(context, "meter");
        meter.port.addEventListener("message", ({ data }) => {
          powers.push(data as [number, number]);
          stamp();
        });
        meter.port.start();
        connect.call(this, meter);
        connect.call(meter, context.destination);
        globalThis.mouthWatch.isListening = true;
      });
    }
    return connect.apply(this, args) as never;
  };
}
