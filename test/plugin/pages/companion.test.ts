import { describe, expect, it } from "vitest";
import { companionOf } from "../../../plugin/pages/companion.ts";
import { type ChannelState, freshState } from "../../../plugin/session/state/channel-state.ts";
import type { Presence } from "../../../plugin/session/state/presence.ts";

const characters = [
  { id: "c1", name: "Marla", description: "", isActive: false },
  { id: "c2", name: "Bosun Brine", description: "", isActive: true },
] as const;

function stateWith(part: Partial<ChannelState>): ChannelState {
  return { ...freshState(), characters, ...part };
}

function companionIn(...presences: readonly Presence[]) {
  return companionOf(stateWith({ presences: new Map(presences.map((one, at) => [`channel-${at}`, one])) }));
}

describe("the companion that pages show", () => {
  it("is not known before there is an account, before its characters are read, and while none is active", () => {
    expect(companionOf(undefined)).toBeUndefined();
    expect(companionOf(freshState())).toBeUndefined();
    expect(companionOf(stateWith({ characters: [] }))).toBeUndefined();
    expect(companionOf(stateWith({ characters: [characters[0]] }))).toBeUndefined();
  });

  it("is the active character, also before anything is known of the channels", () => {
    expect(companionOf(stateWith({}))).toEqual({ name: "Bosun Brine", isInChat: false });
  });

  it("is in chat if the AI is in the chat of any channel", () => {
    expect(companionIn({ phase: "out" }, { phase: "in", isTest: true })).toMatchObject({ isInChat: true });
    expect(companionIn({ phase: "out" }, { phase: "out" })).toMatchObject({ isInChat: false });
  });

  it("stands where it stood until a join or leave is confirmed", () => {
    const leaving = { phase: "leaving", sentAt: 0 } as const;
    expect(companionIn({ ...leaving, wasIn: true })).toMatchObject({ isInChat: true });
    const joining = { phase: "joining", sentAt: 0, untilAt: 9, isTest: false } as const;
    expect(companionIn({ ...joining, wasIn: false })).toMatchObject({ isInChat: false });
    expect(companionIn(joining)).toMatchObject({ isInChat: false });
  });
});
