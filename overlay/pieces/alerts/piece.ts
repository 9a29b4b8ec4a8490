import { css } from "lit";
import type { Envelope } from "../../../shared/api/envelope.ts";
import { alertEnvelopes } from "../../../shared/protocol/overlay-protocol.ts";
import { type Handlers, piece } from "../piece.ts";
import { type AlertPlayer, createAlertPlayer } from "./alert-player.ts";
import type { ShownAlert } from "./alert-queue.ts";
import { alertEventOf, kindOf } from "../../../shared/alerts/alert-kinds.ts";
import { type Alert, alertTierOf } from "./alert.ts";
import { type AlertOnShow, withBigMoments } from "./big-moment/big-moment.ts";
import { SidekickBigMoment } from "./big-moment/sidekick-big-moment.ts";
import { createChime } from "./chime.ts";
import type { AlertSounds } from "./own-look.ts";
import { followOwnSettings } from "./own-settings.ts";
import { isFrom, namesIn } from "../platforms.ts";
import { sleep } from "../../../shared/clock.ts";
import { lastingStorage } from "../../page/storage.ts";
import type { OverlayOptions } from "../../page/overlay-options.ts";
import { nearestEdge } from "../../page/piece-place.ts";
import { SidekickAlert } from "./sidekick-alert.ts";
import type { OverlayWords } from "../../../shared/words/words.ts";

/** Longest wait for the streamer's settings. */
const patienceMs = 3_000;

/** Follows, subscriptions, raids: one at a time. */
export const alerts = piece<AlertOnShow | undefined>({
  name: "alerts",
  parts:
    "card: alert-card, picture: alert-picture, mark: alert-mark, kicker: alert-kicker, headline: alert-headline, figure: alert-figure, amount: alert-amount, detail: alert-detail, quote: alert-quote",
  room: css`
    .alerts {
      width: 25em;
      max-height: max(42%, 6em);
      flex-shrink: 0;
      /* What flies about is behind all that is read. */
      z-index: -1;
    }
    @media (orientation: landscape) and (min-width: 1000px) {
      .alerts {
        width: min(25em, 46%);
      }
    }
    .alerts.full {
      --_beside: auto;
      --_tight: 0.72;
    }
    /* A phone that is held upright shows the page small, and a narrow card has no room beside the name. */
    @media (orientation: portrait) {
      .alerts {
        --_em: 1.5em;
      }
      .alerts.full {
        --_beside: initial;
        --_tight: 0.66;
      }
    }
    .alerts:has([picture]) {
      width: 26em;
      max-height: 62%;
    }
  `,
  element: SidekickAlert,
  rows: (shown, { locale }) =>
    shown
      ? [
          {
            key: shown.alert.eventId,
            eventId: shown.alert.isTest ? undefined : shown.alert.eventId,
            isStill: shown.isStill,
            properties: {
              state: shown.alert,
              locale,
              leaving: shown.phase === "leaving",
              holdMs: holdMsOf(shown),
              hasMoment: shown.hasMoment,
            },
          },
        ]
      : [],
  behind: {
    element: SidekickBigMoment,
    rows: (shown, { options }) =>
      shown?.moment
        ? [
            {
              key: `${shown.moment.startedAt}`,
              properties: {
                state: shown.moment,
                leaving: shown.phase === "leaving",
                edge:
                  shown.moment.size === "huge"
                    ? "bottom"
                    : nearestEdge(options.at["alerts"] ?? { anchor: "top" }),
                colour: shown.alert.own?.colour,
              },
            },
          ]
        : [],
  },
  play({ clock, options, words, onSeen, emit }) {
    const isShown = (): boolean => options().show.has("alerts");
    const volume = (): number => (isShown() ? Number(options().own["sounds"]) / 100 : 0);
    const own = followOwnSettings(clock);
    /** Events wait for the settings that they are shown by, but never for long. `undefined` until alerts are shown. */
    let ready: Promise<void> | undefined;
    const readSettings = () => Promise.race([own.read(), sleep(clock, patienceMs)]);
    const prepare = (): void => void (isShown() && (ready ??= readSettings()));
    prepare();
    // Alerts that the page does not show do not count as seen.
    const player = createAlertPlayer(
      clock,
      (ids) => isShown() && onSeen(ids),
      () => own.looks,
    );
    const moments = withBigMoments(player, clock, lastingStorage, isShown, () => emit("largeAlert"));
    const chime = createChime(clock, volume);
    let clears = 0;
    const add = (alert: Alert): void => {
      const before = clears;
      const addUnlessCleared = (): void => {
        if (clears === before && isOfPage(alert, options().own))
          player.add({ ...alert, currency: own.currency });
      };
      // What the studio tries out has just been saved there.
      const settings = ready && alert.isTriedOut ? readSettings() : ready;
      void (settings ? settings.then(addUnlessCleared) : addUnlessCleared());
    };
    const silence = soundAlerts(player.shown, chime, () => isShown() && emit("largeAlert"));
    return {
      shown: moments.shown,
      catchUp: () => moments.catchUp(),
      onOptions() {
        prepare();
        chime.setVolume();
        player.keep((alert) => isOfPage(alert, options().own));
      },
      handles: {
        ...alertHandles(add),
        wordsChanged(isUntouched) {
          // Alerts that wait for the settings are kept nowhere else.
          clears++;
          player.forget(isUntouched);
        },
        speaking: (isSpeaking) => chime.setDucked(isSpeaking),
      },
      deck: {
        hello: () => ({ chimes: volume() > 0 }),
        commands: {
          "alerts.skip"() {
            player.skip();
            silence();
          },
          "alerts.replay": () => player.replay(),
          "alerts.clear"() {
            clears++;
            player.clear();
            silence();
          },
          "alerts.test": () => add(testAlert(clock.wall(), words())),
        },
        onAppearance: () => ready && void own?.read(),
        follow({ chimes, alertsPaused }) {
          chime.setOn(chimes);
          player.pause(alertsPaused);
          // The studio reads this from its preview, to show why no alert appears.
          document.documentElement.toggleAttribute("data-alerts-paused", alertsPaused);
        },
        state: () => ({
          alerts: {
            ...player.counts.value,
            // A sound that outlasts its alert can be skipped too.
            showing: player.counts.value.showing || chime.files.value > 0,
          },
        }),
        watched: [player.counts, chime.files],
      },
    };
  },
});

/** Whether a page shows an alert, by its platforms. Others do not count as seen: another page may show them. */
function isOfPage({ platform, isTriedOut, isTest }: Alert, own: OverlayOptions["own"]): boolean {
  return isTriedOut || isTest || isFrom(namesIn(own["alert-platforms"]), platform);
}

/** How long an alert is on show from when it appeared, by what is known now. A picture may have kept it waiting. */
function holdMsOf({ alert, leavesAt, shownAt, since }: ShownAlert): number | undefined {
  return leavesAt && leavesAt - (alert.joined ? since : shownAt);
}

/** Plays each alert's sound as it appears, and reports large ones. The returned function ends the latest sound. */
function soundAlerts(
  shown: AlertPlayer["shown"],
  chime: AlertSounds & { readonly unlock: () => void },
  onLarge: () => void,
): () => void {
  for (const gesture of ["click", "keydown"]) addEventListener(gesture, () => chime.unlock());
  let sounding: Alert["own"];
  let sounded: string | undefined;
  shown.subscribe(() => {
    const alert = shown.value?.alert;
    if (alert && alert.eventId !== sounded) {
      const tier = alertTierOf(alert);
      sounding?.silence();
      sounding = alert.own;
      if (sounding) sounding.play(chime, kindOf(alert.event), tier);
      else chime.play(kindOf(alert.event), tier);
      if (tier !== "small") onLarge();
    }
    sounded = alert?.eventId;
  });
  return () => sounding?.silence();
}

/** Handles the events that are alerts. */
function alertHandles(add: (alert: Alert) => void): Handlers {
  const handle = (envelope: Envelope, isTriedOut: boolean): void => {
    const event = alertEventOf(envelope);
    const { platform } = envelope.channel;
    if (event) add({ eventId: envelope.id, isTriedOut, event, platform });
  };
  return Object.fromEntries(["channel.event", ...Object.keys(alertEnvelopes)].map((type) => [type, handle]));
}

/** Creates an alert marked as a test. `now`, wall-clock milliseconds, makes its id unique. */
function testAlert(now: number, words: OverlayWords): Alert {
  return {
    eventId: `test-${now}`,
    isTest: true,
    event: {
      eventType: "FOLLOW",
      username: words.testName,
      message: words.testText,
      sentDateTime: new Date(now).toISOString(),
    },
  };
}
