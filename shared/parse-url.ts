/** An address, relative to `base` if given; `null`: it is none. `URL.parse`, which Node 20 does not have. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}
