import type { Clock } from "../../../shared/clock.ts";
import type { AlertSounds } from "./own-look.ts";
import type { OwnMedia } from "./own-media.ts";

/** A longer sound is cut off. */
const maxMs = 30_000;
/** A sound that is cut off fades, since a sudden end clicks. Seconds, and what the fade needs in milliseconds. */
const fadeS = 0.04;
const fadedMs = 200;

/**
 * Plays a sound through the volume of all alert sounds, so that it is ducked with them. `volume`: 0 to 1. The returned function ends it;
 * at its end its memory is freed.
 */
export function playSound(
  { element, release }: OwnMedia<HTMLAudioElement>,
  sounds: AlertSounds,
  volume: number,
  clock: Clock,
): () => void {
  let fade = (): void => {};
  let playDecoded = (): Promise<void> => Promise.resolve();
  const leave = sounds.join((audio, out) => {
    const source = audio.createMediaElementSource(element);
    const gain = audio.createGain();
    gain.gain.value = volume;
    source.connect(gain).connect(out);
    // In Safari, an element needs a click of its own; a sound card needs one once.
    playDecoded = async () => {
      if (isOver || audio.state !== "running") throw new Error("It needs a click.");
      const response = await fetch(element.src);
      const decoded = audio.createBufferSource();
      decoded.buffer = await audio.decodeAudioData(await response.arrayBuffer());
      decoded.connect(gain);
      decoded.addEventListener("ended", end);
      if (!isOver) decoded.start();
    };
    fade = () => void gain.gain.setTargetAtTime(0, audio.currentTime, fadeS);
    return () => gain.disconnect();
  });
  let isOver = leave === undefined;
  if (isOver) release();
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    cancel();
    release();
    leave?.();
  };
  const silence = (): void => {
    fade();
    clock.after(fadedMs, end);
  };
  const cancel = clock.after(maxMs, silence);
  element.addEventListener("ended", end);
  element.addEventListener("error", end);
  if (!isOver) element.play().catch(playDecoded).catch(end);
  return silence;
}
