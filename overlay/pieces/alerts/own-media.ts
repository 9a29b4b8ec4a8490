import type { Clock } from "../../../shared/clock.ts";
import { mediaAddress } from "../../page/appearance.ts";

/** A picture, video or sound that the relay has, while it is in use. */
export interface OwnMedia<Element extends HTMLElement = HTMLElement> {
  readonly element: Element;
  /** Resolves with whether it can be shown or played, after `patienceMs` at the latest. */
  readonly isReady: Promise<boolean>;
  /** Stops it and frees its memory. */
  readonly release: () => void;
}

/** An alert waits this long for its files; then it is shown without them. */
const patienceMs = 1_500;

/** Loads a picture or a video. Each alert loads its own, so that it starts at the beginning. */
export function loadPicture(file: string, clock: Clock): OwnMedia {
  return /\.(webm|mp4)$/.test(file) ? loadVideo(file, clock) : loadImage(file, clock);
}

let turn = 0;

/**
 * Chromium shares one running animation among all images of an address, and the next alert loads before the last is
 * released. Two addresses in turn give each alert its own, which begins at the first frame.
 */
const freshAddress = (file: string): string => `${mediaAddress(file)}&turn=${(turn = 1 - turn)}`;

function loadImage(file: string, clock: Clock): OwnMedia {
  const element = new Image();
  element.alt = "";
  element.src = freshAddress(file);
  const isDecoded = element.decode().then(
    () => isOfSize(element, element.naturalWidth, element.naturalHeight),
    () => false,
  );
  return {
    element,
    isReady: inTime(isDecoded, file, clock),
    release: () => element.removeAttribute("src"),
  };
}

function loadVideo(file: string, clock: Clock): OwnMedia {
  const element = document.createElement("video");
  // The alert's sound is a setting of its own, and the voice must stay above all sounds.
  element.muted = true;
  element.playsInline = true;
  element.loop = true;
  return loadPlayable(element, file, clock, () => isOfSize(element, element.videoWidth, element.videoHeight));
}

/** Loads the first frame of a picture or a video. */
export function loadStill(file: string, clock: Clock): OwnMedia {
  const { element: source, isReady, release } = loadPicture(file, clock);
  const element = document.createElement("canvas");
  const drawn = isReady.then((is) => {
    const isDrawn = is && (source instanceof HTMLImageElement || source instanceof HTMLVideoElement);
    if (isDrawn) {
      const [width, height] =
        source instanceof HTMLVideoElement
          ? [source.videoWidth, source.videoHeight]
          : [source.naturalWidth, source.naturalHeight];
      Object.assign(element, { width, height });
      isOfSize(element, width, height);
      element.getContext("2d")?.drawImage(source, 0, 0);
    }
    release();
    return isDrawn;
  });
  return { element, isReady: drawn, release() {} };
}

/** Notes a picture's size for its styles. Without one it cannot be shown, as a video that is only sound. */
function isOfSize(element: HTMLElement, width: number, height: number): boolean {
  element.className = "picture";
  element.setAttribute("part", "picture");
  element.style.setProperty("--_pixels", String(width));
  element.style.setProperty("--_ratio", String(width / height));
  return width > 0 && height > 0;
}

/** Loads a sound. */
export function loadSound(file: string, clock: Clock): OwnMedia<HTMLAudioElement> {
  return loadPlayable(new Audio(), file, clock);
}

function loadPlayable<Element extends HTMLMediaElement>(
  element: Element,
  file: string,
  clock: Clock,
  isFit: () => boolean = () => true,
): OwnMedia<Element> {
  const isPlayable = new Promise<boolean>((resolve) => {
    element.addEventListener("canplay", () => resolve(isFit()), { once: true });
    element.addEventListener("error", () => resolve(false), { once: true });
  });
  element.preload = "auto";
  element.src = mediaAddress(file);
  return {
    element,
    isReady: inTime(isPlayable, file, clock),
    release() {
      element.pause();
      element.removeAttribute("src");
      // Without this, the browser keeps what it has decoded until the element is collected.
      element.load();
    },
  };
}

/** Files that did not come in time when they were last loaded. */
const late = new Set<string>();

/** Whether a file is loaded in time. One that was late before is not waited for, so that a row of alerts is not slowed. */
function inTime(isLoaded: Promise<boolean>, file: string, clock: Clock): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = clock.after(late.has(file) ? 0 : patienceMs, () => {
      late.add(file);
      resolve(false);
    });
    void isLoaded.then((is) => {
      cancel();
      late.delete(file);
      resolve(is);
    });
  });
}
