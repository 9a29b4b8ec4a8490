import { beforeEach, describe, expect, it } from "vitest";
import { startOverlayOnStandIn } from "../overlay-on-stand-in.ts";
import { waitUntil } from "../overlay-page.ts";
import { channelEvent, ttsGenerated } from "../payloads.ts";
import { base64, pausingWav } from "./wav-file.ts";

declare global {
  var soundCards: {
    readonly opened: AudioContext[];
    /** Cards with which a tone was made: a chime is over before a busy computer has listened. */
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
      for (const card of opened) {
        stuckAt.set(card, card.currentTime);
        // Nothing that plays there ends.
        void Real.prototype.suspend.call(card);
      }
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
    override get state(): AudioContextState {
      return stuckAt.has(this) ? "running" : super.state;
    }
    override resume(): Promise<void> {
      return stuckAt.has(this) ? new Promise(() => {}) : super.resume();
    }
    override createOscillator(): OscillatorNode {
      sounded.add(this);
      return super.createOscillator();
    }
  };
}

const { relay, overlay } = await startOverlayOnStandIn(stoppableSound);
const opened = (): Promise<number> => overlay.page.evaluate(() => globalThis.soundCards.opened.length);
/** Whether the card that was opened last runs, and has played a tone. */
const sounds = (): Promise<boolean> =>
  overlay.page.evaluate(() => {
    const last = globalThis.soundCards.opened.at(-1);
    return last !== undefined && last.state === "running" && globalThis.soundCards.sounded.has(last);
  });

const isInState = (state: string) => async () => (await overlay.voiceState()) === state;

describe("a page whose sound card is lost", () => {
  beforeEach(() =>
    overlay.open(
      `${relay.pageUrl}?show=ai,alerts&sounds=80`,
      () => relay.eventStreams + relay.voiceStreams > 0,
    ),
  );

  it("speaks again on another one, to the voice's end", async () => {
    relay.emit("ai.tts.generated", ttsGenerated({ messageId: "one" }));
    await waitUntil(() => relay.voiceStreams > 0);
    relay.speak({ messageId: "one", audio: base64(pausingWav([0.5, 0.3, 2])), isFinal: true });
    await waitUntil(isInState("speaking"));
    const [count, scheduled] = [await opened(), (await overlay.heard()).pieces.length];
    await overlay.page.evaluate(() => globalThis.soundCards.stick());
    await waitUntil(async () => (await opened()) > count);
    await waitUntil(isInState("idle"));
    expect((await overlay.heard()).pieces.length).toBeGreaterThan(scheduled);
    expect(overlay.errors).toEqual(["A voice was not heard: no sound."]);
  });

  it("plays the sounds of alerts again", async () => {
    const follow = (username: string) =>
      relay.emit("channel.event", channelEvent({ eventType: "FOLLOW", username }));
    follow("Otter");
    await waitUntil(sounds);
    const count = await opened();
    await overlay.page.evaluate(() => globalThis.soundCards.stick());
    // The next alert is shown once this one is over.
    follow("Finch");
    await waitUntil(async () => (await opened()) > count);
    await waitUntil(sounds);
    expect(overlay.errors).toEqual([]);
  });
});
