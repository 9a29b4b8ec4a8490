import { isAlertName } from "../../../../shared/alerts/read-alert-settings.ts";
import { filesOf } from "../files-in-use.ts";
import type { AlertSettings } from "../../../../shared/alerts/alert-settings.ts";
import { amountFieldOf, draftedAlert } from "./drafted-alert.ts";
import type { ExportedAlert, ExportedOverlay } from "./exported-overlays.ts";
import { importedVariation } from "./imported-variations.ts";
import type { ImportLine, ImportPlan, MediaWanted } from "./import-plan.ts";
import { flagAt, listAt } from "./loose-json.ts";

/** The file's names for events that are alerts of our own. */
const ownNames: ReadonlyMap<string, string> = new Map([
  ["follower", "follow"],
  ["follow", "follow"],
  ["subscriber", "subscription"],
  ["subscription", "subscription"],
  ["cheer", "cheer"],
  ["raid", "raid"],
  ["gift", "gift"],
  ["gifted", "gift"],
  ["communityGift", "gift"],
]);

/** Plans how an overlay's alerts are imported. Never throws. */
export function planImport({ alerts, boxesLeftOut }: ExportedOverlay): ImportPlan {
  const lines: ImportLine[] = [];
  if (boxesLeftOut > 0) lines.push({ outcome: "look", note: "manyBoxes", detail: String(boxesLeftOut) });
  const chosen = new Map<string, ExportedAlert>();
  for (const one of alerts) {
    const before = chosen.get(one.event);
    if (!before || (one.isShown && !before.isShown)) chosen.set(one.event, one);
    else if (one.isShown) lines.push({ outcome: "look", note: "secondBox", alert: nameOf(one.event) });
  }
  const drafted = new Map<string, ReturnType<typeof draftedAlert>>();
  for (const one of chosen.values()) {
    // Twitch has no hosts any more.
    if (one.event === "host") lines.push({ outcome: "look", note: "host" });
    else
      for (const draft of draftsOf(one))
        // The file's own settings of gifts come before those that subscriptions lend them.
        if (!drafted.has(draft.alert) || nameOf(one.event) === draft.alert) drafted.set(draft.alert, draft);
  }
  const all = [...drafted.values()];
  const settings = Object.fromEntries(all.map(({ alert, settings }) => [alert, settings]));
  return {
    settings,
    media: mediaOf(settings),
    lines: [...all.flatMap((draft) => draft.lines), ...lines],
  };
}

/** Our name for an event of theirs: `tip` → `TIP`, `charityCampaignDonation` → `CHARITY_CAMPAIGN_DONATION`. */
function nameOf(event: string): string {
  const asType = event
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toUpperCase();
  return ownNames.get(event) ?? asType;
}

function draftsOf({ event, config, boxAnimation, isShown }: ExportedAlert) {
  const alert = nameOf(event);
  if (!isAlertName(alert)) return [];
  const isAtRandom = flagAt(config, "enableRandomPick") !== false;
  const variations = listAt(config, "variations").map((one) =>
    importedVariation(one, amountFieldOf(alert), isAtRandom),
  );
  const parts = { isShown, boxAnimation };
  if (alert !== "subscription") return [draftedAlert({ ...parts, alert, config, variations })];
  // There, a gift is a subscription with variations of its own; without these it looks like any.
  const gifts = variations.filter(({ isGift }) => isGift);
  const each = gifts.find(({ isEachGift }) => isEachGift);
  return [
    draftedAlert({ ...parts, alert, config, variations: variations.filter(({ isGift }) => !isGift) }),
    draftedAlert({
      ...parts,
      alert: "gift",
      config: each?.config,
      lent: config,
      variations: gifts.filter((one) => one !== each),
    }),
  ];
}

/** Each file once, however many alerts use it. */
function mediaOf(settings: AlertSettings): readonly MediaWanted[] {
  const uses = Object.entries(settings).flatMap(([alert, kind]) =>
    filesOf(kind).map((use) => ({ alert, ...use })),
  );
  return [...Map.groupBy(uses, ({ file }) => file)].map(([source, own]) => ({
    source,
    name: fileNameOf(source),
    uses: own.map(({ alert, field }) => ({ alert, field })),
  }));
}

/** The last part of an address or a path. */
function fileNameOf(source: string): string {
  const [, last = source] = /([^/\\]+)[/\\]*$/.exec(source) ?? [];
  try {
    return decodeURIComponent(last).slice(0, 80);
  } catch {
    // A per cent sign that begins no character.
    return last.slice(0, 80);
  }
}
