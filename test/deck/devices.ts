/** A device as the application describes it in the registration information and in `deviceDidConnect`. */
export interface DeviceInfo {
  /** Opaque; the application uses 32 hexadecimal digits. */
  readonly id: string;
  readonly name: string;
  /** Action slots without the dials. */
  readonly size: { readonly columns: number; readonly rows: number };
  /** Number of the device type: 0 is the classic Stream Deck, 7 the Stream Deck +. */
  readonly type: number;
  /** How many dials it has. Not part of the protocol: the application knows it from the type. Default: 4 for type 7, else 0. */
  readonly dials?: number;
}

/** The classic Stream Deck: 15 keys in five columns and three rows. */
export const classicDevice: DeviceInfo = {
  id: "55F16B35884A859CCE4FFA1FC8D3DE5B",
  name: "Stream Deck",
  size: { columns: 5, rows: 3 },
  type: 0,
};

/** The Stream Deck +: eight keys in four columns and two rows, four dials below them. */
export const plusDevice: DeviceInfo = {
  id: "B8F04425B95855CF417199BCB97CD2BB",
  name: "Stream Deck +",
  size: { columns: 4, rows: 2 },
  type: 7,
};

/** The Stream Deck Mini: six keys in three columns and two rows. */
export const miniDevice: DeviceInfo = {
  id: "0F3D1E8C5A7B49628D14E6C2A9B05F71",
  name: "Stream Deck Mini",
  size: { columns: 3, rows: 2 },
  type: 1,
};

/** The Stream Deck XL: 32 keys in eight columns and four rows. */
export const xlDevice: DeviceInfo = {
  id: "7AC2B54E9D0143F8B6E8135CD2907FA4",
  name: "Stream Deck XL",
  size: { columns: 8, rows: 4 },
  type: 2,
};

/** How many dials a device has. */
export function dialsOf(device: DeviceInfo): number {
  return device.dials ?? (device.type === 7 ? 4 : 0);
}

/** The part of a device that `deviceDidConnect` carries as `deviceInfo`. */
export function wireDeviceInfo({ name, size, type }: DeviceInfo): {
  name: string;
  size: { columns: number; rows: number };
  type: number;
} {
  return { name, size: { columns: size.columns, rows: size.rows }, type };
}
