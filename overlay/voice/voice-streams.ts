import type { Frame } from "../../shared/api/frame-reader.ts";
import { type VoiceLine, type VoiceLineOptions, openVoiceLine } from "./voice-stream.ts";

/** The connections that voices come over: usually one, which stays. */
export interface VoiceLines {
  /** Something is to come from this address: connects if need be. Answers with the line's number. */
  need(url: string): number;
  /** Closes lines that have been replaced and that nothing is expected from. */
  tidy(): void;
  /** Closes them all: nothing is to be heard here. */
  close(): void;
  /** Nothing came over a line although it should have: it may be dead. */
  renew(line: number): void;
}

/** What the lines need; each line's own part is added. */
export interface VoiceLinesOptions extends Omit<
  VoiceLineOptions,
  "url" | "headers" | "onOpen" | "onFrame" | "onEnd" | "isNeeded"
> {
  readonly headersFor: (url: string) => Readonly<Record<string, string>>;
  readonly onOpen: (line: number) => void;
  readonly onFrame: (frame: Frame, line: number) => void;
  readonly onEnd: (line: number) => void;
  readonly isNeeded: (line: number) => boolean;
}

/** No connections yet. The last address asked for is the one that stays open. */
export function createVoiceLines(options: VoiceLinesOptions): VoiceLines {
  const { onOpen, onFrame, onEnd, isNeeded, headersFor, ...basics } = options;
  const lines = new Map<string, { readonly number: number; readonly line: VoiceLine }>();
  let current = "";
  let count = 0;
  const tidy = (): void => {
    for (const [url, { number, line }] of lines) {
      if (url === current || isNeeded(number)) continue;
      line.close();
      lines.delete(url);
    }
  };
  return {
    need(url) {
      current = url;
      const known = lines.get(url);
      if (known) {
        known.line.need();
        return known.number;
      }
      const number = ++count;
      const line = openVoiceLine({
        ...basics,
        url,
        headers: headersFor(url),
        onOpen: () => onOpen(number),
        onFrame: (frame) => onFrame(frame, number),
        onEnd: () => onEnd(number),
        isNeeded: () => isNeeded(number),
      });
      lines.set(url, { number, line });
      return number;
    },
    tidy,
    close() {
      for (const { line } of lines.values()) line.close();
      lines.clear();
      current = "";
    },
    renew(asked) {
      for (const { number, line } of lines.values()) if (number === asked) line.renew();
    },
  };
}
