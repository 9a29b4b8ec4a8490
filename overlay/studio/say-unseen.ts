import { fill } from "../../shared/words/words.ts";
import { readOptions } from "../options/options.ts";
import { shownPieces } from "../pieces/registry.ts";
import { valueWord } from "./option-words.ts";
import type { StudioHost } from "./studio-host.ts";
import type { TestEvent } from "./test-events.ts";
import { whyUnseen } from "./why-unseen.ts";

/** Warns when a test event would not be seen or heard, and offers to show its piece and `play` the event again. */
export function sayUnseen(
  host: StudioHost,
  test: TestEvent,
  areAlertsPaused: boolean,
  play: (test: TestEvent) => void,
): void {
  const { words } = host;
  const options = readOptions(new URLSearchParams(host.choices));
  const unseen = whyUnseen(test, options, areAlertsPaused);
  if (unseen?.why === "piece") {
    const piece = valueWord("show", unseen.piece, words);
    const take = (): void => {
      const names = shownPieces.map(({ name }) => name);
      const show = names.filter((one) => one === unseen.piece || options.show.has(one));
      host.choose("show", show.join(","));
      // The preview has to learn of the choice first.
      void host.updateComplete.then(() => play(test));
    };
    const offer = { label: fill(words.showPiece, { name: piece }), take };
    host.say(fill(words.notShown, { name: piece }), { offer, isOfTest: true, isTrouble: true });
  } else if (unseen)
    host.say(unseen.why === "paused" ? words.pausedFromDeck : words.voiceOff, {
      isOfTest: true,
      isTrouble: true,
    });
  else if (host.said.isOfTest) host.say("");
}
