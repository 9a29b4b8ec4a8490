import * as v from "valibot";
import { afterAll, expect, it, vi } from "vitest";
import { systemClock } from "../../../shared/clock.ts";
import { type AskObs, connectToObs } from "../../../plugin/obs/obs-connection.ts";
import { ObsLink } from "../../../plugin/obs/obs-link.ts";
import { anything } from "../../../plugin/obs/overlay-sources.ts";
import { eventually } from "../../fixtures/eventually.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { type Bench, benchAt, describeOverlay, describeMissingSource } from "../../obs/overlay-cases.ts";
import { type RealObs, startRealObs } from "../../obs/real-obs.ts";

const tags = ["obs"] as const;
/** Debian's OBS has no browser source: its media source, which has picture and sound as well, stands in for it. */
const standIn =
  (ask: AskObs): AskObs =>
  (request, answer, fields) =>
    ask(
      request,
      answer,
      fields?.["inputKind"] === "browser_source" ? { ...fields, inputKind: "ffmpeg_source" } : fields,
    );

let real: RealObs | undefined;
afterAll(() => real?.close());

const listed = v.object({ inputs: v.array(v.object({ inputName: v.string() })) });
const sceneList = v.object({ scenes: v.array(v.object({ sceneName: v.string() })) });

/** The real one, started anew should it have ended. */
async function runningObs(): Promise<RealObs> {
  if (!real?.isRunning) {
    await real?.close();
    real = await startRealObs();
  }
  return real;
}

/** Whether OBS has ended by itself: OBS 29 crashes now and then while scenes come and go, which says nothing of us. */
function hasCrashed(): Promise<boolean> {
  return vi
    .waitFor(() => expect(real?.isRunning).toBe(false), { timeout: 2_000 })
    .then(
      () => true,
      () => false,
    );
}

/** One OBS for all tests is made as a fresh one is. New collections of scenes now and then make OBS 29 crash. */
async function clear(ask: AskObs): Promise<void> {
  const { scenes } = await ask("GetSceneList", sceneList);
  if (!scenes.some(({ sceneName }) => sceneName === "Scene"))
    await ask("CreateScene", anything, { sceneName: "Scene" });
  await ask("SetCurrentProgramScene", anything, { sceneName: "Scene" });
  for (const { sceneName } of scenes)
    if (sceneName !== "Scene") await ask("RemoveScene", anything, { sceneName });
  // Some go with their scene, in their own time.
  for (const { inputName } of (await ask("GetInputList", listed)).inputs)
    await ask("RemoveInput", anything, { inputName }).catch(() => {});
  await expect.poll(() => ask("GetInputList", listed)).toEqual({ inputs: [] });
  await expect.poll(async () => (await ask("GetSceneList", sceneList)).scenes.length).toBe(1);
}

/** A bench with the OBS that is installed here. */
async function benchHere(): Promise<Bench> {
  const { address, password } = await runningObs();
  const connection = await benchAt(address, password);
  return { ask: connection.ask, close: async () => connection.close() };
}

async function clearedBench(): Promise<Bench> {
  const bench = await benchHere();
  const ask = standIn(bench.ask);
  await clear(ask);
  // The name of a removed scene is free once OBS has let go of the scene, after it has left the list.
  await eventually(() => ask("CreateScene", anything, { sceneName: "Fight" }));
  return { ...bench, ask };
}

describeOverlay("the OBS that is installed here", clearedBench, { tags, hasCrashed });

describeMissingSource("the OBS that is installed here", benchHere, { tags });

it(
  "the link to the OBS that is installed here follows the scene on air, and refuses another password",
  { tags: [...tags] },
  async () => {
    const log = createRecordedLog();
    const link = new ObsLink({ connect: connectToObs, clock: systemClock, random: Math.random, log });
    const { address, password } = await runningObs();
    const access = { obsAddress: address, obsPassword: password };
    link.use(access);
    await expect.poll(() => link.state.value).toMatchObject({ connection: "open", isStreaming: false });
    const sceneName = "Scene of the link";
    await link.ask("CreateScene", anything, { sceneName });
    await link.ask("SetCurrentProgramScene", anything, { sceneName });
    await expect.poll(() => link.state.value.scene).toBe(sceneName);
    link.use({ ...access, obsPassword: "another" });
    await expect.poll(() => link.state.value).toMatchObject({ connection: "lost", trouble: "password" });
    link.close();
    expect(log.lines.join("\n")).not.toContain(access.obsPassword);
  },
);
