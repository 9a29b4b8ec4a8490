/** The text if any of it is visible: some names consist only of invisible characters. */
export function visibleText(text: string | null | undefined): string | undefined {
  return text?.replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, "") ? text.trim() : undefined;
}
