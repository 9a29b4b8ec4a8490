import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ObsConnection, connectToObs } from "../../../plugin/obs/obs-connection.ts";
import { placesOf } from "../../../plugin/obs/overlay-sources.ts";
import { systemClock } from "../../../shared/clock.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { type ObsDouble, startObsDouble } from "../../obs/obs-double.ts";

const name = "Sidekick Deck";
let obs: ObsDouble;
let connection: ObsConnection;
beforeEach(async () => {
  obs = await startObsDouble();
  obs.addInput(name, "browser_source");
  const nothing = (): void => {};
  connection = await connectToObs({
    address: obs.address,
    password: "",
    clock: systemClock,
    log: createRecordedLog(),
    onChange: nothing,
    onEnd: nothing,
  });
});
afterEach(async () => {
  connection.close();
  await obs.close();
});

describe("an overlay in a scene that several others hold", () => {
  it("is found with one request for each scene and group, however many ways lead to it", async () => {
    const rows = [["A1", "A2", "A3"], ["B1", "B2", "B3"], ["Frame"]];
    for (const container of rows.flat()) obs.addScene(container, container === "Frame");
    for (const [index, row] of [["Scene"], ...rows].entries())
      for (const container of row) for (const held of rows[index] ?? []) obs.addItem(container, held);
    obs.addItem("Frame", name);
    expect(await placesOf(connection.ask, { sceneName: "Scene" }, [name])).toMatchObject([
      { container: { sceneName: "Frame" } },
    ]);
    expect(obs.received.filter((request) => request === "GetSceneItemList")).toHaveLength(7);
    expect(obs.received.filter((request) => request === "GetGroupSceneItemList")).toHaveLength(1);
  });

  it.each([
    ["first", "A"],
    ["last", "B"],
  ])("is visible when one of the ways to it is, even when the %s is hidden", async (_, hidden) => {
    for (const container of ["A", "B", "Frame"]) obs.addScene(container);
    for (const container of ["A", "B"]) {
      obs.addItem("Scene", container);
      obs.addItem(container, "Frame");
    }
    obs.addItem("Frame", name);
    obs.enable("Scene", hidden, false);
    expect(await placesOf(connection.ask, { sceneName: "Scene" }, [name])).toMatchObject([
      { container: { sceneName: "Frame" }, isInSight: true, isShown: true },
    ]);
  });

  it("is read again each time", async () => {
    obs.addItem("Scene", name);
    expect(await placesOf(connection.ask, { sceneName: "Scene" }, [name])).toMatchObject([{ isShown: true }]);
    obs.enable("Scene", name, false);
    expect(await placesOf(connection.ask, { sceneName: "Scene" }, [name])).toMatchObject([
      { isShown: false },
    ]);
  });
});
