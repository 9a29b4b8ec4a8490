import { randomUUID } from "node:crypto";
import { newSecret } from "../../shared/screens/screen-proof.ts";
import type { Clock } from "../../shared/clock.ts";
import { Emitter } from "../../shared/emitter.ts";
import type { Device } from "../settings/paired-device.ts";
import type { WrittenAtOnce } from "../settings/stored-state.ts";

/** Most devices that may be paired. */
export const maxDevices = 16;

const maxNameLength = 40;

/** The paired devices. */
export type Devices = ReturnType<typeof createDevices>;

/** Keeps the list of paired devices. */
export function createDevices(saved: WrittenAtOnce<readonly Device[]>, clock: Clock) {
  const cut = new Emitter<string>();
  const changed = new Emitter();
  /** This computer's address and port for devices, in whose new addresses they are. */
  let at: string | undefined;
  const save = (devices: readonly Device[]): Promise<boolean> => {
    const written = saved.save(devices);
    changed.emit();
    return written;
  };
  const set = (id: string, fields: Partial<Device>): boolean => {
    const isThere = saved.value.some((one) => one.id === id);
    if (isThere) void save(saved.value.map((one) => (one.id === id ? { ...one, ...fields } : one)));
    return isThere;
  };
  return {
    get all() {
      return saved.value;
    },
    /** Adds one; `full`: there are as many as may be; `unsaved`: it would be gone after a restart. */
    async add(kind: Device["kind"], name: string, paired?: Partial<Device>) {
      if (saved.value.length >= maxDevices) return "full";
      const known = { name: nameOf(name), kind, ...(at === undefined ? {} : { at }) };
      const device = { id: randomUUID(), secret: newSecret(), ...known, ...paired };
      if (await save([...saved.value, device])) return device;
      await save(saved.value.filter(({ id }) => id !== device.id));
      return "unsaved";
    },
    /** Gives one another name or other rights; returns whether there is such a device. */
    change(id: string, fields: { readonly name?: string; readonly may?: NonNullable<Device["may"]> }) {
      const { name, may } = fields;
      const isThere = set(id, name === undefined ? fields : { ...fields, name: nameOf(name) });
      if (isThere && may !== undefined) cut.emit(id);
      return isThere;
    },
    /** Removes one device, or all; returns whether there was one. */
    remove(id?: string) {
      // Devices that were paired by an address that this one asked for go with it, so that it has no way back in.
      const ids = new Set([id]);
      for (const one of saved.value) if (one.madeBy !== undefined && ids.has(one.madeBy)) ids.add(one.id);
      const gone = saved.value.filter((one) => id === undefined || ids.has(one.id));
      if (gone.length === 0) return false;
      void save(saved.value.filter((one) => !gone.includes(one)));
      for (const one of gone) cut.emit(one.id);
      return true;
    },
    /** Notes this computer's address and port for devices. */
    servedAt: (address: string) => void (at = address),
    /** Notes that one has proved itself. */
    seen: (id: string, address: string) =>
      void set(id, { lastSeenAt: clock.wall(), lastFrom: address, ...(at === undefined ? {} : { at }) }),
    /** Calls back with each device whose sessions end: it is removed, or has other rights. */
    onCut: cut.subscribe,
    /** Calls back when the list has changed. */
    subscribe: changed.subscribe,
  };
}

/** A name for the list, on one line. */
function nameOf(name: string): string {
  return name.replaceAll(/\s+/g, " ").trim().slice(0, maxNameLength);
}
