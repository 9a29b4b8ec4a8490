import type { ActionName } from "../actions/action-names.ts";
import type { ReactionPictogram } from "../../shared/reaction-pictograms.ts";
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

const previous: StarterAction = { action: "character", settings: { target: "previous" } };
const next: StarterAction = { action: "character", settings: { target: "next" } };
const approve: StarterAction = { action: "approve", settings: {} };
const join: StarterAction = { action: "presence", settings: {} };
const status: StarterAction = { action: "status", settings: {} };
const voice = (does: string): StarterAction => ({ action: "voice", settings: { does } });
const alerts = (does: string): StarterAction => ({ action: "alerts", settings: { does } });
const overlay = (does: string): StarterAction => ({ action: "overlay", settings: { does } });
const quiet: StarterAction = { action: "quiet", settings: {} };
const voiceDial: StarterAction = { action: "voice", settings: {} };
const free = null;
const speaking = ["mute", "skip", "replay", "stop"].map(voice);
const alerting = ["pause", "skip", "clear", "test"].map(alerts);
const placing = ["install", "visible", "refresh"].map(overlay);

/**
 * The keys and dials of each deck: what makes the AI speak is top left, All quiet in the last corner. `prompt` is that of
 * Answer chat. No character is named: every account has its own.
 */
export function starterLayouts(
  { reactions, contexts }: ProfileWords,
  prompt: string,
): Readonly<Record<StarterDeck["name"], StarterLayout>> {
  const hype = reaction(reactions.hype, "fire");
  const roast = reaction(reactions.roast, "devil", { order: "shuffle" });
  const look = reaction(reactions.look, "camera", { features: { vision: true } });
  const ask = reaction(reactions.ask, "question");
  const others = [
    reaction(reactions.recap, "book"),
    reaction(reactions.greet, "hand"),
    reaction(reactions.joke, "laugh"),
  ];
  const advise = reaction(reactions.advise, "bulb", { features: { vision: true } });
  const reacting = [hype, roast, look, ask, ...others, advise];
  const pause = context(contexts.break);
  const telling = [pause, ...[contexts.back, contexts.tense, contexts.won].map(context)];
  const answer: StarterAction = { action: "answer", settings: { prompt } };
  const onDial = [reactions.hype, reactions.roast, reactions.recap, reactions.greet, reactions.joke];
  const turning: StarterLayout["dials"] = [
    { action: "reaction", settings: { prompt: onDial.flatMap(({ prompts }) => prompts).join("\n") } },
    { action: "character", settings: {} },
    voiceDial,
    answer,
  ];
  return {
    "6": keysOnly([
      [hype, ask, join],
      [overlay("install"), voice("mute"), quiet],
    ]),
    neo: keysOnly([
      [hype, ask, answer, join],
      [next, overlay("install"), voice("mute"), quiet],
    ]),
    galleon: keysOnly([
      [hype, ask, join],
      [answer, next, approve],
      [pause, voice("skip"), voice("mute")],
      [overlay("install"), alerts("pause"), quiet],
    ]),
    "15": keysOnly([
      [hype, roast, look, ask, join],
      [answer, next, pause, voice("skip"), approve],
      [voice("mute"), overlay("visible"), alerts("pause"), overlay("install"), quiet],
    ]),
    "32": keysOnly([
      reacting,
      [...telling, answer, previous, next, join],
      [...speaking, approve, free, free, status],
      [...alerting, ...placing, quiet],
    ]),
    studio: keysOnly([
      [...reacting, ...telling, answer, approve, status, join],
      [...speaking, ...alerting, previous, next, ...placing, free, free, quiet],
    ]),
    plus: {
      keys: [
        [look, ask, pause, join],
        [overlay("install"), overlay("visible"), alerts("pause"), quiet],
      ],
      dials: turning,
    },
    "plus-xl": {
      keys: [
        [...reacting, join],
        [...telling, answer, previous, next, free, approve],
        [...speaking, free, free, free, free, status],
        [...alerting, ...placing, free, quiet],
      ],
      dials: turning,
    },
  };
}

function keysOnly(keys: StarterLayout["keys"]): StarterLayout {
  return { keys, dials: [] };
}

function reaction(
  { title, prompts }: ReactionText,
  pictogram: ReactionPictogram,
  settings: StarterAction["settings"] = {},
): StarterAction {
  return { action: "reaction", title, settings: { prompt: prompts.join("\n"), pictogram, ...settings } };
}

/** A Send context key. After ten minutes a break is over, and so is a fight. */
function context({ title, content }: ContextText): StarterAction {
  return { action: "context", title, settings: { content, ttl: 600 } };
}
