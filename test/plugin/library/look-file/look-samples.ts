import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync, crc32 } from "node:zlib";
import { onTestFinished } from "vitest";
import { createHiddenWords } from "../../../../plugin/approval/hidden-words.ts";
import { createChannelAlerts } from "../../../../plugin/library/channel-alerts.ts";
import { type Library, openLibrary } from "../../../../plugin/library/library.ts";
import { createSeenTones } from "../../../../plugin/library/seen-tones.ts";
import { type LookFile, openLookFile } from "../../../../plugin/library/look-file/look-file.ts";
import { type StoredState, openStoredState } from "../../../../plugin/settings/stored-state.ts";
import { systemClock } from "../../../../shared/clock.ts";
import { createRecordedLog } from "../../../fixtures/recorded-log.ts";

/** What one streamer's plugin has stored, with its file. */
export interface LookHome {
  readonly library: Library;
  readonly stored: StoredState;
  readonly look: LookFile;
  readonly folder: string;
  readonly log: ReturnType<typeof createRecordedLog>;
}

/** An empty folder, which the test's end deletes. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sidekick-look-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  return folder;
}

/** Opens what is stored in a folder, as the plugin does when it starts. */
export async function openHome(
  folder: string,
  {
    hiddenWords = [],
    secrets = [],
    currency = "USD",
  }: { hiddenWords?: readonly string[]; secrets?: readonly string[]; currency?: string } = {},
): Promise<LookHome> {
  const log = createRecordedLog();
  const stored = await openStoredState(join(folder, "sidekick-deck.json"), log, systemClock);
  // Before the folder is deleted.
  onTestFinished(async () => void (await stored.settled()));
  const library = await openLibrary(folder, {
    stored,
    tones: createSeenTones(stored.tones.value, stored.tones.save),
    alerts: createChannelAlerts(stored, systemClock, currency),
    log,
    clock: systemClock,
  });
  const words = createHiddenWords(hiddenWords, () => {});
  const privacy = { hiddenWords: words, secrets: () => [...Object.values(stored.tokens), ...secrets] };
  const look = await openLookFile({ folder, library, privacy, log, clock: systemClock });
  return { library, stored, look, folder, log };
}

/** The bytes of an export. */
export async function exported({ look }: Pick<LookHome, "look">): Promise<Buffer> {
  const { body } = await look.write();
  return Buffer.from(await new Response(body).arrayBuffer());
}

/** A file as it is sent. */
export function sent(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Blob([Uint8Array.from(bytes)]).stream();
}

/** An entry of a ZIP that is written by hand. */
export interface ZipEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Packs the content; default: it stays as it is. */
  readonly isPacked?: boolean;
  /** The size that the tables claim; default: the right one. */
  readonly claimed?: number;
  readonly flags?: number;
  /** Mode of a file of Unix, such as a link's. */
  readonly mode?: number;
}

/** A ZIP of exactly these entries, which no library would write. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  let offset = 0;
  const [files, table]: [Buffer[], Buffer[]] = [[], []];
  for (const { name, content, isPacked = false, claimed, flags = 0, mode } of entries) {
    const plain = Buffer.from(content);
    const data = isPacked ? deflateRawSync(plain) : plain;
    const fields = Buffer.alloc(22);
    fields.writeUInt16LE(0x0800 | flags, 0);
    fields.writeUInt16LE(isPacked ? 8 : 0, 2);
    fields.writeUInt32LE(0x21, 6);
    fields.writeUInt32LE(crc32(plain), 8);
    fields.writeUInt32LE(data.length, 12);
    fields.writeUInt32LE(claimed ?? plain.length, 16);
    fields.writeUInt16LE(Buffer.byteLength(name), 20);
    const local = Buffer.concat([
      Buffer.from("504b03041400", "hex"),
      fields,
      Buffer.alloc(2),
      Buffer.from(name),
      data,
    ]);
    const rest = Buffer.alloc(16);
    rest.writeUInt32LE(mode === undefined ? 0 : (mode << 16) >>> 0, 8);
    rest.writeUInt32LE(offset, 12);
    files.push(local);
    table.push(
      Buffer.concat([
        Buffer.from(mode === undefined ? "504b010214001400" : "504b010214031400", "hex"),
        fields,
        rest,
        Buffer.from(name),
      ]),
    );
    offset += local.length;
  }
  const tableBytes = Buffer.concat(table);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(tableBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, tableBytes, end]);
}

/** A ZIP that lists the same folder so many times. */
export function zipOfFolders(count: number): Buffer {
  const one = zipOf([{ name: "folder/", content: "" }]);
  const [tableAt, endAt] = [30 + 7, one.length - 22];
  const table = Buffer.alloc(count * (endAt - tableAt), one.subarray(tableAt, endAt));
  const end = Buffer.from(one.subarray(endAt));
  // The count has 16 bits: of more entries, the rest.
  end.writeUInt16LE(count & 0xffff, 8);
  end.writeUInt16LE(count & 0xffff, 10);
  end.writeUInt32LE(table.length, 12);
  return Buffer.concat([one.subarray(0, tableAt), table, end]);
}
