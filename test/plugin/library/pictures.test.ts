import { mkdir, mkdtemp, readFile, readdir, rm, writeFile, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pictureKind, pictureSize, pictureTypes } from "../../../plugin/library/picture-format.ts";
import { type Pictures, openPictures } from "../../../plugin/library/pictures.ts";
import { avatarSlots, maxPictureBytes } from "../../../shared/avatar/avatar-pictures.ts";
import { endedPid } from "../../fixtures/ended-pid.ts";
import { hastyClock, holdFiles, letGoOfFiles } from "../../fixtures/held-files.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { blackPicture, film, pictureOf, tinyPicture, tinyPictures } from "../../fixtures/tiny-pictures.ts";

const kinds = Object.keys(tinyPictures) as (keyof typeof tinyPictures)[];
const [png, gif, jpg] = [tinyPicture("png"), tinyPicture("gif"), tinyPicture("jpg")];
let folder: string;
let log: ReturnType<typeof createRecordedLog>;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "pictures-")), "deep");
  log = createRecordedLog();
});
afterEach(async () => {
  letGoOfFiles();
  await rm(join(folder, ".."), { recursive: true });
});

const open = (): Promise<Pictures> => openPictures(folder, log, hastyClock);
const filesThere = async (): Promise<readonly string[]> =>
  (await readdir(folder)).filter((file) => file !== "pictures.json");
const fileOf = (pictures: Pictures, name: string, slot: (typeof avatarSlots)[number]): string =>
  pictures.all[name]?.[slot]?.file ?? "none";

describe("the kind of a picture", () => {
  it.each(kinds)("is told by the bytes: %s", (kind) => expect(pictureKind(tinyPicture(kind))).toBe(kind));

  it("is none for whatever else there is, and for what is cut short", () => {
    const others = [
      "",
      "\x89PNG",
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "<?xml version='1.0'?><svg/>",
      "RIFF\0\0\0\0WAVEfmt ",
      "GIF90a",
      "\0\0\0\x18ftypmp42\0\0\0\0mp42isom",
      "\0\0\0\x18ftypheic\0\0\0\0mif1heic",
      // The version of a film that is spelled like a brand.
      "\0\0\0\x14ftypisomavifmp42",
      "BM",
      "%PDF-1.7",
      "<html>",
    ];
    for (const other of others) expect(pictureKind(Buffer.from(other, "latin1")), other).toBeUndefined();
  });
});

describe("the size of a picture", () => {
  it("is told by the bytes, with the frames of a film", () => {
    expect(kinds.map((kind) => pictureSize(tinyPicture(kind), kind))).toMatchObject([
      { width: 1, height: 1, frames: 1 },
      { width: 1, height: 1, frames: 1 },
      { width: 1, height: 1, frames: 1 },
      { width: 1, height: 1, frames: 1 },
      { width: 2, height: 2, frames: 1 },
    ]);
    expect(pictureSize(blackPicture(6_000, 5_000), "png")).toEqual({
      width: 6_000,
      height: 5_000,
      frames: 1,
    });
    expect(pictureSize(film(7, 300), "gif")).toEqual({ width: 300, height: 300, frames: 7 });
  });

  it("of a GIF is that of its frames where they are larger than its screen, or beyond it", () => {
    const gif = film(2, 300);
    const secondAt = gif.lastIndexOf(0x2c);
    // Left, top, width, height.
    for (const [at, value] of [50, 9_000, 2_000, 1_000].entries())
      gif.writeUInt16LE(value, secondAt + 1 + 2 * at);
    expect(pictureSize(gif, "gif")).toEqual({ width: 2_050, height: 10_000, frames: 2 });
  });

  it.each(kinds)("is none of a picture that is cut short anywhere: %s", (kind) => {
    const whole = tinyPicture(kind);
    for (let length = 0; length < whole.length; length++)
      expect([length, pictureSize(whole.subarray(0, length), kind)]).toEqual([length, undefined]);
  });

  it.each(kinds)("is read of any bytes without a fault: %s", (kind) => {
    const whole = tinyPicture(kind);
    const change = fc.tuple(fc.nat(whole.length - 1), fc.constantFrom(0, 1, 2, 0x7f, 0x80, 0xff));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), fc.uint8Array(), (changes, more) => {
        const bytes = Buffer.concat([whole, more]);
        for (const [at, byte] of changes) bytes[at] = byte;
        const { width = 1, height = 1, frames = 1 } = pictureSize(bytes, kind) ?? {};
        expect(Math.min(width, height, frames)).toBeGreaterThan(0);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("the pictures of figures", () => {
  it("have 4,096 pixels a side, 64 million with all frames of a film, and 80 million for a character", async () => {
    const pictures = await open();
    const put = (slot: (typeof avatarSlots)[number], bytes: Buffer) => pictures.put("Ada", slot, bytes);
    expect(await put("closed", blackPicture(6_000, 6_000))).toBe("pixels");
    expect(await put("closed", blackPicture(4_097, 1))).toBe("pixels");
    expect(await put("closed", film(65, 1_000))).toBe("pixels");
    expect(await put("closed", film(64, 1_000))).toBeUndefined();
    for (const slot of ["open", "half", "blink", "thinking"] as const)
      expect(await put(slot, blackPicture(4_096, 4_096))).toBeUndefined();
    expect(await put("sad-open", blackPicture(4_096, 4_096))).toBe("crowded");
    expect(await put("open", blackPicture(4_096, 4_000))).toBeUndefined();
    expect(await pictures.put("Bosun", "open", blackPicture(4_096, 4_096))).toBeUndefined();
    const again = await open();
    expect(await again.put("Ada", "sad-open", blackPicture(4_096, 4_096))).toBe("crowded");
  });

  it.each(kinds)("are there the next time as they were given: %s", async (kind) => {
    expect(await (await open()).put("Ada Gale", "happy-open", tinyPicture(kind))).toBeUndefined();
    const again = await open();
    const read = await again.read(fileOf(again, "Ada Gale", "happy-open"));
    expect(read?.type).toBe(pictureTypes[kind]);
    expect(Buffer.from(read?.bytes ?? [])).toEqual(tinyPicture(kind));
    expect(log.lines).toEqual([]);
  });

  it("are replaced and removed, and no file is left of what nobody uses", async () => {
    const pictures = await open();
    await pictures.put("Ada", "closed", png);
    await pictures.put("Ada", "open", gif);
    await pictures.put("Bosun", "closed", gif);
    await pictures.put("ADA", "closed", jpg);
    expect(await filesThere()).toHaveLength(2);
    await pictures.remove("ada", "open");
    expect(await pictures.read(fileOf(pictures, "Bosun", "closed"))).toBeDefined();
    await pictures.remove("Bosun", "closed");
    await pictures.remove("Bosun", "closed");
    await pictures.remove("nobody", "closed");
    expect(pictures.all).toEqual({
      Ada: { closed: { file: expect.any(String), bytes: jpg.length, pixels: 1 } },
    });
    expect((await open()).all).toEqual(pictures.all);
    expect(await filesThere()).toHaveLength(1);
  });

  it("are sprite sheets if the streamer makes them that, also the next time, until they are replaced", async () => {
    const pictures = await open();
    const sheet = { columns: 4, rows: 1, frames: 3, fps: 12 };
    const sheets = ({ all }: Pictures) => Object.values(all["Ada"] ?? {}).map((one) => one.sheet);
    await pictures.put("Ada", "closed", png, sheet);
    await pictures.put("Ada", "open", gif);
    expect(await pictures.setSheet("ada", "open", { ...sheet, fps: 5 })).toBeUndefined();
    expect(sheets(await open())).toEqual([sheet, { ...sheet, fps: 5 }]);
    expect(await pictures.setSheet("Ada", "closed", undefined)).toBeUndefined();
    await pictures.put("Ada", "open", gif);
    expect(sheets(pictures)).toEqual([undefined, undefined]);
    expect(await pictures.setSheet("Ada", "half", sheet)).toBe("name");
    expect(await pictures.setSheet("nobody", "closed", sheet)).toBe("name");
  });

  it("are given to another name, unless that has some", async () => {
    const pictures = await open();
    await pictures.put("Ada", "closed", png);
    await pictures.put("Bosun", "closed", gif);
    expect(await pictures.rename("Ada", "Bosun")).toBe("name");
    expect(await pictures.rename("nobody", "Cid")).toBe("name");
    expect(await pictures.rename("Ada", " ")).toBe("name");
    expect(await pictures.rename("ada", "constructor")).toBeUndefined();
    expect(Object.keys((await open()).all).toSorted()).toEqual(["Bosun", "constructor"]);
    expect(await filesThere()).toHaveLength(2);
  });

  it("have two megabytes each and thirty in all, and one that is used twice counts once", async () => {
    const pictures = await open();
    expect(await pictures.put("Ada", "closed", pictureOf(maxPictureBytes + 1, "a"))).toBe("large");
    const slots = avatarSlots.slice(0, 15);
    for (const slot of slots)
      expect(await pictures.put("Ada", slot, pictureOf(maxPictureBytes, slot))).toBeUndefined();
    expect(await pictures.put("Bosun", "closed", png)).toBe("full");
    expect(await pictures.put("Bosun", "closed", pictureOf(maxPictureBytes, slots[3] ?? ""))).toBeUndefined();
    expect(await pictures.put("Ada", "closed", png)).toBeUndefined();
    expect(await pictures.put("Bosun", "open", gif)).toBeUndefined();
  });

  it("are those of forty characters with names", async () => {
    const pictures = await open();
    for (const name of ["", " ", "x".repeat(101)])
      expect(await pictures.put(name, "closed", png)).toBe("name");
    for (let at = 0; at < 40; at++) await pictures.put(`character ${at}`, "closed", png);
    expect(await pictures.put("one more", "closed", png)).toBe("name");
    expect(await pictures.put("Character 3", "open", png)).toBeUndefined();
  });

  it("come whole from two studios that change them at once", async () => {
    const pictures = await open();
    const given = avatarSlots.map((slot) => pictures.put("Ada", slot, pictureOf(900, slot)));
    const removed = avatarSlots.slice(0, 5).map((slot) => pictures.remove("Ada", slot));
    expect(new Set(await Promise.all([...given, ...removed]))).toEqual(new Set([undefined]));
    expect(Object.keys(pictures.all["Ada"] ?? {})).toHaveLength(avatarSlots.length - 5);
    expect((await open()).all).toEqual(pictures.all);
    expect(await filesThere()).toHaveLength(avatarSlots.length - 5);
  });

  it("wait for a program that holds their files", async () => {
    const pictures = await open();
    holdFiles("rename", "EBUSY", 6);
    expect(await pictures.put("Ada", "closed", png)).toBeUndefined();
    holdFiles("readFile", "EPERM", 5);
    expect((await pictures.read(fileOf(pictures, "Ada", "closed")))?.type).toBe("image/png");
    expect(log.lines).toEqual([]);
  });

  it.each(["ENOSPC", "EROFS"] as const)("are as they were when the disk takes no more: %s", async (code) => {
    const pictures = await open();
    await pictures.put("Ada", "closed", png);
    const before = pictures.all;
    for (const writes of [0, 1]) {
      holdFiles("writeFile", code, Number.POSITIVE_INFINITY, writes);
      expect(await pictures.put("Ada", "closed", gif)).toBe("unwritten");
      letGoOfFiles();
      expect(pictures.all).toEqual(before);
      expect((await open()).all).toEqual(before);
      expect(await filesThere()).toEqual([fileOf(pictures, "Ada", "closed")]);
    }
    holdFiles("writeFile", code);
    expect(await pictures.remove("Ada", "closed")).toBe("unwritten");
    expect((await pictures.read(fileOf(pictures, "Ada", "closed")))?.type).toBe("image/png");
    expect(log.lines).toHaveLength(3);
    expect(log.lines.join()).toContain(code);
    expect(log.lines.join()).not.toContain(folder);
  });

  it("lose what was being written when the plugin ended, and nothing else", async () => {
    const pictures = await open();
    await pictures.put("Ada", "closed", png);
    await writeFile(join(folder, `${"a".repeat(64)}.png.${endedPid}.new`), png.subarray(0, 20));
    await writeFile(join(folder, `pictures.json.${endedPid}.new`), "{");
    const again = await open();
    expect(again.all).toEqual(pictures.all);
    expect(await filesThere()).toEqual([fileOf(pictures, "Ada", "closed")]);
  });

  it("are none of what the list names and cannot be a picture of the folder", async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "..", "secret.png"), png);
    const picture = (file: unknown) => ({ file, bytes: 7 });
    const list = {
      Ada: { closed: picture("../secret.png"), open: picture(`${"a".repeat(64)}.png`), "../x": picture("x") },
      Dot: { closed: { ...picture(`${"a".repeat(64)}.png`), sheet: { columns: 0 }, more: 1 } },
      Bosun: { half: picture(`${"a".repeat(64)}.svg`), blink: { file: 7, bytes: 7 }, open: null },
      Cid: 7,
      " ": {},
    };
    await writeFile(join(folder, "pictures.json"), JSON.stringify(list));
    const pictures = await open();
    const sound = picture(`${"a".repeat(64)}.png`);
    expect(pictures.all).toEqual({ Ada: { open: sound }, Dot: { closed: sound }, Bosun: {} });
    for (const file of ["../secret.png", "pictures.json", "", `${"b".repeat(64)}.png`])
      expect(await pictures.read(file)).toBeUndefined();
    // Somebody has deleted its file.
    expect(await pictures.read(`${"a".repeat(64)}.png`)).toBeUndefined();
  });

  it("are listed again when the list cannot be read, under names that nobody has, and the list is set aside", async () => {
    const before = await open();
    await before.put("Ada", "closed", png);
    await before.put("Ada", "open", tinyPicture("gif"));
    const [closed, opened] = (["closed", "open"] as const).map((slot) => fileOf(before, "Ada", slot));
    await utimes(join(folder, closed ?? ""), 1, 1);
    await writeFile(join(folder, `${"a".repeat(64)}.png`), "no picture");
    await writeFile(join(folder, "pictures.json"), "{");
    const pictures = await open();
    expect(pictures.all).toMatchObject({ "? 1": { closed: { file: closed }, half: { file: opened } } });
    expect(await pictures.rename("? 1", "Ada")).toBeUndefined();
    expect((await open()).all).toEqual(pictures.all);
    const files = await readdir(folder);
    const aside = files.find((file) => file.endsWith(".unreadable")) ?? "";
    expect(await readFile(join(folder, aside), "utf8")).toBe("{");
  });

  it.each([
    ["an entry is damaged", (list: object) => ({ ...list, Dot: 7 }), ["? 1", "? 2"]],
    ["there is no list", () => undefined, ["? 1"]],
  ])("are listed again where %s, and others stay as they are", async (_, changed, names) => {
    const before = await open();
    await before.put("Dot", "open", png);
    await before.put("? 1", "closed", tinyPicture("gif"));
    const files = [fileOf(before, "Dot", "open"), fileOf(before, "? 1", "closed")];
    const path = join(folder, "pictures.json");
    const list = changed(JSON.parse(await readFile(path, "utf8")) as object);
    await (list ? writeFile(path, JSON.stringify(list)) : rm(path));
    const { all } = await open();
    expect(Object.values(all).flatMap((one) => Object.values(one).map(({ file }) => file))).toEqual(
      expect.arrayContaining(files),
    );
    expect(Object.keys(all)).toEqual(names);
    expect((await open()).all).toEqual(all);
  });

  it("are those of two processes at once, also of the same character", async () => {
    const [ending, next] = [await open(), await open()];
    await ending.put("Ada", "closed", png);
    await next.put("Ada", "open", tinyPicture("gif"));
    expect(Object.keys((await open()).all["Ada"] ?? {}).toSorted()).toEqual(["closed", "open"]);
  });
});
