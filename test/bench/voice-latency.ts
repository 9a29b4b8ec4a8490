import { aiMessage, ttsGenerated } from "../overlay/payloads.ts";
import { startOverlayPage, waitUntil } from "../overlay/overlay-page.ts";
import { startStandIn } from "../overlay/stand-in.ts";
import { base64, toneWav } from "../overlay/wav-file.ts";
import { type Figure, summaryOf } from "./figures.ts";

const rounds = 30;
const warmUp = 3;

interface VoiceTimes {
  arrivedAt: number;
  readonly waits: number[];
}

/**
 * From the first bytes of a voice in the overlay's page to the moment for which its sound is scheduled. The way from
 * there to the loudspeaker is the computer's, ours or not, and is left out on both sides.
 */
export async function voiceLatency(): Promise<Figure> {
  const relay = await startStandIn();
  const overlay = await startOverlayPage(watchTheEar);
  await overlay.open(relay.pageUrl, () => relay.eventStreams + relay.voiceStreams > 0);
  const wav = toneWav({ seconds: 0.3 });
  for (let round = 0; round < rounds + warmUp; round++) {
    const messageId = `bench-${round}`;
    relay.emit("chat.ai_message", aiMessage({ id: messageId, shouldGenerateTtsMessage: true }));
    relay.emit("ai.tts.generated", ttsGenerated({ messageId }));
    await waitUntil(() => relay.voiceStreams > 0);
    await waitUntil(async () => (await overlay.voiceState()) === "loading");
    relay.speak(JSON.stringify({ messageId, audio: base64(wav), isFinal: true }));
    await waitUntil(
      async () => (await overlay.page.evaluate(() => globalThis.voiceTimes.waits.length)) > round,
    );
    await waitUntil(async () => (await overlay.voiceState()) === "idle");
  }
  const waits = await overlay.page.evaluate(() => globalThis.voiceTimes.waits);
  const floor = await overlay.page.evaluate(playBare, [base64(wav), rounds] as const);
  await overlay.close();
  await relay.close();
  const ours = summaryOf(waits.slice(warmUp));
  return {
    what: "first bytes of a voice in the page → its sound (floor: the same bytes decoded by the browser and played at once)",
    ours,
    floor: summaryOf(floor),
    goal: "p95 under 60 ms",
    met: ours.p95 < 60,
  };
}

declare global {
  var voiceTimes: VoiceTimes;
}

/** Notes when bytes of a voice arrive, and for when their sound is scheduled. Runs in the page. */
function watchTheEar(): void {
  globalThis.voiceTimes = { arrivedAt: 0, waits: [] };
  const times = globalThis.voiceTimes;
  const open = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    const response = await open(...request);
    const [address] = request;
    if (!(typeof address === "string" && address.includes("/voice/")) || !response.body) return response;
    const noted = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(bytes, controller) {
          // The rest is keep-alives.
          if (bytes.byteLength > 1_000 && times.arrivedAt === 0) times.arrivedAt = performance.now();
          controller.enqueue(bytes);
        },
      }),
    );
    return new Response(noted, { status: response.status, headers: response.headers });
  };
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the node as `this`
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...args): void {
    const ahead = Math.max(0, (args[0] ?? 0) - this.context.currentTime) * 1_000;
    if (times.arrivedAt > 0) times.waits.push(performance.now() - times.arrivedAt + ahead);
    times.arrivedAt = 0;
    start.apply(this, args);
  };
}

/** Decodes and plays the same bytes with nothing of ours. Runs in the page. */
async function playBare([text, count]: readonly [string, number]): Promise<number[]> {
  const context = new AudioContext({ latencyHint: "interactive" });
  await context.resume();
  const waits: number[] = [];
  for (let round = 0; round < count; round++) {
    const before = performance.now();
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const buffer = await context.decodeAudioData(bytes.buffer);
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(context.destination);
    source.start();
    waits.push(performance.now() - before);
    await new Promise((resolve) => source.addEventListener("ended", resolve));
  }
  await context.close();
  return waits;
}
