import type { VoiceSink, VoiceSinkEvents } from "./voice-sink.ts";

const mp3 = "audio/mpeg";
/** Bytes that the browser gets at a time: a few seconds, so that there is soon room for the next. */
const portion = 64 * 1024;
/** Played audio is kept for this long, because the browser may need the frames just before. */
const keptSeconds = 2;

/** Whether this browser plays mp3 as it arrives. */
export function canStreamMp3(): boolean {
  return typeof MediaSource !== "undefined" && MediaSource.isTypeSupported(mp3);
}

/** Plays mp3 as it arrives, through Media Source Extensions, with an element that no other sink may use meanwhile. */
export function createMediaSink(audio: HTMLAudioElement, events: VoiceSinkEvents): VoiceSink {
  const media = new MediaSource();
  const address = URL.createObjectURL(media);
  const listening = new AbortController();
  const { signal } = listening;
  let buffer: SourceBuffer | undefined;
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let [allBytes, givenBytes] = [0, 0];
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
    const next = waiting[0];
    try {
      if (next) buffer.appendBuffer(next);
      else if (isEnding) media.endOfStream();
      givenBytes += waiting.shift()?.byteLength ?? 0;
    } catch (error) {
      if (isFull(error)) return makeRoom(buffer, audio.currentTime - keptSeconds);
      reportError(error);
      finish();
    }
  };

  const open = (): void => {
    if (isOver) return;
    buffer = media.addSourceBuffer(mp3);
    // Frames of a voice carry no usable times of their own: they follow one another.
    buffer.mode = "sequence";
    buffer.addEventListener("updateend", feed);
    feed();
  };
  media.addEventListener("sourceopen", open, { once: true });
  audio.addEventListener("playing", events.began, { once: true, signal });
  audio.addEventListener("timeupdate", () => waiting.length > 0 && feed(), { signal });
  audio.addEventListener("ended", finish, { signal });
  audio.addEventListener("error", finish, { signal });
  audio.src = address;
  audio.play().catch(finish);
  return {
    get durationMs() {
      if (Number.isFinite(audio.duration)) return audio.duration * 1000;
      // Estimated by its bytes while a part waits for room.
      return isEnding && givenBytes > 0 ? (bufferedUntil(audio) * 1000 * allBytes) / givenBytes : undefined;
    },
    get isSounding() {
      // The element stops a little before the end of its data.
      if (audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return false;
      return bufferedUntil(audio) - audio.currentTime > 0.25;
    },
    push(bytes) {
      allBytes += bytes.byteLength;
      for (let at = 0; at < bytes.byteLength; at += portion) waiting.push(bytes.subarray(at, at + portion));
      feed();
    },
    end() {
      isEnding = true;
      feed();
    },
    stop: () => void (isOver || release()),
  };
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/** Removes audio that was played. If there is none yet, the next `timeupdate` tries again. */
function makeRoom(full: SourceBuffer, playedUntil: number): void {
  if (full.buffered.length > 0 && full.buffered.start(0) + 1 < playedUntil) full.remove(0, playedUntil);
}

/** Seconds of the voice. */
function bufferedUntil({ buffered }: HTMLAudioElement): number {
  return buffered.length > 0 ? buffered.end(0) : 0;
}
