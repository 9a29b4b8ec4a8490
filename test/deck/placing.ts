import type { Coordinates, DeckAction, Placement } from "./deck-action.ts";
import type { KeyPlacement } from "./deck-options.ts";
import { type DeviceInfo, dialsOf } from "./devices.ts";
import type { Manifest, ManifestAction } from "./manifest.ts";

/** A slot of a device. */
export interface Slot {
  readonly device: DeviceInfo;
  readonly coordinates: Coordinates;
}

/** Kind of slot: keys and dials are counted apart. */
export type Controller = "Keypad" | "Encoder";

/** Where an action is put, as far as its id may tell of it. */
export interface ContextSlot extends Slot {
  readonly controller: Controller;
  readonly page: number;
  readonly isInMultiAction: boolean;
}

/** Returns what finds the place for an action. That throws a sentence where there is none. */
export function createPlacing(parts: {
  readonly manifest: Manifest;
  readonly connected: readonly DeviceInfo[];
  readonly actions: readonly DeckAction[];
  readonly contextFor: (slot: ContextSlot) => string;
}): (placement: KeyPlacement, controller: Controller) => Placement {
  const { manifest, connected, actions, contextFor } = parts;
  return (placement, controller) => {
    const definition = definitionOf(manifest, placement.action, controller);
    const isInMultiAction = placement.isInMultiAction ?? false;
    if (isInMultiAction && !definition.SupportedInMultiActions) {
      throw new Error(`The manifest keeps ${placement.action} out of multi-actions.`);
    }
    const page = placement.page ?? 0;
    const taken = actions.filter(
      (action) => action.page === page && action.controller === controller && !action.isInMultiAction,
    );
    // A step of a multi-action sits behind a key: it needs a device, not a slot.
    const slot = findSlot(placement, controller, connected, isInMultiAction ? [] : taken);
    return {
      definition,
      context: contextFor({ ...slot, controller, page, isInMultiAction }),
      ...slot,
      page,
      settings: placement.settings ?? {},
      state: placement.state ?? 0,
      isInMultiAction,
      inspectorPath: definition.PropertyInspectorPath ?? manifest.PropertyInspectorPath,
    };
  };
}

/** The manifest's entry for an action that goes on such a slot. Throws when there is none. */
export function definitionOf(manifest: Manifest, uuid: string, controller: Controller): ManifestAction {
  const definition = manifest.Actions.find((action) => action.UUID === uuid);
  if (definition === undefined) {
    const known = manifest.Actions.map((action) => action.UUID).join(", ");
    throw new Error(`The manifest has no action ${uuid}; it has ${known}.`);
  }
  if (!definition.Controllers.includes(controller)) {
    throw new Error(`The manifest keeps ${uuid} off ${controller === "Keypad" ? "keys" : "dials"}.`);
  }
  return definition;
}

/**
 * The slot that was asked for, or the first free one, row by row, of the device that was asked for or of the first
 * that has one. Throws when there is none, or the one asked for is taken or does not exist.
 */
export function findSlot(
  wish: { readonly device?: DeviceInfo; readonly coordinates?: Coordinates },
  controller: Controller,
  devices: readonly DeviceInfo[],
  taken: readonly Slot[],
): Slot {
  const isFree = (slot: Slot): boolean => !taken.some((other) => isSame(other, slot));
  const candidates = (wish.device === undefined ? devices : [wish.device]).flatMap((device) =>
    slotsOf(device, controller),
  );
  const { coordinates } = wish;
  if (coordinates === undefined) {
    const free = candidates.find(isFree);
    if (free === undefined)
      throw new Error(`There is no free ${controller === "Keypad" ? "key" : "dial"} left.`);
    return free;
  }
  const where = `column ${coordinates.column}, row ${coordinates.row}`;
  const slot = candidates.find((candidate) => isSame(candidate, { device: candidate.device, coordinates }));
  if (slot === undefined)
    throw new Error(`There is no ${controller === "Keypad" ? "key" : "dial"} at ${where}.`);
  if (!isFree(slot)) throw new Error(`There is something at ${where} already.`);
  return slot;
}

function slotsOf(device: DeviceInfo, controller: Controller): Slot[] {
  const { columns, rows } = controller === "Keypad" ? device.size : { columns: dialsOf(device), rows: 1 };
  return Array.from({ length: columns * rows }, (_, index) => ({
    device,
    coordinates: { column: index % columns, row: Math.floor(index / columns) },
  }));
}

function isSame(a: Slot, b: Slot): boolean {
  const { column, row } = a.coordinates;
  return a.device.id === b.device.id && column === b.coordinates.column && row === b.coordinates.row;
}
