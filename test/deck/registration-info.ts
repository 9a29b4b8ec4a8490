import { type DeviceInfo, wireDeviceInfo } from "./devices.ts";
import type { Manifest } from "./manifest.ts";

/** Languages that the application can run in. */
export type Language = "de" | "en" | "es" | "fr" | "ja" | "ko" | "zh_CN" | "zh_TW";

/** What the application says of itself: to the plugin in `-info`, to an inspector in `connectElgatoStreamDeckSocket`. */
export interface ApplicationInfo {
  readonly language: Language;
  readonly platform: "mac" | "windows";
  /** Version of the operating system, for instance `10.0.22631`. */
  readonly platformVersion: string;
  /** Version of the Stream Deck application. */
  readonly version: string;
}

/** Builds the documentation's `RegistrationInfo` as the JSON text that the application passes on. */
export function registrationInfo(
  application: ApplicationInfo,
  devices: readonly DeviceInfo[],
  manifest: Manifest,
): string {
  const { language, platform, platformVersion, version } = application;
  return JSON.stringify({
    application: {
      font: platform === "mac" ? ".AppleSystemUIFont" : "Segoe UI",
      language,
      platform,
      platformVersion,
      version,
    },
    colors: {
      buttonMouseOverBackgroundColor: "#464646FF",
      buttonPressedBackgroundColor: "#303030FF",
      buttonPressedBorderColor: "#646464FF",
      buttonPressedTextColor: "#969696FF",
      highlightColor: "#0078FFFF",
    },
    devicePixelRatio: 2,
    devices: devices.map((device) => ({ id: device.id, ...wireDeviceInfo(device) })),
    plugin: { uuid: manifest.UUID, version: manifest.Version },
  });
}
