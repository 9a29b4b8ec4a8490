/** What differs between the applications that run the plugin. Everything else asks this, and never which one it is. */
export interface HostApplication {
  /** The application's name, as sentences have it. */
  readonly name: "Stream Deck" | "OpenDeck";
  /** Whether any computer of the network can read its settings and files, press its keys and send its messages. */
  readonly isOpenToNetwork: boolean;
  /** Whether the application can add and switch profiles. */
  readonly hasProfiles: boolean;
  /** Whether the application sends events that came while the plugin was not running again after every start. */
  readonly repeatsEvents: boolean;
  /** Whether the system and the version that it gives are the true ones. */
  readonly tellsTruth: boolean;
  /** Whether the application runs on Linux, whose firewalls ask nothing. */
  readonly isOnLinux: boolean;
}

/** Elgato's application, on Windows and macOS. */
const elgato: HostApplication = {
  name: "Stream Deck",
  isOpenToNetwork: false,
  hasProfiles: true,
  repeatsEvents: false,
  tellsTruth: true,
  isOnLinux: false,
};
/** OpenDeck, the application that Linux has. It passes for Elgato's on Windows. */
const openDeck: HostApplication = {
  name: "OpenDeck",
  isOpenToNetwork: true,
  hasProfiles: false,
  repeatsEvents: true,
  tellsTruth: false,
  isOnLinux: process.platform === "linux",
};

/** Recognises the application by the plugin's id: OpenDeck gives the name of the plugin's folder instead. */
export function hostApplication(pluginUuid: string): HostApplication {
  return pluginUuid.endsWith(".sdPlugin") ? openDeck : elgato;
}
