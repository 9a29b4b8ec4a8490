import type { Clock } from "../../shared/clock.ts";
import type { ControlPress, ControlRequest, ControlResult } from "../../shared/protocol/control-protocol.ts";
import type { ControlWords } from "../../shared/words/words.ts";

/**
 * The state of the last press at a place of the page. `unanswered`: the plugin may or may not have carried it out;
 * `idle`: nothing was sent, for the reason in the sentence.
 */
export interface ButtonResult {
  readonly phase: "pressed" | "sent" | "done" | "failed" | "unanswered" | "idle";
  /** The result in the streamer's language; empty when the phase alone is enough. */
  readonly sentence: string;
  /** The help's anchor on what went wrong. */
  readonly help?: string | undefined;
}

/** How long a pending press is awaited, and how long a result is shown, in milliseconds. */
const lastsMs: Readonly<Record<ButtonResult["phase"], number>> = {
  pressed: 15_000,
  sent: 60_000,
  done: 6_000,
  idle: 6_000,
  failed: 20_000,
  unanswered: 20_000,
};

interface Shown {
  readonly id: number;
  readonly result: ButtonResult;
  readonly cancel: () => void;
}

/**
 * Creates the presses of a page. `send` returns whether a request could be sent; `onChange` is called with each new
 * result of a place, and with `undefined` when a result is no longer shown.
 */
export function createControlPresses(
  clock: Clock,
  send: (request: ControlRequest) => boolean,
  onChange: (place: string, result: ButtonResult | undefined) => void,
) {
  const places = new Map<string, Shown>();
  let lastId = 0;

  const show = (place: string, id: number, result: ButtonResult): void => {
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
    press(place: string, press: ControlPress): void {
      const id = ++lastId;
      show(place, id, { phase: "pressed", sentence: "" });
      if (!send({ id, press })) show(place, id, { phase: "failed", sentence: "" });
    },
    /** Shows at a place why its button is disabled. */
    explain(place: string, reason: string): void {
      // A press under way keeps its place until its result.
      if (!isUnderWay(place)) show(place, 0, { phase: "idle", sentence: reason });
    },
    /** Takes the plugin's answer to a press. */
    take({ id, outcome, sentence, help }: ControlResult): void {
      for (const [place, shown] of places)
        if (shown.id === id) show(place, id, { phase: outcome, sentence, help });
    },
    /** Marks every press under way as unanswered, because the connection broke. */
    cut(): void {
      for (const [place, { id }] of places)
        if (isUnderWay(place)) show(place, id, { phase: "unanswered", sentence: "" });
    },
    at: (place: string): ButtonResult | undefined => places.get(place)?.result,
    /** Whether the final result of a press at a place is still awaited. */
    isUnderWay,
  };
}

/** The presses of the page, each at a place that shows its result. */
export type ControlPresses = ReturnType<typeof createControlPresses>;

/** The result of a press as a sentence. */
export function sentenceOf({ phase, sentence }: ButtonResult, words: ControlWords): string {
  return sentence !== "" || phase === "idle" ? sentence : words[phase];
}
