import type { Log } from "../../shared/log.ts";

/**
 * The overlay's log: viewers see nothing of it. What needs attention is reported to the browser, which OBS
 * writes into its own log; the rest has no reader here and is let go.
 */
export const pageLog: Log = {
  debug() {},
  info() {},
  warn: (sentence) => reportError(new Error(sentence)),
  error: (sentence) => reportError(new Error(sentence)),
};
