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

/** The same for a program on this computer; `null` for another host. `localhost` is never looked up. */
export function normaliseLoopbackAddress(typed: string): string | null {
  const address = normaliseSocketAddress(typed);
  if (address === null || !isThisComputer(new URL(address).hostname)) return null;
  return address.replace("//localhost", "//127.0.0.1");
}

/** Whether a host as `URL` writes it is this computer. */
export function isThisComputer(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
