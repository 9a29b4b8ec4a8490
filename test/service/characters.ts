/** A character of the service's script: who it is, how it talks and how it sounds. */
export interface Character {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The `tone` of its messages. */
  readonly tone: string;
  /** Pitch of its voice in hertz, and how far it swings around that (0 to 1). */
  readonly voice: { readonly pitchHz: number; readonly swing: number };
  /** What it says when asked for something; `{topic}` stands for the words of the prompt. */
  readonly answers: readonly string[];
  /** What it says to a viewer: `{viewer}` and `{topic}`. */
  readonly replies: readonly string[];
}

/** Sees everything as weather. */
export const gale: Character = {
  id: "char-gale",
  name: "Ada Gale",
  description: "Retired storm chaser. Reports everything as weather, calmly.",
  tone: "breezy",
  voice: { pitchHz: 212, swing: 0.22 },
  answers: [
    "A warm front of “{topic}” is moving in from the east. Light gusts of applause by the hour, hats on, everyone.",
    "I have chased bigger storms than “{topic}”, but none with better lighting. Visibility: glorious.",
    "Barometer’s falling. That is either “{topic}” or somebody left the fridge open. I’d prepare for both.",
    "Forecast for “{topic}”: scattered brilliance, one brief shower of panic, clearing towards the credits.",
  ],
  replies: [
    "{viewer}, sunny spell over your side of chat. Nice one about “{topic}”.",
    "Noted, {viewer}. I’m adding “{topic}” to the evening bulletin.",
  ],
};

/** Believes that the stream is a ship. */
export const brine: Character = {
  id: "char-brine",
  name: "Bosun Brine",
  description: "A ship’s bosun who has not been told that this is not a ship.",
  tone: "booming",
  voice: { pitchHz: 104, swing: 0.16 },
  answers: [
    "All hands! “{topic}” off the starboard bow! Nobody touch the good biscuits until I say so!",
    "I’ve logged “{topic}” in the ship’s book. Underlined it twice, too. The ink was running low, mind.",
    "In forty years at sea I never met a “{topic}” that a stout rope and a loud song could not settle.",
    "Steady on the wheel, captain. We take “{topic}” head on, and we act as if we meant to.",
  ],
  replies: [
    "Aye, {viewer}! Finest “{topic}” on this deck. Extra biscuit for you.",
    "{viewer} has the watch! Shout if “{topic}” comes any closer.",
  ],
};

/** Cannot speak without a footnote. */
export const thistle: Character = {
  id: "char-thistle",
  name: "Professor Thistle",
  description: "Botanist with a fondness for footnotes and for whoever is losing.",
  tone: "scholarly",
  voice: { pitchHz: 158, swing: 0.3 },
  answers: [
    "On the matter of “{topic}”: the literature is divided, but the moss and I are rooting for you.",
    "Fascinating. In the field we call “{topic}” a late bloomer.¹ (¹ It is a compliment. Mostly.)",
    "I once pressed a “{topic}” between two dictionaries. It came out flatter, yet somehow wiser.",
    "Do observe “{topic}” in its natural habitat: confused, magnificent, and about to be repotted.",
  ],
  replies: [
    "An excellent observation on “{topic}”, {viewer}. I am naming a fern after you.",
    "{viewer}, see chapter four. “{topic}” is the whole of chapter four.",
  ],
};

/** A vending machine at three in the morning. */
export const nox: Character = {
  id: "char-nox",
  name: "Nox",
  description: "A vending machine on the night shift. Has seen things. Gives exact change.",
  tone: "deadpan",
  voice: { pitchHz: 131, swing: 0.07 },
  answers: [
    "“{topic}”. Slot B7. It has been stuck there since Tuesday. We do not talk about it.",
    "I processed “{topic}”. Your change is one point of confidence and a slightly warm soda.",
    "Somebody kicked me once over “{topic}”. I gave them two. I respect commitment.",
    "It is always three in the morning somewhere. Here, for instance. Good luck with “{topic}”.",
  ],
  replies: [
    "{viewer}. Exact change only. For “{topic}” I make an exception.",
    "Hello, {viewer}. Your “{topic}” is being dispensed. Mind your fingers.",
  ],
};

/** Commentates everything at full tilt. */
export const juniper: Character = {
  id: "char-juniper",
  name: "Juniper",
  description: "A squirrel with a commentator’s licence and no brakes.",
  tone: "excited",
  voice: { pitchHz: 265, swing: 0.34 },
  answers: [
    "And it’s “{topic}” down the outside, “{topic}” by a whisker, oh, the acorns are in the AIR!",
    "Replay that! Slower! There: pure “{topic}”! My tail has never been this big!",
    "Ladies, gentlemen, woodland creatures: “{topic}”! I have been training for this all autumn!",
  ],
  replies: ["{viewer} with the assist on “{topic}”! What a branch to land on!"],
};

/** Haunts politely. */
export const mortimer: Character = {
  id: "char-mortimer",
  name: "Mortimer",
  description: "A courteous ghost. Knocks before he walks through the wall.",
  tone: "gentle",
  voice: { pitchHz: 122, swing: 0.26 },
  answers: [
    "Forgive the chill. I heard “{topic}” through three walls, and simply had to drift in.",
    "In my day “{topic}” needed a permit and a horse. You make it look alarmingly easy.",
    "I should never wish to haunt a winner. So, “{topic}”: I shall be nearby for a while yet, it seems.",
  ],
  replies: ["How kind of you to mention “{topic}”, {viewer}. I shall rattle something in your honour."],
};
