import type { Envelope } from "../../shared/api/envelope.ts";
import { earliest } from "../../shared/alarm.ts";
import type { Clock } from "../../shared/clock.ts";
import { awaitMs } from "../../shared/voice/voice-stream.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import { type GlobalSettings, type SettingsStore, followSettings } from "../settings/global-settings.ts";
import type { Microphone } from "./microphone.ts";
import { type TurnFacts, turnAt } from "./turn.ts";

/** The parts of the plugin on which the turns of voices depend. */
export interface VoiceTurnsParts {
  readonly clock: Clock;
  readonly control: OverlayControl;
  readonly microphone: Microphone;
  /** Calls back with each event that pages have got. */
  readonly onPassed: (listener: (passed: { readonly envelope?: Envelope | undefined }) => void) => unknown;
  readonly settings: SettingsStore;
}

/** A page reports its voice so much after the announcement at the latest. */
const reportMs = 1_000;

/** Lets the pages' voices wait until the streamer has finished talking, or lifts a finger. */
export function followVoiceTurns(parts: VoiceTurnsParts): void {
  const turns = new VoiceTurns(parts);
  followSettings(parts.settings, (settings) => turns.use(settings));
  parts.microphone.subscribe(() => turns.update());
  parts.control.subscribe(() => turns.update());
  parts.control.gate.saidNow.subscribe(() => turns.sayNow());
  parts.control.onCommand((what) => what === "voice.skip" && turns.startWait());
  parts.onPassed(({ envelope }) => envelope && turns.take(envelope));
}

class VoiceTurns {
  readonly #parts: VoiceTurnsParts;
  #settings: GlobalSettings | undefined;
  /** Messages whose voices are to come, each with when that is given up. */
  readonly #expected = new Map<string, number>();
  #passed: TurnFacts["passed"];
  /** Since when a voice has waited, apart from the time for which the streamer held it. */
  #waitsSince: number | undefined;
  #cancel = (): void => {};

  constructor(parts: VoiceTurnsParts) {
    this.#parts = parts;
  }

  use(settings: GlobalSettings): void {
    this.#settings = settings;
    this.update();
  }

  /** Takes an event that pages have got: from the message on, a voice is expected. */
  take({ type, payload }: Envelope): void {
    const now = this.#parts.clock.now();
    if (type === "chat.ai_message" && payload.shouldGenerateTtsMessage)
      this.#expected.set(payload.id, now + awaitMs);
    else if (type === "ai.tts.generated") this.#expected.set(payload.messageId, now + reportMs);
    else return;
    this.update();
  }

  /** Lets the voice that waits speak. */
  sayNow(): void {
    if (this.#parts.control.state.voice.awaitsTurn) this.#passed = { by: "press", hasBegun: false };
    this.update();
  }

  /** The next voice that waits has its own time, also where the page shows no moment without one. */
  startWait(): void {
    this.#waitsSince = undefined;
    this.update();
  }

  /** Follows everything that has changed. */
  update(): void {
    const { clock, control, microphone } = this.#parts;
    const settings = this.#settings;
    if (!settings) return;
    const now = clock.now();
    for (const [id, until] of this.#expected) if (until <= now) this.#expected.delete(id);
    const { isApp, state, waiting, awaitsTurn } = control.state.voice;
    const isBusy = state !== "idle" || waiting > 0 || this.#expected.size > 0;
    microphone.expectVoice(isBusy && !isApp);
    if (this.#passed) this.#followPassed(isBusy, awaitsTurn ?? false);
    this.#countWait(settings, now);
    const { turn, changesAt } = turnAt(
      {
        isHeld: control.gate.state.value.isHeld,
        microphone: isApp ? "none" : microphone.heard,
        passed: this.#passed,
      },
      { quietMs: settings.quietSeconds * 1_000, whileTalking: settings.whileTalking },
      now,
    );
    this.#cancel();
    const next = earliest(
      changesAt,
      ...this.#expected.values(),
      this.#waitsSince && this.#waitsSince + settings.waitSeconds * 1_000,
    );
    if (next !== undefined)
      this.#cancel = clock.after(Math.max(0, Math.ceil(next - now)), () => this.update());
    control.gate.state.dispatch({ turn });
  }

  /** A voice that was let through has begun once the page has none that waits, and is over with the next that does. */
  #followPassed(isBusy: boolean, awaitsTurn: boolean): void {
    if (!this.#passed) return;
    if (awaitsTurn) this.#passed = this.#passed.hasBegun ? undefined : this.#passed;
    else this.#passed = isBusy ? { ...this.#passed, hasBegun: true } : undefined;
  }

  /** After its longest wait, a voice speaks or is left out, as set. */
  #countWait({ waitSeconds, waitElse }: GlobalSettings, now: number): void {
    const { control } = this.#parts;
    const { isHeld, turn } = control.gate.state.value;
    // Where voices are free, it waits only until its page may speak.
    if (!control.state.voice.awaitsTurn || isHeld || this.#passed || turn === "free") {
      this.#waitsSince = undefined;
      return;
    }
    this.#waitsSince ??= now;
    if (now < this.#waitsSince + waitSeconds * 1_000) return;
    if (waitElse === "speak") this.#passed = { by: "time", hasBegun: false };
    else control.command("voice.drop");
    // The next one that waits has its own time.
    this.#waitsSince = waitElse === "speak" ? undefined : now;
  }
}
