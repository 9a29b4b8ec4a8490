import type { DeckAction } from "./deck-action.ts";
import { DeckDial } from "./deck-dial.ts";
import { DeckKey } from "./deck-key.ts";
import type { DeckOptions, DialPlacement, HostName, KeyPlacement } from "./deck-options.ts";
import { type DeviceInfo, wireDeviceInfo } from "./devices.ts";
import type { Host } from "./host.ts";
import { connectInspector } from "./inspector.ts";
import { type InstalledProfile, createInstalledProfiles } from "./installed-profiles.ts";
import type { JsonObject } from "./json.ts";
import { launch } from "./launch.ts";
import { OpenDeck } from "./open-deck.ts";
import type { Manifest } from "./manifest.ts";
import type { DeckEvents, ReceivedCommand } from "./deck-events.ts";
import { lastState } from "./last-state.ts";
import { createPlacing } from "./placing.ts";
import { readPluginLog } from "./plugin-log.ts";
import type { ProcessEnd } from "./plugin-process.ts";
import { type NotYet, type WaitOptions, waitUntil } from "./waiting.ts";

/** How the plugin ended when the deck was closed. */
export interface ClosedDeck {
  /** Its exit code; `null` when it had to be killed or died of a signal. */
  readonly exitCode: number | null;
  /** Whether it outlived its socket and had to be killed. */
  readonly killed: boolean;
}

/** A running application with one plugin: Elgato's or OpenDeck. */
export interface Deck {
  /** Port of the application's WebSocket. */
  readonly port: number;
  /** Process id of the plugin. */
  readonly pid: number;
  /** The folder that the plugin runs in. */
  readonly pluginDir: string;
  readonly host: HostName;
  readonly manifest: Manifest;
  /** What the plugin registered with. */
  readonly pluginUuid: string;
  /** Devices that are plugged in now. */
  readonly devices: readonly DeviceInfo[];
  /** `performance.now()` of just before the process was started. */
  readonly startedAtMs: number;
  /** Resolves when the plugin's process has ended, for whatever reason. */
  readonly exited: Promise<ProcessEnd>;
  /** Everything on the deck, in the order it was put there. */
  readonly actions: readonly DeckAction[];
  readonly globalSettings: JsonObject;
  /** The commands that came, oldest first, the last 10 000. */
  readonly commands: readonly ReceivedCommand[];
  /** What the application would have refused or ignored, a sentence each. Empty for a plugin that is right. */
  readonly complaints: readonly string[];
  /** The last lines that the plugin printed. */
  output(): string;
  /** The last lines of the log that the plugin's SDK keeps. */
  log(): string;
  /** Puts a key on the deck; it appears at once when its page is shown. Throws when there is no place for it. */
  addKey(placement: KeyPlacement): DeckKey;
  /** Puts an action on a dial. */
  addDial(placement: DialPlacement): DeckDial;
  /** Shows another page of a device (default: the first): what was there disappears, what is there appears. */
  showPage(page: number, device?: DeviceInfo): void;
  /** Profiles of the plugin that are installed. A streamer chooses one by its name: `showPage(profile.firstPage)`. */
  readonly profiles: readonly InstalledProfile[];
  /** Changes the global settings as an inspector does: the plugin hears of it, and so does one that is open. */
  setGlobalSettings(settings: JsonObject): void;
  /** Plugs a device in: the plugin hears of it, and its keys appear. */
  connectDevice(device: DeviceInfo): void;
  /** Pulls a device out: its keys disappear, and the plugin hears of it. */
  disconnectDevice(device: DeviceInfo): void;
  /** The computer wakes from sleep. Elgato's application tells the plugin; OpenDeck may not. */
  wakeUp(): void;
  /**
   * Selects a key or dial, whose inspector is shown then, and that of no other. Only in OpenDeck, which has loaded all of
   * them: Elgato's application loads one at a time, which tells the plugin by itself.
   */
  select(action: DeckAction | undefined): void;
  /** The files of OpenDeck, and its address for pages. Throws for Elgato's application, which has neither. */
  readonly openDeck: Pick<OpenDeck, "folder" | "log" | "pageAddress">;
  /** Kills the plugin and starts it again, as after an update; resolves when it has registered. */
  restart(meanwhile?: () => void): Promise<void>;
  /** Sends the plugin a text that need not be an event. */
  sendText(text: string): void;
  /** Calls back with every event of a kind; returns an unsubscribe function. */
  on<Kind extends keyof DeckEvents>(kind: Kind, listener: (event: DeckEvents[Kind]) => void): () => void;
  /**
   * Resolves with what `check` returns as soon as that is neither `undefined`, `null` nor `false`. It is asked at every
   * event of the deck, and now and then; rejects with a sentence after a bound (default 25 s) or at the plugin's end.
   */
  waitFor<Found>(check: () => Found | NotYet, options: WaitOptions): Promise<Found>;
  /**
   * Closes the socket, waits until the plugin has ended by itself, kills it after a bound (default 20 s, because a busy
   * machine ends processes slowly), and removes what was copied. Can be called again.
   */
  close(options?: { readonly withinMs?: number }): Promise<ClosedDeck>;
}

/**
 * Starts the plugin as an application does, and is that application for it: the other side of the
 * plugin protocol on a real WebSocket. Resolves when the plugin has registered; rejects with one sentence, and the
 * end of what the plugin printed and logged, when it does not.
 *
 * Where the documentation is silent, the deck takes the side that a plugin finds harder:
 * - a key that comes back into view shows the manifest's image and title again, so the plugin must paint it anew;
 * - the state of a key with two states changes at the release, before `keyUp`, which carries the new one;
 * - one property inspector is open at a time, and its end is told before the beginning of the next;
 * - `willAppear` is followed by `titleParametersDidChange`, except in multi-actions;
 * - what is sent to an inspector that is not open, or to a key that was removed, is dropped without a word.
 */
export async function startDeck(options: DeckOptions): Promise<Deck> {
  const { manifest, application, events, pluginDir, connected, known, ...launched } = await launch(options);

  const actions: DeckAction[] = [];
  const shownPages = new Map<string, number>();
  const shownPage = (device: DeviceInfo): number => shownPages.get(device.id) ?? 0;
  const tellNow = (event: JsonObject | string): number => {
    const at = performance.now();
    if (!application.tellPlugin(event)) throw new Error("The plugin is not connected to the deck.");
    return at;
  };
  const host: Host = {
    pluginDir,
    isConnected: (device) => connected.some(({ id }) => id === device.id),
    act: tellNow,
    heard: () => application.heard(),
    tell: (event) => void application.tellPlugin(event),
    tellInspector: (action, event) => application.tellInspector(event, action),
    closeInspector: (action) => application.closeInspector(action),
    changed: (action) => application.changed(action),
    inspectorArguments: (action) => application.newPage(action),
    async openInspector(action) {
      const inspector = await connectInspector(application.newPage(action));
      await waitUntil(() => application.isPageOpen(inspector.uuid), events.onAny, {
        what: "the inspector to register",
      });
      application.show(action);
      void inspector.ended.then(() => {
        if (application.shown === action) application.show(undefined);
      });
      return inspector;
    },
    forget: (action) => {
      actions.splice(actions.indexOf(action), 1);
      application.forget(action);
    },
  };

  const place = createPlacing({ manifest, connected, actions, contextFor: application.contextFor });
  const put = <Action extends DeckAction>(action: Action): Action => {
    actions.push(action);
    application.add(action);
    if (action.page === shownPage(action.device)) action.appear();
    return action;
  };
  const addKey = (placement: KeyPlacement): DeckKey => {
    const key = new DeckKey(place(placement, "Keypad"), host);
    key.setUserTitle(placement.title);
    return put(key);
  };
  const addDial = (placement: DialPlacement): DeckDial =>
    put(new DeckDial(place(placement, "Encoder"), host));
  const announce = (device: DeviceInfo): void =>
    void tellNow({ event: "deviceDidConnect", device: device.id, deviceInfo: wireDeviceInfo(device) });
  const showPage = (page: number, device: DeviceInfo): void => {
    if (shownPage(device) === page) return;
    for (const action of onPage(device)) action.disappear();
    shownPages.set(device.id, page);
    for (const action of onPage(device)) action.appear();
  };
  const onPage = (device: DeviceInfo): DeckAction[] =>
    actions.filter((action) => action.device.id === device.id && action.page === shownPage(device));

  const profiles = createInstalledProfiles({
    manifest,
    pluginDir,
    shownPage,
    show: showPage,
    place({ keys, dials }, page) {
      for (const key of keys) addKey({ ...key, page });
      for (const dial of dials) addDial({ ...dial, page });
    },
  });
  application.switchToProfile = async (id, path, page) => {
    const device = connected.find((each) => each.id === id);
    if (!device) throw new Error("that device is not connected.");
    await profiles.switchTo(device, path, page);
  };

  /** Starts the plugin, and has it hear of what is there: at once, or before it runs where events wait for it. */
  const startWith = async (tell: () => void): Promise<void> => {
    if (application.queues) tell();
    await launched.start();
    if (!application.queues) tell();
  };
  await startWith(() => {
    for (const device of connected) announce(device);
    for (const placement of options.keys ?? []) addKey(placement);
    for (const placement of options.dials ?? []) addDial(placement);
  });

  let closing: Promise<ClosedDeck> | undefined;
  const close = async (withinMs: number): Promise<ClosedDeck> => {
    application.dismissPlugin();
    let killed = false;
    const timer = setTimeout(() => {
      killed = true;
      launched.plugin().kill();
    }, withinMs);
    const { exitCode } = await launched.plugin().exited;
    clearTimeout(timer);
    await launched.cleanUp();
    return { exitCode, killed };
  };

  return {
    port: application.port,
    get pid() {
      return launched.plugin().pid;
    },
    pluginDir,
    host: options.host ?? "Stream Deck",
    manifest,
    pluginUuid: application.pluginUuid,
    devices: connected,
    get startedAtMs() {
      return launched.plugin().startedAtMs;
    },
    get exited() {
      return launched.plugin().exited;
    },
    actions,
    get globalSettings() {
      return application.globalSettings;
    },
    commands: application.commands,
    complaints: application.complaints,
    output: () => launched.plugin().tail(),
    log: () => readPluginLog(pluginDir),
    addKey,
    addDial,
    showPage(page, device = connected[0]) {
      if (device === undefined) throw new Error("There is no device to show a page on.");
      showPage(page, device);
    },
    profiles: profiles.all,
    setGlobalSettings(settings) {
      application.storeGlobalSettings(settings);
      tellNow(application.globalSettingsEvent());
      application.tellInspector(application.globalSettingsEvent());
    },
    connectDevice(device) {
      if (host.isConnected(device)) throw new Error(`${device.name} is connected already.`);
      connected.push(device);
      if (!known.some(({ id }) => id === device.id)) known.push(device);
      announce(device);
      for (const action of onPage(device)) action.appear();
    },
    disconnectDevice(device) {
      const index = connected.findIndex(({ id }) => id === device.id);
      if (index < 0) throw new Error(`${device.name} is not connected.`);
      for (const action of onPage(device)) action.disappear();
      connected.splice(index, 1);
      tellNow({ event: "deviceDidDisconnect", device: device.id });
    },
    wakeUp: () => void tellNow({ event: "systemDidWakeUp" }),
    select: (action) => application.show(action),
    get openDeck() {
      if (application instanceof OpenDeck) return application;
      throw new Error("This deck is Elgato's application.");
    },
    async restart(meanwhile) {
      await launched.kill();
      meanwhile?.();
      await startWith(() => {
        // OpenDeck announces devices when they are plugged in and never again; what it queued then is sent anyway.
        if (!application.queues) for (const device of connected) announce(device);
        for (const device of connected) for (const action of onPage(device)) action.reappear();
        application.show(application.shown);
      });
    },
    sendText: (text) => void tellNow(text),
    on: events.on,
    waitFor: (check, waitOptions) =>
      waitUntil(check, events.onAny, {
        state: () => lastState(application, actions),
        ended: () => (closing === undefined ? launched.howItEnded() : "the deck was closed"),
        ...waitOptions,
      }),
    close: ({ withinMs = 20_000 } = {}) => (closing ??= close(withinMs)),
  };
}
