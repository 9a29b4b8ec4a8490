import type { Coordinates } from "./deck-action.ts";
import { type DeviceInfo, dialsOf } from "./devices.ts";
import type { Manifest, ManifestAction } from "./manifest.ts";

/** A slot of a device. */
export interface Slot {
  readonly device: DeviceInfo;
  readonly coordinates: Coordinates;
}

/** Kind of slot: keys and dials are counted apart. */
export type Controller = "Keypad" | "Encoder";

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
