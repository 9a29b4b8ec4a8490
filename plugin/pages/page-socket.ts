import {
  levelsPerSecond,
  linesPerMinute,
  type PluginMessage,
} from "../../shared/protocol/overlay-protocol.ts";
import {
  pageMessageSchema,
  type Hello,
  type PageLine,
  type PageMessage,
} from "../../shared/protocol/page-messages.ts";
import { type SocketRoute, checkedBy } from "../server/sockets.ts";
import { withoutAddresses } from "../../shared/log.ts";
import type { OverlayControl } from "./overlay-control.ts";
import type { Tools } from "../../shared/tools.ts";

/** The parts of the plugin that an overlay page is connected with. */
export interface PageSocketOptions extends Tools {
  readonly control: OverlayControl;
}

/** In ten seconds: levels while a page speaks, and its state, which changes a few times a second at most. */
const maxMessages = levelsPerSecond * 10 + 200;

/** The socket route of overlay pages. */
export function pageSocket(options: PageSocketOptions): SocketRoute {
  return {
    path: "/pages",
    token: "overlay",
    most: 32,
    maxMessages,
    connect: checkedBy(pageMessageSchema, (send) => connectLogged(options, send)),
  };
}

/** Connects an overlay page with the control, and its log with the plugin's. */
function connectLogged(options: PageSocketOptions, send: (message: PluginMessage) => void) {
  const { control, log } = options;
  const takeLine = lineTaker(options);
  const connection = control.connect(send);
  let isKnown = false;
  return {
    receive(message: PageMessage): void {
      if (message.type === "hello" && !isKnown) log.debug(`A page of the overlay: ${factsOf(message)}.`);
      isKnown ||= message.type === "hello";
      if (message.type === "log") takeLine(message);
      else connection.receive(message);
    },
    leave(): void {
      log.debug("A page of the overlay is gone.");
      connection.leave();
    },
  };
}

/** Writes a page's lines, at most as many as pages send, and without the page's address, which holds a token. */
function lineTaker({ log, clock }: PageSocketOptions): (line: PageLine) => void {
  let minute = -1;
  let count = 0;
  return ({ level, sentence }) => {
    const now = Math.floor(clock.now() / 60_000);
    if (now !== minute) [minute, count] = [now, 0];
    if (++count <= linesPerMinute) log[level](`On a page: ${withoutAddresses(sentence)}`);
  };
}

/** The facts by which pages differ, for the log. */
function factsOf({ inObs, isPreview, engine, version }: Hello): string {
  const where = isPreview ? "the studio's preview" : inObs ? "in OBS" : "in a browser";
  return `${where}, Chromium ${engine ?? "?"}, version ${version ?? "?"}`;
}
