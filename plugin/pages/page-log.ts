import type { Clock } from "../../shared/clock.ts";
import { type Log, withoutAddresses } from "../../shared/log.ts";
import { linesPerMinute, type RelayMessage } from "../../shared/protocol/overlay-protocol.ts";
import type { Hello, PageLine, PageMessage } from "../../shared/protocol/page-messages.ts";
import type { OverlayControl } from "./overlay-control.ts";

/** What an overlay page is connected with. */
export interface LoggedPageOptions {
  readonly control: Pick<OverlayControl, "connect">;
  readonly log: Log;
  readonly clock: Pick<Clock, "now">;
}

/** Connects an overlay page with the control, and its log with the plugin's. */
export function connectLogged(options: LoggedPageOptions, send: (message: RelayMessage) => void) {
  const { control, log } = options;
  const takeLine = lineTaker(options);
  const connection = control.connect(send);
  return {
    receive(message: PageMessage): void {
      if (message.type === "hello") log.debug(`A page of the overlay: ${factsOf(message)}.`);
      if (message.type === "log") takeLine(message);
      else connection.receive(message);
    },
    leave(): void {
      log.debug("A page of the overlay is gone.");
      connection.leave();
    },
  };
}

/** Writes no more lines than a page sends, and without its address, which holds a token. */
function lineTaker({ log, clock }: LoggedPageOptions): (line: PageLine) => void {
  let minute = -1;
  let count = 0;
  return ({ level, sentence }) => {
    const now = Math.floor(clock.now() / 60_000);
    if (now !== minute) [minute, count] = [now, 0];
    if (++count <= linesPerMinute) log[level](`On a page: ${withoutAddresses(sentence)}`);
  };
}

/** What helps to tell pages apart. */
function factsOf({ inObs, isPreview, engine, version }: Hello): string {
  const where = isPreview ? "the studio's preview" : inObs ? "in OBS" : "in a browser";
  return `${where}, Chromium ${engine ?? "?"}, version ${version ?? "?"}`;
}
