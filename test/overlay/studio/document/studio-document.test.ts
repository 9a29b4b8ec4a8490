import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { createLayouts, type Layouts } from "../../../../plugin/library/layouts.ts";
import type { PageStorage } from "../../../../overlay/page/storage.ts";
import type { DocumentNotice } from "../../../../overlay/studio/document/document-options.ts";
import type { SettingsRoutes } from "../../../../overlay/studio/document/save-queue.ts";
import { StudioDocument } from "../../../../overlay/studio/document/studio-document.ts";
import { stepLabel } from "../../../../overlay/studio/top-bar/document-sentences.ts";
import { studioWords } from "../../../../shared/words/words.ts";
import { patchedQuery } from "../../../../shared/protocol/layout-query.ts";
import { createFakeClock, type FakeClock } from "../../../shared/fake-clock.ts";
import { createStorage, routesWith, storeLayouts } from "./plugin-routes.ts";

let clock: FakeClock;
let plugin: Layouts;
let isAway: boolean;
/** How often a change was sent. */
let sent: number;
let lasting: PageStorage;
let tab: PageStorage;
let notices: DocumentNotice[];
let studio: StudioDocument;
beforeEach(async () => {
  clock = createFakeClock();
  plugin = createLayouts({}, () => {});
  isAway = false;
  sent = 0;
  canPrepare = true;
  files.clear();
  notices = [];
  lasting = createStorage();
  tab = createStorage();
  studio = await open();
});

const moods = new Map<string, string>();
const layout: SettingsRoutes = {
  read: () => Promise.resolve(isAway ? undefined : all()),
  async send(parts) {
    sent++;
    return isAway ? "silent" : storeLayouts(plugin, parts);
  },
};
/** Whether the bytes of files can be read. */
let canPrepare: boolean;
let isNeeded: (file: string) => boolean;
const files = new Map<string, string>();
const media: SettingsRoutes = {
  read: () => Promise.resolve(Object.fromEntries(files)),
  async send(parts) {
    for (const { name, after } of parts) if (after) files.set(name, after);
    return "done";
  },
  prepare: () => Promise.resolve(canPrepare),
  forget: (needed) => void (isNeeded = needed),
};
const tone: SettingsRoutes = {
  read: () => Promise.resolve(Object.fromEntries(moods)),
  async send(parts) {
    for (const { name, after } of parts) moods.set(name, after ?? "");
    return "done";
  },
};

const all = () =>
  Object.fromEntries(Object.entries(plugin.all).map(([name, query]) => [name, patchedQuery(query)]));

/** Another studio, or the same one after a reload. */
async function open(ownTab = tab): Promise<StudioDocument> {
  const routes = routesWith({ layout, media, tone });
  const document = new StudioDocument({ clock, routes, lasting, tab: ownTab, newName: "My overlay" });
  document.onNotice((notice) => {
    if (notice.kind !== "undo" && notice.kind !== "redo") notices.push(notice);
  });
  await document.refresh();
  if (!document.open()) document.openNew();
  return document;
}

const settle = () => clock.pass(5_000);

describe("the studio's document", () => {
  it("stores a new layout with its first change, and paces those of a drag", async () => {
    await settle();
    expect([studio.layout, plugin.all]).toEqual(["My overlay", {}]);
    for (let at = 50; at <= 90; at++) {
      studio.change({ volume: String(at), theme: "neon" }, "drag 1");
      await clock.pass(10);
    }
    await settle();
    expect(plugin.all).toEqual({ "My overlay": "theme=neon&volume=90" });
    expect(sent).toBeLessThan(5);
    studio.change({ volume: "100", theme: undefined });
    await settle();
    expect([plugin.all, studio.choices]).toEqual([{ "My overlay": "" }, {}]);
    studio.undo();
    studio.undo();
    await settle();
    expect([plugin.all, studio.undoStep, studio.redoStep]).toEqual([{}, undefined, expect.anything()]);
  });

  it("keeps what cannot be sent, also over a reload, but not over what was changed since", async () => {
    plugin.put("Evening", "theme=paper&volume=40");
    await studio.refresh();
    studio.open("Evening");
    isAway = true;
    studio.change({ theme: "neon", volume: "70" });
    await settle();
    expect([notices, studio.queue.isSaved]).toEqual([[{ kind: "silent" }], false]);
    isAway = false;
    plugin.patch("Evening", { volume: "10" }, false);
    studio.queue.close();
    const again = await open();
    await settle();
    expect(plugin.all).toEqual({ Evening: "theme=neon&volume=10" });
    expect([again.layout, again.choices]).toEqual(["Evening", { theme: "neon", volume: "10" }]);
  });

  it("takes over what another window changes, and leaves that alone when it undoes", async () => {
    studio.change({ theme: "neon", volume: "70" });
    await settle();
    plugin.patch("My overlay", { theme: "paper", scale: "90" }, false);
    await studio.refresh();
    expect(studio.choices).toEqual({ theme: "paper", volume: "70", scale: "90" });
    studio.undo();
    await settle();
    expect(plugin.all).toEqual({ "My overlay": "scale=90&theme=paper" });
    expect(notices).toMatchObject([
      { kind: "changed", options: ["theme", "scale"] },
      { kind: "stayed", parts: [{ of: "layout", name: "My overlay" }, { name: "theme" }] },
    ]);
    plugin.remove("My overlay");
    await studio.refresh();
    expect([notices.at(-1), studio.layout]).toEqual([
      { kind: "removed", layout: "My overlay" },
      "My overlay",
    ]);
  });

  it("opens a layout that an import brings into a studio where nothing was begun", async () => {
    await studio.changeInPlugin(async () => plugin.put("Tall", "theme=neon"));
    expect([studio.layout, studio.choices]).toEqual(["Tall", { theme: "neon" }]);
    await studio.changeInPlugin(async () => plugin.put("Wide", ""));
    expect(studio.layout).toBe("Tall");
  });

  it("takes a change that it had made for its own, whenever that is announced", async () => {
    studio.change({ theme: "paper" });
    await settle();
    const { layout } = studio;
    await studio.changeInPlugin(async () => {
      plugin.put(layout, "theme=neon");
      await studio.refresh();
    });
    expect([studio.choices, notices]).toEqual([{ theme: "neon" }, []]);
    const importing = studio.changeInPlugin(async () => plugin.put(layout, "theme=plain"));
    await Promise.resolve();
    await Promise.all([studio.refresh(), importing]);
    expect([studio.choices, notices]).toEqual([{ theme: "plain" }, []]);
    plugin.put(layout, "theme=paper");
    await studio.refresh();
    expect(notices.map(({ kind }) => kind)).toEqual(["changed"]);
  });

  it("undoes changes of other settings, and those only where they are as the step left them", async () => {
    moods.set("breezy", "neutral");
    await studio.queue.read("tone");
    studio.edit([{ of: "tone", name: "breezy", before: "neutral", after: "happy" }]);
    await settle();
    expect(moods.get("breezy")).toBe("happy");
    studio.undo();
    await settle();
    expect(moods.get("breezy")).toBe("neutral");
    studio.redo();
    await settle();
    moods.set("breezy", "sad");
    studio.undo();
    await settle();
    expect([moods.get("breezy"), notices.map(({ kind }) => kind)]).toEqual(["sad", ["stayed"]]);
  });

  it("keeps the bytes of a removed file as long as a step can bring it back", async () => {
    const media = JSON.stringify({ file: "dot.png" });
    const part = { of: "media" as const, name: "dot.png", before: media, after: undefined };
    expect(await studio.editFiles([part])).toBe(true);
    expect(isNeeded("dot.png")).toBe(true);
    studio.undo();
    await settle();
    expect([studio.queue.texts("media"), isNeeded("dot.png")]).toEqual([{ "dot.png": media }, true]);
    // Now the removal cannot be redone any more.
    studio.change({ theme: "neon" });
    expect(isNeeded("dot.png")).toBe(false);
  });

  it("leaves a file whose bytes are gone, and says so", async () => {
    canPrepare = false;
    const part = { of: "media" as const, name: "dot.png", before: "{}", after: undefined };
    expect([await studio.editFiles([part]), studio.undoStep]).toEqual([false, undefined]);
    studio.record([part]);
    studio.undo();
    await settle();
    expect(notices).toEqual([{ kind: "stayed", parts: [part] }]);
  });

  it("adds a layout beside the open one, which is stored too, and takes both back in one step", async () => {
    await settle();
    expect(studio.add("Upright", { canvas: "1080x1920", theme: undefined }, true)).toBe(true);
    await settle();
    expect(studio.layout).toBe("Upright");
    expect(plugin.all).toEqual({ "My overlay": "", Upright: "canvas=1080x1920" });
    expect(studio.undoStep && stepLabel(studio.undoStep, studioWords.en)).toBe("layout “Upright” added");
    studio.undo();
    await settle();
    expect([studio.layout, plugin.all]).toEqual(["My overlay", {}]);
    studio.change({ theme: "neon" });
    studio.add("My overlay", {}, true);
    await settle();
    expect(plugin.all).toEqual({ "My overlay": "theme=neon", "My overlay 2": "" });
  });

  it("says what is wrong with a name, and that there is no room", async () => {
    plugin.put("Late", "");
    await studio.refresh();
    expect([studio.rename("../x"), studio.rename("Late"), studio.rename("Noon")]).toEqual([
      "name",
      "taken",
      undefined,
    ]);
    const added = Array.from({ length: 20 }, () => studio.add("Noon", {}));
    expect(added.filter(Boolean)).toHaveLength(18);
    await studio.queue.flush();
    expect(Object.keys(plugin.all)).toHaveLength(20);
  });
});

/** One random edit; numbers choose among what there is. */
const edits = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant("volume"), value: fc.integer({ min: 0, max: 100 }) }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("both"), value: fc.integer({ min: 0, max: 100 }) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("drag"), value: fc.integer({ min: 25, max: 400 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom("add", "rename", "remove", "open", "back"),
      value: fc.integer({ min: 0, max: 99 }),
    }),
  },
);

function make(
  document: StudioDocument,
  { act, value }: { readonly act: string; readonly value: number },
): void {
  const names = Object.keys(document.layouts);
  const themes = ["ember", "paper", "neon", "plain"];
  if (act === "volume") document.change({ volume: String(value) });
  if (act === "both") document.change({ theme: themes[value % 4], scale: String(value + 25) });
  if (act === "drag") document.change({ "chat-scale": String(value), "ai-scale": "90" }, "drag");
  if (act === "add") document.add(`Layout ${value}`, document.choices);
  if (act === "rename") document.rename(`Name ${value}`);
  if (act === "remove") document.remove();
  if (act === "open") document.open(names[value % Math.max(1, names.length)] ?? "");
  if (act === "back") document.undo();
}

describe("500 random edits", () => {
  it.each(["", ", with a reload between"])(
    "end where they began when undone, and redone%s",
    async (reload) => {
      await fc.assert(
        fc.asyncProperty(fc.array(edits, { minLength: 500, maxLength: 500 }), async (list) => {
          plugin = createLayouts({ Evening: "theme=paper&volume=80", Late: "" }, () => {});
          [lasting, tab] = [createStorage(), createStorage()];
          let document = await open();
          document.open("Evening");
          // A history has 300 steps, so that each block is undone by itself.
          for (let at = 0; at < list.length; at += 250) {
            const before = document.layouts;
            while (document.undoStep) document.undo();
            await document.queue.flush();
            const start = document.layouts;
            for (const edit of list.slice(at, at + 250)) make(document, edit);
            // The last edits may have been undone.
            while (document.redoStep) document.redo();
            await document.queue.flush();
            const end = all();
            expect(document.layouts).toEqual(end);
            if (reload !== "") {
              document.leave();
              document = await open();
            }
            while (document.undoStep) document.undo();
            await document.queue.flush();
            expect([all(), before]).toEqual([start, before]);
            while (document.redoStep) document.redo();
            await document.queue.flush();
            expect(all()).toEqual(end);
          }
          expect(notices.map(({ kind }) => kind).filter((kind) => kind !== "renamed")).toEqual([]);
        }),
        { numRuns: 1, endOnFailure: true },
      );
    },
  );
});

describe("two studios at once", () => {
  it("see the same in the end, whatever the order of their changes", async () => {
    const steps = fc.array(fc.tuple(fc.boolean(), edits, fc.integer({ min: 0, max: 300 })), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        plugin = createLayouts({ Evening: "theme=paper" }, () => {});
        const both = [await open(createStorage()), await open(createStorage())] as const;
        for (const document of both) document.open("Evening");
        for (const [isFirst, edit, ms] of list) {
          const document = both[isFirst ? 0 : 1];
          make(document, edit);
          await clock.pass(ms);
          if (ms % 3 === 0) await both[isFirst ? 1 : 0].refresh();
        }
        for (const document of both) await document.queue.flush();
        for (const document of both) await document.refresh();
        for (const document of both) expect(document.layouts).toEqual(all());
      }),
      { numRuns: 30, endOnFailure: true },
    );
  });
});
