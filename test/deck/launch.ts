import { join } from "node:path";
import { Application } from "./application.ts";
import type { DeckOptions } from "./deck-options.ts";
import { type DeviceInfo, classicDevice } from "./devices.ts";
import { createListeners, type Listeners } from "./listeners.ts";
import { type Manifest, codePath, isOlder, readManifest } from "./manifest.ts";
import type { DeckEvents } from "./deck-events.ts";
import { OpenDeck, openDeckFolder } from "./open-deck.ts";
import {
  type PluginProcess,
  copyPlugin,
  environment,
  startPluginProcess,
  strictNodeFlags,
} from "./plugin-process.ts";
import { readPluginLog } from "./plugin-log.ts";
import { waitUntil } from "./waiting.ts";

/** A plugin's process that has registered. */
export interface RunningPlugin extends PluginProcess {
  readonly startedAtMs: number;
}

/** An application with a plugin. */
export interface Launched {
  readonly manifest: Manifest;
  readonly application: Application;
  readonly events: Listeners<DeckEvents>;
  /** The folder that the plugin runs in. */
  readonly pluginDir: string;
  /** Devices that are plugged in; changes with them. */
  readonly connected: DeviceInfo[];
  /** Devices that the application knows of; changes with them. */
  readonly known: DeviceInfo[];
  /** The plugin's process. Throws before it was started. */
  readonly plugin: () => RunningPlugin;
  /** Starts the plugin's process as the application does, and waits until it has registered. Cleans up when it does not. */
  readonly start: () => Promise<void>;
  /** Kills the process, and waits until the application has noticed. */
  readonly kill: () => Promise<void>;
  /** Why nothing more can come from the plugin; nothing while it runs. */
  readonly howItEnded: () => string | undefined;
  /** Ends every connection and removes what was copied, once the process has ended. */
  readonly cleanUp: () => Promise<void>;
}

/** Starts the application, which has the plugin installed but does not run it yet. */
export async function launch(options: DeckOptions): Promise<Launched> {
  const { host = "Stream Deck", isolate = true } = options;
  const manifest = await readManifest(options.pluginDir);
  const version = options.applicationVersion ?? "7.1.0";
  if (isOlder(version, manifest.Software.MinimumVersion)) {
    throw new Error(
      `The plugin needs Stream Deck ${manifest.Software.MinimumVersion}, and this is ${version}.`,
    );
  }
  const platform = options.platform ?? (process.platform === "darwin" ? "mac" : "windows");
  const platformVersion = platform === "mac" ? "15.1.0" : "10.0.22631";
  const connected = [...(options.devices ?? [classicDevice])];
  const known = [...connected];

  const copy = isolate ? await copyPlugin(options.pluginDir, pluginsFolder(options)) : undefined;
  const pluginDir = copy?.pluginDir ?? options.pluginDir;
  const homeDir = options.homeDir ?? copy?.homeDir;
  const events = createListeners<DeckEvents>();
  const parts = {
    events,
    manifest,
    info: { language: options.language ?? "en", platform, platformVersion, version },
    connected,
    known,
    globalSettings: options.globalSettings ?? {},
  };
  const application =
    host === "OpenDeck"
      ? await OpenDeck.install(parts, pluginDir)
      : new Application(parts, await Application.listen());
  const cleanUp = async (): Promise<void> => {
    await application.close();
    await copy?.remove();
  };

  let running: PluginProcess | undefined;
  let plugin: RunningPlugin | undefined;
  const howItEnded = (): string | undefined =>
    running?.end && `the plugin ended with ${running.end.signal ?? `code ${running.end.exitCode ?? "?"}`}`;
  const begin = async (): Promise<void> => {
    const startedAtMs = performance.now();
    const started = await startPluginProcess({
      pluginDir,
      script: codePath(manifest, platform),
      node: options.node ?? process.execPath,
      nodeFlags: options.nodeFlags ?? (host === "OpenDeck" ? [] : strictNodeFlags),
      args: registrationArguments(application),
      env: environment(homeDir, options.env ?? {}),
      onOutput: (line, from) => {
        options.onPluginOutput?.(line, from);
        events.tell("output", { line, from });
      },
    });
    running = started;
    const { exited, tail } = started;
    void exited.then((end) => events.tell("exit", end));
    await waitUntil(() => application.hasPlugin, events.onAny, {
      what: "the plugin to register",
      timeoutMs: options.registerWithinMs ?? 45_000,
      state: () => {
        const log = readPluginLog(pluginDir);
        const printed = tail() === "" ? "it printed nothing" : `it printed:\n${tail()}`;
        return log === "" ? printed : `${printed}\nits log ends:\n${log}`;
      },
      ended: howItEnded,
    });
    plugin = Object.assign(Object.create(started) as PluginProcess, { startedAtMs });
  };
  return {
    manifest,
    application,
    events,
    pluginDir,
    connected,
    known,
    plugin() {
      if (plugin === undefined) throw new Error("The plugin was not started yet.");
      return plugin;
    },
    async start() {
      try {
        await begin();
      } catch (error) {
        running?.kill();
        await running?.exited;
        await cleanUp();
        throw error;
      }
    },
    async kill() {
      const killed = running;
      // Its end is none that a wait has to report.
      running = undefined;
      killed?.kill();
      await killed?.exited;
      await waitUntil(() => !application.hasPlugin, events.onAny, { what: "the plugin's socket to close" });
    },
    howItEnded,
    cleanUp,
  };
}

/** Where OpenDeck keeps plugins; nothing: anywhere. */
function pluginsFolder({ host, homeDir }: DeckOptions): ((home: string) => string) | undefined {
  return host === "OpenDeck" ? (home) => join(openDeckFolder(homeDir ?? home), "plugins") : undefined;
}

function registrationArguments(application: Application): string[] {
  return [
    "-port",
    String(application.port),
    "-pluginUUID",
    application.pluginUuid,
    "-registerEvent",
    "registerPlugin",
    "-info",
    application.info(),
  ];
}
