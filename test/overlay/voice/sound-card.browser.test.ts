import { expect, it } from "vitest";
import { stopTime } from "../../fixtures/page-clock.ts";
import { startOverlayOnStandIn } from "../overlay-on-stand-in.ts";
import { waitUntil } from "../overlay-page.ts";
import { channelEvent } from "../payloads.ts";

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
const runUntil = (isSo: () => boolean | Promise<boolean>): Promise<void> =>
  waitUntil(async () => {
    await overlay.page.clock.runFor(50);
    return isSo();
  });
const opened = (): Promise<number> => overlay.page.evaluate(() => globalThis.soundCards.opened.length);
/** Whether the card that was opened last runs, and has played a tone. */
const sounds = (): Promise<boolean> =>
  overlay.page.evaluate(() => {
    const last = globalThis.soundCards.opened.at(-1);
    return last !== undefined && last.state === "running" && globalThis.soundCards.sounded.has(last);
  });

it("a page whose sound card is lost plays the sounds of alerts again", async () => {
  await stopTime(overlay.page);
  let isOpen = false;
  void overlay
    .open(`${relay.pageUrl}?show=alerts&sounds=80`, () => relay.eventStreams > 0)
    .then(() => (isOpen = true));
  await runUntil(() => isOpen);
  const follow = () => relay.emit("channel.event", channelEvent({ eventType: "FOLLOW", username: "Otter" }));
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
