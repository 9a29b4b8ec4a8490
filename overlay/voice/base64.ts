/** Decodes base64, plain or URL-safe, with or without padding or line breaks; `null` when it is something else. */
export function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const bare = text.replace(/\s+/g, "").replace(/=+$/, "").replaceAll("-", "+").replaceAll("_", "/");
  if (bare === "" || bare.length % 4 === 1 || !/^[A-Za-z0-9+/]+$/.test(bare)) return null;
  const binary = atob(bare);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
