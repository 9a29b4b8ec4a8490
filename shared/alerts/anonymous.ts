import { visibleText } from "../visible-text.ts";

/** Names under which platforms report givers who hide theirs, in lower case without blanks. */
const anonymousNames = new Set(["ananonymousgifter", "ananonymouscheerer", "anonymous"]);

/** Whether a viewer's name names nobody: two such givers may be two people. */
export function isAnonymousName(name: string | null | undefined): boolean {
  const letters = visibleText(name)?.normalize("NFKC").toLowerCase();
  const plain = letters?.replace(/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");
  return plain === undefined || anonymousNames.has(plain);
}
