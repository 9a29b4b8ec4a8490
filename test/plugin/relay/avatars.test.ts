import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mostPictureBytes, openAvatars } from "../../../plugin/relay/avatars.ts";
import { createKeptLog } from "../../fixtures/kept-log.ts";

const picture = "data:image/png;base64,iVBORw0KGgo=";
const other = "data:image/webp;base64,UklGRg==";
let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "avatars-"));
  path = join(folder, "deep", "avatars.json");
});
afterEach(() => rm(folder, { recursive: true }));

describe("pictures of characters", () => {
  it("are kept by name, replaced and removed, and are there the next time", async () => {
    const log = createKeptLog();
    const avatars = await openAvatars(path, log);
    expect(avatars.all).toEqual({});
    expect(avatars.put("Ada Gale", picture)).toBe(true);
    expect(avatars.put("Bosun Brine", picture)).toBe(true);
    expect(avatars.put("Ada Gale", other)).toBe(true);
    avatars.remove("Bosun Brine");
    avatars.remove("nobody");
    await avatars.settled();
    expect((await openAvatars(path, log)).all).toEqual({ "Ada Gale": other });
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
    ["Ada", `data:image/png;base64,${"A".repeat(mostPictureBytes)}`],
  ])("refuse %j with %.60j", async (name, given) => {
    const avatars = await openAvatars(path, createKeptLog());
    expect(avatars.put(name, given)).toBe(false);
    expect(avatars.all).toEqual({});
  });

  it("are at most forty, of which each can still be changed", async () => {
    const avatars = await openAvatars(path, createKeptLog());
    for (let at = 0; at < 50; at++) avatars.put(`character ${at}`, picture);
    expect(Object.keys(avatars.all)).toHaveLength(40);
    expect(avatars.put("character 3", other)).toBe(true);
    await avatars.settled();
  });

  it("that make no sense in the file are passed over, and a file that cannot be read costs nothing else", async () => {
    const log = createKeptLog();
    const flat = join(folder, "avatars.json");
    await writeFile(flat, JSON.stringify({ Ada: picture, Bosun: "javascript:alert(1)", Cid: 7 }));
    expect((await openAvatars(flat, log)).all).toEqual({ Ada: picture });
    await writeFile(flat, "{");
    expect((await openAvatars(flat, log)).all).toEqual({});
    expect(log.lines.join("\n")).toContain("The characters' pictures could not be read");
    expect(await readFile(flat, "utf8")).toBe("{");
  });
});
