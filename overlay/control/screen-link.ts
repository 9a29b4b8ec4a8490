import {
  type ControlMessage,
  type ControlRequest,
  aliveEveryMs,
} from "../../shared/protocol/control-protocol.ts";
import { type PageLink, type PageListener, openPageLink } from "../../shared/protocol/page-link.ts";
import { createSealedChannel } from "../../shared/screens/sealed-channel.ts";
import { screenSession } from "../page/screen-session.ts";
import { pairedDeviceKey } from "./paired-device-key.ts";

/** A connection that has been silent for longer is opened again. */
const maxSilenceMs = 2 * aliveEveryMs;

/** Options of `openScreenLink`. */
interface ScreenLinkOptions extends PageListener<ControlMessage> {
  /** The plugin's WebSocket for a token. */
  readonly socketAddress: (token: string) => string;
}

/** Connects the control page from another screen: pairs it first, and connects again as soon as its phone wakes up. */
export function openScreenLink(options: ScreenLinkOptions): PageLink<ControlRequest> {
  const { clock, onMessage, onPhase, socketAddress } = options;
  let isRefused = false;
  // By the wall clock, since other clocks stop while a phone sleeps.
  let heardAt = clock.wall();
  let triedAt = heardAt;
  const connect = (): PageLink<ControlRequest> =>
    openPageLink({
      ...options,
      maxWaitMs: 1_000,
      isRefused: () => Promise.resolve(isRefused),
      async way() {
        const key = await pairedDeviceKey();
        const session = key === undefined ? "refused" : await screenSession(key);
        isRefused = session === "refused";
        if (key === undefined || session === "refused")
          throw new Error("The plugin does not know this device.");
        return { address: socketAddress(session.token), ...createSealedChannel(key, session, "page") };
      },
      onMessage(message) {
        heardAt = clock.wall();
        if (message.type === "result" && message.homeSecret !== undefined)
          history.replaceState(null, "", `#home-${message.homeSecret}`);
        onMessage(message);
      },
    });
  let link = connect();
  const look = (waitMs: number): void => {
    const now = clock.wall();
    if (document.hidden || now - heardAt < maxSilenceMs || now - triedAt < waitMs) return;
    triedAt = now;
    link.close();
    onPhase("lost");
    link = connect();
  };
  const lookOften = (): void => {
    // The plugin lets an address wait that proves wrong too often.
    if (!isRefused) look(maxSilenceMs);
    clock.after(1_000, lookOften);
  };
  lookOften();
  for (const name of ["visibilitychange", "pageshow", "online"]) addEventListener(name, () => look(0));
  // Another address for the same page does not load it again.
  addEventListener("hashchange", () => location.reload());
  return { send: (request) => link.send(request), close: () => link.close() };
}
