import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { moveMouth, showMoods } from "../../../plugin/vtube-studio/move-model.ts";
import { type SeenTones, createSeenTones } from "../../../plugin/library/seen-tones.ts";
import { VtubeLink, type VtubePermission, type VtubeState } from "../../../plugin/vtube-studio/vtube-link.ts";
import { decodeEnvelope } from "../../../shared/api/decode-envelope.ts";
import type { StreamEvent } from "../../../shared/api/feed.ts";
import { type Clock, systemClock } from "../../../shared/clock.ts";
import { Emitter } from "../../../shared/emitter.ts";
import { afterAnswers } from "../../fixtures/after-answers.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { aiMessage } from "../../overlay/payloads.ts";
import { startObsDouble } from "../../obs/obs-double.ts";
import {
  type VtubeDouble,
  type VtubeDoubleOptions,
  startVtubeDouble,
} from "../../vtube-studio/vtube-double.ts";

const log = createRecordedLog();
const given = "token-that-nobody-may-see";
const shortMs = 150;
/** Whether waits for an answer are short, for a test in which none comes: a busy computer takes longer for one. */
let isSilent: boolean;
/** After this long without a level the mouth is closed. */
const silenceMs = 1_000;
/** Whether it is, in a test of that: in others a busy computer may take longer for the next level. */
let isPageGone: boolean;
/** Waits before the next try are hardly any. */
const hasty: Clock = {
  ...systemClock,
  after(ms, callback) {
    if (ms === 8_000 || ms === 15_000) return afterAnswers(isSilent ? shortMs : ms, callback);
    if (ms === silenceMs) return systemClock.after(isPageGone ? ms : 60_000, callback);
    return systemClock.after(Math.min(ms, 5), callback);
  },
};

let vtube: VtubeDouble;
let link: VtubeLink;
let kept: VtubePermission;
let level: Emitter<number>;
const closing: (() => unknown)[] = [];

beforeEach(() => {
  isSilent = false;
  isPageGone = false;
  kept = { vtubeToken: "", vtubeDenied: false };
  level = new Emitter();
});

afterEach(async () => {
  link.close();
  for (const close of closing.splice(0)) await close();
  await vtube.close().catch(() => {});
  const logged = log.lines.join("\n");
  for (const token of [given, ...vtube.tokens]) expect(logged).not.toContain(token);
  log.lines.length = 0;
});

/** A link as the plugin has one; what VTube Studio gives is kept in `kept`. */
function makeLink(): VtubeLink {
  const made = new VtubeLink({
    clock: hasty,
    random: () => 0,
    log,
    onPermission: (permission) => (kept = permission),
  });
  closing.push(() => made.close());
  return made;
}
function linkTo(vtubeAddress: string, permission: Partial<VtubePermission> = {}): void {
  link = makeLink();
  moveMouth({ link, clock: hasty, onLevel: level.subscribe });
  kept = { ...kept, ...permission };
  link.use({ vtubeStudio: true, vtubeAddress, ...kept });
}
async function start(options: VtubeDoubleOptions = {}, permission?: Partial<VtubePermission>): Promise<void> {
  isSilent = options.silentOn !== undefined;
  vtube = await startVtubeDouble(options);
  linkTo(vtube.address, permission);
}
const is = async (part: Partial<VtubeState>): Promise<void> => {
  await expect.poll(() => link.state.value).toMatchObject(part);
};
/** Everything that was sent so far has been taken. */
const settled = () => link.ask("HotkeysInCurrentModelRequest", v.unknown());

describe("the permission of VTube Studio", () => {
  it("is asked for once in its window, kept, and good for every connection from then on", async () => {
    await start();
    await is({ connection: "asking" });
    vtube.allow(true);
    await is({ connection: "open" });
    expect(kept).toEqual({ vtubeToken: [...vtube.tokens][0], vtubeDenied: false });
    vtube.drop();
    await expect.poll(() => vtube.received.filter((type) => type === "AuthenticationRequest").length).toBe(2);
    await is({ connection: "open" });
    link.close();
    linkTo(vtube.address);
    await is({ connection: "open" });
    expect(vtube.windows).toBe(1);
  });

  it("denied, is not asked for again until the streamer says so", async () => {
    await start();
    await is({ connection: "asking" });
    vtube.allow(false);
    await is({ connection: "lost", trouble: "denied" });
    expect(kept).toEqual({ vtubeToken: "", vtubeDenied: true });
    // As after a restart of the plugin.
    link.close();
    linkTo(vtube.address);
    link.use({ vtubeStudio: true, vtubeAddress: vtube.address, ...kept });
    await is({ connection: "lost", trouble: "denied" });
    expect(vtube.windows).toBe(1);
    link.askAgain();
    link.askAgain();
    await is({ connection: "asking" });
    vtube.allow(true);
    await is({ connection: "open" });
    expect([vtube.windows, kept.vtubeDenied, kept.vtubeToken]).toEqual([2, false, [...vtube.tokens][0]]);
  });

  it("revoked while the plugin was away, is said, and its token forgotten", async () => {
    await start({}, { vtubeToken: given });
    await is({ connection: "lost", trouble: "revoked" });
    expect([vtube.windows, kept]).toEqual([0, { vtubeToken: "", vtubeDenied: true }]);
  });

  it("revoked while connected, is said with the next thing that is sent", async () => {
    await start({ tokens: [given] }, { vtubeToken: given });
    await is({ connection: "open" });
    vtube.revoke();
    level.emit(0.5);
    await is({ connection: "lost", trouble: "revoked" });
    expect([vtube.windows, kept]).toEqual([0, { vtubeToken: "", vtubeDenied: true }]);
  });

  it.each([
    ["an error", { errorOn: { AuthenticationTokenRequest: 0 } }],
    ["an error of its own", { errorOn: { AuthenticationTokenRequest: 52 } }],
    ["no token", { absurdOn: ["AuthenticationTokenRequest"] }],
  ])("answered with %s, is asked for twice, and then only when the streamer says so", async (_, options) => {
    await start(options);
    await is({ connection: "lost", trouble: "unanswered" });
    expect(kept).toEqual({ vtubeToken: "", vtubeDenied: true });
    expect(vtube.received).toEqual(["AuthenticationTokenRequest", "AuthenticationTokenRequest"]);
    link.askAgain();
    await expect.poll(() => vtube.received).toHaveLength(3);
    await is({ connection: "lost", trouble: "unanswered" });
    // As after a restart of the plugin.
    link.close();
    linkTo(vtube.address);
    await is({ connection: "lost", trouble: "denied" });
    expect(vtube.received).toHaveLength(3);
  });

  it("is waited for while the window asks for somebody else, and the second of two decks gets its own", async () => {
    await start();
    await is({ connection: "asking" });
    const other = makeLink();
    let otherKept: VtubePermission | undefined;
    const otherLink = new VtubeLink({
      clock: hasty,
      random: () => 0,
      log,
      onPermission: (permission) => (otherKept = permission),
    });
    closing.push(() => otherLink.close());
    otherLink.use({ vtubeStudio: true, vtubeAddress: vtube.address, vtubeToken: "", vtubeDenied: false });
    await expect.poll(() => otherLink.state.value.trouble).toBe("asking-already");
    vtube.allow(true);
    await is({ connection: "open" });
    await expect.poll(() => otherLink.state.value.connection).toBe("asking");
    vtube.allow(true);
    await expect.poll(() => otherLink.state.value.connection).toBe("open");
    expect(vtube.clients).toBe(2);
    expect(otherKept?.vtubeToken).not.toBe(kept.vtubeToken);
    other.close();
  });

  it("is not asked for by a link that is switched off, nor kept by one that was switched off meanwhile", async () => {
    await start();
    await is({ connection: "asking" });
    link.use({ vtubeStudio: false, vtubeAddress: vtube.address, ...kept });
    await is({ connection: "off" });
    vtube.allow(true);
    await expect.poll(() => vtube.tokens.size).toBe(1);
    expect(kept.vtubeToken).toBe("");
    expect(vtube.clients).toBe(0);
  });
});

describe("the connection to VTube Studio", () => {
  it("comes up when VTube Studio is started later, and again after it was restarted", async () => {
    vtube = await startVtubeDouble();
    const { address } = vtube;
    await vtube.close();
    linkTo(address, { vtubeToken: given });
    await is({ connection: "lost", trouble: "closed" });
    const port = Number(new URL(address).port);
    vtube = await startVtubeDouble({ port, tokens: [given] });
    await is({ connection: "open" });
    await vtube.close();
    await is({ connection: "lost" });
    vtube = await startVtubeDouble({ port, tokens: [given] });
    await is({ connection: "open" });
    expect(log.lines.filter((line) => line.includes("closed")).length).toBeLessThanOrEqual(2);
  });

  it("says that plugins are not allowed in VTube Studio, and comes up when they are", async () => {
    await start({ isApiOn: false, tokens: [given] }, { vtubeToken: given });
    await is({ connection: "lost", trouble: "api-off" });
    vtube.isApiOn = true;
    await is({ connection: "open" });
    expect(kept.vtubeToken).toBe(given);
  });

  it("gives up what never answers, and tries again", async () => {
    await start({ silentOn: ["AuthenticationRequest"], tokens: [given] }, { vtubeToken: given });
    await is({ connection: "lost", trouble: "timed-out" });
    await expect.poll(() => vtube.received.length).toBeGreaterThan(1);
  });

  it.each([
    ["text that is no JSON", "<html>"],
    ["bytes", new Uint8Array([0, 255, 1])],
    ["JSON of another program", '{"op":0,"d":{"rpcVersion":1}}'],
    ["null", "null"],
  ])("says that another program answers when that says %s", async (_, greeting) => {
    await start({ greeting, silentOn: ["AuthenticationRequest"] }, { vtubeToken: given });
    await is({ connection: "lost", trouble: "unreadable" });
    expect(kept.vtubeToken).toBe(given);
  });

  it("says so at the address of OBS and of a web server", async () => {
    await start({ tokens: [given] });
    const obs = await startObsDouble();
    closing.push(() => obs.close());
    link.use({ vtubeStudio: true, vtubeAddress: obs.address, ...kept });
    await expect.poll(() => link.state.value.trouble).toMatch(/^(closed|unreadable)$/);
    const web = createServer((_, response) => response.end("hello")).listen(0, "127.0.0.1");
    await once(web, "listening");
    closing.push(() => web.close());
    link.use({
      vtubeStudio: true,
      vtubeAddress: `ws://127.0.0.1:${(web.address() as AddressInfo).port}`,
      ...kept,
    });
    await is({ connection: "lost", trouble: "closed" });
  });

  it("holds over garbage, events and answers to nothing", async () => {
    await start({ tokens: [given] }, { vtubeToken: given });
    await is({ connection: "open" });
    for (const text of ["", "[]", "{", '{"apiName":"VTubeStudioPublicAPI"}', new Uint8Array([1, 2])])
      vtube.say(text);
    const head = { apiName: "VTubeStudioPublicAPI", messageType: "APIError" };
    for (const data of [undefined, null, { errorID: "50" }, { errorID: 50 }])
      vtube.say(JSON.stringify({ ...head, requestID: "none", data }));
    level.emit(0.5);
    await expect.poll(() => vtube.injected.at(-1)?.value).toBe(0.5);
    await is({ connection: "open" });
  });

  it("is lost with an answer that makes no sense to what it asks on connecting", async () => {
    await start({ absurdOn: ["AuthenticationRequest"] }, { vtubeToken: given });
    await is({ connection: "lost", trouble: "unreadable" });
    expect(kept.vtubeToken).toBe(given);
  });

  it("goes to another address with what is known there", async () => {
    await start({ tokens: [given] }, { vtubeToken: given });
    await is({ connection: "open" });
    const other = await startVtubeDouble();
    closing.push(() => other.close());
    link.use({ vtubeStudio: true, vtubeAddress: other.address, vtubeToken: "", vtubeDenied: false });
    await is({ connection: "asking" });
    await expect.poll(() => vtube.clients).toBe(0);
    await expect.poll(() => other.received).toEqual(["AuthenticationTokenRequest"]);
  });
});

describe("moods", () => {
  const hotkeys = { happy: "Smile", neutral: "h0" };
  let tones: SeenTones;
  let events: Emitter<Pick<StreamEvent, "envelope">>;
  const say = (tone?: string): void => {
    const decoded = decodeEnvelope(
      JSON.stringify({
        id: crypto.randomUUID(),
        type: "chat.ai_message",
        timestamp: new Date(0).toISOString(),
        channel: { id: "c1", name: "harbour", platform: "PLATFORM_A" },
        payload: { ...aiMessage({ id: "m" }), tone },
      }),
    );
    if (decoded.kind !== "known") throw new Error("The event cannot be read.");
    events.emit(decoded);
  };

  beforeEach(async () => {
    events = new Emitter();
    await start({ tokens: [given] }, { vtubeToken: given });
    vtube.hotkeys = [
      { hotkeyID: "h1", name: "Smile" },
      { hotkeyID: "h0", name: "" },
    ];
    tones = createSeenTones([], () => {});
    showMoods({
      link,
      onEvent: events.subscribe,
      moodOf: (tone) => tones.moodOf(tone),
      hotkeys: () => hotkeys,
    });
    await is({ connection: "open" });
  });

  it("trigger the hotkey chosen for them, by name or id, each time the mood becomes another one", async () => {
    for (const tone of ["Happy", "happy", "booming", undefined, "sad", " HAPPY "]) say(tone);
    await expect.poll(() => vtube.executed).toEqual(["h1", "h0", "h1"]);
    await settled();
    expect(vtube.received.filter((type) => type === "HotkeyTriggerRequest").length).toBe(3);
  });

  it("are those that the streamer chose for a tone", async () => {
    tones.choose("booming", "happy");
    for (const tone of ["booming", "calm"]) say(tone);
    await expect.poll(() => vtube.executed).toEqual(["h1", "h0"]);
  });

  it("say that a hotkey is gone or no model is loaded, and the mouth goes on", async () => {
    vtube.hotkeys = [{ hotkeyID: "h0", name: "" }];
    say("happy");
    await is({ connection: "open", failed: { hotkey: "no-hotkey" } });
    vtube.isModelLoaded = false;
    say("neutral");
    await is({ connection: "open", failed: { hotkey: "no-model" } });
    level.emit(0.3);
    await expect.poll(() => vtube.injected.at(-1)?.value).toBe(0.3);
    vtube.isModelLoaded = true;
    say("happy");
    say("neutral");
    await expect.poll(() => link.state.value.failed?.hotkey).toBeUndefined();
  });

  it("are shown again by a VTube Studio that was started again", async () => {
    say("happy");
    await expect.poll(() => vtube.executed).toEqual(["h1"]);
    vtube.drop();
    await expect.poll(() => vtube.received.filter((type) => type === "AuthenticationRequest").length).toBe(2);
    await is({ connection: "open" });
    say("happy");
    await expect.poll(() => vtube.executed).toEqual(["h1", "h1"]);
  });
});

describe("the mouth", () => {
  it("moves with the voice, 30 times a second, and is closed after it", async () => {
    await start({ tokens: [given] }, { vtubeToken: given });
    await is({ connection: "open" });
    const levels = Array.from({ length: 30 }, (_, at) => (at + 1) / 31);
    for (const one of levels) {
      level.emit(one);
      await expect.poll(() => vtube.injected.at(-1)?.value, { interval: 1 }).toBe(one);
    }
    level.emit(0);
    await settled();
    expect(vtube.injected.map(({ value }) => value)).toEqual([...levels, 0]);
    expect(vtube.injected[0]?.data).toEqual({
      faceFound: true,
      mode: "set",
      parameterValues: [{ id: "MouthOpen", value: levels[0] }],
    });
  });

  it("has nothing sent to it while nobody speaks", async () => {
    await start({ tokens: [given] }, { vtubeToken: given });
    await is({ connection: "open" });
    await settled();
    expect(vtube.received).toEqual(["AuthenticationRequest", "HotkeysInCurrentModelRequest"]);
  });

  it("is closed when the page that speaks is gone in the middle of a voice", async () => {
    await start({ tokens: [given] }, { vtubeToken: given });
    await is({ connection: "open" });
    isPageGone = true;
    level.emit(0.8);
    await expect.poll(() => vtube.injected.map(({ value }) => value)).toEqual([0.8, 0]);
  });

  it("goes on moving when VTube Studio was closed and started in the middle of a voice", async () => {
    await start({ tokens: [given] }, { vtubeToken: given });
    await is({ connection: "open" });
    level.emit(0.8);
    await expect.poll(() => vtube.injected.at(-1)?.value).toBe(0.8);
    const port = Number(new URL(vtube.address).port);
    await vtube.close();
    await is({ connection: "lost" });
    level.emit(0.7);
    vtube = await startVtubeDouble({ port, tokens: [given] });
    await is({ connection: "open" });
    level.emit(0.6);
    level.emit(0);
    await settled();
    expect(vtube.injected.map(({ value }) => value)).toEqual([0.6, 0]);
  });

  it("that another plugin moves is said, and said no more when it is free again", async () => {
    await start({ tokens: [given] }, { vtubeToken: given });
    await is({ connection: "open" });
    vtube.isMouthTaken = true;
    for (let count = 0; count < 5; count++) level.emit(0.5);
    await is({ connection: "open", failed: { mouth: "taken" } });
    expect(log.lines.filter((line) => line.includes("taken")).length).toBe(1);
    vtube.isMouthTaken = false;
    level.emit(0.4);
    await expect.poll(() => link.state.value.failed?.mouth).toBeUndefined();
  });

  it("of a VTube Studio that does not answer gets no flood, and is closed all the same", async () => {
    await start({ tokens: [given], silentOn: ["InjectParameterDataRequest"] }, { vtubeToken: given });
    await is({ connection: "open" });
    for (let count = 0; count < 300; count++) level.emit(0.5);
    level.emit(0);
    // It is back at once: only the log still says so.
    await expect.poll(() => log.lines.join("\n")).toContain("not connected: timed-out");
    await expect.poll(() => vtube.received.filter((type) => type.startsWith("Inject")).length).toBe(16);
  });
});
