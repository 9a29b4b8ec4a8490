import { type VoiceFrame, decodeVoiceFrame } from "./formats/voice-frame.ts";
import { type VoiceStream, type VoiceStreamOptions, openVoiceStream } from "./voice-stream.ts";

/** The connections that voices come over: usually one, which stays. */
export interface VoiceStreams {
  /** Expects something from this address, and connects if need be. Returns the stream's number. */
  need(url: string): number;
  /** Ends the waits of those that something is expected from. */
  tryNow(): void;
  /** Closes streams that have been replaced and that nothing is expected from. */
  tidy(): void;
  /** Closes them all: nothing is to be heard here. */
  close(): void;
  /** Whether a stream's last connection could not be opened. */
  hasFailed(stream: number): boolean;
  /** Reports that a stream sent nothing although something was due: it may be dead. */
  renew(stream: number): void;
}

/** What the streams need; each stream's own part is added. */
export interface VoiceStreamsOptions extends Omit<
  VoiceStreamOptions,
  "url" | "headers" | "onOpen" | "onFrame" | "onEnd" | "isNeeded"
> {
  readonly headersFor: (url: string) => Readonly<Record<string, string>>;
  readonly onOpen: (stream: number) => void;
  readonly onFrame: (frame: VoiceFrame, stream: number) => void;
  readonly onEnd: (stream: number) => void;
  readonly isNeeded: (stream: number) => boolean;
}

/** No connections yet. The last address asked for is the one that stays open. */
export function createVoiceStreams(options: VoiceStreamsOptions): VoiceStreams {
  const { onOpen, onFrame, onEnd, isNeeded, headersFor, ...basics } = options;
  const streams = new Map<string, { readonly number: number; readonly stream: VoiceStream }>();
  let current = "";
  let count = 0;
  return {
    need(url) {
      current = url;
      const known = streams.get(url);
      if (known) {
        known.stream.need();
        return known.number;
      }
      const number = ++count;
      let soundPlace: VoiceFrame["soundPlace"];
      const stream = openVoiceStream({
        ...basics,
        url,
        headers: headersFor(url),
        onOpen: () => onOpen(number),
        onFrame({ event, text }) {
          const frame = decodeVoiceFrame(event, text, soundPlace);
          soundPlace = frame.soundPlace ?? soundPlace;
          onFrame(frame, number);
        },
        onEnd: () => onEnd(number),
        isNeeded: () => isNeeded(number),
      });
      streams.set(url, { number, stream });
      return number;
    },
    tryNow() {
      for (const { number, stream } of streams.values()) if (isNeeded(number)) stream.need();
    },
    tidy() {
      for (const [url, { number, stream }] of streams) {
        if (url === current || isNeeded(number)) continue;
        stream.close();
        streams.delete(url);
      }
    },
    close() {
      for (const { stream } of streams.values()) stream.close();
      streams.clear();
      current = "";
    },
    hasFailed: (asked) =>
      [...streams.values()].some(({ number, stream }) => number === asked && stream.hasFailed),
    renew(asked) {
      for (const { number, stream } of streams.values()) if (number === asked) stream.renew();
    },
  };
}
