import type { VoiceSink, VoiceSinkEvents } from "./voice-sink.ts";

const mp3 = "audio/mpeg";

/** Whether this browser plays mp3 as it arrives. */
export function canStreamMp3(): boolean {
  return typeof MediaSource !== "undefined" && MediaSource.isTypeSupported(mp3);
}

/** Plays mp3 as it arrives, through Media Source Extensions, with an element that nobody else uses meanwhile. */
export function createMediaSink(audio: HTMLAudioElement, events: VoiceSinkEvents): VoiceSink {
  const media = new MediaSource();
  const address = URL.createObjectURL(media);
  const listening = new AbortController();
  let buffer: SourceBuffer | undefined;
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let isEnding = false;
  let isOver = false;

  const release = (): void => {
    isOver = true;
    waiting = [];
    listening.abort();
    audio.pause();
    audio.removeAttribute("src");
    // Only this releases the media player; a browser allows about a thousand of them.
    audio.load();
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
  const { signal } = listening;
  audio.addEventListener("playing", events.began, { once: true, signal });
  audio.addEventListener("ended", finish, { signal });
  audio.addEventListener("error", finish, { signal });
  audio.src = address;
  audio.play().catch(finish);
  return {
    get durationMs() {
      return Number.isFinite(audio.duration) ? audio.duration * 1000 : undefined;
    },
    get isSounding() {
      // The element stops a little before the end of what it has; then there is nothing left to be heard.
      if (audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return false;
      return audio.buffered.length > 0 && audio.buffered.end(0) - audio.currentTime > 0.25;
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
