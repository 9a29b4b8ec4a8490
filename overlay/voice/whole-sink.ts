import type { VoiceSink, VoiceSinkEvents } from "./voice-sink.ts";

/** Plays any format the browser can decode, once it has arrived whole. */
export function createWholeSink(
  context: AudioContext,
  output: AudioNode,
  events: VoiceSinkEvents,
): VoiceSink {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const source = context.createBufferSource();
  let durationMs: number | undefined;
  let isOver = false;
  const finish = (): void => {
    if (isOver) return;
    isOver = true;
    source.disconnect();
    events.done();
  };
  const play = async (): Promise<void> => {
    const sound = await context.decodeAudioData(await new Blob(parts).arrayBuffer());
    if (isOver) return;
    durationMs = sound.duration * 1000;
    source.buffer = sound;
    source.connect(output);
    source.addEventListener("ended", finish);
    source.start();
    events.began();
  };
  return {
    get durationMs() {
      return durationMs;
    },
    isSounding: false,
    push: (bytes) => void parts.push(bytes),
    // What cannot be decoded is passed over: the message stays to be read.
    end: () => void play().catch(finish),
    stop() {
      isOver = true;
      source.disconnect();
    },
  };
}
