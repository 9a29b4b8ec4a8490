/** Most hidden words, and the longest one, in UTF-16 units. */
export const wordLimits = { words: 200, letters: 60 } as const;
