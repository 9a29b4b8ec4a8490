import { type ObsDouble, startObsDouble } from "../obs/obs-double.ts";
import type { LiveScenario } from "./live-messages.ts";
import { startObsBrowser } from "./obs-browser.ts";

/** What a rehearsed OBS does with the overlay. */
export interface OverlayOnAir {
  /** Where OBS's browser shows it; empty: OBS has no source of it. */
  readonly url: string;
  /** Viewers see it: the source is in the scene on air, and not hidden there. */
  readonly isShown: boolean;
}

/** An OBS that nobody sees: its keys work, and nobody's own OBS is touched. */
export interface RehearsedObs {
  readonly address: string;
  readonly scenarios: readonly LiveScenario[];
  /** Does what a scenario says, if it is one of these. */
  perform(scenario: string): void;
  /** Puts the overlay into two of the three scenes, as a streamer would who has set it up. */
  addOverlay(url: string): void;
  readonly overlay: OverlayOnAir;
  /** Calls back whenever something is different. */
  onChange(listener: () => void): void;
  close(): Promise<void>;
}

const scenes = ["Scene", "Boss fight", "Just chatting"] as const;
const sourceName = "Sidekick Deck";
const microphone = "Microphone";
/** How long somebody talks into the microphone at a press, in milliseconds. */
const talkMs = 8_000;
/** OBS's own pace of its meters, in milliseconds. */
const meterMs = 50;

/** Starts it, with three scenes and nothing in them. */
export async function startRehearsedObs(): Promise<RehearsedObs> {
  let changed = (): void => {};
  const obs = await startObsDouble({ onChange: () => changed() });
  const browser = await startObsBrowser();
  for (const scene of scenes) if (!obs.scenes.has(scene)) obs.addScene(scene);
  obs.addInput(microphone, "wasapi_input_capture");
  for (const name of ["Game", "Music"]) obs.addInput(name, "wasapi_process_output_capture");
  let talksUntil = 0;
  const meters = setInterval(() => {
    if (obs.meteredClients === 0) return;
    const loudness = obs.inputs.get(microphone)?.isMuted ? 0 : performance.now() < talksUntil ? 0.3 : 0.001;
    obs.meter({ [microphone]: loudness * (0.6 + 0.4 * Math.random()) });
  }, meterMs);
  let isStreaming = false;
  const performances: Readonly<Record<string, { readonly label: string; perform(): void }>> = {
    "obs-scene": {
      label: "OBS: next scene",
      perform() {
        const names = [...obs.scenes.keys()];
        obs.show(names[(names.indexOf(obs.onAir) + 1) % names.length] ?? "");
      },
    },
    "obs-talk": {
      label: `OBS: talk for ${talkMs / 1_000} s`,
      perform() {
        talksUntil = performance.now() + talkMs;
      },
    },
    "obs-stream": {
      label: "OBS: start or stop streaming",
      perform() {
        isStreaming = !isStreaming;
        obs.setStreaming(isStreaming);
      },
    },
  };
  return {
    address: obs.address,
    scenarios: Object.entries(performances).map(([id, { label }]) => ({ id, label, group: "obs" })),
    perform: (scenario) => performances[scenario]?.perform(),
    addOverlay(url) {
      const settings = { url, width: 1920, height: 1080, fps_custom: true, fps: 60, reroute_audio: true };
      obs.addInput(sourceName, "browser_source", settings);
      obs.inputs.get(sourceName)!.monitorType = "OBS_MONITORING_TYPE_MONITOR_AND_OUTPUT";
      for (const scene of scenes.slice(0, 2)) obs.addItem(scene, sourceName);
    },
    get overlay() {
      const { url, isShown } = overlayIn(obs);
      return { url: browser.addressOf(url), isShown };
    },
    onChange(listener) {
      changed = listener;
    },
    async close() {
      clearInterval(meters);
      await browser.close();
      await obs.close();
    },
  };
}

function overlayIn(obs: ObsDouble): OverlayOnAir {
  const overlays = new Map(
    [...obs.inputs].flatMap(([name, { inputKind, settings }]) => {
      const url = settings["url"];
      const isOverlay =
        inputKind === "browser_source" && typeof url === "string" && url.includes("/overlay/");
      return isOverlay ? [[name, url] as const] : [];
    }),
  );
  const items = obs.scenes.get(obs.onAir) ?? [];
  const shown = items.find((item) => overlays.has(item.sourceName) && item.sceneItemEnabled);
  const [first = ""] = overlays.values();
  return shown
    ? { url: overlays.get(shown.sourceName) ?? "", isShown: true }
    : { url: first, isShown: false };
}
