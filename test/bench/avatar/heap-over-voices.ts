import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { launchBrowser } from "../../fixtures/browser.ts";
import { waitUntil } from "../../overlay/overlay-page.ts";
import { aiMessage, ttsGenerated } from "../../overlay/payloads.ts";
import { startStandIn } from "../../overlay/stand-in.ts";
import { base64, toneWav } from "../../overlay/voice/wav-file.ts";
import { pageHolds } from "../cpu/page-watch.ts";
import type { Result } from "../results.ts";

/** What follows a voice is over after so long. */
const settlesMs = 3_000;
const voices = 1_000;
const warmUpVoices = 100;

/** How much the page's heap grows over a thousand voices that the avatar speaks, garbage collected. */
export async function heapOverVoices(): Promise<readonly Result[]> {
  const relay = await startStandIn();
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.goto(`${relay.pageUrl}?show=avatar`);
  await waitUntil(() => relay.eventStreams > 0);
  relay.settings({ companion: "Marla" });
  await page.locator("sidekick-avatar svg").waitFor();
  const heapMb = async (): Promise<number> => {
    await waitUntil(() => relay.state?.voice.state === "idle");
    await wait(settlesMs);
    return (await pageHolds(page)).heapMb;
  };
  const mp3 = await readFile(new URL("../../fixtures/speech.mp3", import.meta.url));
  const kinds = [
    { audioFormat: "wav", audio: base64(toneWav({ seconds: 0.08 })) },
    // Four of its frames.
    { audioFormat: "mp3", audio: base64(mp3.subarray(0, 4 * 96)) },
  ] as const;
  let early = Number.NaN;
  for (let at = 0; at < voices + warmUpVoices; at++) {
    if (at === warmUpVoices) early = await heapMb();
    const { audioFormat, audio } = kinds[at % 2 === 0 ? 0 : 1];
    const messageId = `m${at}`;
    relay.emit("chat.ai_message", aiMessage({ id: messageId, shouldGenerateTtsMessage: true }));
    const eventId = relay.emit("ai.tts.generated", ttsGenerated({ messageId, audioFormat }));
    await waitUntil(() => relay.voiceStreams > 0);
    relay.speak({ messageId, audio, isFinal: true });
    // It is told when the voice begins.
    await waitUntil(() => relay.seen.includes(eventId));
  }
  const grownMb = (await heapMb()) - early;
  await browser.close();
  await relay.close();
  return [
    { what: `the page's heap after ${voices} voices, more`, unit: "MB", ours: grownMb, goal: { most: 0.5 } },
  ];
}
