import { isJsonObject } from "../../../../shared/api/fields.ts";
import { flagAt, listAt, textAt, valueAt } from "./loose-json.ts";

/** One alert of an alert box, as the file has it. */
export interface ExportedAlert {
  /** The file's name for its kind of event: `follower`, `tip`. */
  readonly event: string;
  readonly config: unknown;
  /** The animation of its box, for alerts without one. */
  readonly boxAnimation: unknown;
  /** Whether it is shown: it, its box, and the box's listener for it are on. */
  readonly isShown: boolean;
}

/** An overlay of the file that has alert boxes. */
export interface ExportedOverlay {
  readonly name: string;
  readonly alerts: readonly ExportedAlert[];
  /** Alert boxes that were not read, as there are too many. */
  readonly boxesLeftOut: number;
}

/** What JSON holds. `isOverlay`: at least one overlay, though perhaps none with an alert box. */
export interface ExportedJson {
  readonly isOverlay: boolean;
  readonly overlays: readonly ExportedOverlay[];
}

/** An overlay has a few alert boxes at most. */
const maxBoxes = 20;
const maxOverlays = 50;
const maxEvents = 40;
const maxNameLength = 80;

/**
 * Finds the overlays with alert boxes: in an overlay itself, as the interface has it; in the bundle that the overlay's
 * page loads (`overlay`); in a message about a change (`data`); in a list of them (`docs`, `overlays`). Of everything
 * else in the file, such as the channel and its tokens, nothing is read.
 */
export function exportedOverlays(json: unknown, fileName: string): ExportedJson {
  const lists = Array.isArray(json) ? json : [...listAt(json, "docs"), ...listAt(json, "overlays")];
  const found = [json, ...lists.slice(0, maxOverlays)]
    .flatMap((one) => [one, valueAt(one, "overlay"), valueAt(one, "data")])
    .filter((one) => Array.isArray(valueAt(one, "widgets")) || isAlertBox(one));
  const overlays = found.map((one) => overlayIn(one, fileName)).filter(({ alerts }) => alerts.length > 0);
  return { isOverlay: found.length > 0, overlays: overlays.slice(0, maxOverlays) };
}

function overlayIn(json: unknown, fileName: string): ExportedOverlay {
  const boxes = isAlertBox(json) ? [json] : listAt(json, "widgets").filter(isAlertBox);
  return {
    name: (textAt(json, "name") ?? fileName).slice(0, maxNameLength),
    alerts: boxes.slice(0, maxBoxes).flatMap((box) => alertsIn(box)),
    boxesLeftOut: Math.max(0, boxes.length - maxBoxes),
  };
}

function isAlertBox(json: unknown): boolean {
  return /alert-?box/i.test(textAt(json, "type") ?? "") && isJsonObject(variablesOf(json));
}

function variablesOf(box: unknown): unknown {
  return valueAt(box, "variables") ?? valueAt(box, "data");
}

function alertsIn(box: unknown): readonly ExportedAlert[] {
  const variables = variablesOf(box);
  if (!isJsonObject(variables)) return [];
  const listeners = valueAt(box, "listeners");
  return Object.entries(variables)
    .filter(([event, config]) => /^[a-z][a-z-]{0,39}$/i.test(event) && isAlert(config))
    .slice(0, maxEvents)
    .map(([event, config]) => ({
      event,
      config,
      boxAnimation: valueAt(variables, "animation"),
      isShown:
        flagAt(box, "visible") !== false && isHeard(listeners, event) && flagAt(config, "enabled") !== false,
    }));
}

/** Whether a part of an alert box is an alert: others are settings of the whole box. */
function isAlert(config: unknown): boolean {
  return ["text", "graphics", "audio", "variations", "enabled"].some(
    (key) => valueAt(config, key) !== undefined,
  );
}

/** Whether an alert box listens to an event. One that names no events listens to all it has settings for. */
function isHeard(listeners: unknown, event: string): boolean {
  if (!isJsonObject(listeners) || Object.keys(listeners).length === 0) return true;
  // Gifts come with subscriptions.
  const name = /gift/i.test(event) ? "subscriber" : event;
  return flagAt(listeners, `${name}-latest`) === true;
}
