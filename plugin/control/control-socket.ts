import { controlRequestSchema } from "../../shared/protocol/control-protocol.ts";
import { type SocketRoute, checkedBy } from "../server/sockets.ts";
import type { ControlPages } from "./control-pages.ts";

/** The path at which control pages connect. */
export const controlSocketPath = "/control/socket";

/** In ten seconds: nobody presses so often, but a volume that is being dragged is set again and again. */
const mostMessages = 300;

/** Where control pages connect. */
export function controlSocket(pages: ControlPages): SocketRoute {
  return {
    path: controlSocketPath,
    token: "control",
    most: 8,
    mostMessages,
    connect: checkedBy(controlRequestSchema, (send) => pages.connect(send)),
  };
}
