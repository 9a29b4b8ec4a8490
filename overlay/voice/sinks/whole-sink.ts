import { startsFile } from "../../../shared/voice/formats/audio-kind.ts";
import { SoundPauses } from "./sound-pauses.ts";
import type { VoiceLeveller } from "../voice-leveller.ts";
import type { VoiceSink, VoiceSinkEvents } from "./voice-sink.ts";

/** Two consecutive files share at least this many bytes at their beginning. */
const headerBytes = 8;

/** Plays any format that the browser can decode, once it is complete, from `from` seconds on. Several files are played in sequence. */
export function createWholeSink(
  context: AudioContext,
  output: AudioNode,
  leveller: VoiceLeveller,
  events: VoiceSinkEvents,
  from: number,
): VoiceSink {
  const fade = context.createGain();
  fade.connect(output);
  const pauses = new SoundPauses();
  let startedAt: number | undefined;
  /** Where in its sound it is; its bytes may take their time to come and to be decoded. */
  const place = (): number => (startedAt === undefined ? from : from + context.currentTime - startedAt);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let sources: AudioBufferSourceNode[] = [];
  let durationMs: number | undefined;
  let isOver = false;
  const stop = (fadeSeconds = 0): void => {
    isOver = true;
    const endsAt = context.currentTime + fadeSeconds;
    fade.gain.setValueAtTime(1, context.currentTime);
    fade.gain.linearRampToValueAtTime(0, endsAt);
    for (const source of sources) source.stop(endsAt);
  };
  const finish = (): void => {
    if (isOver) return;
    stop();
    events.done();
  };
  const play = async (): Promise<void> => {
    const files = filesIn(new Uint8Array(await new Blob(parts).arrayBuffer()));
    // A file that cannot be decoded is skipped.
    const decoded = await Promise.allSettled(files.map((file) => context.decodeAudioData(file.buffer)));
    if (isOver) return;
    const sounds = decoded.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const now = context.currentTime;
    startedAt = now;
    let at = now - from;
    sources = sounds.map((sound) => {
      const source = context.createBufferSource();
      const channels = Array.from({ length: sound.numberOfChannels }, (_, index) =>
        sound.getChannelData(index),
      );
      pauses.add({ rate: sound.sampleRate, channels });
      for (const [index, samples] of leveller.level(channels).entries()) sound.copyToChannel(samples, index);
      source.buffer = sound;
      source.connect(fade);
      source.start(Math.max(at, now), Math.max(0, now - at));
      at += sound.duration;
      return source;
    });
    const last = sources.at(-1);
    if (!last) return finish();
    last.addEventListener("ended", finish);
    durationMs = sounds.reduce((sum, { duration }) => sum + duration * 1000, 0);
    events.began();
  };
  return {
    get durationMs() {
      return durationMs;
    },
    isSounding: false,
    push: (bytes) => void parts.push(bytes),
    end: () => void play().catch(finish),
    stop,
    resumeAt: () => (startedAt === undefined ? from : pauses.before(place())),
    untilPause: () => pauses.until(place()),
  };
}

/** Splits bytes at each repetition of the first header. A format without a file header, such as AAC, is one file. */
function filesIn(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  if (!startsFile(bytes)) return [bytes];
  const starts = [0];
  for (let at = bytes.indexOf(bytes[0] ?? 0, 1); at > 0; at = bytes.indexOf(bytes[0] ?? 0, at + 1)) {
    let same = 1;
    while (same < headerBytes && bytes[at + same] === bytes[same]) same++;
    if (same === headerBytes) starts.push(at);
  }
  return starts.map((start, index) => bytes.slice(start, starts[index + 1]));
}
