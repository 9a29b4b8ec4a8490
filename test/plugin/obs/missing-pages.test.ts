import { beforeEach, describe, expect, it } from "vitest";
import { reloadMissingPages } from "../../../plugin/obs/missing-pages.ts";
import type { ObsLink } from "../../../plugin/obs/obs-link.ts";
import { anything } from "../../../plugin/obs/overlay-sources.ts";
import { idleState } from "../../../plugin/pages/open-pages.ts";
import { type OverlayControl, createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { addressWithoutSecrets } from "../../../shared/protocol/page-address.ts";
import type { Hello, PageState } from "../../../shared/protocol/page-messages.ts";
import { linkToObs, startTestObs } from "../../obs/link-to-obs.ts";
import type { ObsDouble } from "../../obs/obs-double.ts";
import { type FakeClock, createFakeClock } from "../../shared/fake-clock.ts";

const url = "http://127.0.0.1:28196/overlay/?token=x";
let clock: FakeClock;
let obs: ObsDouble;
let link: ObsLink;
let control: OverlayControl;
let reloaded: readonly (readonly [string, boolean])[];

beforeEach(async () => {
  clock = createFakeClock();
  obs = await startTestObs();
  obs.addScene("Game");
  control = createOverlayControl({ muted: false, volume: 100, alertsPaused: false, isAvatarHidden: false });
  reloaded = [];
});

/** Connects with OBS, which has been open for long. */
const connect = async (): Promise<void> => {
  link = await linkToObs(obs);
  link.close();
  reloadMissingPages({
    clock,
    obs: link,
    control,
    isOurs: async (address) => !address.includes("token=old"),
    onReloaded: (name, isOnAir) => (reloaded = [...reloaded, [name, isOnAir]]),
    onFailed: (error) => expect(error).toBe(undefined),
  });
  link.use({ obsAddress: obs.address, obsPassword: "" });
  await link.tryNow();
};
const addSource = (name: string, scene: string, more = "", settings: object = {}): void => {
  obs.addInput(name, "browser_source", { url: url + more, ...settings });
  obs.addItem(scene, name);
};
/** Opens the page of a source's address. */
const openPage = (more = "", about: Partial<Hello> = {}) => {
  const page = control.connect(() => {});
  const address = addressWithoutSecrets(url + more);
  page.receive({
    type: "hello",
    inObs: true,
    isPreview: false,
    speaks: true,
    chimes: true,
    address,
    ...about,
  });
  return {
    ...page,
    is: (state: Partial<PageState["voice"]>, isOnAir = true) =>
      page.receive({ ...idleState, type: "state", isOnAir, voice: { state: "idle", waiting: 0, ...state } }),
  };
};
/** Lets time pass, and OBS answer all that it is asked then. */
const pass = async (ms: number): Promise<void> => {
  await clock.pass(ms);
  for (let count = 0; count < 30; count++) await link.ask("GetStudioModeEnabled", anything);
};
const times = (name: string): number => obs.inputs.get(name)?.pressed.length ?? 0;

describe("a source of the overlay whose page has not come", () => {
  it("is reloaded 5, 20 and 60 s after the connection and after each change of scenes, also off air", async () => {
    addSource("Overlay", "Game");
    await connect();
    for (const [ms, count] of [
      [4_900, 0],
      [100, 1],
      [14_900, 1],
      [100, 2],
      [39_900, 2],
      [100, 3],
      [3_600_000, 3],
    ] as const) {
      await pass(ms);
      expect(times("Overlay")).toBe(count);
    }
    obs.addScene("Other");
    obs.show("Other");
    await pass(0);
    await pass(3_000);
    obs.show("Scene");
    await pass(0);
    // Three seconds after the first change, the second has all attempts begin again.
    await pass(4_900);
    expect(times("Overlay")).toBe(3);
    await pass(600_000);
    expect(times("Overlay")).toBe(6);
    expect(reloaded.at(-1)).toEqual(["Overlay", false]);
  });

  it("is reloaded within two seconds when its scene comes on air, with others in it", async () => {
    addSource("Overlay", "Game");
    await connect();
    await pass(600_000);
    const before = times("Overlay");
    obs.show("Game");
    await pass(0);
    await pass(1_900);
    expect(times("Overlay")).toBe(before + 1);
    expect(reloaded.at(-1)).toEqual(["Overlay", true]);
    openPage();
    await pass(600_000);
    expect(times("Overlay")).toBe(before + 1);
  });

  it("is left out while it is hidden, if it shuts down then", async () => {
    addSource("Overlay", "Game", "", { shutdown: true });
    await connect();
    await pass(600_000);
    expect(times("Overlay")).toBe(0);
    obs.show("Game");
    await pass(0);
    await pass(1_900);
    expect(times("Overlay")).toBe(1);
  });

  it("is found by address and options; of sources alike, none is reloaded while one page is open", async () => {
    addSource("One", "Scene");
    addSource("Alike", "Game");
    addSource("Chat", "Scene", "&show=chat&theme=ember");
    addSource("Old", "Scene", "&token=old");
    await connect();
    const page = openPage();
    openPage("&theme=paper&show=chat");
    const chat = openPage("&show=chat&theme=ember", { inObs: false });
    await pass(5_000);
    expect(["One", "Alike", "Chat", "Old"].map(times)).toEqual([0, 0, 1, 0]);
    openPage("&theme=ember&show=chat");
    chat.leave();
    await pass(60_000);
    expect(["One", "Alike", "Chat", "Old"].map(times)).toEqual([0, 0, 1, 0]);
    page.leave();
    await pass(15_000);
    expect(["One", "Alike", "Chat", "Old"].map(times)).toEqual([1, 1, 1, 0]);
  });

  it("is left alone while a page is open that gives no address, as of an older version", async () => {
    addSource("Overlay", "Scene");
    await connect();
    const old = openPage("", { address: undefined });
    await pass(5_000);
    await pass(60_000);
    expect(times("Overlay")).toBe(0);
    old.leave();
    await pass(15_000);
    expect(times("Overlay")).toBe(1);
  });

  it("waits while a page on air speaks, and is reloaded right after", async () => {
    addSource("Overlay", "Scene");
    addSource("Chat", "Scene", "&show=chat");
    const page = openPage();
    await connect();
    page.is({ state: "speaking" });
    await pass(600_000);
    expect(times("Chat")).toBe(0);
    page.is({ state: "idle" });
    await pass(0);
    expect(times("Chat")).toBe(1);
    page.is({ state: "speaking" });
    page.is({ state: "idle" });
    await pass(600_000);
    expect([times("Chat"), times("Overlay")]).toEqual([1, 0]);
  });

  it("is reloaded once when its page has run and is gone for 15 s", async () => {
    addSource("Overlay", "Scene");
    await connect();
    const page = openPage();
    await pass(600_000);
    page.leave();
    await pass(14_900);
    expect(times("Overlay")).toBe(0);
    await pass(600_000);
    expect(times("Overlay")).toBe(1);
  });
});
