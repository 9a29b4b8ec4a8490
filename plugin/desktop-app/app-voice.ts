import type { Clock } from "../../shared/clock.ts";
import { deferred } from "../../shared/deferred.ts";
import { LastingConnection } from "../../shared/lasting-connection.ts";
import { levelsPerSecond } from "../../shared/protocol/overlay-protocol.ts";
import type { SettingsStore } from "../settings/global-settings.ts";
import { followSettings } from "../settings/setting-table.ts";
import type { AppTrouble } from "./access-request.ts";
import { openAppSocket } from "./app-socket.ts";
import type { ChanceTools } from "../../shared/tools.ts";

/** The parts of the plugin that following the app's voice uses. */
export interface AppVoiceSources extends ChanceTools {
  readonly control: {
    /** Sets whether the app plays the voices, and so no page does. */
    setAppSpeaks(appSpeaks: boolean, trouble?: AppTrouble): void;
    /** Takes the level of the app's voice, 0 to 1; 0 is its end. */
    readonly setAppLevel: (level: number) => void;
  };
  readonly settings: SettingsStore;
}

/** A connection to the app, which can be closed while the welcome is awaited. */
interface AppConnection {
  close(): void;
  readonly welcome: Promise<void>;
}

/** Follows the voice that the app plays, while the settings leave the voice to the app. Returns a function that ends it. */
export function followAppVoice({ clock, control, log, random, settings }: AppVoiceSources): () => void {
  let isOn = false;
  let address = "";
  let trouble: AppTrouble | undefined;
  const takeLevel = createAppLevel(clock, control.setAppLevel);
  const connection = new LastingConnection<AppConnection, AppTrouble>({
    clock,
    random,
    async connect(onEnd) {
      const welcome = deferred();
      const socket = openAppSocket({
        address,
        clock,
        onMessage({ type, payload }) {
          if (type === "event") takeLevel(payload.data.soundAmplitudeValue);
          if (type === "welcome") welcome.resolve();
        },
        onEnd,
      });
      return { close: () => socket.close(), welcome: welcome.promise };
    },
    async prepare({ welcome }, isCurrent) {
      await welcome;
      if (!isCurrent()) return;
      trouble = undefined;
      control.setAppSpeaks(true);
    },
    whyOf(error) {
      throw error;
    },
    onLost(why) {
      // Logged once per change, because the app is closed most of the day.
      if (why !== trouble) {
        log.info(`The app's voice cannot be followed: ${why}.`);
        control.setAppSpeaks(true, why);
      }
      trouble = why;
      return 0;
    },
  });
  followSettings(settings, ({ voiceFrom, appAddress }) => {
    const isApp = voiceFrom === "app";
    const next = isApp ? appAddress : "";
    if (isApp === isOn && next === address) return;
    isOn = isApp;
    address = next;
    // An address that is not on this computer was read as none.
    control.setAppSpeaks(isApp, isApp ? (next === "" ? "not-app" : "closed") : undefined);
    if (next === "") connection.stop();
    else connection.start();
  });
  return () => connection.stop();
}

/** Time after which the app's voice has ended if no level has come. */
const silentAfterMs = 300;
/** Half-life of the difference between the level and its smoothed value. */
const smoothHalvesMs = 25;
/** A voice that goes on has a level above 0, because 0 is its end. */
const minLevel = 0.001;

/** Returns a function that takes the app's levels and passes them on smoothed, at the pace of pages, with 0 at the end. */
function createAppLevel(clock: Clock, pass: (level: number) => void): (level: number) => void {
  let smoothed = 0;
  let takenAt = Number.NEGATIVE_INFINITY;
  let passedAt = Number.NEGATIVE_INFINITY;
  let cancelEnd = (): void => {};
  return (level) => {
    const now = clock.now();
    smoothed += (level - smoothed) * (1 - 0.5 ** ((now - takenAt) / smoothHalvesMs));
    takenAt = now;
    cancelEnd();
    cancelEnd = clock.after(silentAfterMs, () => pass((smoothed = 0)));
    if (now - passedAt < 1_000 / levelsPerSecond) return;
    passedAt = now;
    pass(Math.max(minLevel, smoothed));
  };
}
