import type { FromPage, ToPage } from "../live-messages.ts";

/** The page's connection to the rehearsal. */
export interface Live {
  send(message: FromPage): void;
}

/** Connects, and again whenever the connection ends. A rehearsal that is started again may have another page: it loads. */
export function connectLive(onMessage: (message: ToPage) => void, onOpen: (isOpen: boolean) => void): Live {
  let socket: WebSocket | undefined;
  let wasOpen = false;
  const open = (): void => {
    socket = new WebSocket(`ws://${location.host}/live`);
    socket.onopen = () => {
      if (wasOpen) location.reload();
      wasOpen = true;
      onOpen(true);
    };
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
