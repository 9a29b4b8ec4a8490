import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AskObs } from "../../plugin/obs/obs-connection.ts";
import type { ObsLink } from "../../plugin/obs/obs-link.ts";
import { anything } from "../../plugin/obs/overlay-sources.ts";
import type { MeteredPeak } from "../../plugin/obs/volume-meters.ts";
import { speechAt } from "../overlay/voice/speech.ts";
import { toneWav } from "../overlay/voice/wav-file.ts";
import { wavOf } from "../service/wav.ts";

/** How an input gets quieter while another one sounds. */
export interface Ducking {
  /** From the voice's beginning until the input is 6 dB quieter, in milliseconds. */
  readonly fallMs: number;
  /** The input's median level while the voice sounds, in decibels below the level before. */
  readonly depthDb: number;
  /** From the voice's end until the input is as loud as before, in milliseconds. */
  readonly backMs: number;
}

/** OBS reads a WAV file in pieces of 4 kB: at this rate they are as short as those of a sound card. */
const rate = 96_000;
const voiceSeconds = 2;

/**
 * Adds a tone to the real OBS's first scene as the input `Music`, and two seconds of speech at −16 LUFS as `Voice`, which
 * stands in for a browser source. Returns a function that removes their files.
 */
export async function addMusicAndVoice(ask: AskObs): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "obs-sound-"));
  const speech = Int16Array.from(speechAt(-16, voiceSeconds, rate), (sample) => Math.round(sample * 32_767));
  const wavs = { Music: toneWav({ seconds: 5, rate }), Voice: wavOf(speech, rate) };
  for (const [inputName, wav] of Object.entries(wavs)) {
    const file = join(folder, `${inputName}.wav`);
    await writeFile(file, wav);
    const inputSettings = { is_local_file: true, local_file: file, looping: inputName === "Music" };
    await ask("CreateInput", anything, {
      sceneName: "Scene",
      inputName,
      inputKind: "ffmpeg_source",
      inputSettings,
    });
  }
  return () => rm(folder, { recursive: true, force: true });
}

/** Plays the voice from its beginning. */
export async function playVoice(ask: AskObs): Promise<void> {
  const mediaAction = "OBS_WEBSOCKET_MEDIA_INPUT_ACTION_RESTART";
  await ask("TriggerMediaInputAction", anything, { inputName: "Voice", mediaAction });
}

/** Plays the voice, and measures on OBS's own meters what that does to the music. `act` is called in its middle. */
export async function measureDucking(link: ObsLink, act = (): void => {}): Promise<Ducking> {
  const levels: { readonly at: number; readonly music: number; readonly voice: number }[] = [];
  let voice: MeteredPeak;
  const stops = [
    link.meters.watch("Voice", (peak) => (voice = peak)),
    link.meters.watch("Music", (music = Number.NaN) =>
      levels.push({ at: performance.now(), music, voice: voice ?? Number.NEGATIVE_INFINITY }),
    ),
  ];
  const until = async (isSo: () => boolean): Promise<void> => {
    const by = performance.now() + 15_000;
    while (!isSo() && performance.now() < by) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  try {
    // A little more than a second, because a voice is played when it is added.
    const isSilent = (): boolean => levels.length > 24 && levels.slice(-24).every((one) => one.voice < -60);
    await until(() => voice !== undefined && isSilent());
    const before = levels.at(-1)?.music ?? Number.NaN;
    levels.length = 0;
    await playVoice(link.ask);
    await until(() => levels.some((one) => one.voice > -30));
    const begins = levels.find((one) => one.voice > -30)?.at ?? Number.NaN;
    await until(() => performance.now() - begins > voiceSeconds * 500);
    // A busy computer may look at them only after the voice, or get few of them: the first is from before the fall.
    const during = levels.filter((one) => one.voice > -30).map(({ music }) => music);
    const median = during.toSorted((one, other) => one - other)[Math.floor(during.length / 2)];
    const depthDb = before - (median ?? Number.NaN);
    act();
    await until(() => isSilent() && (levels.at(-1)?.music ?? Number.NaN) > before - 1);
    const ends = levels.findLast((one) => one.voice > -60)?.at ?? Number.NaN;
    const isBack = levels.find(({ at, music }) => at > ends && music > before - 1)?.at ?? Number.NaN;
    // OBS mixes the side-chain before its meter shows the voice.
    const fell = levels.find(({ music }) => music <= before - 6)?.at ?? Number.NaN;
    return { fallMs: Math.max(0, fell - begins), depthDb, backMs: isBack - ends };
  } finally {
    for (const stop of stops) stop();
  }
}
