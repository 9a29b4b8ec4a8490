import { css, html } from "lit";
import { type AvatarPictures, type AvatarShape, pictureFor } from "../../../shared/avatar/avatar-pictures.ts";
import type { StoredPicture } from "../../../shared/avatar/stored-pictures.ts";
import { pictureAddress } from "../../page/figures.ts";
import type { Figure, FigureInMood } from "./figure.ts";

/** What the face does: a mouth that speaks goes before everything else. */
function shapeOf({ mouth, pose, isBlinking }: Figure): AvatarShape {
  if (mouth !== "closed") return mouth;
  if (pose === "thinking") return "thinking";
  return isBlinking ? "blink" : "closed";
}

/** The pictures without those that cannot be shown. */
function shownOf(
  pictures: AvatarPictures<StoredPicture>,
  broken: ReadonlySet<string>,
): AvatarPictures<StoredPicture> {
  return Object.fromEntries(Object.entries(pictures).filter(([, { file }]) => !broken.has(file)));
}

/**
 * The figure in the streamer's own pictures; `undefined` without one of the closed mouth. All of them are there at once,
 * one is seen: a mouth that opens cannot wait for its picture.
 */
export function ownFigure(
  figure: FigureInMood,
  broken: ReadonlySet<string>,
  onBroken: (file: string) => void,
) {
  const pictures = shownOf(figure.pictures ?? {}, broken);
  const now = pictureFor(pictures, shapeOf(figure), figure.mood);
  if (!now) return undefined;
  const files = [...new Set(Object.values(pictures).map(({ file }) => file))];
  return html`<div
    class="own ${figure.isLeaving ? "leaving" : ""} ${figure.isMirrored ? "mirrored" : ""}"
    part="figure"
  >
    ${files.map(
      (file) =>
        html`<img
          class=${file === now.file ? "now" : ""}
          src=${pictureAddress({ file })}
          alt=""
          @load=${({ currentTarget }: Event) => decode(currentTarget as HTMLImageElement)}
          @error=${() => onBroken(file)}
        />`,
    )}
  </div>`;
}

/** Before it is seen for the first time. */
function decode(image: HTMLImageElement): void {
  // One that cannot be decoded is told as an error.
  image.decode().catch(() => {});
}

export const ownFigureStyles = css`
  .own {
    align-items: end;
    display: grid;
  }
  .own img {
    grid-area: 1 / 1;
    visibility: hidden;
    width: 100%;
  }
  .own .now {
    visibility: visible;
  }
  .own.mirrored {
    transform: scaleX(-1);
  }
  .own.leaving {
    opacity: 0;
    transition: opacity var(--_out);
  }
  @media (prefers-reduced-motion: no-preference) {
    .own {
      animation: come 240ms var(--_ease) backwards;
    }
  }
  @keyframes come {
    from {
      opacity: 0;
      translate: 0 12%;
    }
  }
`;
