import type { ReactiveControllerHost } from "lit";
import type { Store } from "../../shared/store.ts";

/**
 * Renders an element again whenever one of the stores it shows has changed, for as long as it is in the page.
 * `stores` is asked each time the element enters the page.
 */
export function watch(
  host: ReactiveControllerHost,
  stores: () => readonly Pick<Store<unknown>, "subscribe">[],
): void {
  let ends: (() => void)[] = [];
  host.addController({
    hostConnected() {
      ends = stores().map((store) => store.subscribe(() => host.requestUpdate()));
      host.requestUpdate();
    },
    hostDisconnected() {
      for (const end of ends.splice(0)) end();
    },
  });
}
