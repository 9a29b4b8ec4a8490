/** Words that say nothing about what a prompt is about. */
const smallWords = new Set(
  (
    "a an the this that these those my your his her its our their i you he she it we they me him us them and or " +
    "but so if as at by for from in into of on onto over to up with about after again all am are be been being can " +
    "could did do does done give go got had has have how just let like make me more now one please quick quickly " +
    "really say short some something tell than then there very was were what when where which who why will would " +
    "react reaction answer respond sentence words word talk speak comment chat everyone everybody someone stream"
  ).split(" "),
);
/** Small words, and together what a prompt is about. */
const event = /\bwhat (?:has )?just happened\b/i;
const maxWords = 3;
const maxCharacters = 36;

/** What a prompt is about, in its own words: short enough to be quoted in an answer. Never empty. */
export function topicOf(prompt: string): string {
  const [happened] = event.exec(prompt) ?? [];
  if (happened !== undefined) return happened;
  const words = prompt.split(/[\s,.;:!?"“”()…]+/).filter((word) => word !== "");
  let best: string[] = [];
  let run: string[] = [];
  for (const word of words) {
    run = smallWords.has(word.toLowerCase()) ? [] : [...run, word].slice(-maxWords);
    // The later run wins a tie: a prompt says first what to do, and then about what.
    if (run.length > 0 && run.length >= best.length) best = run;
  }
  const topic = best.length > 0 ? best.join(" ") : words.slice(-maxWords).join(" ");
  return (
    Array.from(topic === "" ? prompt.trim() : topic)
      .slice(0, maxCharacters)
      .join("") || "all this"
  );
}

/** Fills `{name}` places of a template. */
export function filled(template: string, words: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => words[name] ?? place);
}

/** One of several, chosen by `random` (0 ≤ r < 1). */
export function oneOf<Item>(
  items: readonly [Item, ...Item[]] | readonly Item[],
  random: () => number,
): Item | undefined {
  return items[Math.floor(random() * items.length)];
}
