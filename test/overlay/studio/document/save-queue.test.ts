import { beforeEach, describe, expect, it } from "vitest";
import { createLayouts, type Layouts } from "../../../../plugin/library/layouts.ts";
import type { DocumentNotice } from "../../../../overlay/studio/document/document-options.ts";
import { noticeSentence } from "../../../../overlay/studio/top-bar/document-sentences.ts";
import { StudioDocument } from "../../../../overlay/studio/document/studio-document.ts";
import { studio as studioWords } from "../../../../shared/words/english.ts";
import type { SettingsRoutes } from "../../../../overlay/studio/document/save-queue.ts";
import { createFakeClock, type FakeClock } from "../../../shared/fake-clock.ts";
import { createStorage, routesWith, storeLayouts } from "./plugin-routes.ts";

let clock: FakeClock;
let plugin: Layouts;
let isAway: boolean;
/** Whether the plugin takes the next edit without replying. */
let losesReply: boolean;
/** Whether the plugin's disk is full: it takes edits, and cannot write them. */
let isFull: boolean;
let notices: DocumentNotice["kind"][];
beforeEach(() => {
  clock = createFakeClock();
  plugin = createLayouts({ Late: "", Evening: "theme=neon", Quiet: "" }, () => {});
  isAway = losesReply = isFull = false;
  notices = [];
});

const layout: SettingsRoutes = {
  read: async () => (isAway ? undefined : plugin.all),
  async send(parts) {
    if (isAway) return "silent";
    const reply = storeLayouts(plugin, parts);
    if (isFull) return "unwritten";
    if (!losesReply) return reply;
    losesReply = false;
    return "silent";
  },
};

/** A studio with a storage of its own. */
async function openStudio(): Promise<StudioDocument> {
  const [lasting, tab] = [createStorage(), createStorage()];
  const own = new StudioDocument({ clock, routes: routesWith({ layout }), lasting, tab, newName: "New" });
  own.onNotice(({ kind }) => notices.push(kind));
  await own.refresh();
  own.open("Evening");
  return own;
}

const settle = () => clock.pass(10_000);

describe("a layout's new name", () => {
  it("stays the open one when the reply to it is lost", async () => {
    const studio = await openStudio();
    losesReply = true;
    studio.rename("Night");
    studio.change({ volume: "5" });
    await settle();
    expect(plugin.all).toEqual({ Late: "", Night: "theme=neon&volume=5", Quiet: "" });
    expect([studio.layout, studio.queue.isSaved, notices]).toEqual([
      "Night",
      true,
      ["renamed", "silent", "answers"],
    ]);
  });

  it("that is taken meanwhile leaves the other layout alone, with all that was changed since", async () => {
    const studio = await openStudio();
    isAway = true;
    studio.rename("Night");
    studio.change({ volume: "5" });
    await settle();
    plugin.put("Night", "theme=paper");
    isAway = false;
    await settle();
    expect(plugin.all).toMatchObject({ Evening: "theme=neon&volume=5", Night: "theme=paper" });
    expect([studio.layout, notices.at(-1)]).toEqual(["Evening", "taken"]);
  });

  it("is followed in other studios, which stay with the layout", async () => {
    const [one, other] = [await openStudio(), await openStudio()];
    one.rename("Night");
    await settle();
    await other.refresh();
    other.change({ volume: "5" });
    await settle();
    expect([other.layout, plugin.all["Night"], notices]).toEqual([
      "Night",
      "theme=neon&volume=5",
      ["renamed"],
    ]);
    one.remove();
    await settle();
    await other.refresh();
    expect([other.layout, notices.at(-1)]).toEqual(["Quiet", "removed"]);
  });

  it("has no half character when a long one gets a number", async () => {
    const studio = await openStudio();
    const long = `a${"\u{20bb7}".repeat(19)}`;
    for (const _ of [1, 2]) studio.add(long, {});
    await settle();
    expect(Object.keys(plugin.all).slice(3)).toEqual([long, `a${"\u{20bb7}".repeat(17)} 2`]);
    expect(studio.queue.isSaved).toBe(true);
  });
});

describe("while the plugin does not answer", () => {
  it("is asked every two seconds, however fast changes are sent otherwise", async () => {
    const studio = await openStudio();
    isAway = true;
    const before = studio.queue.requests;
    studio.change({ volume: "5" });
    await settle();
    expect(studio.queue.requests - before).toBe(5);
  });
});

describe("while the plugin cannot write its file", () => {
  it("the studio has a sentence for it once, keeps its changes, and saves them when there is room", async () => {
    const studio = await openStudio();
    isFull = true;
    studio.change({ volume: "5" });
    await settle();
    studio.change({ volume: "7" });
    // The plugin has them nevertheless, so that they can be put into OBS, and other windows are read.
    expect(await studio.queue.flush()).toBe(true);
    plugin.put("Quiet", "theme=paper");
    expect(await studio.refresh()).toBe(true);
    expect([studio.queue.isSaved, plugin.all["Evening"], studio.layouts["Quiet"], notices]).toEqual([
      false,
      "theme=neon&volume=7",
      "theme=paper",
      ["unwritten"],
    ]);
    expect(noticeSentence({ kind: "unwritten" }, studioWords)).toEqual([
      expect.stringContaining("Is the disk full?"),
      { isTrouble: true },
    ]);
    isFull = false;
    studio.rename("Night");
    await settle();
    expect([studio.queue.isSaved, Object.keys(plugin.all), notices]).toEqual([
      true,
      ["Late", "Night", "Quiet"],
      ["unwritten", "renamed", "answers"],
    ]);
  });
});
