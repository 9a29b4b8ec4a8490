import * as v from "valibot";
import { type Clock, every } from "../../shared/clock.ts";
import {
  type ControlMessage,
  type ControlPress,
  type ControlState,
  type Right,
  aliveEveryMs,
  controlRequestSchema,
} from "../../shared/protocol/control-protocol.ts";
import { createSealedChannel } from "../../shared/screens/sealed-channel.ts";
import { type Locale, type Messages, fill } from "../../shared/words/words.ts";
import { type ControlPages, controlSocketPath, maxControlMessages } from "./control-pages.ts";
import type { SocketRoute } from "../server/sockets.ts";
import type { Device } from "../settings/paired-device.ts";
import { maxDevices } from "../screens/devices.ts";
import type { Pairings } from "../screens/pairings.ts";
import { sourceAddressOf } from "../screens/screens-gate.ts";
import { socketTokenOf } from "../server/gate.ts";
import type { Sessions } from "../screens/sessions.ts";

/** The parts of the plugin that a control page on another screen is connected with. */
interface ControlSocketSources {
  /** Adds a control page. */
  readonly connectControl: ControlPages["connect"];
  readonly sessions: Sessions;
  readonly pairings: Pairings;
  readonly clock: Clock;
  readonly locale: Locale<Messages>;
}

/**
 * The socket route of control pages on other screens: the messages of the plugin's own control page, every one sealed.
 * What a device may do is decided here. A message that does not open, or is no request, ends the connection.
 */
export function sealedControlSocket(sources: ControlSocketSources): SocketRoute {
  const { sessions, clock } = sources;
  return {
    path: controlSocketPath,
    token: "control",
    most: maxDevices,
    maxMessages: maxControlMessages,
    maxBytes: 16 * 1_024,
    connect(sendSealed, request) {
      const session = sessions.take(socketTokenOf(request), sourceAddressOf(request.socket));
      if (!session) return undefined;
      const channel = createSealedChannel(session.device.secret, session.nonces, "plugin");
      const send = (message: ControlMessage): void => sendSealed(channel.seal(message));
      const page = connectDevice(session.device, send, sources);
      const cancel = every(clock, aliveEveryMs, () => send({ type: "alive" }));
      return {
        receive: (sealed) =>
          sealed instanceof Uint8Array && page.receive(channel.open(new Uint8Array(sealed))),
        leave() {
          cancel();
          page.leave();
          session.endsAt = 0;
        },
      };
    },
  };
}

/** Connects a device within its rights. */
function connectDevice(
  { id: deviceId, name, may = [] }: Device,
  send: (message: ControlMessage) => void,
  { connectControl, pairings, locale }: ControlSocketSources,
) {
  const page = connectControl((message) => {
    if (message.type === "reactions" && !may.includes("press")) return;
    send(message.type === "state" ? stateFor(message, may) : message);
  });
  return {
    receive(message: unknown): boolean {
      const read = v.safeParse(controlRequestSchema, message);
      if (!read.success) return false;
      const { id, press } = read.output;
      const fail = (sentence: string): void => send({ type: "result", id, outcome: "failed", sentence });
      if (!may.includes(rightFor(press))) fail("");
      else if (press.does !== "home-screen") page.receive(read.output);
      else {
        const begun = pairings.begin(`${name} 2`, may, deviceId);
        if (begun === "full") fail(fill(locale.words.screens.full, { count: maxDevices }));
        else send({ type: "result", id, outcome: "done", sentence: "", homeSecret: begun.secret });
      }
      return true;
    },
    leave: () => page.leave(),
  };
}

function rightFor({ does }: ControlPress): Right {
  return does === "approve" || does === "drop" || does === "forget-lost" ? "approve" : "press";
}

/** The state that a device gets: nobody but the streamer has read what waits, so only who may approve it gets it. */
function stateFor(state: ControlState, may: readonly Right[]): ControlState {
  if (may.includes("approve")) return { ...state, may: [...may] };
  const aiMessages = state.aiMessages.filter(({ approval }) => approval === "shown");
  return { ...state, may: [...may], aiMessages, lost: 0 };
}
