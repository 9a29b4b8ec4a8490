import type { FromPage, ToPage } from "../live-messages.ts";

/** The page's connection to the rehearsal. */
export interface Live {
  send(message: FromPage): void;
}

/** Connects, and again whenever the connection ends: the page stays usable when the rehearsal is restarted. */
export function connectLive(onMessage: (message: ToPage) => void, onOpen: (isOpen: boolean) => void): Live {
  let socket: WebSocket | undefined;
  const open = (): void => {
    socket = new WebSocket(`ws://${location.host}/live`);
    socket.onopen = () => onOpen(true);
    socket.onmessage = ({ data }) => onMessage(JSON.parse(String(data)) as ToPage);
    socket.onclose = () => {
      onOpen(false);
      setTimeout(open, 1_000);
    };
  };
  open();
  return {
    send(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
  };
}
