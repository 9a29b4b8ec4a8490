import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { maxPortraitBytes, openPortraits } from "../../../plugin/library/portraits.ts";
import { hastyClock } from "../../fixtures/held-files.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { blackPicture, tinyPictures } from "../../fixtures/tiny-pictures.ts";

const picture = `data:image/png;base64,${tinyPictures.png}`;
const other = `data:image/webp;base64,${tinyPictures.webp}`;
let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "avatars-"));
  path = join(folder, "deep", "avatars.json");
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe("pictures of characters", () => {
  it("are stored by name, replaced and removed, and are there after a restart", async () => {
    const log = createRecordedLog();
    const portraits = await openPortraits(path, log, hastyClock);
    expect(portraits.all).toEqual({});
    expect(portraits.put("Ada Gale", picture)).toBe(true);
    expect(portraits.put("Bosun Brine", picture)).toBe(true);
    expect(portraits.put("Ada Gale", other)).toBe(true);
    portraits.remove("Bosun Brine");
    portraits.remove("nobody");
    await portraits.settled();
    expect((await openPortraits(path, log, hastyClock)).all).toEqual({ "Ada Gale": other });
    expect(log.lines).toEqual([]);
  });

  it.each([
    ["", picture],
    [" ", picture],
    ["x".repeat(101), picture],
    ["Ada", "https://pictures.example/ada.png"],
    ["Ada", "data:image/svg+xml;base64,PHN2Zy8+"],
    ["Ada", "data:text/html;base64,PGI+"],
    ["Ada", "data:image/png;base64,<script>"],
    ["Ada", `data:image/png;base64,${"A".repeat(maxPortraitBytes)}`],
    ["Ada", "data:image/png;base64,iVBORw0KGgo="],
    ["Ada", `data:image/png;base64,${blackPicture(6_000, 6_000).toString("base64")}`],
    ["Ada", picture.slice(0, -8)],
  ])("reject %j with %.60j", async (name, given) => {
    const portraits = await openPortraits(path, createRecordedLog(), hastyClock);
    expect(portraits.put(name, given)).toBe(false);
    expect(portraits.all).toEqual({});
  });

  it("are at most forty, of which each can still be changed", async () => {
    const portraits = await openPortraits(path, createRecordedLog(), hastyClock);
    for (let at = 0; at < 50; at++) portraits.put(`character ${at}`, picture);
    expect(Object.keys(portraits.all)).toHaveLength(40);
    expect(portraits.put("character 3", other)).toBe(true);
    await portraits.settled();
  });

  it("that are invalid in the file are ignored", async () => {
    const flat = join(folder, "avatars.json");
    await writeFile(flat, JSON.stringify({ Ada: picture, Bosun: "javascript:alert(1)", Cid: 7 }));
    expect((await openPortraits(flat, createRecordedLog(), hastyClock)).all).toEqual({ Ada: picture });
  });

  it("are those that two processes have given and removed", async () => {
    const log = createRecordedLog();
    const [ending, next] = [
      await openPortraits(path, log, hastyClock),
      await openPortraits(path, log, hastyClock),
    ];
    ending.put("Ada", picture);
    ending.put("__proto__", picture);
    await ending.settled();
    next.put("Bosun", other);
    await next.settled();
    ending.remove("Ada");
    await ending.settled();
    expect(Object.entries((await openPortraits(path, log, hastyClock)).all)).toEqual([
      ["__proto__", picture],
      ["Bosun", other],
    ]);
  });

  it.each(["", "{", "[]", "7", "null"])(
    "are set aside, not overwritten, when the file contains %j",
    async (text) => {
      const flat = join(folder, "avatars.json");
      await writeFile(flat, text);
      const log = createRecordedLog();
      const portraits = await openPortraits(flat, log, hastyClock);
      expect(portraits.all).toEqual({});
      portraits.put("Ada", picture);
      await portraits.settled();
      expect((await openPortraits(flat, log, hastyClock)).all).toEqual({ Ada: picture });
      const aside = (await readdir(folder)).find((name) => name.endsWith(".unreadable"));
      expect(await readFile(join(folder, aside ?? ""), "utf8")).toBe(text);
      expect(log.lines).toHaveLength(1);
    },
  );
});
