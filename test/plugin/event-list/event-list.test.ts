import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHiddenWords } from "../../../plugin/approval/hidden-words.ts";
import { createEventList, openEventListFile } from "../../../plugin/event-list/create-event-list.ts";
import { EventList, type EventListContent } from "../../../plugin/event-list/event-list.ts";
import { createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { untouchedOverlay } from "../../../plugin/settings/stored-schema.ts";
import { type AlertEvent, kindOf } from "../../../shared/alerts/alert-kinds.ts";
import type { Envelope } from "../../../shared/api/envelope.ts";
import { systemClock } from "../../../shared/clock.ts";
import { Emitter } from "../../../shared/emitter.ts";
import { type PageSettings, listedKinds, maxListed } from "../../../shared/protocol/overlay-protocol.ts";
import type { Hello } from "../../../shared/protocol/page-messages.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { eventually } from "../../fixtures/eventually.ts";
import { hello } from "../../fixtures/hello.ts";

const envelopeOf = (id: string, payload: Partial<AlertEvent>, type = "channel.event"): Envelope =>
  ({
    id,
    type,
    timestamp: "",
    channel: { id: "", name: "emberfox", platform: "PLATFORM_A" },
    payload: { sentDateTime: "", ...payload },
  }) as unknown as Envelope;
const follow = (id: string, username = `viewer ${id}`): Envelope =>
  envelopeOf(id, { eventType: "FOLLOW", username });
const moderated = (messageId: string, isAppropriate = false): Envelope =>
  envelopeOf(`about ${messageId}`, { messageId, isAppropriate } as object, "ai.moderation");

/** A list on a clock that a test moves. `restart` kills the plugin and starts it again. */
function startList() {
  const writes: EventListContent[] = [];
  let disk = Promise.resolve(true);
  let lives = 0;
  let salts = 0;
  const start = (account: string): EventList => {
    const life = ++lives;
    const list = new EventList({
      salt: () => `salt ${++salts}`,
      file: {
        found:
          writes.length === 0 ? undefined : (JSON.parse(JSON.stringify(writes.at(-1))) as EventListContent),
        write: (content) => life === lives && void writes.push(content),
        settled: () => disk,
      },
    });
    list.useAccount(account);
    return list;
  };
  let list = start("account");
  return {
    writes,
    /** Keeps the disk busy until the returned function is called. */
    holdDisk() {
      const { promise, resolve } = Promise.withResolvers<true>();
      disk = promise;
      return () => resolve(true);
    },
    get list() {
      return list;
    },
    ids: (count = maxListed) => list.latest(count).map(({ id }) => id),
    restart(account = "account") {
      list = start(account);
    },
  };
}

describe("the list of the last events", () => {
  it("has the newest first, of all kinds or of some, and neither going live nor chat", () => {
    const { ids, list } = startList();
    list.take(follow("1"));
    list.take(envelopeOf("2", { eventType: "RAID", username: "Gull", raidViewers: 9 }));
    list.take(envelopeOf("3", {}, "channel.go_live"));
    list.take(envelopeOf("4", { eventType: "HYPE_TRAIN" }));
    expect(ids()).toEqual(["4", "2", "1"]);
    expect(ids(2)).toEqual(["4", "2"]);
    expect(list.latest(5, ["raid", "follow"]).map(({ id }) => id)).toEqual(["2", "1"]);
  });

  it("keeps the last follower through any number of other events, and twenty of each kind", () => {
    const { ids, list } = startList();
    list.take(follow("first"));
    for (let at = 0; at < 300; at++)
      list.take(envelopeOf(`c${at}`, { eventType: "CHEER", username: "Otter", value: 100 }));
    expect(list.latest(1, ["follow"]).map(({ id }) => id)).toEqual(["first"]);
    expect(ids(1_000)).toHaveLength(21);
  });

  it("has an event that comes again once, and its parts not beside it", () => {
    const { ids, list } = startList();
    list.take(follow("1"));
    list.take(follow("1"));
    list.take(envelopeOf("2", { eventType: "SUBSCRIPTION", username: "Otter" }));
    list.take(envelopeOf("3", { eventType: "SUBSCRIPTION", username: "Otter", count: 3, joins: "2" }));
    list.take(envelopeOf("4", { eventType: "SUBSCRIPTION", username: "Gull", gifter: "Otter" }));
    list.take(envelopeOf("5", { eventType: "SUBSCRIPTION", username: "Gull", gifter: "Heron" }));
    list.take(envelopeOf("6", { eventType: "SUBSCRIPTION", gifter: "OTTER", count: 5, brought: 1 }));
    expect(ids()).toEqual(["6", "5", "3", "1"]);
  });

  it("survives that the plugin is killed right after an event", async () => {
    const stage = startList();
    for (const id of ["1", "2", "3"]) {
      stage.list.take(follow(id));
      await Promise.resolve();
      stage.restart();
    }
    expect(stage.ids()).toEqual(["3", "2", "1"]);
  });

  it("is written once for all events that come while the disk is busy", async () => {
    const stage = startList();
    await stage.list.close();
    const [before, release] = [stage.writes.length, stage.holdDisk()];
    for (let at = 1; at < 9; at++) stage.list.take(follow(String(at)));
    release();
    await stage.list.close();
    expect(stage.writes).toHaveLength(before + 1);
    expect(stage.writes.at(-1)?.events).toHaveLength(8);
  });

  it("loses an event that the streamer removes, for good after a restart, and gets it back until then", async () => {
    const stage = startList();
    for (const id of ["1", "2", "3"]) stage.list.take(follow(id));
    expect(stage.list.remove("2", true)).toBe(true);
    expect(stage.ids()).toEqual(["3", "1"]);
    stage.list.take(follow("2"));
    expect(stage.ids()).toEqual(["3", "1"]);
    stage.list.remove("2", false);
    expect(stage.ids()).toEqual(["3", "2", "1"]);
    // Nothing else waits to be written.
    await stage.list.close();
    stage.list.remove("2", true);
    await stage.list.close();
    stage.restart();
    expect(stage.ids()).toEqual(["3", "1"]);
    expect(stage.list.remove("2", false)).toBe(false);
  });

  it("loses what moderation blocks, and nothing that it lets pass", () => {
    const { ids, list } = startList();
    list.take(follow("1"));
    list.take(follow("2"));
    list.take(moderated("1", true));
    list.take(moderated("2"));
    expect(ids()).toEqual(["1"]);
  });

  it("is empty with another account, also if that one is there after a restart", async () => {
    const stage = startList();
    stage.list.take(follow("1"));
    stage.list.useAccount("other");
    expect(stage.ids()).toEqual([]);
    stage.list.take(follow("2"));
    await stage.list.close();
    stage.restart("other");
    expect(stage.ids()).toEqual(["2"]);
    stage.restart("third");
    expect(stage.ids()).toEqual([]);
  });

  it("stores no text of ten thousand letters, and nothing of what a viewer wrote", () => {
    const { list } = startList();
    list.take(
      envelopeOf("1", { eventType: "TIP", value: 5, username: "x".repeat(10_000), message: "secret" }),
    );
    expect(JSON.stringify(list.latest(1)).length).toBeLessThan(400);
    expect(JSON.stringify(list.latest(1))).not.toContain("secret");
  });

  it("is what a plain list would be, over random evenings with restarts", async () => {
    const kinds = ["FOLLOW", "SUBSCRIPTION", "RAID", "CHEER", "TIP", "SOMETHING"];
    const step = fc.oneof(
      { weight: 8, arbitrary: fc.record({ does: fc.constant("event"), kind: fc.constantFrom(...kinds) }) },
      {
        weight: 2,
        arbitrary: fc.record({ does: fc.constantFrom("remove", "restore", "block"), at: fc.nat(30) }),
      },
      { weight: 1, arbitrary: fc.record({ does: fc.constantFrom("restart", "other account") }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 120 }), async (steps) => {
        const stage = startList();
        let account = "account";
        let plain: { id: string; kind: string; isRemoved: boolean }[] = [];
        for (const [at, one] of steps.entries()) {
          const target = "at" in one ? plain.at(-1 - (one.at % (plain.length || 1))) : undefined;
          if ("kind" in one) {
            const envelope = envelopeOf(`e${at}`, { eventType: one.kind, username: "Otter", value: 1 });
            stage.list.take(envelope);
            plain.push({ id: `e${at}`, kind: kindOf(envelope.payload as AlertEvent), isRemoved: false });
          } else if (target && one.does === "block") {
            stage.list.take(moderated(target.id));
            plain = plain.filter((each) => each !== target);
          } else if (target) {
            target.isRemoved = one.does === "remove";
            stage.list.remove(target.id, target.isRemoved);
          } else if (!("at" in one)) {
            await stage.list.close();
            account = one.does === "restart" ? account : `account ${at}`;
            stage.restart(account);
            plain = one.does === "restart" ? plain.filter(({ isRemoved }) => !isRemoved) : [];
          }
          const groups = new Map<string, number>();
          plain = plain
            .toReversed()
            .filter(({ kind, isRemoved }) => {
              const group = isRemoved ? "removed" : kind;
              groups.set(group, (groups.get(group) ?? 0) + 1);
              return (groups.get(group) ?? 0) <= maxListed;
            })
            .toReversed();
          const expected = plain.flatMap(({ id, isRemoved }) => (isRemoved ? [] : [id])).toReversed();
          expect(stage.ids(1_000)).toEqual(expected);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("pages", () => {
  let folder: string;
  const lists: EventList[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "event-list-"));
  });
  afterEach(async () => {
    for (const list of lists.splice(0)) await list.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The list in a plugin with open pages. */
  async function startPages() {
    const events = new Emitter<{ readonly envelope?: Envelope }>();
    const changed = new Emitter();
    const account = { identity: "one", onEvent: events.subscribe, subscribe: changed.subscribe };
    const hiddenWords = createHiddenWords([], () => {});
    const control = createOverlayControl(untouchedOverlay);
    hiddenWords.subscribe(() => control.setHiddenWords(hiddenWords.revision));
    const list = createEventList({
      account: account as never,
      alerts: { inUse: {} },
      control,
      file: await openEventListFile(folder, { clock: systemClock, log: createRecordedLog() }),
      hiddenWords,
    });
    lists.push(list);
    return {
      control,
      hiddenWords,
      list,
      happen: (envelope: Envelope) => events.emit({ envelope }),
      useAccount: (identity: string) => {
        account.identity = identity;
        changed.emit();
      },
      open: (asks: Partial<Hello>) => {
        let settings: PageSettings | undefined;
        const page = control.connect((message) => {
          if (message.type === "settings") settings = message;
        });
        const ask = (more: Partial<Hello>) => page.receive(hello({ speaks: false, ...more }));
        ask(asks);
        return { ask, settings: () => settings };
      },
    };
  }

  it("each get the events that they ask for, at once and after each change, and no others", async () => {
    const { happen, open } = await startPages();
    happen(follow("1"));
    const all = open({ events: { kinds: [], count: 2 } });
    const raids = open({ events: { kinds: ["raid"], count: 20 }, latest: "follow" });
    const none = open({});
    happen(envelopeOf("2", { eventType: "RAID", username: "Gull", raidViewers: 9 }));
    happen(follow("3"));
    expect(all.settings()?.events?.map(({ id }) => id)).toEqual(["3", "2"]);
    expect(raids.settings()?.events?.map(({ id }) => id)).toEqual(["2"]);
    expect(raids.settings()?.latest?.id).toBe("3");
    expect(Object.keys(none.settings() ?? {})).not.toContain("events");
    none.ask({ events: { kinds: [], count: 20 } });
    expect(none.settings()?.events).toHaveLength(3);
  });

  it("get the names without hidden words, which the file keeps, and lose a removed event", async () => {
    const { happen, hiddenWords, list, open } = await startPages();
    happen(follow("1", "badword_otter"));
    const page = open({ events: { kinds: [], count: 5 }, latest: "follow" });
    const sent = () => JSON.stringify(page.settings());
    expect(sent()).toContain("badword");
    hiddenWords.set(["badword"]);
    expect(sent()).not.toContain("badword");
    expect(page.settings()?.events).toHaveLength(1);
    await list.close();
    expect(await readFile(join(folder, "last-events.json"), "utf8")).toContain("badword_otter");
    hiddenWords.set([]);
    expect(sent()).toContain("badword");
    list.remove("1", true);
    expect(page.settings()).toMatchObject({ events: [] });
    expect(page.settings()?.latest).toBeUndefined();
  });

  it("get nothing in All quiet, which goes on counting", async () => {
    const { control, happen, open } = await startPages();
    const page = open({ events: { kinds: [], count: 5 } });
    control.setMuted(true);
    control.setAlertsPaused(true);
    happen(follow("1"));
    expect(page.settings()?.events).toBeUndefined();
    control.setAlertsPaused(false);
    expect(page.settings()?.events?.map(({ id }) => id)).toEqual(["1"]);
  });

  it("have the events of the account, and after a restart those of before", async () => {
    const first = await startPages();
    for (let at = 0; at < 30; at++) first.happen(follow(String(at)));
    await first.list.close();
    const { open, useAccount } = await startPages();
    const page = open({ events: { kinds: [...listedKinds], count: maxListed } });
    expect(page.settings()?.events).toHaveLength(maxListed);
    expect(page.settings()?.events?.[0]?.id).toBe("29");
    useAccount("two");
    await eventually(() => expect(page.settings()?.events).toEqual([]));
  });
});
