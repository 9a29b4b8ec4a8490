import type { Output } from "../fixtures/outputs.ts";
import { startVtubeDouble } from "./vtube-double.ts";

/** VTube Studio with a model that has a hotkey for two moods. */
export async function startOutput(): Promise<Output> {
  const vtube = await startVtubeDouble({ tokens: ["known"] });
  vtube.hotkeys = [
    { hotkeyID: "smile", name: "Smile" },
    { hotkeyID: "frown", name: "Frown" },
  ];
  return {
    settings: {
      vtubeStudio: true,
      vtubeAddress: vtube.address,
      vtubeToken: "known",
      vtubeHotkeys: { happy: "Smile", sad: "Frown" },
    },
    get isConnected() {
      return vtube.clients === 1;
    },
    get moods() {
      return vtube.executed.map((hotkey) => (hotkey === "smile" ? "happy" : "sad"));
    },
    get hasMoved() {
      return vtube.injected.length > 0;
    },
    get mouth() {
      return vtube.mouth;
    },
    close: () => vtube.close(),
  };
}
