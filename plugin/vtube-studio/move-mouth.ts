import type { Clock } from "../../shared/clock.ts";
import type { VtubeLink } from "./vtube-link.ts";

/** The mouth's tracking parameter, which every model has mapped already; 0 to 1. */
const mouth = "MouthOpen";
/** A page that sends no level for this long is gone, or was hidden in the middle of a voice. */
const silentAfterMs = 1_000;
/** Half a second's worth: a VTube Studio that is further behind gets no more until it has caught up. */
const mostUnanswered = 15;

/** What the mouth follows. */
export interface MouthOptions {
  readonly link: Pick<VtubeLink, "act">;
  readonly clock: Pick<Clock, "after">;
  /** Calls back with the level of the voice, 0 to 1, while the AI speaks, and 0 at the end. */
  readonly onLevel: (listener: (level: number) => void) => unknown;
}

/** Moves the model's mouth with the voice. Sends nothing while the AI is silent, so that the parameter returns to its usual source. */
export function moveMouth({ link, clock, onLevel }: MouthOptions): void {
  let unanswered = 0;
  let cancelSilence = (): void => {};
  const inject = (value: number): void => {
    cancelSilence();
    if (value > 0) cancelSilence = clock.after(silentAfterMs, () => inject(0));
    // The last one, which closes the mouth, always goes.
    if (value > 0 && unanswered >= mostUnanswered) return;
    unanswered++;
    void link
      .act("mouth", "InjectParameterDataRequest", {
        // Otherwise a model without face tracking would play its tracking-lost animation over the mouth.
        faceFound: true,
        mode: "set",
        parameterValues: [{ id: mouth, value }],
      })
      .finally(() => unanswered--);
  };
  onLevel(inject);
}
