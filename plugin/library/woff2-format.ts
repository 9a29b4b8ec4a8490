import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { lettersAt } from "../../shared/voice/formats/audio-kind.ts";

/** Most bytes of a font's tables together when they are unpacked: a large Chinese font has half of that. */
const maxUnpackedBytes = 24 * 1024 * 1024;
const unpack = promisify(brotliDecompress);
const headBytes = 48;
const maxTables = 64;
/** TrueType or PostScript outlines. Collections of fonts are rejected: only their first could be used. */
const flavors: readonly string[] = ["\0\x01\0\0", "OTTO", "true"];
/** Places of `glyf` and `loca` in the format's list of tables: these are transformed unless their entry denies it. */
const outlines: readonly number[] = [10, 11];
/** An entry with this number has its own name. */
const otherTable = 63;

/**
 * Whether these bytes are a WOFF2 font: its lengths agree with each other and with the file, and its tables unpack to
 * exactly what they promise, which is not too much. Never rejects.
 */
export async function isWoff2(bytes: Uint8Array): Promise<boolean> {
  if (bytes.length < headBytes || lettersAt(bytes, 0, 4) !== "wOF2") return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [length, count, unpacked] = [view.getUint32(8), view.getUint16(12), view.getUint32(16)];
  const packed = view.getUint32(20);
  if (length !== bytes.length || view.getUint16(14) !== 0 || !flavors.includes(lettersAt(bytes, 4, 4)))
    return false;
  if (count === 0 || count > maxTables || unpacked > maxUnpackedBytes) return false;
  const tables = tablesIn(bytes, count);
  if (!tables || tables.bytes > maxUnpackedBytes || tables.packedAt + packed > length) return false;
  try {
    const data = bytes.subarray(tables.packedAt, tables.packedAt + packed);
    return (await unpack(data, { maxOutputLength: tables.bytes + 1 })).length === tables.bytes;
  } catch {
    // Damaged, or larger than its tables.
    return false;
  }
}

/** Where the packed tables begin, and their bytes when they are unpacked; `undefined`: the list is damaged. */
function tablesIn(
  bytes: Uint8Array,
  count: number,
): { readonly packedAt: number; readonly bytes: number } | undefined {
  let at = headBytes;
  let sum = 0;
  const number = (): number | undefined => {
    const read = numberAt(bytes, at);
    at += read?.length ?? 0;
    return read?.value;
  };
  for (let table = 0; table < count; table++) {
    const flags = bytes[at++] ?? 0;
    const [name, version] = [flags & 63, flags >> 6];
    if (name === otherTable) at += 4;
    const size = number();
    const isTransformed = outlines.includes(name) ? version !== 3 : version !== 0;
    const stored = isTransformed ? number() : size;
    if (size === undefined || stored === undefined || size > maxUnpackedBytes) return undefined;
    sum += stored;
  }
  return at <= bytes.length ? { packedAt: at, bytes: sum } : undefined;
}

/** A number of up to five bytes, seven bits each; `undefined`: it does not end, or has leading zeros. */
function numberAt(
  bytes: Uint8Array,
  at: number,
): { readonly value: number; readonly length: number } | undefined {
  let value = 0;
  for (let length = 1; length <= 5; length++) {
    const byte = bytes[at + length - 1];
    if (byte === undefined || (length === 1 && byte === 0x80)) return undefined;
    value = value * 128 + (byte & 127);
    if (byte < 128) return value < 2 ** 32 ? { value, length } : undefined;
  }
  return undefined;
}
