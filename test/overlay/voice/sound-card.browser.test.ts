import { beforeEach, describe, expect, it } from "vitest";
import { stopTime } from "../../fixtures/page-clock.ts";
import { startOverlayOnStandIn } from "../overlay-on-stand-in.ts";
import { waitUntil } from "../overlay-page.ts";
import { channelEvent } from "../payloads.ts";

/** The page's sound cards, each of which may be broken. */
interface SoundCards {
  readonly opened: AudioContext[];
  /** Those with which a tone was made: a chime is over before a busy computer has listened. */
  readonly sounded: Set<BaseAudioContext>;
  /** How cards that are opened from now on are broken. */
  fault: string;
  /** Breaks the open ones. */
  breakAll(fault: string): void;
}
declare global {
  var soundCards: SoundCards;
}

/** Wraps the browser's sound so that it can be broken as sound cards are. No event says so. Runs in the page. */
function breakableSound(): void {
  const Real = AudioContext;
  const faults = new Map<AudioContext, { fault: string; at: number }>();
  const cards: SoundCards = {
    opened: [],
    sounded: new Set(),
    fault: "",
    breakAll(fault) {
      cards.fault = fault;
      for (const one of cards.opened) faults.set(one, { fault, at: one.currentTime });
    },
  };
  globalThis.soundCards = cards;
  globalThis.AudioContext = class extends Real {
    constructor(options?: AudioContextOptions) {
      super(options);
      cards.opened.push(this);
      faults.set(this, { fault: cards.fault, at: 0 });
    }
    override get currentTime(): number {
      const { fault = "", at = 0 } = faults.get(this) ?? {};
      return fault === "" ? super.currentTime : at;
    }
    override get state(): AudioContextState {
      const fault = faults.get(this)?.fault ?? "";
      return fault === "" || fault === "stuck" ? super.state : (fault as AudioContextState);
    }
    override createOscillator(): OscillatorNode {
      cards.sounded.add(this);
      return super.createOscillator();
    }
    override resume(): Promise<void> {
      return (faults.get(this)?.fault ?? "") === "" ? super.resume() : new Promise(() => {});
    }
  };
}

const { relay, overlay } = await startOverlayOnStandIn(breakableSound);
const isConnected = (): boolean => relay.eventStreams + relay.voiceStreams > 0;
/** Lets time pass for the page; its sound has the real clock. */
async function runFor(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) await overlay.page.clock.runFor(250);
}
/** Runs the page until it is so. */
const runUntil = (isSo: () => Promise<boolean>, stepMs = 50): Promise<void> =>
  waitUntil(async () => {
    await overlay.page.clock.runFor(stepMs);
    return isSo();
  });
const opened = (): Promise<number> => overlay.page.evaluate(() => globalThis.soundCards.opened.length);
/** Whether the card that was opened last runs, and has played a tone. */
const sounds = (): Promise<boolean> =>
  overlay.page.evaluate(() => {
    const last = globalThis.soundCards.opened.at(-1);
    return last !== undefined && last.state === "running" && globalThis.soundCards.sounded.has(last);
  });
const breakSound = (fault: string): Promise<void> =>
  overlay.page.evaluate((how) => globalThis.soundCards.breakAll(how), fault);
const mendSound = (): Promise<void> => overlay.page.evaluate(() => void (globalThis.soundCards.fault = ""));

describe("a page whose sound card is lost", () => {
  beforeEach(async () => {
    await stopTime(overlay.page);
    const isOpen = overlay.open(`${relay.pageUrl}?show=ai,alerts&sounds=80`, isConnected);
    let isDone = false;
    void isOpen.finally(() => (isDone = true));
    await runUntil(async () => isDone);
    await isOpen;
  });

  it("plays the sounds of alerts again", async () => {
    const follow = (): void =>
      void relay.emit("channel.event", channelEvent({ eventType: "FOLLOW", username: "Otter" }));
    follow();
    await runUntil(sounds);
    for (const fault of ["closed", "stuck"]) {
      const count = await opened();
      await breakSound(fault);
      await mendSound();
      await runFor(12_000);
      follow();
      await runUntil(async () => (await opened()) === count + 1);
      await runUntil(sounds);
    }
    expect(overlay.errors).toEqual([]);
  });
});
