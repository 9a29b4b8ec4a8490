import { randomBytes } from "node:crypto";
import { join } from "node:path";
import * as v from "valibot";
import type { EnvelopeOf } from "../../shared/api/envelope.ts";
import type { ListedEvent } from "../../shared/protocol/overlay-protocol.ts";
import type { HiddenWords } from "../approval/hidden-words.ts";
import { createEventText } from "../events/event-text.ts";
import type { ChannelAlerts } from "../library/channel-alerts.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import type { Account } from "../session/account.ts";
import { openStoredFile } from "../settings/stored-file.ts";
import { EventList, type EventListFile, eventListSchema } from "./event-list.ts";
import type { Tools } from "../../shared/tools.ts";

/** The parts of the plugin that the list of events needs. */
export interface EventListParts {
  readonly account: Pick<Account, "identity" | "onEvent" | "subscribe">;
  readonly alerts: Pick<ChannelAlerts, "inUse">;
  readonly control: Pick<OverlayControl, "addSettings">;
  readonly file: EventListFile;
  readonly hiddenWords: HiddenWords;
}

/** Opens the file of the last events. */
export async function openEventListFile(folder: string, { log, clock }: Tools): Promise<EventListFile> {
  const path = join(folder, "last-events.json");
  const parse = (json: unknown) => v.parse(eventListSchema, json);
  return openStoredFile({ path, name: "The file of the last events", parse, log, clock });
}

/** Creates the list of the last events, which follows the account, and sends it to the pages that show it. */
export function createEventList(parts: EventListParts): EventList {
  const { account, alerts, control, file, hiddenWords } = parts;
  const list = new EventList({ file, salt: () => randomBytes(16).toString("base64url") });
  const follow = (): void => {
    if (account.identity !== undefined) list.useAccount(account.identity);
  };
  account.subscribe(follow);
  follow();
  account.onEvent(({ envelope }) => envelope && list.take(envelope));
  const masked = createMasking(hiddenWords, alerts);
  const send = control.addSettings(({ events, latest }, isQuiet) => {
    if (isQuiet) return {};
    const [last] = latest ? list.latest(1, [latest]) : [];
    return {
      ...(events && { events: list.latest(events.count, events.kinds).map(masked) }),
      ...(last && { latest: masked(last) }),
    };
  });
  list.subscribe(send);
  return list;
}

/** Masks an event as pages get it in an alert, once for each list of hidden words. */
function createMasking(hiddenWords: HiddenWords, alerts: EventListParts["alerts"]) {
  const textFor = createEventText(hiddenWords, () => alerts.inUse);
  const known = new WeakMap<
    ListedEvent,
    { readonly mask: HiddenWords["mask"]; readonly sent: ListedEvent }
  >();
  const masked = ({ id, event }: ListedEvent): ListedEvent => {
    const channel = { id: "", name: "", platform: "" };
    const type = "channel.event" as const;
    const envelope: EnvelopeOf<typeof type> = { id, type, timestamp: "", channel, payload: event };
    const text = textFor({ frame: { id, event: type, text: JSON.stringify(envelope) }, envelope });
    const { payload } = JSON.parse(text) as { readonly payload: ListedEvent["event"] };
    return { id, event: payload };
  };
  return (listed: ListedEvent): ListedEvent => {
    const { mask } = hiddenWords;
    const before = known.get(listed);
    if (before?.mask === mask) return before.sent;
    const sent = masked(listed);
    known.set(listed, { mask, sent });
    return sent;
  };
}
