import type { ReactiveControllerHost } from "lit";

/** Begins something whenever an element gets on the page; `signal` ends it when the element leaves. */
export function whileConnected(host: ReactiveControllerHost, begin: (signal: AbortSignal) => void): void {
  let connection = new AbortController();
  host.addController({
    hostConnected: () => begin((connection = new AbortController()).signal),
    hostDisconnected: () => connection.abort(),
  });
}
