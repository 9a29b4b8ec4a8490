import type { VoiceSink, VoiceSinkEvents } from "./voice-sink.ts";

const mp3 = "audio/mpeg";

/** Whether this browser plays mp3 as it arrives. */
export function canStreamMp3(): boolean {
  return typeof MediaSource !== "undefined" && MediaSource.isTypeSupported(mp3);
}

/** Plays mp3 as it arrives, through Media Source Extensions. */
export function createMediaSink(
  context: AudioContext,
  output: AudioNode,
  events: VoiceSinkEvents,
): VoiceSink {
  const media = new MediaSource();
  const audio = new Audio();
  const address = URL.createObjectURL(media);
  const node = context.createMediaElementSource(audio);
  node.connect(output);
  let buffer: SourceBuffer | undefined;
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let isEnding = false;
  let isOver = false;

  const release = (): void => {
    isOver = true;
    waiting = [];
    audio.pause();
    audio.removeAttribute("src");
    node.disconnect();
    URL.revokeObjectURL(address);
  };
  const finish = (): void => {
    if (isOver) return;
    release();
    events.done();
  };
  const feed = (): void => {
    if (isOver || !buffer || buffer.updating || media.readyState !== "open") return;
    const next = waiting.shift();
    try {
      if (next) buffer.appendBuffer(next);
      else if (isEnding) media.endOfStream();
    } catch (error) {
      reportError(error);
      finish();
    }
  };

  media.addEventListener(
    "sourceopen",
    () => {
      if (isOver) return;
      buffer = media.addSourceBuffer(mp3);
      // Frames of a voice carry no usable times of their own: they follow one another.
      buffer.mode = "sequence";
      buffer.addEventListener("updateend", feed);
      feed();
    },
    { once: true },
  );
  audio.addEventListener("playing", events.began, { once: true });
  audio.addEventListener("ended", finish);
  audio.addEventListener("error", finish);
  audio.src = address;
  audio.play().catch(finish);
  return {
    get durationMs() {
      return Number.isFinite(audio.duration) ? audio.duration * 1000 : undefined;
    },
    push(bytes) {
      waiting.push(bytes);
      feed();
    },
    end() {
      isEnding = true;
      feed();
    },
    stop() {
      if (!isOver) release();
    },
  };
}
