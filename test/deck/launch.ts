import { Application } from "./application.ts";
import type { DeckOptions } from "./deck-options.ts";
import { type DeviceInfo, classicDevice } from "./devices.ts";
import { createListeners, type Listeners } from "./listeners.ts";
import { type Manifest, codePath, isOlder, readManifest } from "./manifest.ts";
import type { DeckEvents } from "./deck-events.ts";
import {
  type PluginProcess,
  copyPlugin,
  environment,
  startPluginProcess,
  strictNodeFlags,
} from "./plugin-process.ts";
import { readPluginLog } from "./plugin-log.ts";
import { registrationInfo } from "./registration-info.ts";
import { waitUntil } from "./waiting.ts";

/** A plugin that runs and has registered. */
export interface Launched {
  readonly manifest: Manifest;
  readonly platform: "mac" | "windows";
  readonly application: Application;
  readonly events: Listeners<DeckEvents>;
  readonly plugin: PluginProcess;
  /** The folder that it runs in. */
  readonly pluginDir: string;
  /** Devices that are plugged in; changes with them. */
  readonly connected: DeviceInfo[];
  /** Devices that the application knows of; changes with them. */
  readonly known: DeviceInfo[];
  readonly startedAtMs: number;
  readonly registeredAtMs: number;
  /** Why nothing more can come from the plugin; nothing while it runs. */
  readonly howItEnded: () => string | undefined;
  /** Ends every connection and removes what was copied, once the process has ended. */
  readonly cleanUp: () => Promise<void>;
}

/** Starts the plugin's process as the application does, and waits until it has registered. Cleans up when it does not. */
export async function launch(options: DeckOptions): Promise<Launched> {
  const manifest = await readManifest(options.pluginDir);
  const version = options.applicationVersion ?? "7.1.0";
  if (isOlder(version, manifest.Software.MinimumVersion)) {
    throw new Error(
      `The plugin needs Stream Deck ${manifest.Software.MinimumVersion}, and this is ${version}.`,
    );
  }
  const platform = options.platform ?? (process.platform === "darwin" ? "mac" : "windows");
  const platformVersion = options.platformVersion ?? (platform === "mac" ? "15.1.0" : "10.0.22631");
  const connected = [...(options.devices ?? [classicDevice])];
  const known = [...connected, ...(options.absentDevices ?? [])];
  const language = options.language ?? "en";
  const info = (): string =>
    registrationInfo({ language, platform, platformVersion, version }, known, manifest);

  const copy = options.isolate === false ? undefined : await copyPlugin(options.pluginDir);
  const pluginDir = copy?.pluginDir ?? options.pluginDir;
  const events = createListeners<DeckEvents>();
  const application = await Application.listen({
    events,
    manifest,
    info,
    globalSettings: options.globalSettings ?? {},
  });
  const cleanUp = async (): Promise<void> => {
    await application.close();
    await copy?.remove();
  };

  const startedAtMs = performance.now();
  let plugin: PluginProcess | undefined;
  try {
    plugin = await startPluginProcess({
      pluginDir,
      script: codePath(manifest, platform),
      node: options.node ?? process.execPath,
      nodeFlags: options.nodeFlags ?? strictNodeFlags,
      args: registrationArguments(application, info()),
      env: environment(options.homeDir ?? copy?.homeDir, options.env ?? {}),
      onOutput: (line, from) => {
        options.onPluginOutput?.(line, from);
        events.tell("output", { line, from });
      },
    });
    const { exited, tail } = plugin;
    const running = plugin;
    void exited.then((end) => events.tell("exit", end));
    const howItEnded = (): string | undefined =>
      running.end && `the plugin ended with ${running.end.signal ?? `code ${running.end.exitCode ?? "?"}`}`;
    const registeredAtMs = await waitUntil(() => application.hasPlugin && performance.now(), events.onAny, {
      what: "the plugin to register",
      timeoutMs: options.registerWithinMs ?? 45_000,
      state: () => {
        const log = readPluginLog(pluginDir);
        const printed = tail() === "" ? "it printed nothing" : `it printed:\n${tail()}`;
        return log === "" ? printed : `${printed}\nits log ends:\n${log}`;
      },
      ended: howItEnded,
    });
    return {
      manifest,
      platform,
      application,
      events,
      plugin,
      pluginDir,
      connected,
      known,
      startedAtMs,
      registeredAtMs,
      howItEnded,
      cleanUp,
    };
  } catch (error) {
    plugin?.kill();
    await plugin?.exited;
    await cleanUp();
    throw error;
  }
}

function registrationArguments({ port, pluginUuid }: Application, info: string): string[] {
  return [
    "-port",
    String(port),
    "-pluginUUID",
    pluginUuid,
    "-registerEvent",
    "registerPlugin",
    "-info",
    info,
  ];
}
