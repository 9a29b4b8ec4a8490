/** A text that can be seen: some consist of nothing but signs that have no look. */
export function named(name: string | null | undefined): string | undefined {
  return name?.replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, "") ? name.trim() : undefined;
}
