/** Mutants that change nothing anybody could notice. They are not counted. */
export interface Equivalent {
  /** Matches the path from the repository's root. */
  readonly file: RegExp;
  /** Matches the line on which the mutated code begins. */
  readonly code: RegExp;
  /** Matches the change as it is reported; without it, any change of such a line. */
  readonly change?: RegExp;
  readonly reason: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    file: /./,
    code: /\b(log|logger)\??\.(debug|info|warn|error)\(|\bthrow new Error\(/,
    change: /→ ("")|(``)$/,
    reason: "Words for developers: no program reads them. That they hold no secret is a test of its own.",
  },
  {
    file: /./,
    code: /\.addEventListener\("abort", .*\{ once: true \}/,
    change: /^(true → false|\{ once: true \} → \{\})$/,
    reason: "A signal is aborted once.",
  },
  {
    file: /^shared\/avatar\/avatar-pictures\.ts$/,
    code: /^\s*closed: \[/,
    change: /→ \[\]$/,
    reason: "The order of pictures ends with the closed mouth in any case.",
  },
  {
    file: /^overlay\/pieces\/alerts\/alert-groups\.ts$/,
    code: /event\.eventType\.toUpperCase\(\)/,
    change: /toLowerCase\(\)$/,
    reason:
      "Types are only compared with one another here: in small letters they are as equal as in capitals.",
  },
];
