/** A device as the application describes it in the registration information and in `deviceDidConnect`. */
export interface DeviceInfo {
  /** Opaque; the application uses 32 hexadecimal digits. */
  readonly id: string;
  readonly name: string;
  /** Action slots without the dials. */
  readonly size: { readonly columns: number; readonly rows: number };
  /** Number of the device type: 0 is the classic Stream Deck, 7 the Stream Deck +. */
  readonly type: number;
  /** How many dials it has. Not part of the protocol: the application knows it from the type. Default: as many as devices of its type have. */
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

/** Every device with keys that a plugin may have, by its keys and dials. */
export const allDevices: readonly DeviceInfo[] = [
  classicDevice,
  plusDevice,
  ...(
    [
      // Six keys.
      ["0F3D1E8C5A7B49628D14E6C2A9B05F71", "Stream Deck Mini", 3, 2, 1],
      // Eight keys, and an info bar.
      ["9E0C45A17B3F4D2288B60F1D93A7C5E4", "Stream Deck Neo", 4, 2, 9],
      // A keyboard: twelve keys, two dials.
      ["6A1100B5D3F24E07B9C86E21FA4D7053", "Galleon 100 SD", 3, 4, 12],
      // 32 keys.
      ["7AC2B54E9D0143F8B6E8135CD2907FA4", "Stream Deck XL", 8, 4, 2],
      // 32 keys, a dial at each end.
      ["51D0A7C2E94B4F3FA6187B0E2C5D93F8", "Stream Deck Studio", 16, 2, 10],
      // 36 keys, six dials below them.
      ["C93E60F1A82D4B75901FD6B37E58A2C4", "Stream Deck + XL", 9, 4, 13],
    ] as const
  ).map(([id, name, columns, rows, type]) => ({ id, name, size: { columns, rows }, type })),
];

const dialCounts: Readonly<Record<number, number>> = { 7: 4, 10: 2, 12: 2, 13: 6 };

/** How many dials a device has. */
export function dialsOf(device: DeviceInfo): number {
  return device.dials ?? dialCounts[device.type] ?? 0;
}

/** The part of a device that `deviceDidConnect` carries as `deviceInfo`. */
export function wireDeviceInfo({ name, size, type }: DeviceInfo): {
  name: string;
  size: { columns: number; rows: number };
  type: number;
} {
  return { name, size: { columns: size.columns, rows: size.rows }, type };
}
