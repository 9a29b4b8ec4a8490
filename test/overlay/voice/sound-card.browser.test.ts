import { beforeEach, describe, expect, it } from "vitest";
import { stopTime } from "../../fixtures/page-clock.ts";
import { startOverlayOnStandIn } from "../overlay-on-stand-in.ts";
import { waitUntil } from "../overlay-page.ts";
import { channelEvent, ttsGenerated } from "../payloads.ts";
import { base64, pausingWav } from "./wav-file.ts";

declare global {
  var soundCards: {
    readonly opened: AudioContext[];
    /** Those with which a tone was made: a chime is over before a busy computer has listened. */
    readonly sounded: Set<BaseAudioContext>;
    stick(): void;
  };
}

/** Lets a test stop the time of all open sound cards. No event says so. Runs in the page. */
function stoppableSound(): void {
  const Real = AudioContext;
  const stuckAt = new Map<AudioContext, number>();
  const opened: AudioContext[] = [];
  const sounded = new Set<BaseAudioContext>();
  globalThis.soundCards = {
    opened,
    sounded,
    stick() {
      for (const card of opened) stuckAt.set(card, card.currentTime);
    },
  };
  globalThis.AudioContext = class extends Real {
    constructor(options?: AudioContextOptions) {
      super(options);
      opened.push(this);
    }
    override get currentTime(): number {
      return stuckAt.get(this) ?? super.currentTime;
    }
    override createOscillator(): OscillatorNode {
      sounded.add(this);
      return super.createOscillator();
    }
  };
}

const { relay, overlay } = await startOverlayOnStandIn(stoppableSound);
/** Runs the page, whose sound has the real clock, until it is so. */
const runUntil = (isSo: () => boolean | Promise<boolean>, stepMs = 50): Promise<void> =>
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

const isInState = (state: string) => async () => (await overlay.voiceState()) === state;

describe("a page whose sound card is lost", () => {
  beforeEach(async () => {
    await stopTime(overlay.page);
    let isOpen = false;
    void overlay
      .open(`${relay.pageUrl}?show=ai,alerts&sounds=80`, () => relay.eventStreams + relay.voiceStreams > 0)
      .then(() => (isOpen = true));
    await runUntil(() => isOpen);
  });

  it("speaks again on another one, to the voice's end", async () => {
    relay.emit("ai.tts.generated", ttsGenerated({ messageId: "one" }));
    await runUntil(() => relay.voiceStreams > 0);
    relay.speak({ messageId: "one", audio: base64(pausingWav([0.5, 0.3, 2])), isFinal: true });
    await runUntil(isInState("speaking"));
    const [count, scheduled] = [await opened(), (await overlay.heard()).pieces.length];
    await overlay.page.evaluate(() => globalThis.soundCards.stick());
    await runUntil(async () => (await opened()) === count + 1);
    // No faster than the sound's own clock, by which a voice that stays silent would be dropped.
    await runUntil(isInState("idle"), 25);
    expect((await overlay.heard()).pieces.length).toBeGreaterThan(scheduled);
    expect(overlay.errors).toEqual(["A voice was not heard: no sound."]);
  });

  it("plays the sounds of alerts again", async () => {
    const follow = () =>
      relay.emit("channel.event", channelEvent({ eventType: "FOLLOW", username: "Otter" }));
    follow();
    await runUntil(sounds);
    const count = await opened();
    await overlay.page.evaluate(() => globalThis.soundCards.stick());
    for (let passed = 0; passed < 12_000; passed += 250) await overlay.page.clock.runFor(250);
    follow();
    await runUntil(async () => (await opened()) === count + 1);
    await runUntil(sounds);
    expect(overlay.errors).toEqual([]);
  });
});
