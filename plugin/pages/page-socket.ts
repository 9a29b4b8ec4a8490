import { levelsPerSecond } from "../../shared/protocol/overlay-protocol.ts";
import { pageMessageSchema } from "../../shared/protocol/page-messages.ts";
import { type SocketRoute, checkedBy } from "../server/sockets.ts";
import { type LoggedPageOptions, connectLogged } from "./page-log.ts";

/** In ten seconds: levels while a page speaks, and its state, which changes a few times a second at most. */
const mostMessages = levelsPerSecond * 10 + 200;

/** Where overlay pages connect. */
export function pageSocket(options: LoggedPageOptions): SocketRoute {
  return {
    path: "/pages",
    token: "overlay",
    most: 32,
    mostMessages,
    connect: checkedBy(pageMessageSchema, (send) => connectLogged(options, send)),
  };
}
