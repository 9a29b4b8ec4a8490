import type { ReactiveControllerHost } from "lit";

/** Draws an element again with each call of what it follows, while it is on the page. */
export function redrawOn(host: ReactiveControllerHost, follow: (listener: () => void) => () => void): void {
  let leave = (): void => {};
  host.addController({
    hostConnected: () => void (leave = follow(() => host.requestUpdate())),
    hostDisconnected: () => leave(),
  });
}
