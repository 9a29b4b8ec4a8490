/** Keep-alive of the EventSub stream: an event whose only news is that the connection lives. */
export const pingType = "system.ping";

/** Whether a type of envelope, or the name of a frame, is the service's ping, in any writing: `SystemPing` too. */
export const isPing = (type: string): boolean =>
  type.toLowerCase().replaceAll(/[^a-z0-9]/g, "") === "systemping";

/** Longer lines are no `event:` line of a ping. */
const maxPrefix = 64;

/**
 * Creates a reader of the pings without `data:`, which a parser of Server-Sent Events never hands on (HTML standard,
 * "Interpreting an event stream"). It reads text in any pieces and keeps no more of a line than its beginning.
 */
export function createBarePings() {
  let line = "";
  let name = "";
  let hasData = false;
  let endedWithReturn = false;
  return {
    /** Number of pings without data that this text completes. */
    read(text: string): number {
      let count = 0;
      const lines = (endedWithReturn && text.startsWith("\n") ? text.slice(1) : text).split(/\r\n|\r|\n/);
      if (text !== "") endedWithReturn = text.endsWith("\r");
      for (const [at, part] of lines.entries()) {
        line += part.slice(0, maxPrefix - line.length);
        if (at === lines.length - 1) break;
        if (line === "") {
          if (isPing(name) && !hasData) count++;
          [name, hasData] = ["", false];
        }
        const [, field, value = ""] = /^(event|data)(?::(.*))?$/.exec(line) ?? [];
        if (field === "event") name = value;
        if (field === "data") hasData = true;
        line = "";
      }
      return count;
    },
  };
}

/** Two and a half times the documented 30 s between comments, in milliseconds. */
export const commentedMs = 75_000;
const maxSilenceMs = 300_000;

/**
 * How long a stream may be silent before its connection counts as dead. The service documents keep-alives of the chat
 * stream only ("Limits": `:ping` every 30 seconds); pings of EventSub come in a rhythm that has to be learned.
 */
export class SilenceLimit {
  /** Longest time between two pings of one connection, in milliseconds. */
  #longestGapMs = 0;
  #hasPinged = false;
  #lastPingAt: number | undefined;

  /** A new connection: the time since the last one's ping is no gap. */
  connected(): void {
    this.#lastPingAt = undefined;
  }

  /** `now` is monotonic milliseconds. */
  pinged(now: number): void {
    if (this.#lastPingAt !== undefined)
      this.#longestGapMs = Math.max(this.#longestGapMs, now - this.#lastPingAt);
    this.#lastPingAt = now;
    this.#hasPinged = true;
  }

  /** The limit in milliseconds; `undefined`: any silence is fine. */
  ms(hasComments: boolean): number | undefined {
    if (hasComments) return commentedMs;
    if (!this.#hasPinged) return undefined;
    if (this.#longestGapMs === 0) return maxSilenceMs;
    return Math.min(maxSilenceMs, Math.max(commentedMs, 3 * this.#longestGapMs));
  }
}
