/** The text if any of it is visible: some names consist only of invisible characters. */
export function named(name: string | null | undefined): string | undefined {
  return name?.replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, "") ? name.trim() : undefined;
}
