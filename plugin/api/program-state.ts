import { type Clock, every } from "../../shared/clock.ts";
import type { ControlMessage, ControlState } from "../../shared/protocol/control-protocol.ts";
import type { ControlPages } from "../control/control-pages.ts";

const encoder = new TextEncoder();
/** A proxy or a program may end a connection that is silent for longer. */
const keepAliveMs = 15_000;
/** A program that does not read is dropped at so many unsent states. */
const maxBehind = 100;

/** The state now. */
export function stateNow(pages: ControlPages) {
  let state: ReturnType<typeof programState>;
  pages.connect((message) => (state ??= programState(message))).leave();
  return state;
}

/** A stream of Server-Sent Events named `state`: the state now, and after each change. It ends once `mayGoOn` is false. */
export function stateStream(
  pages: ControlPages,
  clock: Clock,
  mayGoOn: () => boolean,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  let end = (): void => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string): void => {
        if (mayGoOn() && (controller.desiredSize ?? 0) > -maxBehind)
          return controller.enqueue(encoder.encode(text));
        end();
        controller.close();
      };
      const page = pages.connect((message) => {
        const state = programState(message);
        if (state) send(`event: state\ndata: ${JSON.stringify(state)}\n\n`);
      });
      const cancelPing = every(clock, keepAliveMs, () => send(":\n\n"));
      end = () => {
        page.leave();
        cancelPing();
        onEnd();
      };
    },
    cancel: () => end(),
  });
}

/** Fields of the control page's state that other programs get: no text of viewers, of the AI, or of a prompt. */
const programFields = [
  "trouble",
  "channel",
  "isLive",
  "presence",
  "characters",
  "cooldown",
  "isApproving",
  "lost",
  "voice",
  "alerts",
  "queue",
  "goals",
  "pages",
  "isQuiet",
] as const satisfies readonly (keyof ControlState)[];

/** What other programs get of the state: what keys show. */
function programState(message: ControlMessage) {
  if (message.type !== "state") return undefined;
  const fields = Object.fromEntries(programFields.map((field) => [field, message[field]]));
  return { ...fields, awaiting: message.aiMessages.filter(({ approval }) => approval === "waits").length };
}
