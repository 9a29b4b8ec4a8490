import { brotliCompressSync } from "node:zlib";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mediaFormat } from "../../../plugin/library/media-format.ts";
import { type MediaStore, openMediaStore } from "../../../plugin/library/media-store.ts";
import { maxMediaBytes } from "../../../shared/alerts/media.ts";
import { hastyClock } from "../../fixtures/held-files.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { mp4, ogg, tinyMedia, wav, webm } from "../../fixtures/tiny-media.ts";
import { blackPicture, film, pictureOf, tinyPicture, tinyPictures } from "../../fixtures/tiny-pictures.ts";

const formats = Object.keys(tinyMedia) as (keyof typeof tinyMedia)[];
let folder: string;
let log: ReturnType<typeof createRecordedLog>;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "media-")), "media");
  log = createRecordedLog();
});
afterEach(async () => {
  await rm(join(folder, ".."), { recursive: true });
});

const open = (): Promise<MediaStore> => openMediaStore(folder, log, hastyClock);
const filesThere = async (): Promise<readonly string[]> =>
  (await readdir(folder)).filter((file) => file !== "media.json");
const stored = async (media: MediaStore, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const put = await media.put(name, bytes);
  return typeof put === "string" ? put : put.file;
};

describe("the format of a media file", () => {
  it("is decided by its bytes, with the size of pictures and videos", async () => {
    expect(await mediaFormat(tinyPicture("gif"))).toEqual({
      kind: "picture",
      extension: "gif",
      width: 1,
      height: 1,
      frames: 1,
    });
    for (const kind of Object.keys(tinyPictures) as (keyof typeof tinyPictures)[])
      expect((await mediaFormat(tinyPicture(kind)))?.extension).toBe(kind);
    expect(await Promise.all(formats.map((format) => mediaFormat(tinyMedia[format])))).toEqual([
      { kind: "video", extension: "webm", width: 640, height: 360 },
      { kind: "video", extension: "mp4", width: 1_280, height: 720 },
      { kind: "sound", extension: "wav" },
      { kind: "sound", extension: "mp3" },
      { kind: "sound", extension: "ogg" },
      { kind: "font", extension: "woff2" },
    ]);
  });

  it("is that of an mp3 behind tags of any length, and one is none that has only tags", async () => {
    const mp3 = tinyMedia.mp3.subarray(tinyMedia.mp3.indexOf(0xff));
    const tag = (size: number): Buffer =>
      Buffer.concat([
        Buffer.from([73, 68, 51, 4, 0, 0, 0, 0, size >> 7, size & 127]),
        Buffer.alloc(size, "x"),
      ]);
    for (const bytes of [
      mp3,
      Buffer.concat([tag(3_000), mp3]),
      Buffer.concat([tag(200), tag(5), Buffer.alloc(99), mp3]),
    ])
      expect(await mediaFormat(bytes)).toEqual({ kind: "sound", extension: "mp3" });
    expect(await mediaFormat(tag(3_000))).toBeUndefined();
  });

  it("is that of a WebM whose lengths were not known when it was recorded", async () => {
    const bytes = webm(320, 240);
    const partsAt = ["18538067", "1f43b675"].map((id) => bytes.indexOf(Buffer.from(id, "hex")));
    const [segmentAt = 0, clusterAt = 0] = partsAt;
    const unknown = Buffer.from("01ffffffffffffff", "hex");
    const recorded = Buffer.concat([
      bytes.subarray(0, segmentAt + 4),
      unknown,
      bytes.subarray(segmentAt + 8, clusterAt + 4),
      unknown,
      bytes.subarray(clusterAt + 8),
    ]);
    expect(await mediaFormat(recorded)).toMatchObject({ extension: "webm", width: 320, height: 240 });
  });

  it("is that of a WebM whose lengths have eight bytes, as encoders write them", async () => {
    const bytes = webm(321, 241);
    const segmentAt = bytes.indexOf(Buffer.from("18538067", "hex"));
    const length = Buffer.from(`01${(bytes.length - segmentAt - 8).toString(16).padStart(14, "0")}`, "hex");
    const padded = Buffer.concat([bytes.subarray(0, segmentAt + 4), length, bytes.subarray(segmentAt + 8)]);
    expect(await mediaFormat(padded)).toMatchObject({ extension: "webm", width: 321, height: 241 });
  });

  it.each([
    ["nothing", ""],
    ["a page", "<html>"],
    ["an SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["another container of Matroska", webm(2, 2, "matroska")],
    ["an MP4 with sound only", mp4(2, 2, "soun")],
    ["a video in Ogg", ogg("\x80theora")],
    ["a WAV without samples", wav(4).subarray(0, 36)],
    ["a program", "MZ\x90\0"],
    ["a playlist", "#EXTM3U"],
  ])("is none for %s", async (_, bytes) => {
    expect(await mediaFormat(Buffer.from(bytes as string, "latin1"))).toBeUndefined();
  });

  it("is that of a font only if its lengths agree and its tables unpack to what they promise", async () => {
    const whole = tinyMedia.woff2;
    const changed = (change: (bytes: Buffer) => void): Buffer => {
      const bytes = Buffer.from(whole);
      change(bytes);
      return bytes;
    };
    const tables = (promised: number, packed: Buffer): Buffer => {
      const bytes = Buffer.concat([
        whole.subarray(0, 48),
        // One table with this many bytes, as the format writes a number.
        Buffer.from([0, ...[21, 14, 7].map((by) => 0x80 | ((promised >> by) & 127)), promised & 127]),
        packed,
      ]);
      bytes.writeUInt32BE(bytes.length, 8);
      bytes.writeUInt16BE(1, 12);
      bytes.writeUInt32BE(promised, 16);
      bytes.writeUInt32BE(packed.length, 20);
      return bytes;
    };
    const huge = brotliCompressSync(Buffer.alloc(30_000_000));
    const fair = 3_000_000;
    expect((await mediaFormat(tables(fair, brotliCompressSync(Buffer.alloc(fair)))))?.kind).toBe("font");
    for (const bytes of [
      Buffer.concat([whole, Buffer.alloc(4)]),
      changed((bytes) => bytes.write("ttcf", 4)),
      changed((bytes) => bytes.writeUInt32BE(0xfff_ffff, 16)),
      changed((bytes) => bytes.writeUInt16BE(0, 12)),
      changed((bytes) => bytes.writeUInt16BE(1, 14)),
      changed((bytes) => bytes.writeUInt32BE(whole.length, 20)),
      changed((bytes) => bytes.fill(7, 1_000, 1_100)),
      // A bomb, one that admits it, and one with less than it promises.
      tables(fair, huge),
      tables(30_000_000, huge),
      tables(fair, brotliCompressSync(Buffer.alloc(1_000))),
    ])
      expect(await mediaFormat(bytes)).toBeUndefined();
  });

  it.each(["webm", "mp4", "woff2"] as const)(
    "is none for a file that is cut short anywhere: %s",
    async (format) => {
      const whole = tinyMedia[format];
      for (let length = 0; length < whole.length; length++)
        expect([length, await mediaFormat(whole.subarray(0, length))]).toEqual([length, undefined]);
    },
  );

  it.each(formats)("is read of any bytes without a fault: %s", async (format) => {
    const whole = tinyMedia[format].subarray(0, 2_000);
    const change = fc.tuple(fc.nat(whole.length - 1), fc.constantFrom(0, 1, 2, 0x7f, 0x80, 0xff));
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 8 }),
        fc.uint8Array(),
        async (changes, more) => {
          const bytes = Buffer.concat([whole, more]);
          for (const [at, byte] of changes) bytes[at] = byte;
          const { width = 1, height = 1 } = (await mediaFormat(bytes)) ?? {};
          expect(Math.min(width, height)).toBeGreaterThan(0);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("the alerts' files", () => {
  it.each(formats)("are there the next time as they were given: %s", async (format) => {
    const put = await (await open()).put(`my raid.${format}`, tinyMedia[format]);
    expect(put).toMatchObject({ name: `my raid.${format}`, bytes: tinyMedia[format].length });
    const again = await open();
    expect(again.all).toEqual([put]);
    const read = await again.read(again.all[0]?.file ?? "");
    expect(Buffer.from(read?.bytes ?? [])).toEqual(tinyMedia[format]);
    expect(read?.type).toMatch(/^(?:video|audio|font)\//);
    expect(log.lines).toEqual([]);
  });

  it("are listed with the newest first; the same bytes are one file, by its last name", async () => {
    const media = await open();
    await media.put("one.gif", tinyPicture("gif"));
    await media.put("two.png", tinyPicture("png"));
    await media.put("again.gif", tinyPicture("gif"));
    expect(media.all.map(({ name, kind }) => [name, kind])).toEqual([
      ["again.gif", "picture"],
      ["two.png", "picture"],
    ]);
    expect(await filesThere()).toHaveLength(2);
    for (const { file } of media.all) expect(await media.remove(file)).toBeUndefined();
    expect([media.all, await filesThere(), (await open()).all]).toEqual([[], [], []]);
    expect(await media.remove("none")).toBeUndefined();
  });

  it("have a name of one line and 80 characters, without controls of direction", async () => {
    const media = await open();
    await media.put("\u202egpj.\tdiar\u0000 🎉 \n<b>", tinyPicture("png"));
    await media.put("艾".repeat(200), tinyPicture("gif"));
    expect(media.all.map(({ name }) => name)).toEqual(["艾".repeat(80), "gpj. diar 🎉 <b>"]);
    for (const name of ["", " \n", "\u202e\u200b"])
      expect(await media.put(name, tinyPicture("webp"))).toBe("name");
  });

  it("have so many bytes and pixels for each kind", async () => {
    const media = await open();
    const over = (bytes: Buffer, most: number): Buffer<ArrayBuffer> =>
      Buffer.concat([bytes, Buffer.alloc(most + 1 - bytes.length)]);
    expect(await media.put("a", pictureOf(maxMediaBytes.picture + 1, "a"))).toBe("large");
    expect(await media.put("a", wav(maxMediaBytes.sound))).toBe("large");
    const video = mp4(640, 360);
    const free = Buffer.alloc(8);
    free.writeUInt32BE(maxMediaBytes.video);
    free.write("free", 4);
    expect(
      await media.put("a", over(Buffer.concat([video, free]), video.length + maxMediaBytes.video - 1)),
    ).toBe("large");
    expect(await media.put("a", webm(5_000, 10))).toBe("pixels");
    expect(await media.put("a", blackPicture(4_097, 1))).toBe("pixels");
    expect(await media.put("a", film(401, 1_000))).toBe("pixels");
    expect(await media.put("a", film(300, 1_000))).toMatchObject({ width: 1_000 });
    expect(await media.put("a", Buffer.from("text"))).toBe("kind");
  });

  it("are sixty, of 150 megabytes together", async () => {
    const media = await open();
    for (let at = 0; at < 60; at++) await media.put("small", wav(900, `${at}`));
    expect(await media.put("one more", wav(900, "more"))).toBe("crowded");
    expect(await media.put("the same", wav(900, "7"))).toMatchObject({ name: "the same" });
    for (const { file } of media.all) await media.remove(file);
    for (let at = 0; at < 30; at++)
      expect(await media.put("large", pictureOf(maxMediaBytes.picture, `picture ${at},`))).toMatchObject({
        name: "large",
      });
    expect(await media.put("one more", wav(900))).toBe("full");
  });

  it("are none of what the list names and cannot be a file of the folder", async () => {
    await mkdir(folder);
    await writeFile(join(folder, "..", "secret.wav"), tinyMedia.wav);
    const sound = `${"a".repeat(64)}.wav`;
    const entry = (file: string, more: object = {}) => ({
      [file]: { file, name: "x", bytes: 7, kind: "sound", ...more },
    });
    const list = {
      ...entry(sound),
      ...entry("../secret.wav"),
      ...entry(`${"b".repeat(64)}.wav`, { kind: "picture" }),
      ...entry(`${"c".repeat(64)}.wav`, { name: "\u202ex" }),
      ...entry(`${"d".repeat(64)}.wav`, { bytes: "7" }),
      [`${"e".repeat(64)}.wav`]: { file: sound, name: "x", bytes: 7, kind: "sound" },
      other: 7,
    };
    await writeFile(join(folder, "media.json"), JSON.stringify(list));
    const media = await open();
    expect(media.all.map(({ file }) => file)).toEqual([sound]);
    for (const file of ["../secret.wav", "media.json", "", `${"f".repeat(64)}.wav`, sound])
      expect(await media.read(file)).toBeUndefined();
  });

  it("are listed again, by what they are, where the list has lost them", async () => {
    const media = await open();
    const [one, two] = [
      await stored(media, "one", tinyMedia.wav),
      await stored(media, "two", tinyMedia.webm),
    ];
    await writeFile(join(folder, `${"a".repeat(64)}.png`), tinyPicture("png"));
    const path = join(folder, "media.json");
    const list = JSON.parse(await readFile(path, "utf8")) as object;
    await writeFile(path, JSON.stringify({ ...list, [one]: 7 }));
    const { all } = await open();
    expect(Object.fromEntries(all.map(({ file, name }) => [file, name]))).toEqual({
      [one]: "sound.wav",
      [two]: "two",
    });
    expect(all).toEqual(expect.arrayContaining([{ ...media.all[1], name: "sound.wav" }, media.all[0]]));
  });
});
