import type { Clock } from "../../shared/clock.ts";
import type { ControlPress, ControlRequest, ControlResult } from "../../shared/protocol/control-protocol.ts";
import type { ControlWords } from "../../shared/words/words.ts";

/**
 * What became of the last press at a place of the page. `unanswered`: nobody knows whether it was carried out;
 * `idle`: there was nothing to do, for the reason in the sentence.
 */
export interface PressResult {
  readonly phase: "pressed" | "sent" | "done" | "failed" | "unanswered" | "idle";
  /** What came of it, in the streamer's language; empty when there is nothing to add. */
  readonly sentence: string;
}

/** The presses of the page, each at a place that shows what became of it. */
export interface Presses {
  press(place: string, press: ControlPress): void;
  /** Shows at a place why nothing is pressed there. */
  explain(place: string, reason: string): void;
  take(result: ControlResult): void;
  /** The connection broke: what is under way stays unanswered. */
  cut(): void;
  at(place: string): PressResult | undefined;
  /** Whether a press at a place has yet to be answered for good. */
  isUnderWay(place: string): boolean;
}

/** How long a result waits to come, or stays to be read, in milliseconds. */
const lastsMs: Readonly<Record<PressResult["phase"], number>> = {
  pressed: 15_000,
  sent: 60_000,
  done: 6_000,
  idle: 6_000,
  failed: 20_000,
  unanswered: 20_000,
};

interface Shown {
  readonly id: number;
  readonly result: PressResult;
  readonly cancel: () => void;
}

/**
 * Creates the presses of a page. `send` returns whether a request could be sent; `onChange` takes what is new to be
 * said, or nothing when something is over.
 */
export function createPresses(
  clock: Clock,
  send: (request: ControlRequest) => boolean,
  onChange: (place: string, result: PressResult | undefined) => void,
): Presses {
  const places = new Map<string, Shown>();
  let lastId = 0;

  const show = (place: string, id: number, result: PressResult): void => {
    places.get(place)?.cancel();
    const isPending = result.phase === "pressed" || result.phase === "sent";
    const cancel = clock.after(lastsMs[result.phase], () => {
      places.delete(place);
      if (isPending) show(place, id, { phase: "unanswered", sentence: "" });
      else onChange(place, undefined);
    });
    places.set(place, { id, result, cancel });
    onChange(place, result);
  };
  const isUnderWay = (place: string): boolean => {
    const phase = places.get(place)?.result.phase;
    return phase === "pressed" || phase === "sent";
  };

  return {
    press(place, press) {
      const id = ++lastId;
      show(place, id, { phase: "pressed", sentence: "" });
      if (!send({ id, press })) show(place, id, { phase: "failed", sentence: "" });
    },
    explain(place, reason) {
      // What is under way is still shown there, and its result is awaited.
      if (!isUnderWay(place)) show(place, 0, { phase: "idle", sentence: reason });
    },
    take({ id, outcome, sentence }) {
      for (const [place, shown] of places) if (shown.id === id) show(place, id, { phase: outcome, sentence });
    },
    cut() {
      for (const [place, { id }] of places)
        if (isUnderWay(place)) show(place, id, { phase: "unanswered", sentence: "" });
    },
    at: (place) => places.get(place)?.result,
    isUnderWay,
  };
}

/** What came of a press, as a sentence. */
export function sentenceOf({ phase, sentence }: PressResult, words: ControlWords): string {
  return sentence !== "" || phase === "idle" ? sentence : words[phase];
}
