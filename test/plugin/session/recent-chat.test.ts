import { describe, expect, it } from "vitest";
import type { Account } from "../../../plugin/session/account.ts";
import { createRecentChat } from "../../../plugin/session/recent-chat.ts";
import { Emitter } from "../../../shared/emitter.ts";
import { envelopeOf } from "../../shared/envelopes.ts";

/** The chat of an account, and what its listeners were called with. */
function raise() {
  const events = new Emitter<{ readonly envelope: ReturnType<typeof envelopeOf> | undefined }>();
  const changed = new Emitter();
  const account = { identity: "one", onEvent: events.subscribe, subscribe: changed.subscribe };
  const chat = createRecentChat(account as unknown as Account);
  const changes: boolean[] = [];
  const unsubscribe = chat.subscribe(({ isRemoval }) => void changes.push(isRemoval));
  const happen = (type: Parameters<typeof envelopeOf>[0], payload: object, channelName: string): void => {
    const envelope = envelopeOf(type) as { readonly payload: object; readonly channel: object };
    const changedEnvelope = {
      ...envelope,
      payload: { ...envelope.payload, ...payload },
      channel: { ...envelope.channel, name: channelName },
    };
    events.emit({ envelope: changedEnvelope as unknown as ReturnType<typeof envelopeOf> });
  };
  return {
    chat,
    changes,
    unsubscribe,
    events,
    write: (id: string, channelName = "mainstage") =>
      happen("chat.message", { id, username: `by ${id}`, message: `text ${id}` }, channelName),
    remove: (id: string) => happen("ai.moderation", { messageId: id, isAppropriate: false }, "mainstage"),
    changeAccount: (identity: string) => {
      account.identity = identity;
      changed.emit();
    },
    idsOf: (channelName = "mainstage") => chat.linesOf(channelName, "anyone").map(({ id }) => id),
  };
}

describe("the last messages in chat", () => {
  it("are those of each channel by itself, and of nobody at first", () => {
    const { write, idsOf, chat, changes } = raise();
    expect([idsOf(), chat.removedFrom("mainstage"), chat.isRemoved("mainstage", "m1")]).toEqual([
      [],
      [],
      false,
    ]);
    write("m1");
    write("m2", "arena");
    write("m3");
    expect([idsOf(), idsOf("arena")]).toEqual([["m1", "m3"], ["m2"]]);
    expect(chat.linesOf("mainstage", "anyone", 1).map(({ id }) => id)).toEqual(["m3"]);
    expect(changes).toEqual([false, false, false]);
  });

  it("lose what moderation takes back, which is announced as a removal", () => {
    const { write, remove, idsOf, chat, changes } = raise();
    write("m1");
    remove("m1");
    expect([idsOf(), chat.removedFrom("mainstage"), chat.isRemoved("mainstage", "m1")]).toEqual([
      [],
      ["m1"],
      true,
    ]);
    expect(chat.isRemoved("arena", "m1")).toBe(false);
    // One that has not arrived yet is no removal that anybody sees.
    remove("m2");
    expect(changes).toEqual([false, true, false]);
    write("m2");
    expect(idsOf()).toEqual([]);
  });

  it("are settled once, and say nothing when nothing changes", () => {
    const { write, chat, changes, events, unsubscribe } = raise();
    write("m1");
    chat.settle("mainstage", "m1");
    chat.settle("mainstage", "m1");
    chat.settle("mainstage", "gone");
    events.emit({ envelope: undefined });
    expect(chat.linesOf("mainstage", "anyone")).toMatchObject([{ id: "m1", isNew: false }]);
    expect(changes).toEqual([false, false]);
    unsubscribe();
    write("m2");
    expect(changes).toHaveLength(2);
  });

  it("are forgotten with the account, not with its other changes", () => {
    const { write, idsOf, changeAccount, changes } = raise();
    write("m1");
    changeAccount("one");
    expect(idsOf()).toEqual(["m1"]);
    changeAccount("two");
    expect([idsOf(), changes]).toEqual([[], [false, true]]);
  });

  it("are kept of 32 channels, those that were quiet longest being forgotten", () => {
    const { write, idsOf } = raise();
    for (let at = 0; at < 32; at += 1) write(`m${at}`, `channel${at}`);
    expect(idsOf("channel0")).toEqual(["m0"]);
    write("again", "channel0");
    write("m32", "channel32");
    expect([idsOf("channel0"), idsOf("channel1"), idsOf("channel2")]).toEqual([["m0", "again"], [], ["m2"]]);
  });
});
