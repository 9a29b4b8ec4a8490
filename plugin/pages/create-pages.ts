import type { Account } from "../session/account.ts";
import type { StoredState } from "../settings/stored-state.ts";
import { companionOf } from "./companion.ts";
import { type OverlayControl, createOverlayControl } from "./overlay-control.ts";

/** Creates the control of overlay pages, which know the account's character, and stores their settings. */
export function createPages(account: Account, stored: StoredState): OverlayControl {
  const control = createOverlayControl(stored.overlay);
  account.subscribe(() => control.setCompanion(companionOf(account.session?.store.value)));
  control.subscribe(() => {
    if (control.settings !== stored.overlay) stored.saveOverlay(control.settings);
  });
  return control;
}
