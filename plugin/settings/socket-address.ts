/** A WebSocket address as typed, `127.0.0.1:4455` or `ws://studio-pc:4455`; `null` when it is none. */
export function normaliseSocketAddress(typed: string): string | null {
  const bare = typed.trim();
  if (bare === "") return null;
  try {
    const { protocol, host, username, password } = new URL(bare.includes("://") ? bare : `ws://${bare}`);
    const isWebSocket = protocol === "ws:" || protocol === "wss:";
    return isWebSocket && host !== "" && username === "" && password === "" ? `${protocol}//${host}` : null;
  } catch {
    return null;
  }
}
