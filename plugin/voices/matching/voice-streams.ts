import type { ConnectionTools } from "../../../shared/api/stream.ts";
import { type VoiceFrame, decodeVoiceFrame } from "./voice-frame.ts";
import { type VoiceStream, openVoiceStream } from "../../../shared/voice/voice-stream.ts";

/** The connections for voices: usually a single lasting one. */
export type VoiceStreams = ReturnType<typeof createVoiceStreams>;

/** Options of `createVoiceStreams`; callbacks get the stream's number. */
export interface VoiceStreamsOptions extends ConnectionTools {
  readonly onOpen: (stream: number) => void;
  readonly onFrame: (frame: VoiceFrame, stream: number) => void;
  /** Called with each frame as it came. */
  readonly onRawFrame: (event: string, text: string) => void;
  readonly onEnd: (stream: number) => void;
  readonly isNeeded: (stream: number) => boolean;
}

/** Creates the set without a connection. The last address that was needed stays connected. */
export function createVoiceStreams(options: VoiceStreamsOptions) {
  const { onOpen, onFrame, onRawFrame, onEnd, isNeeded, ...basics } = options;
  const streams = new Map<string, { readonly number: number; readonly stream: VoiceStream }>();
  let current = "";
  let count = 0;
  return {
    /** Expects a voice from this address, and connects if necessary. Returns the stream's number. */
    need(url: string) {
      current = url;
      const known = streams.get(url);
      if (known) {
        known.stream.need();
        return known.number;
      }
      const number = ++count;
      const stream = openVoiceStream({
        ...basics,
        url,
        onOpen: () => onOpen(number),
        onFrame({ event, text }) {
          onRawFrame(event, text);
          onFrame(decodeVoiceFrame(event, text), number);
        },
        onEnd: () => onEnd(number),
        isNeeded: () => isNeeded(number),
      });
      streams.set(url, { number, stream });
      return number;
    },
    /** Closes streams with an earlier address from which no voice is expected. */
    tidy() {
      for (const [url, { number, stream }] of streams) {
        if (url === current || isNeeded(number)) continue;
        stream.close();
        streams.delete(url);
      }
    },
    /** Closes all streams, because this page is not to speak. */
    close() {
      for (const { stream } of streams.values()) stream.close();
      streams.clear();
    },
    /** Whether a stream's last connection could not be opened. */
    hasFailed: (asked: number) =>
      [...streams.values()].some(({ number, stream }) => number === asked && stream.hasFailed),
    /** Reconnects a stream that may be dead, because an announced voice did not arrive. */
    renew(asked: number) {
      for (const { number, stream } of streams.values()) if (number === asked) stream.renew();
    },
  };
}
