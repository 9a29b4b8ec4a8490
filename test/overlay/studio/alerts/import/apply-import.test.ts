import type { StorageProblem } from "../../../../../shared/protocol/storage-problems.ts";
import { describe, expect, it } from "vitest";
import type { AlertSettings } from "../../../../../shared/alerts/alert-settings.ts";
import { type MediaFile, maxMediaBytes } from "../../../../../shared/alerts/media.ts";
import { applyImport } from "../../../../../overlay/studio/alerts/import/apply-import.ts";
import type { MediaBringing } from "../../../../../overlay/studio/alerts/import/bring-media.ts";
import { exportedOverlays } from "../../../../../overlay/studio/alerts/import/exported-overlays.ts";
import { planImport } from "../../../../../overlay/studio/alerts/import/plan-import.ts";
import { exportedAlert, exportedOverlay } from "./exported.ts";

const [overlay] = exportedOverlays(exportedOverlay({ raid: exportedAlert() }), "overlay").overlays;
const plan = planImport(overlay ?? { name: "", alerts: [], boxesLeftOut: 0 });
const [video, sound] = plan.media;
const own: AlertSettings = {
  raid: { choices: { headline: "mine" }, variations: [] },
  follow: { choices: { headline: "also mine" }, variations: [] },
};

function mediaFile(name: string): MediaFile {
  const file = `${name
    .padEnd(64, "0")
    .slice(0, 64)
    .replaceAll(/[^0-9a-f]/g, "0")}.${name.split(".").at(-1)}`;
  return { file, name, bytes: 5, kind: name.endsWith(".ogg") ? "sound" : "video" };
}

/** A plugin in memory. */
function places(before: AlertSettings = own) {
  const state = {
    settings: before,
    files: new Map<string, MediaFile>(),
    added: [] as readonly string[],
    isSilent: false,
    isFull: false,
    problem: undefined as StorageProblem | undefined,
  };
  return {
    state,
    places: {
      settings: () => state.settings,
      replace: async (settings: AlertSettings, added: readonly MediaFile[]) => {
        state.added = added.map(({ file }) => file);
        // On a full disk they are used, but will be lost.
        state.settings = settings;
        return state.isFull ? "unwritten" : "done";
      },
      media: async () => (state.isSilent ? undefined : [...state.files.values()]),
      remove: async (file: string) => state.files.delete(file),
    },
    upload: async (_: Blob, name: string) => {
      if (state.isSilent) return "silent";
      if (state.problem) return state.problem;
      const stored = mediaFile(name);
      state.files.set(stored.file, stored);
      return stored;
    },
  } as const;
}

function bringing(stage: ReturnType<typeof places>, part: Partial<MediaBringing> = {}): MediaBringing {
  return {
    read: async (source) => new Blob([source]),
    mayCopy: false,
    upload: stage.upload,
    onFile: () => {},
    signal: new AbortController().signal,
    request: () => Promise.reject(new Error("Nothing may be requested.")),
    ...part,
  };
}

it("stores the files first, then all settings at once, over those of the same alerts only", async () => {
  const stage = places();
  const seen: string[] = [];
  const result = await applyImport(
    plan,
    stage.places,
    bringing(stage, { onFile: (name, done) => seen.push(`${done} ${name} ${stage.state.settings === own}`) }),
  );
  expect(result.name).toBe("done");
  expect(seen).toEqual(["0 aaa.webm true", "1 bbb.ogg true"]);
  expect(stage.state.settings).toMatchObject({
    follow: own["follow"],
    raid: {
      choices: {
        headline: "{name} is here",
        picture: mediaFile("aaa.webm").file,
        sound: mediaFile("bbb.ogg").file,
      },
    },
  });
});

it("makes one step of its alerts and its files, so that both can be undone", async () => {
  const stage = places();
  stage.state.files.set("old.png", { file: "old.png", name: "old.png", bytes: 1, kind: "picture" });
  const result = await applyImport(plan, stage.places, bringing(stage));
  expect(result.name).toBe("done");
  expect(stage.state.added).toEqual([mediaFile("aaa.webm").file, mediaFile("bbb.ogg").file]);
});

describe("leaves nothing behind", () => {
  const cut = new AbortController();
  it.each<[string, string, (stage: ReturnType<typeof places>) => Partial<MediaBringing>]>([
    [
      "when it is cancelled half way",
      "cancelled",
      () => ({ signal: cut.signal, onFile: (_, done) => done === 1 && cut.abort() }),
    ],
    [
      "when the plugin stops answering",
      "silent",
      ({ state }) => ({ onFile: (_, done) => (state.isSilent = done === 1) }),
    ],
    [
      "when the settings cannot be stored",
      "unsaved",
      ({ state }) => ({ onFile: () => (state.isFull = true) }),
    ],
  ])("%s", async (_, name, part) => {
    const stage = places();
    expect(await applyImport(plan, stage.places, bringing(stage, part(stage)))).toEqual({ name });
    expect(stage.state.settings).toBe(own);
    expect(stage.state.files.size).toBe(0);
  });

  it("when too many alerts would have settings", async () => {
    const full = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`TYPE_${at}`, { choices: {}, variations: [] }]),
    );
    const stage = places(full);
    expect(await applyImport(plan, stage.places, bringing(stage))).toEqual({ name: "crowded" });
    expect(stage.state.files.size).toBe(0);
  });
});

describe("files at StreamElements", () => {
  const none = { read: async () => undefined };
  const byHand = (name: string | undefined) => ({
    outcome: "look",
    note: "byHand",
    alert: "raid",
    detail: name,
  });
  const linesOf = async (stage: ReturnType<typeof places>, part: Partial<MediaBringing>) => {
    const result = await applyImport(plan, stage.places, bringing(stage, part));
    if (result.name !== "done") throw new Error(result.name);
    return result.lines.slice(0, -plan.lines.length);
  };

  it("are not asked for unless that was allowed", async () => {
    const stage = places();
    expect(await linesOf(stage, none)).toEqual([byHand(video?.name), byHand(sound?.name)]);
    expect(stage.state.settings["raid"]?.choices).not.toHaveProperty("picture");
  });

  it("are copied once, without cookies, referrer or redirects", async () => {
    const requests: (readonly [unknown, RequestInit | undefined])[] = [];
    const request: typeof fetch = async (address, init) => {
      requests.push([address, init]);
      return new Response("video");
    };
    const stage = places();
    expect(await linesOf(stage, { ...none, mayCopy: true, request })).toEqual([]);
    expect(requests.map(([address]) => address)).toEqual([video?.source, sound?.source]);
    for (const [, init] of requests)
      expect(init).toMatchObject({ credentials: "omit", redirect: "error", referrerPolicy: "no-referrer" });
    expect(stage.state.files.size).toBe(2);
  });

  it.each<[string, typeof fetch]>([
    ["are refused to other pages", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["are gone", async () => new Response("", { status: 404 })],
    [
      "never end",
      async (_, init) => {
        const chunk = new Uint8Array(1024 * 1024);
        return new Response(
          new ReadableStream({
            pull: (to) => (init?.signal?.aborted ? to.error(new Error("over")) : to.enqueue(chunk)),
          }),
        );
      },
    ],
  ])("that %s are to be added by hand", async (_, request) => {
    const stage = places();
    const lines = await linesOf(stage, { ...none, mayCopy: true, request });
    expect(lines).toEqual([byHand(video?.name), byHand(sound?.name)]);
  });

  it("are copied from there only: another server is never asked", async () => {
    const [elsewhere] = exportedOverlays(
      exportedOverlay({ raid: { graphics: { src: "https://evil.example/cdn.streamelements.com/a.png" } } }),
      "overlay",
    ).overlays;
    const stage = places();
    const result = await applyImport(
      planImport(elsewhere ?? { name: "", alerts: [], boxesLeftOut: 0 }),
      stage.places,
      bringing(stage, { ...none, mayCopy: true }),
    );
    expect(result).toMatchObject({ name: "done", lines: [byHand("a.png"), { outcome: "taken" }] });
  });
});

describe("a file that is not stored is reported, and the alert goes without", () => {
  const rejected = (name: string | undefined, problem: StorageProblem) => ({
    outcome: "look",
    note: "rejected",
    alert: "raid",
    detail: name,
    problem,
  });

  it.each<[string, Partial<MediaBringing>, StorageProblem | undefined, StorageProblem]>([
    ["of another format", {}, "kind", "kind"],
    [
      "too large",
      { read: async () => new Blob([new Uint8Array(maxMediaBytes.video + 1)]) },
      undefined,
      "large",
    ],
    ["one too many", {}, "crowded", "crowded"],
  ])("%s", async (_, part, problem, reported) => {
    const stage = places();
    stage.state.problem = problem;
    const result = await applyImport(plan, stage.places, bringing(stage, part));
    expect(result).toMatchObject({
      name: "done",
      lines: [rejected(video?.name, reported), rejected(sound?.name, reported), {}],
    });
    expect(stage.state.settings["raid"]?.choices).not.toHaveProperty("picture");
  });

  it("a sound is no picture", async () => {
    const stage = places();
    const upload = async () => mediaFile("bbb.ogg");
    const result = await applyImport(plan, stage.places, bringing(stage, { upload }));
    expect(result).toMatchObject({ lines: [rejected(video?.name, "kind"), {}] });
    expect(stage.state.settings["raid"]?.choices).toMatchObject({ sound: mediaFile("bbb.ogg").file });
  });

  it("one of the ZIP that cannot be unpacked is to be added by hand", async () => {
    const stage = places();
    const read = () => Promise.reject(new Error("damaged"));
    const result = await applyImport(plan, stage.places, bringing(stage, { read }));
    expect(result).toMatchObject({ name: "done", lines: [{ note: "byHand" }, { note: "byHand" }, {}] });
  });
});
