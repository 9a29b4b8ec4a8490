import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anything } from "../../../plugin/obs/overlay-sources.ts";
import { connectToObs } from "../../../plugin/obs/obs-connection.ts";
import { ObsLink } from "../../../plugin/obs/obs-link.ts";
import type { ObsState } from "../../../plugin/obs/obs-state.ts";
import type { Clock } from "../../../shared/clock.ts";
import { systemClock } from "../../../shared/clock.ts";
import { afterAnswers } from "../../fixtures/after-answers.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { type ObsDouble, type ObsDoubleOptions, startObsDouble } from "../../obs/obs-double.ts";

const log = createRecordedLog();
const secret = "hunter2-and-more";
let obs: ObsDouble;
let link: ObsLink;
/** Between two looks at whether OBS is still there. */
const lookMs = 20_000;
/** Whether waits for an answer are short, for a test in which none comes: a busy computer takes longer for one. */
let isSilent: boolean;
/** Waits before the next try are hardly any. */
const hasty: Clock = {
  ...systemClock,
  after(ms, callback) {
    if (ms === 8_000 || ms === 5_000) return afterAnswers(isSilent ? 150 : ms, callback);
    return systemClock.after(ms === lookMs ? ms : Math.min(ms, 5), callback);
  },
};
beforeEach(() => {
  isSilent = false;
});

/** Writes down every wait that is set. */
const noting = (waits: number[]): Clock => ({
  ...systemClock,
  after(ms, callback) {
    waits.push(ms);
    return systemClock.after(ms, callback);
  },
});

function linkTo(address: string, password = "", clock: Clock = hasty): ObsLink {
  link = new ObsLink({ connect: connectToObs, clock, random: () => 0, log });
  link.use({ obsAddress: address, obsPassword: password });
  return link;
}
async function start(options: ObsDoubleOptions = {}, clock = hasty): Promise<void> {
  isSilent = options.silentOn !== undefined;
  obs = await startObsDouble(options);
  linkTo(obs.address, options.password, clock);
  await expect.poll(() => link.state.value.connection).toBe("open");
}
const seen = async (part: Partial<ObsState>): Promise<void> => {
  await expect.poll(() => link.state.value).toMatchObject(part);
};

afterEach(async () => {
  link.close();
  await obs.close().catch(() => {});
  expect(log.lines.join("\n")).not.toContain(secret);
  log.lines.length = 0;
});

describe("the link to OBS", () => {
  it("knows the scene on air, whether OBS streams, and where the overlay is, and follows each", async () => {
    // A busy computer takes longer for an answer than a hasty clock waits.
    await start({ password: secret }, systemClock);
    await seen({ scene: "Scene", isStreaming: false, overlay: "absent" });
    obs.addInput("Sidekick Deck", "browser_source", { url: "http://127.0.0.1:28196/overlay/?token=x" });
    obs.addItem("Scene", "Sidekick Deck");
    await seen({ overlay: "shown" });
    obs.enable("Scene", "Sidekick Deck", false);
    await seen({ overlay: "hidden" });
    obs.addScene("Fight");
    obs.show("Fight");
    await seen({ scene: "Fight", overlay: "elsewhere" });
    obs.setStreaming(true);
    await seen({ isStreaming: true });
    // As after a change of other settings.
    link.use({ obsAddress: obs.address, obsPassword: secret });
    expect(link.state.value.connection).toBe("open");
    expect(log.lines).toEqual(["info: OBS is connected."]);
  });

  it("takes the overlay for muted only once each of its sources is", async () => {
    await start({}, systemClock);
    const mute = (inputName: string) => link.ask("SetInputMute", anything, { inputName, inputMuted: true });
    for (const name of ["Overlay", "Only alerts"]) {
      obs.addInput(name, "browser_source", { url: "http://127.0.0.1:28196/overlay/?token=x" });
      obs.addItem("Scene", name);
    }
    await seen({ overlay: "shown", isMuted: false });
    await mute("Overlay");
    await link.reread();
    expect(link.state.value.isMuted).toBe(false);
    await mute("Only alerts");
    await seen({ isMuted: true });
  });

  it("reconnects by itself when OBS restarts, and reads its state again", async () => {
    await start();
    const { port } = new URL(obs.address);
    await obs.close();
    await seen({ connection: "lost" });
    await seen({ trouble: "closed" });
    expect(link.state.value).not.toHaveProperty("scene");
    obs = await startObsDouble({ port: Number(port) });
    await seen({ connection: "open", scene: "Scene" });
  });

  it("notices an OBS that vanished silently, and finds it again", async () => {
    obs = await startObsDouble();
    linkTo(obs.address, "", {
      ...hasty,
      after: (ms, callback) => hasty.after(ms === lookMs ? 1 : ms, callback),
    });
    await seen({ connection: "open", isStreaming: false });
    isSilent = true;
    obs.vanish();
    obs.setStreaming(true);
    await seen({ connection: "open", isStreaming: true });
    expect(log.lines.join("\n")).toContain("OBS is not connected: lost.");
  });

  it("stays connected to an OBS that is only busy, with itself or with a change of scene collection", async () => {
    const looks: (() => void)[] = [];
    const waits: number[] = [];
    const look = "GetStudioModeEnabled";
    obs = await startObsDouble({ notReadyFor: [look] });
    linkTo(obs.address, "", {
      ...systemClock,
      after(ms, callback) {
        if (ms !== lookMs) return noting(waits).after(ms, callback);
        looks.push(callback);
        return () => {};
      },
    });
    await seen({ connection: "open", scene: "Scene" });
    looks.shift()?.();
    await expect.poll(() => looks.length).toBe(1);
    const before = link.ask("GetVersion", anything);
    obs.changeCollection(false);
    // Its answer comes after the event, over the same connection.
    await before;
    waits.length = 0;
    looks.shift()?.();
    // It is not asked yet, and has longer than for an answer.
    expect(waits).toEqual([60_000]);
    obs.changeCollection(true);
    await expect.poll(() => looks.length).toBe(1);
    expect(obs.received.filter((request) => request === look)).toHaveLength(2);
    expect(log.lines).toEqual(["info: OBS is connected."]);
  });

  it("waits for an OBS that starts after it", async () => {
    const early = await startObsDouble();
    const { address } = early;
    await early.close();
    linkTo(address);
    await seen({ connection: "lost", trouble: "closed" });
    obs = await startObsDouble({ port: Number(new URL(address).port) });
    await seen({ connection: "open" });
    expect(log.lines.filter((line) => line.includes("not connected"))).toHaveLength(1);
  });

  it("reports a wrong password, and does not keep trying it", async () => {
    obs = await startObsDouble({ password: secret });
    const waits: number[] = [];
    linkTo(obs.address, "wrong", noting(waits));
    await seen({ connection: "lost", trouble: "password" });
    expect(waits.at(-1)).toBe(60_000);
    // A new one is tried at once.
    link.use({ obsAddress: obs.address, obsPassword: secret });
    await seen({ connection: "open" });
  });

  it("does not reconnect by itself after OBS closed the session, but does when asked to", async () => {
    obs = await startObsDouble();
    const waits: number[] = [];
    linkTo(obs.address, "", noting(waits));
    await seen({ connection: "open", scene: "Scene" });
    waits.length = 0;
    obs.kick();
    await seen({ connection: "lost", trouble: "kicked" });
    expect(waits).toEqual([]);
    await link.tryNow();
    await seen({ connection: "open", scene: "Scene" });
  });

  it.each([
    ["an old plugin, without the subprotocol", { hasSubprotocol: false }, "too-old"],
    ["a server that never says hello", { isMute: true }, "timed-out"],
  ] as const)("tells %s", async (_, options, trouble) => {
    isSilent = trouble === "timed-out";
    obs = await startObsDouble(options);
    linkTo(obs.address);
    await expect.poll(() => link.state.value).toEqual({ connection: "lost", trouble });
  });

  it("reports another program at the address", async () => {
    obs = await startObsDouble();
    const other = createServer((_, response) => response.end("hello"));
    other.listen(0, "127.0.0.1");
    await once(other, "listening");
    linkTo(`ws://127.0.0.1:${(other.address() as AddressInfo).port}`);
    await expect.poll(() => link.state.value).toEqual({ connection: "lost", trouble: "closed" });
    other.close();
  });

  it("gives up a request without an answer, one whose connection is lost, and one with an unreadable answer", async () => {
    await start({ silentOn: ["GetVideoSettings"], absurdOn: ["GetStreamStatus"] });
    await expect(link.ask("GetVideoSettings", anything)).rejects.toMatchObject({ kind: "timed-out" });
    await expect.poll(() => log.lines.join("\n")).toContain("could not be read: unreadable");
    isSilent = false;
    const lost = link.ask("GetVideoSettings", anything);
    obs.drop();
    await expect(lost).rejects.toMatchObject({ kind: "lost" });
    await seen({ connection: "open" });
  });

  it("retries what could not be read, and meanwhile uses what could", async () => {
    const silentOn: string[] = [];
    await start({ silentOn });
    obs.addInput("Sidekick Deck", "browser_source", { url: "http://127.0.0.1:28196/overlay/?token=x" });
    obs.addItem("Scene", "Sidekick Deck");
    await seen({ isStreaming: false, overlay: "shown" });
    silentOn.push("GetInputSettings");
    obs.setStreaming(true);
    await seen({ isStreaming: true, overlay: "shown" });
    // No event tells of it.
    for (const item of obs.scenes.get("Scene") ?? []) item.sceneItemEnabled = false;
    silentOn.length = 0;
    await seen({ overlay: "hidden" });
    silentOn.push("GetStreamStatus");
    obs.setStreaming(false);
    await expect.poll(() => log.lines.filter((line) => line.includes("could not be read"))).toHaveLength(2);
    silentOn.length = 0;
    await seen({ isStreaming: false });
    expect(log.lines).toHaveLength(3);
  });

  it("retries a lasting failure ever less often, and soon again after a change, a success or a new connection", async () => {
    const failing = "GetStreamStatus";
    const notReadyFor = [failing];
    obs = await startObsDouble({ notReadyFor });
    const others = [lookMs, 8_000, 5_000];
    const set: { readonly ms: number; readonly callback: () => void }[] = [];
    linkTo(obs.address, "", {
      ...systemClock,
      after(ms, callback) {
        if (others.includes(ms)) return systemClock.after(ms, callback);
        set.push({ ms, callback });
        return () => {};
      },
    });
    const waits = async (...expected: readonly number[]): Promise<void> => {
      await expect.poll(() => set.map(({ ms }) => ms)).toEqual(expected);
    };
    const goOn = (): void => set.splice(0).at(-1)?.callback();

    for (const ms of [1_500, 3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000]) {
      await waits(ms);
      goOn();
    }
    await waits(60_000);
    set.length = 0;
    obs.setStreaming(true);
    await waits(1_500);
    goOn();
    await waits(3_000);
    // What is read because a key was pressed makes the wait no longer.
    await link.reread();
    await waits(3_000, 3_000);
    notReadyFor.length = 0;
    goOn();
    await seen({ isStreaming: true });
    notReadyFor.push(failing);
    await link.reread();
    await waits(1_500);
    goOn();
    await waits(3_000);
    set.length = 0;
    obs.drop();
    await seen({ connection: "lost" });
    set.length = 0;
    await link.tryNow();
    await waits(1_500);
  });

  it("asks nothing while OBS changes its scene collection, which can crash it, and everything afterwards", async () => {
    await start();
    await seen({ scene: "Scene" });
    const before = link.ask("GetVersion", anything);
    obs.changeCollection(false);
    // Its answer comes after the event, over the same connection.
    await before;
    obs.show("Scene");
    const asked = obs.received.length;
    const version = link.ask("GetVersion", anything);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(obs.received.slice(asked)).toEqual([]);
    obs.changeCollection(true);
    await version;
    expect(obs.received.slice(asked)).toContain("GetVersion");
  });

  it("has a press wait until the state of OBS is read, when it comes while that is being read", async () => {
    obs = await startObsDouble();
    const isConnected = Promise.withResolvers<void>();
    link = new ObsLink({
      connect: async (options) => {
        const connection = await connectToObs(options);
        // OBS has been asked nothing yet.
        setImmediate(isConnected.resolve);
        return connection;
      },
      clock: systemClock,
      random: () => 0,
      log,
    });
    link.use({ obsAddress: obs.address, obsPassword: "" });
    await isConnected.promise;
    await link.tryNow();
    expect(link.state.value).toMatchObject({ connection: "open", scene: "Scene" });
  });

  it("fails at once while there is no OBS", async () => {
    obs = await startObsDouble();
    linkTo("ws://127.0.0.1:9");
    await seen({ trouble: "closed" });
    await expect(link.ask("GetVersion", anything)).rejects.toMatchObject({ kind: "closed" });
  });

  it("leaves the previous OBS when the address changes, even while connecting", async () => {
    await start();
    const other = await startObsDouble();
    link.use({ obsAddress: "ws://127.0.0.1:9", obsPassword: "" });
    link.use({ obsAddress: other.address, obsPassword: "" });
    await seen({ connection: "open" });
    await expect.poll(() => [obs.clients, other.clients]).toEqual([0, 1]);
    link.close();
    await expect.poll(() => other.clients).toBe(0);
    await other.close();
  });
});
