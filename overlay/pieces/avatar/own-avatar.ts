import { css, html } from "lit";
import {
  type AvatarPictures,
  type AvatarShape,
  pictureFor,
  type StoredPicture,
} from "../../../shared/avatar/avatar-pictures.ts";
import { pictureAddress } from "../../page/appearance.ts";
import type { AvatarInMood, AvatarState } from "./state.ts";
import "./sidekick-sprite.ts";

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
  isMoving: boolean,
  broken: ReadonlySet<string>,
  onBroken: (file: string) => void,
) {
  const pictures = withoutBroken(avatar.pictures ?? {}, broken);
  const now = pictureFor(pictures, shapeOf(avatar), avatar.mood);
  if (!now) return undefined;
  // Two slots may have the same picture.
  const different = new Map(Object.entries(pictures).map((entry) => [keyOf(entry[1]), entry]));
  return html`<div
    class="own ${avatar.isLeaving ? "leaving" : ""} ${avatar.isMirrored ? "mirrored" : ""}"
    part="figure"
  >
    ${[...different].map(([key, [slot, picture]]) => {
      const isNow = key === keyOf(now);
      const [shown, broken] = [isNow ? "now" : "", () => onBroken(picture.file)];
      return picture.sheet
        ? html`<sidekick-sprite
            class=${shown}
            .picture=${picture}
            .isPlaying=${isNow && isMoving}
            .isFromStart=${/blink|thinking/.test(slot)}
            @error=${broken}
          ></sidekick-sprite>`
        : html`<img
            class=${shown}
            src=${pictureAddress(picture.file)}
            alt=""
            @load=${({ currentTarget }: Event) => decode(currentTarget as HTMLImageElement)}
            @error=${broken}
          />`;
    })}
  </div>`;
}

/** The same for pictures that look the same. */
function keyOf({ file, sheet }: StoredPicture): string {
  return file + JSON.stringify(sheet ?? "");
}

/** Decodes a picture before it is visible for the first time. */
function decode(image: HTMLImageElement): void {
  // A picture that cannot be decoded causes an `error` event too.
  image.decode().catch(() => {});
}

export const ownAvatarStyles = css`
  .own {
    align-items: end;
    animation: come 240ms var(--_ease) backwards;
    display: grid;
  }
  .own > * {
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
  @keyframes come {
    from {
      opacity: 0;
      translate: 0 12%;
    }
  }
`;
