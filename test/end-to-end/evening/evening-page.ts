import type { OverlayControl, PageConnection } from "../../../plugin/pages/overlay-control.ts";
import type { PagesServer } from "../../fixtures/pages-server.ts";
import type { Stream } from "../../../shared/api/stream.ts";
import type { Clock } from "../../../shared/clock.ts";
import { openEventFeed } from "../../../shared/api/feed.ts";
import type { Log } from "../../../shared/log.ts";

/** A page in OBS, reduced to what it does with events: it shows them one after another, and says when one is done. */
export interface EveningPage {
  readonly isOpen: boolean;
  /** When it was left, and when the page that came after it was open; milliseconds of its clock. */
  readonly absences: readonly { readonly leftAt: number; readonly openAt: number }[];
  /** How often an event was shown to its end. */
  ended(id: string): number;
  /** It is loaded anew: what it was showing and what waited is gone. */
  reload(): void;
  /** Its connection breaks. */
  reconnect(): void;
  close(): void;
}

/** What it needs. */
export interface EveningPageOptions {
  readonly relay: PagesServer;
  readonly control: OverlayControl;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
}

/** How long one event is shown, and how long a page takes to load. */
const showMs = 3_000;
const loadMs = 2_000;

/** Opens it. It reads events with the code of the real page. */
export function openEveningPage({ relay, control, clock, random, log }: EveningPageOptions): EveningPage {
  const ended = new Map<string, number>();
  let waiting: string[] = [];
  let feed: Stream | undefined;
  let connection: PageConnection | undefined;
  let isOpen = false;
  let leftAt: number | undefined;
  const absences: { leftAt: number; openAt: number }[] = [];
  let cancelShow: (() => void) | undefined;
  const { origin, searchParams } = new URL(relay.overlayUrl);

  const showNext = (): void => {
    const [id] = waiting;
    if (id === undefined || cancelShow) return;
    cancelShow = clock.after(showMs, () => {
      cancelShow = undefined;
      waiting.shift();
      ended.set(id, (ended.get(id) ?? 0) + 1);
      connection?.receive({ type: "seen", eventIds: [id] });
      showNext();
    });
  };
  const load = (): void => {
    connection = control.connect(() => {});
    connection.receive({ type: "hello", inObs: true, isPreview: false, speaks: true, chimes: false });
    feed = openEventFeed({
      url: `${origin}/v1/eventsub/stream`,
      headers: { authorization: `Bearer ${searchParams.get("token") ?? ""}` },
      fetch,
      clock,
      random,
      log,
      resumes: true,
      onEvent({ envelope }) {
        if (!envelope) return;
        waiting.push(envelope.id);
        showNext();
      },
      onStatus({ connection: state }) {
        isOpen = state === "open";
        if (!isOpen || leftAt === undefined) return;
        absences.push({ leftAt, openAt: clock.now() });
        leftAt = undefined;
      },
    });
  };
  const leave = (): void => {
    leftAt ??= clock.now();
    feed?.close();
    connection?.leave();
    isOpen = false;
    cancelShow?.();
    cancelShow = undefined;
    waiting = [];
  };
  load();
  return {
    get isOpen() {
      return isOpen;
    },
    absences,
    ended: (id) => ended.get(id) ?? 0,
    reload() {
      leave();
      clock.after(loadMs, load);
    },
    reconnect: () => feed?.reconnect(),
    close: leave,
  };
}
