import { createHmac } from "node:crypto";
import { setNewest } from "../../shared/set-newest.ts";

/** More than the messages that may await approval at once. */
const maxPaths = 128;

/**
 * Creates the relay's paths for voice streams, so that their addresses, which are credentials, stay in the plugin. Ids are
 * keyed hashes by `secret`: the same target keeps its path, and no path reveals its target.
 */
export function createVoicePaths(secret: string) {
  const paths = new Map<string, string>();
  return {
    /** The path to `target`. `null`: `about:blank`, which the page reports as a missing voice; empty: no address. */
    pathTo: (target: string | null): string => {
      if (!target) return target ?? "about:blank";
      const id = createHmac("sha256", secret).update(target).digest("base64url");
      setNewest(paths, id, target, maxPaths);
      return `/voice/${id}`;
    },
    /** Closes every path, for another account. */
    clear: () => paths.clear(),
    /** The target of a path's id. */
    targetOf: (id: string) => paths.get(id),
  };
}
