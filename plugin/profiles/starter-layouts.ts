import type { ActionName } from "../actions/action-names.ts";
import type { ProfileWords } from "../../shared/words/words.ts";
import type { StarterDeck } from "./starter-decks.ts";

/** An action on a key or dial, with its settings. */
export interface StarterAction {
  readonly action: ActionName;
  readonly settings: Readonly<Record<string, string | number | Readonly<Record<string, boolean>>>>;
  /** For keys that would look alike. */
  readonly title?: string;
}

/** Rows of keys, and the dials; `null` leaves a key free. */
export interface StarterLayout {
  readonly keys: readonly (readonly (StarterAction | null)[])[];
  readonly dials: readonly StarterAction[];
}

type ReactionText = ProfileWords["reactions"]["hype"];
type ContextText = ProfileWords["contexts"]["break"];

/** The keys and dials of each deck. `prompt` is that of Answer chat. No character is named: every account has its own. */
export function starterLayouts(
  { reactions, contexts }: ProfileWords,
  prompt: string,
): Readonly<Record<StarterDeck["name"], StarterLayout>> {
  const hype = reaction(reactions.hype);
  const roast = reaction(reactions.roast, { order: "shuffle" });
  const look = reaction(reactions.look, { features: { vision: true } });
  const ask = reaction(reactions.ask);
  const recap = reaction(reactions.recap);
  const greet = reaction(reactions.greet);
  const joke = reaction(reactions.joke);
  const advise = reaction(reactions.advise, { features: { vision: true } });
  const onDial = [reactions.hype, reactions.roast, reactions.recap, reactions.greet, reactions.joke];
  const pause = context(contexts.break);
  const back = context(contexts.back);
  const tense = context(contexts.tense);
  const won = context(contexts.won);
  const answer: StarterAction = { action: "answer", settings: { prompt } };
  const previous: StarterAction = { action: "character", settings: { target: "previous" } };
  const next: StarterAction = { action: "character", settings: { target: "next" } };
  const join: StarterAction = { action: "presence", settings: {} };
  const status: StarterAction = { action: "status", settings: {} };
  const voice = (does: string): StarterAction => ({ action: "voice", settings: { does } });
  const alerts = (does: string): StarterAction => ({ action: "alerts", settings: { does } });
  const overlay = (does: string): StarterAction => ({ action: "overlay", settings: { does } });
  const quiet: StarterAction = { action: "quiet", settings: {} };
  const free = null;
  return {
    "6": {
      keys: [
        [hype, ask, join],
        [next, voice("mute"), quiet],
      ],
      dials: [],
    },
    "15": {
      keys: [
        [hype, roast, look, pause, join],
        [previous, next, ask, voice("skip"), status],
        [voice("mute"), overlay("visible"), alerts("pause"), overlay("install"), quiet],
      ],
      dials: [],
    },
    "32": {
      keys: [
        [hype, roast, look, ask, recap, greet, joke, advise],
        [pause, back, tense, won, answer, previous, next, join],
        [voice("mute"), voice("skip"), voice("replay"), voice("stop"), free, free, free, status],
        [
          alerts("pause"),
          alerts("skip"),
          alerts("clear"),
          alerts("test"),
          overlay("install"),
          overlay("visible"),
          overlay("refresh"),
          quiet,
        ],
      ],
      dials: [],
    },
    plus: {
      keys: [
        [look, ask, pause, join],
        [overlay("install"), overlay("visible"), alerts("pause"), quiet],
      ],
      dials: [
        { action: "reaction", settings: { prompt: onDial.flatMap(({ prompts }) => prompts).join("\n") } },
        { action: "character", settings: {} },
        { action: "voice", settings: {} },
        answer,
      ],
    },
  };
}

function reaction({ title, prompts }: ReactionText, settings: StarterAction["settings"] = {}): StarterAction {
  return { action: "reaction", title, settings: { prompt: prompts.join("\n"), ...settings } };
}

/** A Send context key. After ten minutes a break is over, and so is a fight. */
function context({ title, content }: ContextText): StarterAction {
  return { action: "context", title, settings: { content, ttl: 600 } };
}
