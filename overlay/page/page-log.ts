import type { Log } from "../../shared/log.ts";

/**
 * The overlay's log, which viewers never see. Warnings and errors go to the browser, which OBS copies into its own log;
 * nobody would read the rest here.
 */
export const pageLog: Log = {
  debug() {},
  info() {},
  warn: (sentence) => reportError(new Error(sentence)),
  error: (sentence) => reportError(new Error(sentence)),
};
