import { expect, it } from "vitest";
import { followAddress } from "../../../plugin/obs/follow-address.ts";
import type { ScreensState } from "../../../plugin/screens/screens-server.ts";
import { type GlobalSettings, readGlobalSettings } from "../../../plugin/settings/global-settings.ts";
import { Emitter } from "../../../shared/emitter.ts";
import { createStore } from "../../../shared/store.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";

it("an address is followed when it has changed, as soon as OBS is there", () => {
  const state = createStore({ connection: "lost" }, (_, next: { connection: string }) => next);
  const [started, screensChanged] = [new Emitter<number>(), new Emitter()];
  const screens = { state: { kind: "off" } as ScreensState, subscribe: screensChanged.subscribe };
  const settings = createStore(readGlobalSettings({}), (_, next: GlobalSettings) => next);
  let followed = 0;
  followAddress(
    {
      obs: { state } as unknown as Parameters<typeof followAddress>[0]["obs"],
      onServer: started.subscribe,
      settings,
      log: createRecordedLog(),
    },
    screens,
    async () => void followed++,
  );
  // Nothing has changed yet.
  started.emit(28_196);
  started.emit(28_196);
  state.dispatch({ connection: "open" });
  expect(followed).toBe(0);
  state.dispatch({ connection: "lost" });
  settings.dispatch(readGlobalSettings({ relayPort: 28_198 }));
  started.emit(28_198);
  expect(followed).toBe(0);
  state.dispatch({ connection: "open" });
  state.dispatch({ connection: "open" });
  expect(followed).toBe(1);
  screens.state = { kind: "on", address: "192.168.1.21", port: 28_197 };
  screensChanged.emit();
  expect(followed).toBe(2);
});
