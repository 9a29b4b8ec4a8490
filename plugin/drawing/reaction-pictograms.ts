import { isOwnPicture, reactionPaths } from "../../shared/reaction-pictograms.ts";
import { type Pictogram, outside, shape, solid, strokes } from "./pictograms.ts";

/** How a pictogram by its name, or a streamer's own picture, is drawn. */
export function drawReactionPictogram(pictogram: string): Pictogram | undefined {
  if (isOwnPicture(pictogram))
    return ({ style }) =>
      `<image xmlns:xlink="http://www.w3.org/1999/xlink" x="-32" y="-32" width="64" height="64" xlink:href="${pictogram}"${style === "filled" ? "" : ` opacity="0.5"`}/>`;
  const found = reactionPaths(pictogram);
  if (!found) return undefined;
  const { lines = "", areas = "", beside = "" } = found;
  return (ink) =>
    shape(found.shape, ink) +
    (beside === "" ? "" : outside(beside, ink)) +
    (areas === "" ? "" : solid(areas, ink)) +
    (lines === "" ? "" : strokes(lines, ink));
}
