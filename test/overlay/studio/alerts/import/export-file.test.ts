import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter, configure } from "@zip.js/zip.js";
import { describe, expect, it } from "vitest";
import {
  type ExportFile,
  maxFileBytes,
  readExport,
} from "../../../../../overlay/studio/alerts/import/export-file.ts";
import { exportedAlert, exportedOverlay, secrets } from "./exported.ts";

configure({ useWebWorkers: false });

const overlay = exportedOverlay({ raid: exportedAlert() });
const root = "streamelements-export-maple-2026-05-16";
const { signal } = new AbortController();

function file(content: unknown, name = "overlay.json"): File {
  return new File([typeof content === "string" ? content : JSON.stringify(content)], name);
}

type Entries = Readonly<Record<string, string | Uint8Array>>;

async function zip(entries: Entries, options: { readonly password?: string } = {}): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter());
  for (const [path, content] of Object.entries(entries))
    await writer.add(
      path,
      typeof content === "string" ? new TextReader(content) : new Uint8ArrayReader(content),
      options,
    );
  return writer.close();
}

async function read(blob: Blob): Promise<ExportFile> {
  const found = await readExport(new File([blob], "export.zip"));
  if (typeof found === "string") throw new Error(`It was not read: ${found}.`);
  return found;
}

describe("overlays are found", () => {
  it.each<[string, unknown]>([
    ["by themselves", overlay],
    ["in the bundle", { ...secrets, overlay }],
    ["in a message about a change", { type: "message", data: overlay }],
    ["in a list", [overlay]],
    ["in a list of documents", { total: 1, docs: [overlay] }],
    ["in a list of overlays", { overlays: [{ overlay }] }],
  ])("%s", async (_, json) => {
    const found = await readExport(file(json));
    expect(found).toMatchObject({ overlays: [{ name: "Main overlay", alerts: [{ event: "raid" }] }] });
  });

  it("as a single alert box, named after its file", async () => {
    const [, box] = overlay["widgets"] as readonly unknown[];
    expect(await readExport(file(box, "My raid.JSON"))).toMatchObject({ overlays: [{ name: "My raid" }] });
  });
});

describe("a file that nothing can be taken from", () => {
  const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;

  it.each<[string, string | object, string]>([
    ["no JSON", "<html></html>", "json"],
    ["cut off JSON", JSON.stringify(overlay).slice(0, -20), "json"],
    ["nothing", "", "json"],
    ["something else", { commands: [] }, "overlay"],
    ["null", "null", "overlay"],
    ["a number", "12", "overlay"],
    ["deep nesting", nested(200_000), "overlay"],
    ["deep nesting that ends early", nested(200_000).slice(0, -1), "json"],
    ["an overlay without an alert box", { widgets: [{ type: "text" }] }, "box"],
    ["an alert box without alerts", exportedOverlay({}), "box"],
    ["null for every widget", { widgets: [null, null, { type: null }, []] }, "box"],
  ])("%s", async (_, content, problem) => {
    expect(await readExport(file(content))).toBe(problem);
  });

  it("is too large", async () => {
    const large = file("{}");
    Object.defineProperty(large, "size", { value: maxFileBytes.json + 1 });
    expect(await readExport(large)).toBe("large");
  });

  it("is gone", async () => {
    const gone = file("{}");
    gone.text = () => Promise.reject(new DOMException("It could not be read.", "NotFoundError"));
    expect(await readExport(gone)).toBe("unread");
  });

  it.each<[string, Entries, string]>([
    ["a ZIP without an overlay", { "commands/custom-commands.json": "[]" }, "overlay"],
    ["a ZIP in a ZIP", { "overlays/inner.zip": "PK\u0003\u0004" }, "overlay"],
    [
      "a ZIP without an alert box",
      { [`${root}/overlays/Main.json`]: JSON.stringify(exportedOverlay({})) },
      "box",
    ],
  ])("%s", async (_, entries, problem) => {
    expect(await readExport(new File([await zip(entries)], "export.zip"))).toBe(problem);
  });

  it("a ZIP that was cut off", async () => {
    const whole = await zip({ "overlays/a.json": JSON.stringify(overlay) });
    expect(await readExport(new File([whole.slice(0, -40)], "export.zip"))).toBe("broken");
    expect(await readExport(new File(["PK"], "export.zip"))).toBe("broken");
  });

  it("a ZIP whose content is damaged", async () => {
    const bytes = new Uint8Array(
      await (await zip({ "overlays/a.json": JSON.stringify(overlay) })).arrayBuffer(),
    );
    bytes.fill(0x55, 60, 120);
    expect(await readExport(new File([bytes], "export.zip"))).toBe("broken");
  });

  it("a ZIP with a password", async () => {
    const locked = await zip({ "overlays/a.json": JSON.stringify(overlay) }, { password: "x" });
    expect(await readExport(new File([locked], "export.zip"))).toBe("encrypted");
  });

  it("a ZIP that unpacks to more than it may", async () => {
    const bomb = await zip({ "overlays/a.json": `{"a":"${" ".repeat(maxFileBytes.json)}"}` });
    expect(bomb.size).toBeLessThan(100_000);
    expect(await readExport(new File([bomb], "export.zip"))).toBe("bomb");
  });

  it("a ZIP whose table claims less than comes out", async () => {
    const bomb = await zip({ "overlays/a.json": " ".repeat(maxFileBytes.json + 1) });
    const bytes = new Uint8Array(await bomb.arrayBuffer());
    const view = new DataView(bytes.buffer);
    // The uncompressed size, 24 bytes into the entry of the central directory.
    const entry = bytes.findLastIndex(
      (_, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50,
    );
    view.setUint32(entry + 24, 2, true);
    expect(await readExport(new File([bytes], "export.zip"))).toMatch(/^(bomb|broken)$/);
  });
});

describe("files of a ZIP are found", () => {
  const address = "https://cdn.streamelements.com/uploads/0a1b%20c.webm";
  const withFiles = async (files: Entries): Promise<ExportFile> =>
    read(await zip({ [`${root}/overlays/Main overlay.json`]: JSON.stringify(overlay), ...files }));

  it.each<[string, string, Entries]>([
    ["by the name in an address", address, { [`${root}/assets/0A1B c.webm`]: "video" }],
    ["by a path", "../assets/images/a.png", { [`${root}/assets/images/a.png`]: "video", "b/a.png": "other" }],
    [
      "by the manifest's list",
      address,
      {
        [`${root}/media/77.bin`]: "video",
        [`${root}/manifest.json`]: JSON.stringify({
          files: [{ path: "media/77.bin", source: { url: `${address}?x=1` }, originalUrl: address }],
        }),
      },
    ],
    [
      "by the manifest's table",
      address,
      { "a/77.bin": "video", "assets.json": JSON.stringify({ [address]: "a/77.bin" }) },
    ],
  ])("%s", async (_, source, files) => {
    const found = await withFiles(files);
    expect(await (await found.read(source, signal))?.text()).toBe("video");
  });

  it("unless several fit", async () => {
    const found = await withFiles({ "one/a.png": "1", "two/a.png": "2" });
    expect(await found.read("https://cdn.streamelements.com/uploads/a.png", signal)).toBeUndefined();
    expect(await (await found.read("two/a.png", signal))?.text()).toBe("2");
  });

  it("and paths that lead out of the ZIP are names only", async () => {
    const found = await withFiles({ "../../../etc/passwd.png": "mine", "/absolute.png": "also mine" });
    expect(await (await found.read("passwd.png", signal))?.text()).toBe("mine");
    expect(await (await found.read("/absolute.png", signal))?.text()).toBe("also mine");
    expect(await found.read("/etc/hosts", signal)).toBeUndefined();
  });

  it("and a single file that unpacks to too much is none of them", async () => {
    const found = await withFiles({ "assets/a.png": new Uint8Array(16 * 1024 * 1024) });
    await expect(found.read("a.png", signal)).rejects.toMatchObject({ problem: "bomb" });
  });

  it("until the import is cancelled", async () => {
    const found = await withFiles({ "assets/a.png": new Uint8Array(4 * 1024 * 1024) });
    await expect(found.read("a.png", AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  });

  it("and not in a JSON file by itself", async () => {
    const found = await readExport(file(overlay));
    if (typeof found === "string") throw new Error(found);
    expect(await found.read("a.png", signal)).toBeUndefined();
  });
});

it("every overlay of a ZIP that has an alert box can be chosen", async () => {
  const named = (name: string): string => JSON.stringify({ ...overlay, name });
  const found = await read(
    await zip({
      "__MACOSX/overlays/._a.json": "junk",
      [`${root}/overlays/a.json`]: named("Just chatting"),
      [`${root}/overlays/b.json`]: JSON.stringify({ widgets: [] }),
      [`${root}/overlays/c.json`]: named("Gaming"),
      [`${root}/overlays/d.json`]: "not JSON",
      [`${root}/quotes.json`]: named("No overlay of mine"),
    }),
  );
  expect(found.overlays.map(({ name }) => name)).toEqual(["Just chatting", "Gaming"]);
});
