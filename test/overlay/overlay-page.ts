import type { Browser, Page } from "playwright-core";
import { shareBrowser } from "../fixtures/browser.ts";

/** What the page's init script writes down about sound. */
interface Heard {
  /** Pieces of sound as they were scheduled, in seconds of the sound card's clock. */
  readonly pieces: { readonly at: number; readonly seconds: number; readonly bornAt: number }[];
  /** Loudest sample on its way to the destination so far. */
  readonly peak: number;
  /** Loudest sample of the last twentieth of a second. */
  readonly lately: number;
  /** When that was measured, in wall-clock milliseconds. */
  readonly measuredAt: number;
}

/** The overlay in a real browser, with an ear at the sound card. */
export interface OverlayPage {
  readonly page: Page;
  /** Opens the page anew, and waits until `isConnected`. */
  open(url: string, isConnected: () => boolean): Promise<void>;
  heard(): Promise<Heard>;
  /** `data-state` of the voice. */
  voiceState(): Promise<string | null>;
  /** Whether the voice was in this state since the page was opened, however briefly. */
  hasBeen(state: string): Promise<boolean>;
  /** Whether the voice has spoken so many times since the page was opened, however briefly, and is idle again. */
  hasSpoken(times?: number): Promise<boolean>;
  /** The event ids of what is on show, with what it is: `sidekick-alert event-1`. */
  shown(): Promise<string[]>;
  /** Errors nobody caught. */
  readonly errors: string[];
  close(): Promise<void>;
}

/** Counts the animations of a page and of all its shadow roots, which a document's own do not include. Runs in the page. */
export function countAnimations(): number {
  const count = (root: Document | ShadowRoot): number =>
    [...root.querySelectorAll("*")].reduce(
      (sum, { shadowRoot }) => sum + (shadowRoot ? count(shadowRoot) : 0),
      root.getAnimations().length,
    );
  return count(document);
}

/** Listens at every node that is connected to the sound card, and writes down what is scheduled. */
export function ear(): void {
  const heard = {
    pieces: [] as { at: number; seconds: number; bornAt: number }[],
    peak: 0,
    lately: 0,
    measuredAt: 0,
  };
  Object.assign(globalThis, { heard });
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the node as `this`
  const connect = AudioNode.prototype.connect as (...args: unknown[]) => unknown;
  AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]): never {
    if (args[0] instanceof AudioDestinationNode) {
      const analyser = this.context.createAnalyser();
      analyser.fftSize = 2048;
      connect.call(this, analyser);
      const samples = new Float32Array(analyser.fftSize);
      setInterval(() => {
        analyser.getFloatTimeDomainData(samples);
        // A sound card at rest plays nothing, but the analyser keeps its last samples.
        heard.lately = this.context.state === "running" ? Math.max(...samples.map(Math.abs)) : 0;
        heard.peak = Math.max(heard.peak, heard.lately);
        heard.measuredAt = Date.now();
      }, 20);
    }
    return connect.apply(this, args) as never;
  };
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the node as `this`
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...args): void {
    const seconds = this.buffer?.duration ?? 0;
    const piece = { at: args[0] ?? this.context.currentTime, seconds, bornAt: this.context.currentTime };
    const before = heard.pieces.at(-1);
    // What the resampler kept to the end belongs to the piece before.
    if (before && seconds < 0.005 && Math.abs(before.at + before.seconds - piece.at) < 1e-6) {
      before.seconds += seconds;
      return start.apply(this, args);
    }
    heard.pieces.push(piece);
    // One that came too late to be heard in time is taken off again, and another is made for it.
    const disconnect = this.disconnect.bind(this);
    this.disconnect = () => {
      heard.pieces = heard.pieces.filter((one) => one !== piece);
      disconnect();
    };
    start.apply(this, args);
  };
}

/** Notes every state of the voice: whoever asks now and then misses a short word on a busy computer. */
function rememberStates(voice: Element): void {
  const voiceStates: string[] = [];
  Object.assign(globalThis, { voiceStates });
  new MutationObserver((changes) => {
    // Of changes in one turn, all but the last are only known by what was there before.
    for (const { oldValue } of changes.slice(1)) voiceStates.push(oldValue ?? "");
    voiceStates.push(voice.getAttribute("data-state") ?? "");
  }).observe(voice, { attributeFilter: ["data-state"], attributeOldValue: true });
}

/** Makes the page's sound wait for a click, as browsers other than OBS do. */
export function shyOfSound(): void {
  const Loud = AudioContext;
  let isClicked = false;
  // Not navigator.userActivation: whatever a test evaluates in the page counts as a gesture there.
  addEventListener("pointerdown", () => (isClicked = true), { capture: true });
  globalThis.AudioContext = class extends Loud {
    constructor(options?: AudioContextOptions) {
      super(options);
      void super.suspend();
    }
    override resume(): Promise<void> {
      return isClicked ? super.resume() : new Promise(() => {});
    }
  };
}

/** Starts a browser with one page, which is used again: starting a browser is what takes time. */
export async function startOverlayPage(...scripts: (() => void)[]): Promise<OverlayPage> {
  return openOverlayPage(await shareBrowser(), ...scripts);
}

/** The same in a browser that has been started; it ends with the page. */
export async function openOverlayPage(
  browser: Browser,
  ...scripts: readonly (() => void)[]
): Promise<OverlayPage> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  for (const script of [ear, ...scripts]) await page.addInitScript(script);
  return {
    page,
    errors,
    async open(url, isConnected) {
      await page.goto("about:blank");
      await waitUntil(() => !isConnected());
      // Those of the page before are over.
      errors.length = 0;
      await page.goto(url);
      await waitUntil(isConnected);
      await page.locator("sidekick-voice").evaluate(rememberStates);
    },
    heard: () => page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard),
    voiceState: () => page.locator("sidekick-voice").getAttribute("data-state"),
    hasBeen: (state) =>
      page.evaluate(
        (name) => (globalThis as unknown as { voiceStates: readonly string[] }).voiceStates.includes(name),
        state,
      ),
    hasSpoken: (times = 1) =>
      page.evaluate((least) => {
        const { voiceStates } = globalThis as unknown as { voiceStates: readonly string[] };
        return (
          voiceStates.at(-1) === "idle" && voiceStates.filter((state) => state === "speaking").length >= least
        );
      }, times),
    shown: () =>
      page
        .locator("[data-event-id]")
        .evaluateAll((all) =>
          all.map((one) => `${one.localName} ${one.getAttribute("data-event-id") ?? ""}`),
        ),
    close: () => browser.close(),
  };
}

/** Gives a page's window a size, and waits until the page is laid out for it. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((size) => `${innerWidth} ${innerHeight}` === size, `${width} ${height}`);
  await nextFrames(page);
}

/** Waits until what has changed is laid out: a page measures itself in the first frame after a change. */
export function nextFrames(page: Page): Promise<void> {
  return page.evaluate(async () => {
    // An animation ends in a frame also if the page's own frames come by a clock of the test's.
    for (let frame = 0; frame < 3; frame++) await document.documentElement.animate(null, 1).finished;
  });
}

/** Measures something until nothing of it moves any more. */
export async function atRest<Measure>(page: Page, measure: () => Promise<Measure>): Promise<Measure> {
  let last = await measure();
  await waitUntil(async () => {
    const before = JSON.stringify(last);
    await nextFrames(page);
    last = await measure();
    return JSON.stringify(last) === before;
  });
  return last;
}

/** Waits for a condition, up to 25 seconds. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>, withinMs = 25_000): Promise<void> {
  const by = performance.now() + withinMs;
  for (;;) {
    const answer = isSo();
    if (await answer) return;
    if (performance.now() > by) throw new Error(`Not so within ${withinMs} ms: ${isSo.toString()}`);
    // Asking the page costs three processes some work each time.
    await new Promise((resolve) => setTimeout(resolve, answer instanceof Promise ? 50 : 5));
  }
}
