/**
 * The tokens that admit pages, as they are now: each is part of an address that the streamer copies, the same across
 * restarts until it is renewed.
 */
export interface RelayTokens {
  /** Opens everything but the control page. */
  readonly overlay: string;
  /** Opens the control page, and nothing else. */
  readonly control: string;
}

/** Which token opens a path. The overlay's address lies open in OBS's settings: it must not control anything. */
export function tokenFor(path: string, tokens: RelayTokens): string {
  return path === "/control" || path.startsWith("/control/") ? tokens.control : tokens.overlay;
}
