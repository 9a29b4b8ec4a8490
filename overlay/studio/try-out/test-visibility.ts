import { fill } from "../../../shared/words/words.ts";
import type { OverlayOptions } from "../../page/overlay-options.ts";
import { readOptions } from "../../options/options.ts";
import { shownPieces } from "../../pieces/registry.ts";
import { valueWord } from "../choices/option-words.ts";
import type { StudioHost } from "../studio-host.ts";
import { type TestEvent, isSpoken, piecesOf } from "./test-events.ts";

/** Why a test event has no effect: its piece is not shown, alerts are paused, or the voice is off. */
type InvisibleReason =
  | { readonly why: "piece"; readonly piece: string }
  | { readonly why: "paused" | "voice" };

/** Why a test event would have no effect on an overlay with these options; `undefined`: it has one. */
function invisibleReason(
  test: TestEvent,
  options: OverlayOptions,
  areAlertsPaused: boolean,
): InvisibleReason | undefined {
  const pieces = piecesOf(test);
  const [intended] = pieces;
  if (intended && !pieces.some((piece) => options.show.has(piece))) return { why: "piece", piece: intended };
  if (areAlertsPaused && intended === "alerts") return { why: "paused" };
  return isSpoken(test) && !options.speaks ? { why: "voice" } : undefined;
}

/** Warns when a test event would have no effect on the preview; offers to show its piece, and to `play` the event again. */
export function warnIfInvisible(
  host: StudioHost,
  test: TestEvent,
  areAlertsPaused: boolean,
  play: (test: TestEvent) => void,
): void {
  const { words } = host;
  const options = readOptions(new URLSearchParams(host.choices));
  const reason = invisibleReason(test, options, areAlertsPaused);
  if (reason?.why === "piece") {
    const piece = valueWord("show", reason.piece, words);
    const take = (): void => {
      const names = shownPieces.map(({ name }) => name);
      const show = names.filter((one) => one === reason.piece || options.show.has(one));
      host.choose("show", show.join(","));
      // The preview has to load the choice first.
      void host.updateComplete.then(() => play(test));
    };
    const offer = { label: fill(words.showPiece, { name: piece }), take };
    host.say(fill(words.notShown, { name: piece }), { offer, isOfTest: true, isTrouble: true });
  } else if (reason)
    host.say(reason.why === "paused" ? words.pausedFromDeck : words.voiceOff, {
      isOfTest: true,
      isTrouble: true,
    });
  else if (host.status.isOfTest) host.say("");
}
