import type { ControlMessage, ControlPress } from "../../../shared/protocol/control-protocol.ts";
import { describe, expect, it } from "vitest";
import { newPairingKeys } from "../../../shared/screens/pairing.ts";
import { pairingMs, pairingPath } from "../../../shared/screens/session-path.ts";
import { proofOf } from "../../../shared/screens/screen-proof.ts";
import { calm } from "../../overlay/control/control-double.ts";
import { guest, setScreensStage } from "./screens-stage.ts";

const mute: ControlPress = { does: "voice", what: "mute" };
const skip: ControlPress = { does: "voice", what: "skip" };
const approve: ControlPress = { does: "approve", messageId: "1" };
const approvals: readonly ControlPress[] = [
  approve,
  { does: "drop", messageId: "1" },
  { does: "forget-lost" },
];

describe("an address of a control page", () => {
  it("pairs one page, once, and its secret is no device's", async () => {
    const { screens, pair, prove } = await setScreensStage();
    const { id, secret } = screens.pairings.begin("Phone", ["press"]) as { id: string; secret: string };
    const key = await pair(secret);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(await pair(secret, { from: "127.0.0.6" })).toBe(403);
    expect((await prove(secret)).status).toBe(403);
    expect(screens.devices.all).toMatchObject([{ id, name: "Phone", kind: "control", may: ["press"] }]);
    expect((await prove(String(key))).status).toBe(200);
  });

  it("ends after ten minutes, when it is removed, and when another is made under its name", async () => {
    const { screens, pair, clock } = await setScreensStage();
    const begin = (name: string) => screens.pairings.begin(name, []) as { id: string; secret: string };
    const [late, removed, replaced] = [begin("late"), begin("removed"), begin("replaced")];
    screens.pairings.cancel(removed.id);
    begin("replaced");
    for (const { secret } of [removed, replaced]) expect(await pair(secret)).toBe(403);
    clock.advance(pairingMs);
    expect(await pair(late.secret)).toBe(403);
  });

  it("pairs no page whose key was changed on the way, and none by a proof that was made for a session", async () => {
    const { screens, ask, nonce } = await setScreensStage();
    const { secret } = screens.pairings.begin("Phone", []) as { secret: string };
    for (const aim of ["pair", "session"] as const) {
      const nonces = { nonce: await nonce(), own: newPairingKeys().publicKey };
      const proof = proofOf(secret, nonces, aim);
      const own = aim === "pair" ? newPairingKeys().publicKey : nonces.own;
      const body = JSON.stringify({ ...nonces, own, proof });
      expect((await ask(pairingPath, { method: "PUT", body })).status).toBe(403);
    }
  });
});

describe("a control page on another screen", () => {
  it("presses, and nobody on the network reads what it sends or gets", async () => {
    const { paired, openPhone, pressed, tell } = await setScreensStage();
    const phone = await openPhone(await paired("press", "approve"));
    await expect.poll(() => phone.heard).toMatchObject([{ type: "state", may: ["press", "approve"] }]);
    const sealed = phone.channel.seal({ id: 1, press: approve });
    expect(Buffer.from(sealed).toString("latin1")).not.toContain("approve");
    phone.send(sealed);
    phone.press(mute);
    await expect.poll(() => pressed).toEqual([approve, mute]);
    tell({ ...calm, isQuiet: true });
    await expect.poll(() => phone.heard.at(-1)).toMatchObject({ isQuiet: true });
  });

  it.each<[string, (one: Uint8Array, other: Uint8Array) => readonly Uint8Array[]]>([
    ["that is sent again", (one) => [one, one]],
    ["that overtakes another", (one, other) => [other, one]],
    ["with a bit changed", (one) => [Uint8Array.from(one, (byte, at) => (at === 3 ? byte ^ 1 : byte))]],
    ["that is cut", (one) => [one.subarray(1)]],
    ["that is not sealed", () => [Buffer.from(JSON.stringify({ id: 1, press: skip }))]],
  ])("has a message %s do nothing, and is cut off", async (what, change) => {
    const { paired, openPhone, pressed } = await setScreensStage();
    const phone = await openPhone(await paired("press"));
    const [one, other] = [mute, skip].map((press) => phone.channel.seal({ id: 1, press }));
    for (const sealed of change(one as Uint8Array, other as Uint8Array)) phone.send(sealed);
    await phone.ended;
    expect(pressed).toEqual(what === "that is sent again" ? [mute] : []);
  });

  it("cannot be taken over: not by its session, another device's key, an overlay's secret or a foreign page", async () => {
    const { paired, openPhone, socketOf, pressed, add, ask } = await setScreensStage();
    const key = await paired("press");
    const phone = await openPhone(key);
    const other = await paired("press", "approve");
    const strange = await openPhone(key, { by: other });
    strange.press(mute);
    await strange.ended;
    await expect(openPhone((await add()).secret)).rejects.toThrow("403");
    await expect(openPhone(key, { origin: "http://evil.example" })).rejects.toThrow("403");
    expect(pressed).toEqual([]);
    // The session has one socket, and opens nothing else.
    const again = await socketOf(phone.session);
    await again.ended;
    expect(again.heard).toEqual([]);
    for (const path of ["/layouts", "/v1/eventsub/stream"])
      expect((await ask(path, { session: phone.session })).status).toBe(403);
    phone.press(skip);
    await expect.poll(() => pressed).toEqual([skip]);
  });

  it.each<[string, readonly ("press" | "approve")[], readonly ControlPress[]]>([
    ["may only look", [], []],
    ["may press", ["press"], [mute]],
    ["may approve", ["approve"], approvals],
  ])("that %s does no more, and gets what waits only if it may approve it", async (_, may, expected) => {
    const { paired, openPhone, pressed, tell } = await setScreensStage();
    const phone = await openPhone(await paired(...may));
    for (const [at, press] of [mute, ...approvals].entries()) phone.press(press, at);
    const results = (): readonly ControlMessage[] => phone.heard.filter(({ type }) => type === "result");
    await expect.poll(() => results().length).toBe(4 - expected.length);
    expect(pressed).toEqual(expected);
    const message = { name: "Ada", message: "unseen", decidesInMs: null };
    const waiting = (["shown", "waits", "dropped"] as const).map((approval) => ({
      id: approval,
      approval,
      ...message,
    }));
    tell({ ...calm, aiMessages: waiting, lost: 2 });
    const seen = may.includes("approve")
      ? { aiMessages: waiting, lost: 2 }
      : { aiMessages: waiting.slice(0, 1), lost: 0 };
    await expect.poll(() => phone.heard.at(-1)).toMatchObject(seen);
  });

  it.each<[readonly ("press" | "approve")[]]>([[[]], [["press"]], [["approve"]]])(
    "that may %j gets the reaction keys, and sends or removes one, only if it may press",
    async (may) => {
      const { paired, openPhone, pressed, tell } = await setScreensStage();
      const phone = await openPhone(await paired(...may));
      const presses = (["reaction", "remove-reaction", "restore-reaction"] as const).map((does) => ({
        does,
        reactionId: "5",
      }));
      for (const [at, press] of presses.entries()) phone.press(press, at);
      tell({ type: "reactions", keys: [{ id: "5", prompt: "Roast me", others: 0 }] });
      tell({ ...calm, isQuiet: true });
      const mayPress = may.includes("press");
      await expect.poll(() => phone.heard.some((one) => one.type === "state" && one.isQuiet)).toBe(true);
      const failed = (): number => phone.heard.filter(({ type }) => type === "result").length;
      await expect.poll(failed).toBe(mayPress ? 0 : 3);
      await expect.poll(() => pressed.length).toBe(mayPress ? 3 : 0);
      expect(pressed).toEqual(mayPress ? presses : []);
      expect(phone.heard.some(({ type }) => type === "reactions")).toBe(mayPress);
    },
  );

  it("is cut off when it is removed, and with it an address that is just pairing another", async () => {
    const { paired, openPhone, screens, prove, nonce } = await setScreensStage();
    const key = await paired("press");
    const phone = await openPhone(key);
    phone.press({ does: "home-screen" });
    await expect.poll(() => phone.heard.length).toBe(2);
    const { homeSecret = "" } = phone.heard[1] as { homeSecret?: string };
    const nonces = { nonce: await nonce(), own: newPairingKeys().publicKey };
    const pairing = screens.pairings.pair(nonces, proofOf(homeSecret, nonces, "pair"), guest);
    screens.devices.remove(screens.devices.all[0]?.id);
    await phone.ended;
    expect((await prove(key)).status).toBe(403);
    expect(await pairing).toBe("wrong");
  });

  it("connects again with its new rights as soon as they change, and an address from before pairs nothing", async () => {
    const { paired, openPhone, screens, pressed, pair } = await setScreensStage();
    const key = await paired("press");
    const phone = await openPhone(key);
    phone.press({ does: "home-screen" });
    await expect.poll(() => phone.heard.length).toBe(2);
    const { homeSecret = "" } = phone.heard[1] as { homeSecret?: string };
    screens.devices.change(screens.devices.all[0]?.id ?? "", { may: ["approve"] });
    await phone.ended;
    expect(await pair(homeSecret)).toBe(403);
    const again = await openPhone(key);
    await expect.poll(() => again.heard).toMatchObject([{ may: ["approve"] }]);
    again.press(mute);
    again.press(approve, 2);
    await expect.poll(() => pressed).toEqual([approve]);
  });

  it("gets an address for the home screen, with its own rights", async () => {
    const { paired, openPhone, screens, pair } = await setScreensStage();
    const phone = await openPhone(await paired("press"));
    phone.press({ does: "home-screen" });
    await expect
      .poll(() => phone.heard.at(-1))
      .toMatchObject({ outcome: "done", homeSecret: expect.any(String) });
    const [, { homeSecret = "" }] = phone.heard as [unknown, { homeSecret?: string }];
    expect(await pair(homeSecret)).toMatch(/^[0-9a-f]{64}$/);
    expect(screens.devices.all[1]).toMatchObject({ name: "press 2", may: ["press"] });
  });
});
