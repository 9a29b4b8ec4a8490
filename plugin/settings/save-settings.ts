/** The global settings as they are stored, unchecked. */
export type Stored = Readonly<Record<string, unknown>>;

/** Fields of the global settings that the plugin itself changes; `undefined` removes one. */
export type StoredChange = Readonly<Record<string, unknown>>;

/** Changes fields, or returns the change for what is stored by then; `undefined`: nothing is to be saved. */
export type SaveSettings = (
  change: StoredChange | ((stored: Stored) => StoredChange | undefined),
) => Promise<boolean>;

/** Whether the last changes are in use, but could not be saved. */
export interface UnsavedSettings {
  readonly isUnsaved: boolean;
  readonly subscribe: (listener: () => void) => unknown;
}
