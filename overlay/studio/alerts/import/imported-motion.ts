import type { AlertMotion } from "../../../../shared/alerts/alert-settings.ts";

/**
 * Our motion for the name of one of animate.css, by which an alert arrives or leaves: `slideInLeft`, `fadeOutUp`,
 * `zoomIn`. `undefined`: there is none like it.
 */
export function importedMotion(name: string): AlertMotion | undefined {
  return motions.find(([pattern]) => pattern.test(name))?.[1];
}

/** The first that fits: a direction counts more than what else happens. */
const motions: readonly (readonly [pattern: RegExp, motion: AlertMotion])[] = [
  [/left|^rollin$/i, "from-left"],
  [/right|^rollout$|^lightspeed/i, "from-right"],
  [/(in|out)up/i, "rise"],
  [/(in|out)down|^hinge$/i, "drop"],
  [/zoom|bounce|pulse|flip|rotate|swing|tada|jack|rubber|jello|wobble|heart|^back/i, "zoom"],
  [/fade|flash|^none$/i, "fade"],
];
