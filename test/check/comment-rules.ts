/** Beginnings of comments whose noun is in the code beside them, or nowhere. */
const riddle =
  /^(?:(?:Has|Have|One of|One that|Those|What is|Of|It|Its|They|Their|Them|These(?! (?:\w+ )?\w+s\b)|That|None|He|She|Such|Who|Whose|Whoever|Whatever|Whether (?:it|they))\b|`undefined`:)/;

interface SourceComment {
  readonly value: string;
  readonly loc: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
}

interface RuleContext {
  readonly sourceCode: { getAllComments(): readonly SourceComment[] };
  report(problem: { readonly loc: SourceComment["loc"]; readonly message: string }): void;
}

/** The words of a comment without its marks. */
const wordsOf = ({ value }: SourceComment): string =>
  value.replace(/^[*\s]+/, "").replaceAll(/\n\s*\* ?/g, " ");

/** A rule of the linter: comments are understood without the code beside them. */
const subject = {
  create: (context: RuleContext) => ({
    Program(): void {
      let before: SourceComment | undefined;
      for (const comment of context.sourceCode.getAllComments()) {
        const goesOn = before?.loc.end.line === comment.loc.start.line - 1;
        before = comment;
        const [found] = riddle.exec(wordsOf(comment)) ?? [];
        if (found !== undefined && !goesOn)
          context.report({
            loc: comment.loc,
            message: `A comment that begins with “${found}” is a riddle without its code: begin with the noun.`,
          });
      }
    },
  }),
};

// oxlint loads a plugin by its default export.
export default { meta: { name: "comments" }, rules: { subject } };
