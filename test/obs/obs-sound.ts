import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { AskObs } from "../../plugin/obs/obs-connection.ts";
import { anything } from "../../plugin/obs/overlay-sources.ts";

/** Adds a sound to the real OBS's first scene, from a WAV file that is gone after the test. It plays again and again. */
export async function addSound(ask: AskObs, inputName: string, wav: Uint8Array): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "obs-sound-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "sound.wav");
  await writeFile(file, wav);
  await ask("CreateInput", anything, {
    sceneName: "Scene",
    inputName,
    inputKind: "ffmpeg_source",
    inputSettings: { is_local_file: true, local_file: file, looping: true, restart_on_activate: false },
  });
}
