/**
 * Masks what the plugin sends to Stream Deck, as every client of a WebSocket must (RFC 6455, 5.3). The build gives this
 * to the library `ws` in place of the optional module `bufferutil`: the plugin runs without optimising compilers, and
 * the library's own loop over single bytes took a quarter of the time in which 100 keys count down.
 */
export function mask(
  source: Uint8Array,
  key: Uint8Array,
  output: Uint8Array,
  offset: number,
  length: number,
): void {
  const masked = output.subarray(offset, offset + length);
  if (source !== output || offset !== 0) masked.set(source.subarray(0, length));
  unmask(masked, key);
}

/** Unmasks bytes in place, which is the same operation. */
export function unmask(bytes: Uint8Array, key: Uint8Array): void {
  const { length, byteOffset } = bytes;
  if (length < 8) return xorBytes(bytes, 0, length, key);
  // Words of four bytes begin at a multiple of four; the bytes before them and after the last whole one are single.
  const start = -byteOffset & 3;
  const words = new Int32Array(bytes.buffer, byteOffset + start, (length - start) >> 2);
  const [word = 0] = new Int32Array(Uint8Array.from(key, (_, at) => key[(start + at) & 3] ?? 0).buffer);
  xorBytes(bytes, 0, start, key);
  for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) ^ word;
  xorBytes(bytes, start + words.length * 4, length, key);
}

function xorBytes(bytes: Uint8Array, from: number, to: number, key: Uint8Array): void {
  for (let at = from; at < to; at++) bytes[at] = (bytes[at] ?? 0) ^ (key[at & 3] ?? 0);
}
