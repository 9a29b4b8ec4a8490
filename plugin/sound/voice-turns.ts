import type { Envelope } from "../../shared/api/envelope.ts";
import { earliest } from "../../shared/alarm.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Store } from "../../shared/store.ts";
import { awaitMs } from "../../shared/voice/voice-stream.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import { followSettings } from "../settings/setting-table.ts";
import type { Microphone } from "./microphone.ts";
import type { SoundAndVoice } from "./settings.ts";
import { type TurnFacts, turnAt } from "./turn.ts";

/** The parts of the plugin on which the turns of voices depend. */
export interface VoiceTurnsParts {
  readonly clock: Clock;
  readonly control: OverlayControl;
  readonly microphone: Microphone;
  /** Calls back with each event that pages have got. */
  readonly onPassed: (listener: (passed: { readonly envelope?: Envelope | undefined }) => void) => unknown;
  readonly settings: Store<SoundAndVoice | undefined>;
}

/** A page reports its voice so much after the announcement at the latest. */
const reportMs = 1_000;

/** Lets the pages' voices wait until the streamer has finished talking, or lifts a finger. */
export function followVoiceTurns({ clock, control, microphone, onPassed, settings }: VoiceTurnsParts): void {
  const { gate } = control;
  let current: SoundAndVoice | undefined;
  /** Messages whose voices are to come, each with when that is given up. */
  const expected = new Map<string, number>();
  let passed: TurnFacts["passed"];
  /** Since when a voice has waited, apart from the time for which the streamer held it. */
  let waitsSince: number | undefined;
  let cancel = (): void => {};

  /** Follows everything that has changed. */
  const update = (): void => {
    if (!current) return;
    const { quietSeconds, waitSeconds, whileTalking } = current;
    const now = clock.now();
    for (const [id, until] of expected) if (until <= now) expected.delete(id);
    const { isApp, state, waiting, awaitsTurn = false } = control.state.voice;
    const isBusy = state !== "idle" || waiting > 0 || expected.size > 0;
    microphone.expectVoice(isBusy && !isApp);
    followPassed(isBusy, awaitsTurn);
    countWait(current, now);
    const { turn, changesAt } = turnAt(
      { isHeld: gate.state.value.isHeld, microphone: isApp ? "none" : microphone.heard, passed },
      { quietMs: quietSeconds * 1_000, whileTalking },
      now,
    );
    cancel();
    const next = earliest(changesAt, ...expected.values(), waitsSince && waitsSince + waitSeconds * 1_000);
    if (next !== undefined) cancel = clock.after(Math.max(0, Math.ceil(next - now)), update);
    gate.state.dispatch({ turn });
  };
  /** A voice that was let through has begun once the page has none that waits, and is over with the next that does. */
  const followPassed = (isBusy: boolean, awaitsTurn: boolean): void => {
    if (!passed) return;
    if (awaitsTurn) passed = passed.hasBegun ? undefined : passed;
    else passed = isBusy ? { ...passed, hasBegun: true } : undefined;
  };
  /** After its longest wait, a voice speaks or is left out, as set. */
  const countWait = ({ waitSeconds, waitElse }: SoundAndVoice, now: number): void => {
    const { isHeld, turn } = gate.state.value;
    // Where voices are free, it waits only until its page may speak.
    if (!control.state.voice.awaitsTurn || isHeld || passed || turn === "free") {
      waitsSince = undefined;
      return;
    }
    waitsSince ??= now;
    if (now < waitsSince + waitSeconds * 1_000) return;
    if (waitElse === "speak") passed = { by: "time", hasBegun: false };
    else control.command("voice.drop");
    // The next one that waits has its own time.
    waitsSince = waitElse === "speak" ? undefined : now;
  };

  followSettings(settings, (next) => {
    current = next;
    update();
  });
  microphone.subscribe(update);
  control.subscribe(update);
  gate.saidNow.subscribe(() => {
    if (control.state.voice.awaitsTurn) passed = { by: "press", hasBegun: false };
    update();
  });
  control.onCommand((what) => {
    if (what !== "voice.skip") return;
    // The next voice that waits has its own time, also where the page shows no moment without one.
    waitsSince = undefined;
    update();
  });
  onPassed(({ envelope }) => {
    if (!envelope) return;
    const { type, payload } = envelope;
    // From the message on, a voice is expected.
    if (type === "chat.ai_message" && payload.shouldGenerateTtsMessage)
      expected.set(payload.id, clock.now() + awaitMs);
    else if (type === "ai.tts.generated") expected.set(payload.messageId, clock.now() + reportMs);
    else return;
    update();
  });
}
