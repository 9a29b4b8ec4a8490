import { alertTiers, type AlertKind } from "../../../shared/alerts/alert-kinds.ts";
import { createChime } from "../../pieces/alerts/chime.ts";
import { mediaAddress } from "../../page/appearance.ts";
import { pageClock } from "../../page/page-clock.ts";

/** Creates the player of an alert's sound in one form of the studio. */
export function createSoundPreview() {
  let playing: HTMLAudioElement | undefined;
  const stop = (): void => {
    playing?.pause();
    playing = undefined;
  };
  return {
    stop,
    /**
     * Plays a chime, by the name of its kind, or a stored file; `volume` is 0 to 1. Ends what it played before. `onTrouble`
     * gets whether it is the sound device that is missing.
     */
    play(sound: string, volume: number, onTrouble: (isDevice: boolean) => void): void {
      stop();
      if (Object.hasOwn(alertTiers, sound))
        return createChime(pageClock, () => volume).play(sound as AlertKind, "small");
      const audio = new Audio(mediaAddress(sound));
      audio.volume = volume;
      // Without a sound device, Firefox takes it for an error of the file.
      audio.addEventListener("error", () => onTrouble(/sink|cubeb/i.test(audio.error?.message ?? "")));
      playing = audio;
      // It rejects when it is ended early, which is no trouble, and after an error, which is reported by itself.
      audio.play().catch(() => {});
    },
  };
}
