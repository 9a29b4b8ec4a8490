/** Longest address that a page sends. */
export const maxAddress = 2_000;

/** A page's address without its token or secret, by which the plugin finds its source in OBS. */
export function addressWithoutSecrets(href: string): string {
  const url = new URL(href);
  url.hash = "";
  url.searchParams.delete("token");
  url.searchParams.sort();
  return url.href.slice(0, maxAddress);
}
