/** How much inputs can be lowered while the AI speaks; the first is the default. */
export const loweringStrengths = ["medium", "gentle", "strong"] as const;
export type LoweringStrength = (typeof loweringStrengths)[number];
