import { css, html } from "lit";
import {
  type AvatarPictures,
  type AvatarShape,
  pictureFor,
  type StoredPicture,
} from "../../../shared/avatar/avatar-pictures.ts";
import { pictureAddress } from "../../page/appearance.ts";
import type { AvatarInMood, AvatarState } from "./state.ts";

/** Shape of the face. An open mouth has priority over a pose and a blink. */
function shapeOf({ mouth, pose, isBlinking }: AvatarState): AvatarShape {
  if (mouth !== "closed") return mouth;
  if (pose === "thinking") return "thinking";
  return isBlinking ? "blink" : "closed";
}

/** The pictures without those that failed to load. */
function withoutBroken(
  pictures: AvatarPictures<StoredPicture>,
  broken: ReadonlySet<string>,
): AvatarPictures<StoredPicture> {
  return Object.fromEntries(Object.entries(pictures).filter(([, { file }]) => !broken.has(file)));
}

/**
 * The avatar in the streamer's own pictures; `undefined` without a picture of the closed mouth. All pictures are in the
 * page and one is visible, because a mouth that opens cannot wait for its picture.
 */
export function ownAvatar(
  avatar: AvatarInMood,
  broken: ReadonlySet<string>,
  onBroken: (file: string) => void,
) {
  const pictures = withoutBroken(avatar.pictures ?? {}, broken);
  const now = pictureFor(pictures, shapeOf(avatar), avatar.mood);
  if (!now) return undefined;
  const files = [...new Set(Object.values(pictures).map(({ file }) => file))];
  return html`<div
    class="own ${avatar.isLeaving ? "leaving" : ""} ${avatar.isMirrored ? "mirrored" : ""}"
    part="figure"
  >
    ${files.map(
      (file) =>
        html`<img
          class=${file === now.file ? "now" : ""}
          src=${pictureAddress(file)}
          alt=""
          @load=${({ currentTarget }: Event) => decode(currentTarget as HTMLImageElement)}
          @error=${() => onBroken(file)}
        />`,
    )}
  </div>`;
}

/** Decodes a picture before it is visible for the first time. */
function decode(image: HTMLImageElement): void {
  // A picture that cannot be decoded causes an `error` event too.
  image.decode().catch(() => {});
}

export const ownAvatarStyles = css`
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
  .own {
    animation: come 240ms var(--_ease) backwards;
  }
  .own.mirrored {
    transform: scaleX(-1);
  }
  .own.leaving {
    opacity: 0;
    transition: opacity var(--_out);
  }
  @keyframes come {
    from {
      opacity: 0;
      translate: 0 12%;
    }
  }
`;
