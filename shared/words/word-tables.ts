import { obsWords } from "./obs-words.ts";
import { sampleWords } from "./sample-words.ts";
import {
  checkWords,
  controlWords,
  helpWords,
  inspectorWords,
  keyWords,
  messages,
  overlayWords,
  profileWords,
  setUpWords,
  studioWords,
} from "./words.ts";

/**
 * Every section's words in every language, by the section's name. For the build and for tests: a page that imports
 * this includes all words.
 */
export const wordTables = {
  keys: keyWords,
  inspector: inspectorWords,
  messages,
  overlay: overlayWords,
  studio: studioWords,
  check: checkWords,
  control: controlWords,
  profiles: profileWords,
  help: helpWords,
  obs: obsWords,
  setUp: setUpWords,
  samples: sampleWords,
} as const;

/** The name of a section of the words. */
export type WordSection = keyof typeof wordTables;
