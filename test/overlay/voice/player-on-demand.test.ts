import { describe, expect, it } from "vitest";
import { createStore } from "../../../shared/store.ts";
import { PlayerOnDemand } from "../../../overlay/voice/player-on-demand.ts";
import type { VoicePlayerOptions, VoiceState } from "../../../overlay/voice/voice-player-options.ts";

const voice = (messageId: string) => ({ messageId, audioFormat: "mp3", audioSizeBytes: 0 });

/** A player whose script arrives when the test lets it, with what it was asked to do. */
function start() {
  const done: string[] = [];
  const ended: string[] = [];
  const state = createStore<VoiceState, VoiceState>("idle", (_, next) => next);
  const loudness = {
    setMuted: (isMuted: boolean) => done.push(isMuted ? "muted" : "audible"),
    setVolume: (volume: number) => done.push(`volume ${volume}`),
  };
  const parts = {
    state,
    waiting: createStore<number, number>(0, (_, next) => next),
    loudness,
    setSpeaks: (speaks: boolean) => done.push(speaks ? "speaks" : "silent"),
    prepare: (id: string) => done.push(`prepare ${id}`),
    announce: ({ messageId }: { messageId: string }) => done.push(`announce ${messageId}`),
    forbid: (id: string) => done.push(`forbid ${id}`),
    skip: () => done.push("skip"),
    stop: () => done.push("stop"),
  };
  const script = new Proxy(Map, { construct: () => parts });
  const loads: { readonly arrive: (script: unknown) => void; readonly onLate: () => void }[] = [];
  const player = new PlayerOnDemand(
    { onEnded: (id: string) => ended.push(id) } as unknown as VoicePlayerOptions,
    (onLate) => new Promise((arrive) => void loads.push({ arrive, onLate })),
  );
  return { player, done, ended, state, script, loads };
}

describe("a voice player that is loaded with the first voice", () => {
  it("is not loaded by what needs no voice", () => {
    const { player, loads } = start();
    player.follow({ muted: true, volume: 0.3, speaks: true });
    player.skip();
    player.forbid("m1");
    player.catchUp();
    expect(loads).toEqual([]);
    expect([player.state.value, player.waiting.value]).toEqual(["idle", 0]);
  });

  it("does once it is there what it was asked meanwhile, in order, with the latest settings", async () => {
    const { player, done, loads, script, state } = start();
    player.forbid("m1");
    player.prepare("m1");
    player.announce(voice("m1"), "https://x.test");
    player.prepare("m2");
    player.skip();
    player.follow({ muted: true, volume: 0.3, speaks: true });
    expect(loads).toHaveLength(1);
    loads[0]?.arrive(script);
    await expect
      .poll(() => done)
      .toEqual([
        "muted",
        "volume 0.3",
        "speaks",
        "forbid m1",
        "prepare m1",
        "announce m1",
        "prepare m2",
        "skip",
      ]);
    player.stop();
    state.dispatch("speaking");
    expect([done.at(-1), player.state.value]).toEqual(["stop", "speaking"]);
  });

  it("ends a voice at once while another page speaks, and needs no script for that", () => {
    const { player, ended, loads } = start();
    player.follow({ muted: false, volume: 1, speaks: false });
    player.prepare("m1");
    player.announce(voice("m1"), "https://x.test");
    expect([player.speaks, ended, loads]).toEqual([false, ["m1"], []]);
  });

  it("speaks after all when the script could be loaded only later", async () => {
    const { player, done, loads, script } = start();
    player.announce(voice("m1"), "https://x.test");
    loads[0]?.arrive(undefined);
    loads[0]?.onLate();
    loads[1]?.arrive(script);
    await expect.poll(() => done).toContain("announce m1");
  });
});
