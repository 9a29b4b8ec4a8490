import { readFile } from "node:fs/promises";
import { launchBrowser } from "../../fixtures/browser.ts";
import { babble } from "../../service/babble.ts";
import { wavOf } from "../../service/wav.ts";
import { waitUntil } from "../../overlay/overlay-page.ts";
import { aiMessage, ttsGenerated } from "../../overlay/payloads.ts";
import { startStandIn } from "../../overlay/stand-in.ts";
import { base64, cut } from "../../overlay/voice/wav-file.ts";
import { type Sampled, bestOffset, resampled } from "./correlation.ts";
import type { Result } from "../results.ts";
import { heardAt } from "./heard-at.ts";
import { watchMouth } from "./watch-mouth.ts";

/** What `speech.mp3` says, too: made of this by LAME 3.100, at 32 kbit/s. */
const text =
  "Watch the left shoulder of the captain, then roll away. And mind the step! Did you see that? No, of course not.";
const voice = { pitchHz: 190, swing: 0.25 };
/** A tenth of a second at a time, as the reference service sends it. */
const chunkMs = 100;
const stepMs = 5;
/** Loudness is that of so long: shorter, and each swing of the voice's own pitch is one. */
const windowMs = 30;
const openness: Readonly<Record<string, number>> = { closed: 0, half: 0.5, open: 1 };
const minCorrelation = 0.9;
const maxOffsetMs = 50;

/**
 * How well the mouth that is painted follows the loudness of what leaves the page for the sound card, the sound card's
 * own delay included: their correlation at the offset where it is best.
 */
export async function soundToMouth(): Promise<readonly Result[]> {
  const wav = wavOf(babble(text, voice));
  const mp3 = new Uint8Array(await readFile(new URL("../../fixtures/speech.mp3", import.meta.url)));
  const relay = await startStandIn();
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.addInitScript(watchMouth);
  await page.goto(`${relay.pageUrl}?show=avatar,ai`);
  await waitUntil(() => relay.eventStreams > 0);
  relay.settings({ companion: "Marla" });
  await page.locator("sidekick-avatar svg").waitFor();

  const results: Result[] = [];
  for (const [audioFormat, bytes] of [
    ["wav", wav],
    ["mp3", mp3],
  ] as const) {
    await page.evaluate(() => globalThis.mouthWatch.begin());
    relay.emit("chat.ai_message", aiMessage({ id: audioFormat, shouldGenerateTtsMessage: true }));
    // The page opens its sound now; the voice begins once that is listened to.
    await page.waitForFunction(() => globalThis.mouthWatch.isListening);
    const ttsStreamUrl = `/voice/${audioFormat}`;
    relay.emit("ai.tts.generated", ttsGenerated({ messageId: audioFormat, audioFormat, ttsStreamUrl }));
    await waitUntil(() => relay.asked.at(-1) === ttsStreamUrl);
    for (const piece of cut(bytes, [Math.ceil((bytes.length * chunkMs) / 8_000)]))
      relay.speak({ messageId: audioFormat, audio: base64(piece) });
    relay.speak({ messageId: audioFormat, isFinal: true });
    const state = () => page.locator("sidekick-voice").getAttribute("data-state");
    await waitUntil(async () => (await state()) === "speaking");
    await waitUntil(async () => (await state()) === "idle");
    const { powers, stamps, shapes } = await page.evaluate(() => globalThis.mouthWatch.end());
    const sound = heardAt(powers, stamps);
    const mouth: Sampled = shapes.map(([at, shape]) => [at, openness[shape] ?? Number.NaN]);
    const { correlation, offsetMs } = bestOffset(
      resampled(sound, stepMs, windowMs).map(([at, power]) => [at, Math.sqrt(power)]),
      mouth,
      stepMs,
    );
    results.push(
      {
        what: `the mouth and the sound that is heard, ${audioFormat}: correlation`,
        unit: "",
        ours: correlation,
        goal: { least: minCorrelation },
      },
      {
        what: `the mouth and the sound that is heard, ${audioFormat}: apart`,
        unit: "ms",
        ours: Math.abs(offsetMs),
        goal: { most: maxOffsetMs },
      },
    );
  }
  await browser.close();
  await relay.close();
  return results;
}
