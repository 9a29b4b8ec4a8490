import { loadOnDemand } from "../page/on-demand.ts";
import { aiMessage } from "./ai-message/piece.ts";
import { alerts } from "./alerts/piece.ts";
import type { Piece } from "./piece.ts";
import { pieces } from "./registry.ts";
import { voice } from "./voice/piece.ts";

/** The pieces that are part of the page's own script. */
const ownPieces: readonly Piece[] = [aiMessage, alerts, voice];

/** The page's own pieces, and those on demand that are to be shown and could be loaded, in the registry's order. */
export async function loadPieces(show: ReadonlySet<string>): Promise<readonly Piece[]> {
  const wanted = pieces.filter(({ name, isOnDemand }) => !isOnDemand || show.has(name));
  const loaded = await Promise.all(
    wanted.map(
      async ({ name }) =>
        ownPieces.find((own) => own.name === name) ?? ((await loadOnDemand(name)) as Piece | undefined),
    ),
  );
  return loaded.filter((one) => one !== undefined);
}
