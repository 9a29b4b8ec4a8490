import {
  type AlertChoices,
  type AlertSettings,
  hasBigMoment,
} from "../../../shared/alerts/alert-settings.ts";
import { type ChosenAlert, chooseAlert } from "../../../shared/alerts/choose-alert.ts";
import { type Alert, namedVariation } from "./alert.ts";
import type { AlertKind } from "../../../shared/alerts/alert-kinds.ts";
import { alertTiers } from "../../../shared/alerts/alert-tiers.ts";
import type { Clock } from "../../../shared/clock.ts";
import { type OwnMedia, loadPicture, loadSound, loadStill } from "./own-media.ts";
import { playSound } from "./own-sound.ts";
import type { OwnLooks } from "./alert-player.ts";
import type { OwnLook } from "./own-look.ts";
import { ownWords } from "./own-words.ts";

/** The looks of alerts by the streamer's settings. */
export function ownAlerts(settings: AlertSettings, clock: Clock): OwnLooks {
  return {
    // The deck's test must not end in nothing.
    isShown: (alert) => alert.isTest === true || chosenFor(alert, settings).isShown,
    lookOf(alert) {
      const { choices } = chosenFor(alert, settings);
      const file = pictureOf(choices);
      return ownLook(choices, clock, file === undefined ? undefined : loadPicture(file, clock));
    },
  };
}

/** What applies to an alert. Only one that the studio tries out may name its variation. */
function chosenFor({ event, eventId, isTriedOut }: Alert, settings: AlertSettings): ChosenAlert {
  return chooseAlert(settings, event, eventId, isTriedOut ? namedVariation(eventId) : undefined);
}

/** The look of an alert with these choices. */
export type StillLooks = (choices: AlertChoices) => OwnLook;

/**
 * Creates the looks of an alert that stays on show while its choices change: silent, with a picture that does not move
 * and is loaded once, so that it does not flicker with each letter that is typed.
 */
export function createStillLooks(clock: Clock): StillLooks {
  let loaded: { readonly file: string; readonly image: OwnMedia } | undefined;
  return (choices) => {
    const file = pictureOf(choices);
    if (file !== loaded?.file)
      loaded = file === undefined ? undefined : { file, image: loadStill(file, clock) };
    return ownLook({ ...choices, sound: "none" }, clock, loaded?.image);
  };
}

function pictureOf({ picture }: AlertChoices): string | undefined {
  return picture === "none" ? undefined : picture;
}

function ownLook(choices: AlertChoices, clock: Clock, image: OwnMedia | undefined): OwnLook {
  const { sound, volume = 100, colour, enter, leave, seconds, tiers } = choices;
  const file = sound === undefined || sound === "none" || isKind(sound) ? undefined : loadSound(sound, clock);
  let isShowable = false;
  let isPlayable = false;
  const ready = Promise.all([
    image?.isReady.then((is) => (isShowable = is)),
    file?.isReady.then((is) => (isPlayable = is)),
  ]);
  let isSounding = false;
  let silence = (): void => {};
  return {
    tiers,
    hasBigMoment: hasBigMoment(choices),
    colour,
    maxMs: seconds === undefined ? undefined : seconds * 1_000,
    ready: image || file ? ready : undefined,
    get picture() {
      return isShowable ? image?.element : undefined;
    },
    words: (event, others, locale, builtIn) => ownWords(choices, event, others, locale, builtIn),
    apply(element) {
      element.toggleAttribute("own", true);
      setAttribute(element, "own-headline", choices.headline || undefined);
      setAttribute(element, "own-colour", colour);
      if (colour !== undefined) element.style.setProperty("--_hue", colour);
      else element.style.removeProperty("--_hue");
      setAttribute(element, "enter", enter);
      setAttribute(element, "leave", leave);
      setAttribute(element, "picture", this.picture && "");
      if (this.picture instanceof HTMLVideoElement) this.picture.play().catch(() => {});
    },
    play(sounds, kind, tier) {
      if (sound === "none") return;
      if (file && isPlayable) {
        isSounding = true;
        silence = playSound(file, sounds, volume / 100, clock);
      }
      // A file that is missing or broken gives way to the kind's own chime.
      else sounds.play(isKind(sound) ? sound : kind, tier, volume / 100);
    },
    silence: () => silence(),
    release() {
      image?.release();
      if (!isSounding) file?.release();
    },
  };
}

function isKind(sound: string | undefined): sound is AlertKind {
  return sound !== undefined && Object.hasOwn(alertTiers, sound);
}

function setAttribute(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
