import { Approval } from "./approval.ts";
import { type HiddenWords, createHiddenWords } from "./hidden-words.ts";
import { type SeenTones, learnTones } from "../library/seen-tones.ts";
import { type OverlayControl, isAllQuiet } from "../pages/overlay-control.ts";
import type { Account } from "../session/account.ts";
import type { SettingsStore } from "../settings/global-settings.ts";
import { followSettings } from "../settings/setting-table.ts";
import type { StoredState } from "../settings/stored-state.ts";
import type { Tools } from "../../shared/tools.ts";

export interface ApprovalParts extends Tools {
  readonly settings: SettingsStore;
  readonly stored: StoredState;
  readonly account: Account;
  readonly control: OverlayControl;
  readonly tones: SeenTones;
}

/** Creates approval, which follows the settings, and the list of hidden words. */
export function createApproval(parts: ApprovalParts): {
  readonly approval: Approval;
  readonly hiddenWords: HiddenWords;
} {
  const { settings, stored, account, control, clock, log } = parts;
  const { value: lost } = stored.waiting;
  if (lost > 0)
    log.warn(
      `${lost === 1 ? "A message was" : `${lost} messages were`} waiting for approval when the plugin ended: dropped.`,
    );
  const approval = new Approval({
    clock,
    log,
    aiNames: () => account.session?.store.value.characters?.map(({ name }) => name),
    lost,
    isQuiet: () => isAllQuiet(control.settings),
    isShown: (kind) => control.shows(kind),
  });
  learnTones(parts.tones, approval.onPassed);
  account.subscribe(() => approval.recheckNames());
  approval.subscribe(() => stored.waiting.save(approval.awaiting.length + approval.lost));
  followSettings(settings, ({ approval: isOn, approvalSeconds, approvalElse }) =>
    approval.use({ isOn, waitMs: approvalSeconds * 1_000, otherwise: approvalElse }),
  );
  const hiddenWords = createHiddenWords(stored.hiddenWords, (words) => stored.saveHiddenWords(words));
  return { approval, hiddenWords };
}
